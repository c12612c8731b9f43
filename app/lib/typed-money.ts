import { cleanIdentifier } from "./identifier";
import { currencyNow, DOLLARS, formatMoney, toCents } from "./money";

/** Thousands may be separated by commas, spaces or apostrophes. */
const PLAIN = /^([1-9]\d{0,2}(?:([, '])\d{3})(?:\2\d{3})*|\d{1,7})(?:\.(\d{1,3}))?$/;
/** As in most of Europe: a comma before the cents, and thousands separated by points, spaces or apostrophes. */
const EUROPEAN = /^([1-9]\d{0,2}(?:([. '])\d{3})(?:\2\d{3})*|\d{1,7}),(\d{1,3})$/;
/** Three digits after the only sign: thousands, or a fraction with a zero too much. */
const AMBIGUOUS = /^(\d{1,3})[.,](\d{3})$/;

function withoutCurrency(text: string): string {
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

/** What a person should do whose amount `parseMoney` rejects. `example`: 150 */
export function describeAmountError(text: string, example: number): string {
  const { digits } = currencyNow();
  const [, whole = "", rest] = AMBIGUOUS.exec(withoutCurrency(text)) ?? [];
  if (rest === undefined || digits !== 2) return `Please enter an amount such as ${withoutSign(toCents(example))}.`;
  const readings = [Number(whole + rest), Number(`${whole}.${rest}`)].map((amount) => amount.toFixed(digits));
  return `Do you mean ${readings.join(" or ")}? Please type it like that.`;
}

/** "dollars", or the code: for labels. */
export const unitWord = (): string => (currencyNow().code === DOLLARS.code ? "dollars" : currencyNow().code);

export const CHECKOUT_MAX_CENTS = 99_999_999;

/** 123456 -> "1,234.56" */
export const withoutSign = (cents: number): string => formatMoney(cents).slice(currencyNow().sign.length);

/** Null for an amount that checkout accepts. */
export function checkoutBoundsError(cents: number): string | null {
  const { least } = currencyNow();
  if (cents < least) return `Minimum checkout amount is ${formatMoney(least)}`;
  if (cents > CHECKOUT_MAX_CENTS) return aboveCheckoutMaximum();
  return null;
}

export const aboveCheckoutMaximum = (): string => `Maximum checkout amount is ${formatMoney(CHECKOUT_MAX_CENTS)}`;
