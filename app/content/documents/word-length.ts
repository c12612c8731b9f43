/** Returns what is wrong with a text in which a word has more than `longest` letters, and may not fit on a phone. */
export const findLongWord = (text: string, longest: number): string | undefined =>
  text.split(/[\s-]+/).every((word) => word.length <= longest)
    ? undefined
    : `Keep words under ${longest + 1} letters so they fit on phones.`;
