import { CHECKOUT_MIN_CENTS } from "~/lib/money";

/** What a code takes off. Cents. */
export type Coupon = {
  code: string;
  percentOff: number | null;
  amountOff: number | null;
};

/** A code as it is compared and shown: "spring 10" is "SPRING10". */
export const normalizeCouponCode = (typed: string): string => typed.replace(/\s+/g, "").toUpperCase();

/** What a coupon takes off a price, in cents: never so much that less than the least payment is left. */
export function couponDiscount({ percentOff, amountOff }: Omit<Coupon, "code">, cents: number): number {
  const off = percentOff === null ? (amountOff ?? 0) : Math.floor((cents * percentOff) / 100);
  return Math.max(0, Math.min(off, cents - CHECKOUT_MIN_CENTS));
}

/** An order's discount as the card provider is told of it; undefined without one. */
export const toProviderDiscount = (order: { coupon: string | null; discount: number }) =>
  order.coupon && order.discount > 0 ? { name: couponLabel(order.coupon), amount: order.discount } : undefined;

/** How the discount is called on summary, receipt and the card provider's page. */
export const couponLabel = (code: string): string => `Coupon ${code}`;
