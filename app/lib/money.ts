/** The only place that prints dollars. All amounts are integer cents, USD, US English formats. */

/** Least and greatest amount of one checkout, in cents. */
export const CHECKOUT_MIN_CENTS = 50;
export const CHECKOUT_MAX_CENTS = 99_999_999;

const withCents = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
const whole = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD", maximumFractionDigits: 0 });

/** 65000 → "$650.00". */
export const formatUsd = (cents: number): string => withCents.format(cents / 100);

/** 65000 → "$650"; keeps the cents where there are any: 65050 → "$650.50". For prices in sentences and on buttons. */
export const formatUsdShort = (cents: number): string => (cents % 100 === 0 ? whole : withCents).format(cents / 100);

/** 65000 → "650.00": an amount for machines, as schema.org asks for it. */
export const formatSchemaPrice = (cents: number): string => (cents / 100).toFixed(2);

/** 65050 → "650.50": for programs, not for people. */
export const centsToDecimal = (cents: number): string =>
  `${Math.trunc(cents / 100)}.${String(Math.abs(cents % 100)).padStart(2, "0")}`;

/** "650.5" or "$1,650.50" → cents; null for anything else, negative or with parts of a cent. */
export function parseUsd(text: string): number | null {
  const match = /^\$?(\d{1,3}(?:,\d{3})+|\d{1,7})(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (!match) return null;
  return Number(match[1]?.replaceAll(",", "")) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
}

/** Dollars to integer cents by rounding. */
export const toCents = (dollars: number): number => Math.round(dollars * 100);

/** What the buyer is told of an amount outside the checkout's bounds, else null. */
export function checkoutBoundsError(cents: number): string | null {
  if (cents < CHECKOUT_MIN_CENTS) return "Minimum checkout amount is $0.50";
  if (cents > CHECKOUT_MAX_CENTS) return "Maximum checkout amount is $999,999.99";
  return null;
}
