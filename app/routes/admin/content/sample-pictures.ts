/** Titles of what is shown as a picture beside the form of the brand, by its name in the URL. */
export const SAMPLE_PICTURES = { invoice: "An invoice", "link-preview": "A link preview" } as const;

export type SamplePicture = keyof typeof SAMPLE_PICTURES;
