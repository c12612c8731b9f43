import { currencyNow, formatMoney } from "./money";

export const CHECKOUT_MAX_CENTS = 99_999_999;

/** Null for an amount that checkout accepts. */
export function checkoutBoundsError(cents: number): string | null {
  const { least } = currencyNow();
  if (cents < least) return `Minimum checkout amount is ${formatMoney(least)}`;
  if (cents > CHECKOUT_MAX_CENTS) return aboveCheckoutMaximum();
  return null;
}

export const aboveCheckoutMaximum = (): string => `Maximum checkout amount is ${formatMoney(CHECKOUT_MAX_CENTS)}`;
