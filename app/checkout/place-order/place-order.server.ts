import { and, eq, isNotNull, sql } from "drizzle-orm";
import { z } from "zod";
import type { App } from "~/app-context.server";
import { toProviderDiscount } from "~/billing/coupon-discount";
import { redeemCoupon } from "~/billing/coupons.server";
import { fulfillOrder } from "~/billing/payments/fulfill-order.server";
import type { CheckoutSession } from "~/billing/provider/payment-provider";
import { withConsent } from "~/catalog/terms-consent";
import type { Db, Tx } from "~/lib/db/database";
import { type OrderRow, orderEvents, orders, quotes } from "~/lib/db/schema/index";
import { cancelOrder } from "~/orders/order-status.server";
import { isLiveMode } from "~/orders/payment-mode";
import { successPath } from "~/orders/success-path";
import { emitRecordedEvent } from "~/orders/timeline.server";
import { type CheckoutRequest, draftFingerprint } from "./checkout-request.server";

/** The quote was paid for or revoked since its page was opened. */
export class QuoteUnavailable extends Error {
  override name = "QuoteClosed";
}

/**
 * Holds the accepted quote while its order is written, so that it is sold once: whoever presses at the same moment waits, and so does
 * whoever records the payment of its earlier order. Throws QuoteUnavailable.
 */
async function lockAcceptedQuote(tx: Tx, { quote }: CheckoutRequest): Promise<void> {
  if (!quote) return;
  const [held] = await tx
    .select({ revokedAt: quotes.revokedAt })
    .from(quotes)
    .where(eq(quotes.id, quote.id))
    .for("update");
  const placed = await tx
    .select({ status: orders.status })
    .from(orders)
    .where(eq(orders.quoteId, quote.id))
    .for("update");
  const isSold = placed.some(({ status }) => status !== "pending" && status !== "cancelled");
  if (!held || held.revokedAt || isSold) throw new QuoteUnavailable(`The quote ${quote.id} can no longer be accepted`);
}

type NewOrder = typeof orders.$inferInsert;

/** What opening a session needs of an order. */
export type PendingOrder = Pick<
  OrderRow,
  | "id"
  | "createdAt"
  | "service"
  | "email"
  | "company"
  | "pageType"
  | "amount"
  | "coupon"
  | "discount"
  | "paymentSessionId"
>;

const placed = z.object({ id: z.uuid() });

/**
 * Writes an order and the first line of its timeline in one statement. Undefined where its draft has an open order already. On PostgreSQL
 * this commit does not wait for the disk. The one that stores the session does, and brings with it all that came before: until then nobody
 * knows how to pay this order.
 */
async function insertOrder(app: App, db: Db | Tx, row: NewOrder): Promise<PendingOrder | undefined> {
  const order = db
    .insert(orders)
    .values(row)
    .onConflictDoNothing({ target: orders.fingerprint, where: sql`status = 'pending'` })
    .returning({ id: orders.id });
  const unhurried = sql.raw(app.database.kind === "postgres" ? ", set_config('synchronous_commit', 'off', true)" : "");
  const { rows } = await db.execute(sql`with placed as ${order}, noted as (
    insert into ${orderEvents} (order_id, kind, actor) select id, 'placed', 'buyer' from placed
  ) select id${unhurried} from placed`);
  if (rows.length === 0) return undefined;
  const { id } = placed.parse(rows[0]);
  emitRecordedEvent(db, id, "placed", "buyer");
  const { createdAt = app.now(), service, email, company = null, pageType, amount, coupon = null, discount = 0 } = row;
  return { id, createdAt, service, email, company, pageType, amount, coupon, discount, paymentSessionId: null };
}

const KEEP = {
  name: "keep-session",
  text: "update orders set payment_session_id = $1 where id = $2 and payment_session_id is null returning id",
};

/** Stores the order's session, unless another press has just stored it. Throws where the order itself is lost. */
async function saveSessionId(app: App, orderId: string, sessionId: string): Promise<void> {
  const kept = await app.database.run(KEEP, [sessionId, orderId]);
  if (kept.length > 0) return;
  const [order] = await app.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, orderId), isNotNull(orders.paymentSessionId)));
  // PostgreSQL fell over between the two commits.
  if (!order) throw new Error(`The order ${orderId} was lost before its session was stored`);
}

export type PlacedOrder = { url: string; sessionId: string };
/** The coupon was taken by somebody else or ended while the order was being placed; the message is for the buyer. */
export class CouponRejected extends Error {
  override name = "CouponRefused";
}

/** The provider forgets an idempotency key after a day; an order without a session is not reused that late. */
const REUSE_HOURS = 23;
/** When the sweep first checks a new order, in milliseconds after it was placed. */
const FIRST_CHECK = 60_000;

/**
 * Writes the pending order with its whole brief, opens the provider's session and stores its id. The same draft finds
 * the same order and, while it is open, the same session. No network call is made inside a database transaction.
 * Throws PaymentProviderUnavailable or PaymentProviderRejected; the order then waits for the retry. Throws CouponRejected, QuoteUnavailable.
 */
export async function placeOrder(app: App, checkout: CheckoutRequest): Promise<PlacedOrder> {
  for (let attempt = 0; attempt < 5; attempt++) {
    const order = await findOrWriteOrder(app, checkout);
    const session = await sessionOf(app, order, checkout);
    if (session?.status === "open" && session.url) return { url: session.url, sessionId: session.id };
    if (session?.status === "complete") {
      // Paid in another tab: the buyer belongs on the receipt, not at a second payment.
      await fulfillOrder(app, session.id, "buyer");
      return { url: receiptUrl(app, checkout, session.id), sessionId: session.id };
    }
    await cancelOrder(app, order.id, { actor: "provider" });
  }
  throw new Error("An order was cancelled again and again while it was being placed");
}

async function findOrWriteOrder(app: App, checkout: CheckoutRequest): Promise<PendingOrder> {
  const live = isLiveMode(app);
  const fingerprint = draftFingerprint(app, checkout);
  for (;;) {
    const written = await writeOrder(app, checkout, fingerprint, live);
    if (written) return written;
    const [open] = await app.db
      .select()
      .from(orders)
      .where(and(eq(orders.fingerprint, fingerprint), eq(orders.status, "pending")));
    if (open) return open;
    // It was paid or cancelled between the two statements: write a new one.
  }
}

/** Undefined where the draft has an open order already. */
async function writeOrder(
  app: App,
  checkout: CheckoutRequest,
  fingerprint: string,
  live: boolean,
): Promise<PendingOrder | undefined> {
  const { coupon, quote } = checkout;
  const row = {
    // By the app's clock, as all decisions about an order's age.
    createdAt: app.now(),
    service: checkout.service.offer.slug,
    name: checkout.name,
    email: checkout.email,
    ...checkout.service.columns(checkout.brief),
    pageType: checkout.pageType,
    amount: checkout.amount,
    coupon: coupon?.code,
    discount: coupon?.discount,
    quoteId: quote?.id,
    agreed: quote?.agreed,
    // Not part of the fingerprint: the same draft is the same order, whenever it is sent again.
    brief: withConsent(checkout.brief, app.now()),
    live,
    fingerprint,
    nextCheckAt: new Date(app.now().getTime() + FIRST_CHECK),
  };
  // Nothing else is held meanwhile: most orders are one statement.
  if (!coupon && !quote) return insertOrder(app, app.db, row);
  return app.db.transaction(async (tx) => {
    await holdCoupon(app, tx, checkout, fingerprint);
    await lockAcceptedQuote(tx, checkout);
    return insertOrder(app, tx, row);
  });
}

/** Its last use belongs to who comes first; whoever comes second is told. Throws CouponRejected. */
async function holdCoupon(app: App, tx: Tx, { coupon, service, amount, email }: CheckoutRequest, fingerprint: string) {
  if (!coupon) return;
  const wish = { code: coupon.code, service: service.offer.slug, cents: amount + coupon.discount, email, fingerprint };
  const held = await redeemCoupon(app, tx, wish, true);
  if (!held.ok) throw new CouponRejected(held.error);
}

/** The order's session: the one that it has, else a new one; null when there can be none any more. */
async function sessionOf(app: App, order: PendingOrder, checkout: CheckoutRequest): Promise<CheckoutSession | null> {
  if (order.paymentSessionId) return app.paymentProvider.findSession(order.paymentSessionId);
  if (app.now().getTime() - order.createdAt.getTime() > REUSE_HOURS * 3_600_000) return null;
  const session = await app.paymentProvider.openSession({
    orderId: order.id,
    productName: checkout.productName,
    amount: order.amount,
    items: checkout.items,
    discount: toProviderDiscount(order),
    every: checkout.every,
    email: order.email,
    metadata: {
      service: order.service,
      page_type: order.pageType,
      ...(order.company ? { company: order.company } : {}),
    },
    successUrl: receiptUrl(app, checkout, "{CHECKOUT_SESSION_ID}"),
    cancelUrl: app.settings.appUrl + checkout.cancelPath,
  });
  await saveSessionId(app, order.id, session.id);
  return session;
}

const receiptUrl = (app: App, { service, successPath: path }: CheckoutRequest, sessionId: string): string =>
  app.settings.appUrl + successPath(service.offer.slug, sessionId, path);
