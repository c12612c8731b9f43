/**
 * The words of a text: small, without accents, cut at every ASCII character that is neither letter, digit nor underscore, and
 * around every Chinese and Japanese one, since those languages write no spaces. `orderWords` of the schema does the same in SQL.
 */
export const wordsIn = (text: string): string[] =>
  text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[\u3040-\u30ff\u3400-\u9fff]/g, " $& ")
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the same characters as in the index
    .split(/[\u0000-\u002f\u003a-\u0040\u005b-\u005e\u0060\u007b-\u007f]+/)
    .filter(Boolean);
