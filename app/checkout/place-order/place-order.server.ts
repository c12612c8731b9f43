import { and, eq, isNull, lte, ne, or, sql } from "drizzle-orm";
import { z } from "zod";
import type { App } from "~/app-context.server";
import { toProviderDiscount } from "~/billing/coupon-discount";
import { redeemCoupon } from "~/billing/coupons.server";
import { endUnpaidCheckout } from "~/billing/payments/end-checkout.server";
import { fulfillOrder } from "~/billing/payments/fulfill-order.server";
import type { CheckoutSession } from "~/billing/provider/payment-provider";
import { findSharedCustomer, saveSharedCustomer } from "~/billing/shared-customers.server";
import { planTax, toCheckoutTax } from "~/billing/taxes/tax-plan.server";
import { withConsent } from "~/catalog/terms-consent";
import { termsDate } from "~/content/legal/legal-pages";
import type { Db, Tx } from "~/lib/db/database";
import { type OrderRow, orders, quotes } from "~/lib/db/schema/index";
import { emitPlaced, placedEventSql } from "~/orders/order-events.server";
import { cancelOrder } from "~/orders/order-status.server";
import { isLiveMode } from "~/orders/payment-mode";
import { successPath } from "~/orders/success-path";
import { type CheckoutRequest, draftFingerprint } from "./checkout-request.server";

/** The quote was paid or revoked after its page was opened. */
export class QuoteUnavailable extends Error {
  override name = "QuoteUnavailable";
}

/** The coupon was used up or ended while the order was being placed. The message is for the customer. */
export class CouponRejected extends Error {
  override name = "CouponRejected";
  readonly usedUp: boolean;
  constructor({ error, usedUp = false }: { error: string; usedUp?: boolean }) {
    super(error);
    this.usedUp = usedUp;
  }
}

/** Our table needs the customer's country or state. The message is for the customer. */
export class TaxPlaceMissing extends Error {
  override name = "TaxPlaceMissing";
}

/** In the timeline of the older order. */
export const REPLACED = "The customer started another checkout.";

/** An order without a session is reused for less than a day: then the provider's idempotency key expires. */
const MAX_REUSE_MS = 23 * 3_600_000;
/** An address proves nothing, so another browser ends a checkout only after the minutes that a payment takes. */
const OTHERS_CHECKOUT_MS = 15 * 60_000;
/** Delay of the first reconciliation after a session was opened. */
export const FIRST_CHECK_MS = 60_000;

const SAVE_SESSION_ID = {
  name: "save-session-id",
  text: "update orders set payment_session_id = $1 where id = $2 and payment_session_id is null and status = 'pending' returning id",
};

const insertedSchema = z.object({ id: z.uuid() });

type NewOrder = typeof orders.$inferInsert;

type PendingOrder = Pick<
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
  | "taxMode"
  | "taxLines"
>;

/**
 * Stores the pending order, opens the provider's session and stores its id. The same draft returns the same order and, while it
 * is open, the same session. Makes no network call inside a database transaction. `lastSession`: the session that this browser
 * opened last. Throws PaymentProviderUnavailable or PaymentProviderRejected, after which a retry continues with the same order;
 * CouponRejected; QuoteUnavailable; TaxPlaceMissing.
 */
export async function placeOrder(
  app: App,
  checkout: CheckoutRequest,
  lastSession: string | null = null,
): Promise<{ url: string; sessionId: string }> {
  for (let attempt = 0; attempt < 5; attempt++) {
    const order = await findOrCreateOrder(app, checkout, lastSession);
    const session = await findOrOpenSession(app, order, checkout);
    if (session?.status === "open" && session.url) return { url: session.url, sessionId: session.id };
    if (session?.status === "complete") {
      // Paid in another tab: show the receipt instead of a second payment.
      await fulfillOrder(app, session.id, "buyer");
      return { url: receiptUrl(app, checkout, session.id), sessionId: session.id };
    }
    await cancelOrder(app, order.id, { actor: "provider", sessionId: order.paymentSessionId });
  }
  throw new Error("An order was cancelled again and again while it was being placed");
}

async function findOrCreateOrder(
  app: App,
  checkout: CheckoutRequest,
  lastSession: string | null,
): Promise<PendingOrder> {
  const fingerprint = draftFingerprint(app, checkout);
  for (;;) {
    try {
      const created = await createOrder(app, checkout, fingerprint);
      if (created) return created;
    } catch (error) {
      const usedUp = error instanceof CouponRejected && error.usedUp;
      if (!usedUp || !(await releaseCoupon(app, checkout, { fingerprint, lastSession }))) throw error;
      continue;
    }
    const [pending] = await app.db
      .select()
      .from(orders)
      .where(and(eq(orders.fingerprint, fingerprint), eq(orders.status, "pending")));
    if (pending) return pending;
    // The order was paid or cancelled between the two statements: create a new one.
  }
}

/**
 * Ends the buyer's other unpaid checkouts with this coupon, whose uses then are free: those that were opened in this browser, or
 * too long ago to be at the card now. Returns false if there were none. Throws PaymentProviderUnavailable, PaymentNotRecorded.
 */
async function releaseCoupon(
  app: App,
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
        eq(orders.status, "pending"),
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

/** Returns undefined if the draft has a pending order already. Throws CouponRejected, QuoteUnavailable. */
async function createOrder(
  app: App,
  checkout: CheckoutRequest,
  fingerprint: string,
): Promise<PendingOrder | undefined> {
  const { coupon, quote } = checkout;
  const planned = await planTax(app, { ...checkout, discount: coupon?.discount }, checkout.taxPlace ?? null);
  if (!planned.ok) throw new TaxPlaceMissing(planned.error);
  const row = {
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
    agreed: checkout.agreed,
    // The time of consent is not part of the fingerprint: the same draft is the same order at any time.
    brief: withConsent(checkout.brief, app.now(), termsDate(app.settings.site)),
    live: isLiveMode(app),
    fingerprint,
    nextCheckAt: new Date(app.now().getTime() + FIRST_CHECK_MS),
    ...planned.plan,
  };
  // Most orders need no transaction, only one statement.
  if (!coupon && !quote) return insertOrder(app, app.db, row);
  return app.db.transaction(async (tx) => {
    await lockCoupon(app, tx, checkout, fingerprint);
    await lockAcceptedQuote(tx, checkout);
    return insertOrder(app, tx, row);
  });
}

/** Locks the coupon, so that only one of concurrent checkouts gets its last use. Throws CouponRejected. */
async function lockCoupon(app: App, tx: Tx, { coupon, service, amount, email }: CheckoutRequest, fingerprint: string) {
  if (!coupon) return;
  const cents = amount + coupon.discount;
  const redemption = { code: coupon.code, service: service.offer.slug, cents, email };
  const redeemed = await redeemCoupon(app, redemption, { tx, fingerprint });
  if (!redeemed.ok) throw new CouponRejected(redeemed);
}

/** Throws QuoteUnavailable. */
async function lockAcceptedQuote(tx: Tx, { quote }: CheckoutRequest): Promise<void> {
  if (quote && !(await lockQuoteForSale(tx, quote.id)))
    throw new QuoteUnavailable(`The quote ${quote.id} can no longer be accepted`);
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
  const isSold = placed.some(({ status }) => status !== "pending" && status !== "cancelled");
  return quote !== undefined && !quote.revokedAt && !isSold;
}

/**
 * Inserts an order and its first timeline event in one statement. Returns undefined if its draft has a pending order already.
 * On PostgreSQL this commit does not wait for the disk; the commit that stores the session waits for both. Until then the
 * order cannot be paid.
 */
async function insertOrder(app: App, db: Db | Tx, row: NewOrder): Promise<PendingOrder | undefined> {
  const order = db
    .insert(orders)
    .values(row)
    .onConflictDoNothing({ target: orders.fingerprint, where: sql`status = 'pending'` })
    .returning({ id: orders.id });
  const asyncCommit = sql.raw(
    app.database.kind === "postgres" ? ", set_config('synchronous_commit', 'off', true)" : "",
  );
  const { rows } = await db.execute(
    sql`with placed as ${order}, noted as (${placedEventSql}) select id${asyncCommit} from placed`,
  );
  if (rows.length === 0) return undefined;
  const { id } = insertedSchema.parse(rows[0]);
  emitPlaced(db, id);
  const { createdAt = app.now(), service, email, company = null, pageType, amount, coupon = null, discount = 0 } = row;
  const { taxMode = null, taxLines = null } = row;
  return {
    id,
    createdAt,
    service,
    email,
    company,
    pageType,
    amount,
    coupon,
    discount,
    taxMode,
    taxLines,
    paymentSessionId: null,
  };
}

/** Returns null if the order is too old to open a session for it, or was canceled meanwhile. */
async function findOrOpenSession(
  app: App,
  order: PendingOrder,
  checkout: CheckoutRequest,
): Promise<CheckoutSession | null> {
  if (order.paymentSessionId) return app.paymentProvider.findSession(order.paymentSessionId);
  if (app.now().getTime() - order.createdAt.getTime() > MAX_REUSE_MS) return null;
  const customer = checkout.confirmed && (await findSharedCustomer(app, order.email));
  const session = await app.paymentProvider.openSession({
    orderId: order.id,
    customer,
    service: { slug: checkout.service.offer.slug, name: checkout.service.sale.productName },
    productName: checkout.productName,
    amount: order.amount,
    items: checkout.items,
    discount: toProviderDiscount(order),
    tax: toCheckoutTax(app, order),
    every: checkout.every,
    email: order.email,
    metadata: sessionMetadata(order),
    successUrl: receiptUrl(app, checkout, "{CHECKOUT_SESSION_ID}"),
    cancelUrl: app.settings.appUrl + checkout.cancelPath,
  });
  if (customer && session.customerId) await saveSharedCustomer(app, customer, session.customerId);
  const stored = await saveSessionId(app, order.id, session.id);
  if (stored === session.id) return session;
  // The order was canceled meanwhile, or a concurrent request has stored another session: only one may be paid.
  await app.paymentProvider.expireSession(session.id);
  return stored ? app.paymentProvider.findSession(stored) : null;
}

/** Short labels for the payment provider; the brief stays in our database. */
export const sessionMetadata = ({
  service,
  pageType,
  company,
}: Pick<OrderRow, "service" | "pageType" | "company">) => ({
  service,
  page_type: pageType,
  ...(company ? { company } : {}),
});

/**
 * Returns the order's session id, which may be that of a concurrent request; null if the order was canceled meanwhile. Throws if the
 * order does not exist.
 */
async function saveSessionId(app: App, orderId: string, sessionId: string): Promise<string | null> {
  const saved = await app.database.run(SAVE_SESSION_ID, [sessionId, orderId]);
  if (saved.length > 0) return sessionId;
  const [order] = await app.db
    .select({ status: orders.status, sessionId: orders.paymentSessionId })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (order?.status === "cancelled") return null;
  // PostgreSQL crashed between the two commits.
  if (!order?.sessionId) throw new Error(`The order ${orderId} was lost before its session was stored`);
  return order.sessionId;
}

export const receiptUrl = (app: App, { service, successPath: path }: CheckoutRequest, sessionId: string): string =>
  app.settings.appUrl + successPath(service.offer.slug, sessionId, path);
