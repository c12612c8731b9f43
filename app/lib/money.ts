// Amounts are integer cents, USD.

import { cleanIdentifier } from "./identifier";

export const CHECKOUT_MIN_CENTS = 50;
export const CHECKOUT_MAX_CENTS = 99_999_999;

/** Without `Intl`, whose first use takes a browser tens of milliseconds. */
export function formatMoney(cents: number): string {
  const [dollars = "", fraction] = (Math.round(Math.abs(cents)) / 100).toFixed(2).split(".");
  return `${cents < 0 ? "-" : ""}$${dollars.replace(/\B(?=(?:\d{3})+$)/g, ",")}.${fraction}`;
}

/** 65000 -> "$650", 65050 -> "$650.50". For prices in sentences and on buttons. */
export const formatMoneyShort = (cents: number): string =>
  formatMoney(cents).slice(0, cents % 100 === 0 ? -3 : undefined);

/** 65050 -> "650.50", for CSV, form fields and schema.org. */
export const centsToDecimal = (cents: number): string => (cents / 100).toFixed(2);

/** Thousands may be separated by commas, spaces or apostrophes. */
const PLAIN = /^([1-9]\d{0,2}(?:([, '])\d{3})(?:\2\d{3})*|\d{1,7})(?:\.(\d{1,2}))?$/;
/** As in most of Europe: a comma before the cents, and thousands separated by points, spaces or apostrophes. */
const EUROPEAN = /^([1-9]\d{0,2}(?:([. '])\d{3})(?:\2\d{3})*|\d{1,7}),(\d{1,2})$/;
/** Three digits after the only sign: thousands, or a fraction with a zero too much. */
const AMBIGUOUS = /^(\d{1,3})[.,](\d{3})$/;

const withoutCurrency = (text: string): string =>
  cleanIdentifier(text)
    .replace(/\s/g, " ")
    .replace(/’/g, "'")
    .replace(/^(?:US ?\$|USD|\$) ?|(?<=\d) ?(?:USD|US\$|\$)$/i, "");

/**
 * The one parser of amounts that people type. "650.5", "12,50", "$1,650.50", "1 650.50 USD" or "1.650,50" -> cents. Null for other
 * text, for negative amounts, fractions of a cent, abbreviations such as "2.5k", and "1.250", which may be 1,250 or 1.25.
 */
export function parseMoney(text: string): number | null {
  const amount = withoutCurrency(text);
  const [, dollars, , cents = ""] = PLAIN.exec(amount) ?? EUROPEAN.exec(amount) ?? [];
  return dollars === undefined ? null : Number(dollars.replace(/\D/g, "")) * 100 + Number(cents.padEnd(2, "0"));
}

/** What a person should do whose amount `parseMoney` rejects. `example`: "150.00" */
export function describeAmountError(text: string, example: string): string {
  const [, whole = "", rest] = AMBIGUOUS.exec(withoutCurrency(text)) ?? [];
  if (rest === undefined) return `Please enter an amount such as ${example}.`;
  const readings = [Number(whole + rest), Number(`${whole}.${rest}`)].map((dollars) => dollars.toFixed(2));
  return `Do you mean ${readings.join(" or ")}? Please type it like that.`;
}

export const toCents = (dollars: number): number => Math.round(dollars * 100);

/** Null for an amount that checkout accepts. */
export function checkoutBoundsError(cents: number): string | null {
  if (cents < CHECKOUT_MIN_CENTS) return "Minimum checkout amount is $0.50";
  if (cents > CHECKOUT_MAX_CENTS) return "Maximum checkout amount is $999,999.99";
  return null;
}
