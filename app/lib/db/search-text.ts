/**
 * The words of a text: without accents, cut at every ASCII character that is neither letter, digit nor underscore, and
 * around every Chinese and Japanese one, since those languages write no spaces. Capitals stay, because the database lowers
 * them by its own rules. `wordsOf` does the same in SQL.
 */
export const splitWords = (text: string): string[] =>
  text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[\u3040-\u30ff\u3400-\u9fff]/g, " $& ")
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the same characters as in SQL
    .split(/[\u0000-\u002f\u003a-\u0040\u005b-\u005e\u0060\u007b-\u007f]+/)
    .filter(Boolean);

/** Fewer digits are a part of a number, and of much else. */
const FEWEST_DIGITS = 5;

/**
 * A text that is a phone number, as its last ten digits: the same whether it is typed with or without the country, spaces and
 * brackets. Null for any other text. `phoneDigitsSql` does the same in SQL.
 */
export function parsePhoneDigits(text: string): string | null {
  if (!/^[\d\s()+./\-\u2010-\u2015]+$/.test(text)) return null;
  const digits = text.replace(/\D/g, "");
  return digits.length < FEWEST_DIGITS ? null : digits.slice(-10);
}
