import { eq } from "drizzle-orm";
import { redeemCoupon, retakeCoupon } from "~/billing/coupons.server";
import type { App } from "~/lib/app-context.server";
import type { Tx } from "~/lib/db/database";
import { type OrderRow, orders, quotes } from "~/lib/db/schema/index";
import { failure, type Result } from "~/lib/result";
import { isCancelled, isPayable } from "~/orders/order-states";
import type { CheckoutRequest } from "./place-order/checkout-request.server";

/** Fails if the order's quote was sold or revoked meanwhile, or its use of a coupon was taken. Locks both. */
export async function lockSale(
  tx: Tx,
  order: Pick<OrderRow, "id" | "status" | "quoteId" | "coupon" | "email">,
): Promise<Result> {
  if (order.quoteId && !(await lockQuoteForSale(tx, order.quoteId)))
    return failure("This order’s quote was paid or revoked in the meantime.");
  return isCancelled(order.status) ? retakeCoupon(tx, order) : { ok: true };
}

/**
 * Locks the quote and its orders, so that it is sold once: a concurrent acceptance waits, and so does the fulfillment of its
 * earlier order. Returns false if it is sold or revoked.
 */
export async function lockQuoteForSale(tx: Tx, quoteId: string): Promise<boolean> {
  const [quote] = await tx
    .select({ revokedAt: quotes.revokedAt })
    .from(quotes)
    .where(eq(quotes.id, quoteId))
    .for("update");
  const placed = await tx
    .select({ status: orders.status })
    .from(orders)
    .where(eq(orders.quoteId, quoteId))
    .for("update");
  const isSold = placed.some(({ status }) => !isPayable(status));
  return quote !== undefined && !quote.revokedAt && !isSold;
}

/** Locks the coupon, so that only one of concurrent checkouts gets its last use. */
export async function lockCoupon(
  app: Pick<App, "db" | "now" | "settings">,
  tx: Tx,
  { coupon, service, amount, email }: CheckoutRequest,
  fingerprint: string,
): Promise<Result<object, { usedUp?: boolean }>> {
  if (!coupon) return { ok: true };
  const cents = amount + coupon.discount;
  return redeemCoupon(app, { code: coupon.code, service: service.offer.slug, cents, email }, { tx, fingerprint });
}
