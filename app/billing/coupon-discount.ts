import { cleanIdentifier } from "~/lib/identifier";
import { currencyNow, payable } from "~/lib/money";

/** Either `percentOff` (1 to 100) or `amountOff` (cents) is set. */
export type Coupon = {
  code: string;
  percentOff: number | null;
  amountOff: number | null;
};

/** `"spring 10"` -> `"SPRING10"`, without invisible characters */
export const normalizeCouponCode = (typed: string): string => cleanIdentifier(typed).replace(/\s+/g, "").toUpperCase();

/** Cents to take off a price of `cents`, which leaves at least the provider's minimum payment. */
export function couponDiscount({ percentOff, amountOff }: Omit<Coupon, "code">, cents: number): number {
  const off = percentOff === null ? (amountOff ?? 0) : payable((cents * percentOff) / 100);
  return Math.max(0, Math.min(off, cents - currencyNow().least));
}

/** The order's discount for the payment provider, in cents; undefined if it has none. */
export const toProviderDiscount = (order: { coupon: string | null; discount: number }) =>
  order.coupon && order.discount > 0 ? { name: couponLabel(order.coupon), amount: order.discount } : undefined;

export const couponLabel = (code: string): string => `Coupon ${code}`;
