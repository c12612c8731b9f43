import { cleanIdentifier } from "./identifier";
import { currencyNow, DOLLARS, formatMoney } from "./money";

/** Thousands may be separated by commas, spaces or apostrophes. */
const PLAIN = /^([1-9]\d{0,2}(?:([, '])\d{3})(?:\2\d{3})*|\d{1,7})(?:\.(\d{1,3}))?$/;
/** As in most of Europe: a comma before the cents, and thousands separated by points, spaces or apostrophes. */
const EUROPEAN = /^([1-9]\d{0,2}(?:([. '])\d{3})(?:\2\d{3})*|\d{1,7}),(\d{1,3})$/;

export function withoutCurrency(text: string): string {
  const { code, sign } = currencyNow();
  const short = sign.trim().replace("$", "\\$");
  const names = `(?:${code.slice(0, 2)} ?${short}|${code}|${short})`;
  return cleanIdentifier(text)
    .replace(/\s/g, " ")
    .replace(/’/g, "'")
    .replace(new RegExp(`^${names} ?|(?<=\\d) ?${names}$`, "i"), "");
}

/**
 * The one parser of amounts that people type. "650.5", "12,50", "$1,650.50", "1 650.50 USD" or "1.650,50" -> cents. Null for other
 * text, for negative amounts, fractions of a cent, abbreviations such as "2.5k", and "1.250", which may be 1,250 or 1.25.
 */
export function parseMoney(text: string): number | null {
  const amount = withoutCurrency(text);
  const { digits } = currencyNow();
  const [, whole, , fraction = ""] = PLAIN.exec(amount) ?? EUROPEAN.exec(amount) ?? [];
  const decimals = digits === 3 ? fraction.replace(/(..)0$/, "$1") : fraction;
  if (whole === undefined || decimals.length > Math.min(digits, 2)) return null;
  return Number(whole.replace(/\D/g, "")) * 10 ** digits + Number(decimals.padEnd(digits, "0"));
}

/** "dollars", or the code: for labels. */
export const unitWord = (): string => (currencyNow().code === DOLLARS.code ? "dollars" : currencyNow().code);

/** 123456 -> "1,234.56" */
export const withoutSign = (cents: number): string => formatMoney(cents).slice(currencyNow().sign.length);
