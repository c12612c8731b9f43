import { searchCharacters } from "./search-characters";

/** With fewer digits, a text matches more than phone numbers. */
const MIN_PHONE_DIGITS = 5;

const SEPARATORS = new RegExp(`[${searchCharacters.separators.js}]+`, "u");
const IGNORED = new RegExp(`[${searchCharacters.ignored.js}]+`, "gu");
const IDEOGRAPH = new RegExp(`[${searchCharacters.ideographs.js}]`, "gu");

/** Keeps case and special letters, which the database folds. `searchWordsSql` does the same in SQL. */
export const splitWords = (text: string): string[] =>
  text.normalize("NFKD").replace(IGNORED, "").replace(IDEOGRAPH, " $& ").split(SEPARATORS).filter(Boolean);

/** The last ten digits, or null for other text. `phoneDigitsSql` does the same in SQL. */
export function parsePhoneDigits(text: string): string | null {
  if (!/^[\d\s()+./\-\u2010-\u2015]+$/.test(text)) return null;
  const digits = text.replace(/\D/g, "");
  return digits.length < MIN_PHONE_DIGITS ? null : digits.slice(-10);
}
