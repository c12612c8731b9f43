/** With fewer digits, a text matches more than phone numbers. */
const MIN_PHONE_DIGITS = 5;

/** Keeps the case, which the database folds. `searchWordsSql` does the same in SQL. */
export const splitWords = (text: string): string[] =>
  text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[\u3040-\u30ff\u3400-\u9fff]/g, " $& ")
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the same characters as in SQL
    .split(/[\u0000-\u002f\u003a-\u0040\u005b-\u005e\u0060\u007b-\u007f]+/)
    .filter(Boolean);

/** The last ten digits, or null for other text. `phoneDigitsSql` does the same in SQL. */
export function parsePhoneDigits(text: string): string | null {
  if (!/^[\d\s()+./\-\u2010-\u2015]+$/.test(text)) return null;
  const digits = text.replace(/\D/g, "");
  return digits.length < MIN_PHONE_DIGITS ? null : digits.slice(-10);
}
