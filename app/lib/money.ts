// Amounts are integer cents, USD.

export const CHECKOUT_MIN_CENTS = 50;
export const CHECKOUT_MAX_CENTS = 99_999_999;

const withCents = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
const withoutCents = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD", maximumFractionDigits: 0 });

export const formatUsd = (cents: number): string => withCents.format(cents / 100);

/** 65000 -> "$650", 65050 -> "$650.50". For prices in sentences and on buttons. */
export const formatUsdShort = (cents: number): string =>
  (cents % 100 === 0 ? withoutCents : withCents).format(cents / 100);

/** 65050 -> "650.50", for CSV, form fields and schema.org. */
export const centsToDecimal = (cents: number): string => (cents / 100).toFixed(2);

/** "650.5" or "$1,650.50" -> cents. Null for other text, negative amounts and fractions of a cent. */
export function parseUsd(text: string): number | null {
  const match = /^\$?(\d{1,3}(?:,\d{3})+|\d{1,7})(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (!match) return null;
  return Number(match[1]?.replaceAll(",", "")) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
}

export const toCents = (dollars: number): number => Math.round(dollars * 100);

/** Null for an amount that checkout accepts. */
export function checkoutBoundsError(cents: number): string | null {
  if (cents < CHECKOUT_MIN_CENTS) return "Minimum checkout amount is $0.50";
  if (cents > CHECKOUT_MAX_CENTS) return "Maximum checkout amount is $999,999.99";
  return null;
}
