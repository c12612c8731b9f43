import { and, eq, isNull, lte, ne, or, sql } from "drizzle-orm";
import { endUnpaidCheckout } from "~/billing/payments/end-checkout.server";
import type { PaymentApp } from "~/billing/provider/provider-access";
import type { Db } from "~/lib/db/database";
import { orders } from "~/lib/db/schema/index";
import { isPending } from "~/orders/order-states";
import { isPendingSql } from "~/orders/order-states.server";
import { type CheckoutRequest, draftFingerprint, type EarlierCheckout } from "./checkout-request.server";

/** In the timeline of the older order. */
const REPLACED = "The customer started another checkout.";
/** An address proves nothing, so another browser ends a checkout only after the minutes that a payment takes. */
const OTHERS_CHECKOUT_MS = 15 * 60_000;

/**
 * Ends the buyer's other unpaid checkouts with this coupon, whose uses then are free: those that were opened in this browser, or
 * too long ago to be at the card now. Returns false if there were none. Throws PaymentProviderUnavailable, PaymentNotRecorded.
 */
export async function releaseCoupon(
  app: PaymentApp,
  { coupon, email }: CheckoutRequest,
  { fingerprint, lastSession }: { fingerprint: string; lastSession: string | null },
): Promise<boolean> {
  if (!coupon) return false;
  const { paymentSessionId: session, createdAt } = orders;
  const held = await app.db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.coupon, coupon.code),
        isPendingSql,
        sql`lower(${orders.email}) = ${email.toLowerCase()}`,
        ne(orders.fingerprint, fingerprint),
        or(
          isNull(session),
          lastSession === null ? undefined : eq(session, lastSession),
          lte(createdAt, new Date(app.now().getTime() - OTHERS_CHECKOUT_MS)),
        ),
      ),
    );
  for (const { id } of held) await endUnpaidCheckout(app, id, { actor: "buyer", reason: REPLACED });
  return held.length > 0;
}

/**
 * Ends the browser's last checkout of this service if it is unpaid and for an older version of the draft, so that both cannot be
 * paid. If it turns out to be paid, it is fulfilled. Throws PaymentProviderUnavailable, PaymentNotRecorded.
 */
export async function replaceEarlierCheckout(
  app: PaymentApp,
  checkout: CheckoutRequest,
  { lastSession }: EarlierCheckout,
): Promise<void> {
  const earlier = await findOrderOfSession(app.db, checkout, lastSession);
  // Quotes and orders by admins are no drafts of this browser.
  if (!earlier || !isPending(earlier.status) || earlier.quoteId || earlier.madeBy) return;
  if (earlier.fingerprint === draftFingerprint(app, checkout)) return;
  await endUnpaidCheckout(app, earlier.id, { actor: "buyer", reason: REPLACED });
}

/** The order of this service that the browser opened last. */
export async function findOrderOfSession(db: Db, { service }: CheckoutRequest, sessionId: string | null) {
  if (!sessionId) return undefined;
  const [order] = await db.select().from(orders).where(eq(orders.paymentSessionId, sessionId));
  return order?.service === service.offer.slug ? order : undefined;
}
