/** The most characters of each text of a post. The back office's form reads them without the ideas. */
export const POST_LIMITS = { name: 40, hook: 140, caption: 600, question: 160, picture: 240 } as const;
