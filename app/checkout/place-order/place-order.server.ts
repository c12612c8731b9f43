import { sql } from "drizzle-orm";
import { z } from "zod";
import type { PaymentApp } from "~/billing/provider/provider-access";
import { planTax } from "~/billing/taxes/tax-plan.server";
import { withConsent } from "~/catalog/terms-consent";
import { describePurchase, firstCheckAt, openPayment, type UnpaidOrder } from "~/checkout/open-payment.server";
import { lockCoupon, lockQuoteForSale } from "~/checkout/sale-locks.server";
import type { ShopSettings } from "~/content/documents/live-content.server";
import { termsDate } from "~/content/legal/legal-pages.server";
import { orderCurrency } from "~/lib/currency.server";
import type { Database, Db, Tx } from "~/lib/db/database";
import { orders } from "~/lib/db/schema/index";
import { failure, type Result } from "~/lib/result";
import { emitPlaced, placedEventSql } from "~/orders/order-events.server";
import { findOpenDraft, isOpenDraftSql, ORDER_STATES } from "~/orders/order-states.server";
import { cancelOrder } from "~/orders/order-status.server";
import { isLiveMode } from "~/orders/payment-mode";
import { successPath } from "~/orders/success-path";
import { type CheckoutRequest, draftFingerprint } from "./checkout-request.server";
import { releaseCoupon } from "./replaced-checkouts.server";

/** For the customer whose quote was paid or revoked after its page was opened. */
export const QUOTE_UNAVAILABLE = "This quote can’t be accepted anymore. Please reload the page.";

const insertedSchema = z.object({ id: z.uuid() });

type NewOrder = typeof orders.$inferInsert & Omit<UnpaidOrder, "id" | "status" | "paymentSessionId">;

/** `usedUp`: the coupon was, while the order was being placed. */
type CreatedOrder = Result<{ order: UnpaidOrder }, { usedUp?: boolean }>;

/**
 * Stores the pending order and opens its payment page. The same draft returns the same order and, while it is open, the same
 * session; a draft that was paid in another tab returns its receipt. `lastSession`: the one that this browser opened last. Fails
 * with a sentence for the customer. Throws PaymentProviderUnavailable or PaymentProviderRejected, after which a retry continues
 * with the same order.
 */
export async function placeOrder(
  app: PaymentApp,
  checkout: CheckoutRequest,
  lastSession: string | null = null,
): Promise<Result<{ url: string; sessionId: string }>> {
  for (let attempt = 0; attempt < 5; attempt++) {
    const placed = await findOrCreateOrder(app, checkout, lastSession);
    if (!placed.ok) return placed;
    const { order } = placed;
    const opened = await openPayment(app, order, checkout);
    if (opened.ok) return opened;
    if (opened.paid) return { ok: true, url: receiptUrl(app.settings, checkout, opened.paid), sessionId: opened.paid };
    if (!opened.ended) return opened;
    await cancelOrder(app, order.id, { actor: "provider", sessionId: order.paymentSessionId });
  }
  throw new Error("An order was cancelled again and again while it was being placed");
}

async function findOrCreateOrder(
  app: PaymentApp,
  checkout: CheckoutRequest,
  lastSession: string | null,
): Promise<CreatedOrder> {
  const fingerprint = draftFingerprint(app, checkout);
  for (;;) {
    const created = await createOrder(app, checkout, fingerprint);
    if (created?.ok) return created;
    if (created) {
      if (!created.usedUp || !(await releaseCoupon(app, checkout, { fingerprint, lastSession }))) return created;
      continue;
    }
    const order = await findOpenDraft(app.db, fingerprint);
    if (order) return { ok: true, order };
    // The order was paid or cancelled between the two statements: create a new one.
  }
}

/** Returns undefined if the draft has a pending order already. */
async function createOrder(
  app: PaymentApp,
  checkout: CheckoutRequest,
  fingerprint: string,
): Promise<CreatedOrder | undefined> {
  const { coupon, quote } = checkout;
  const sold = {
    createdAt: app.now(),
    service: checkout.service.offer.slug,
    name: checkout.name,
    email: checkout.email,
    company: null,
    ...checkout.service.columns(checkout.brief),
    pageType: checkout.pageType,
    amount: checkout.amount,
    currency: orderCurrency(),
    coupon: coupon?.code ?? null,
    discount: coupon?.discount ?? 0,
    quoteId: quote?.id ?? null,
    agreed: checkout.agreed,
    refundPolicy: app.settings.site.promises.refund,
    soldAs: checkout.soldAs,
    // The time of consent is not part of the fingerprint: the same draft is the same order at any time.
    brief: withConsent(checkout.brief, app.now(), termsDate(app.settings.site)),
    live: isLiveMode(app),
    fingerprint,
    nextCheckAt: firstCheckAt(app.now),
  };
  const planned = await planTax(app, describePurchase(sold), checkout.taxPlace ?? null);
  if (!planned.ok) return planned;
  const row = { ...sold, ...planned.plan };
  // Most orders need no transaction, only one statement.
  if (!coupon && !quote) return insertOrder(app.database, app.db, row);
  return app.db.transaction(async (tx) => {
    const locked = await lockCoupon(app, tx, checkout, fingerprint);
    if (!locked.ok) return locked;
    if (quote && !(await lockQuoteForSale(tx, quote.id))) return failure(QUOTE_UNAVAILABLE);
    return insertOrder(app.database, tx, row);
  });
}

/**
 * Inserts an order and its first timeline event in one statement. Returns undefined if its draft has a pending order already.
 * On PostgreSQL this commit does not wait for the disk; the commit that stores the session waits for both. Until then the
 * order cannot be paid.
 */
async function insertOrder(database: Database, db: Db | Tx, row: NewOrder): Promise<CreatedOrder | undefined> {
  const order = db
    .insert(orders)
    .values(row)
    .onConflictDoNothing({ target: orders.fingerprint, where: isOpenDraftSql })
    .returning({ id: orders.id });
  const asyncCommit = sql.raw(database.kind === "postgres" ? ", set_config('synchronous_commit', 'off', true)" : "");
  const { rows } = await db.execute(
    sql`with placed as ${order}, noted as (${placedEventSql}) select id${asyncCommit} from placed`,
  );
  if (rows.length === 0) return undefined;
  const { id } = insertedSchema.parse(rows[0]);
  emitPlaced(db, id);
  return { ok: true, order: { ...row, id, status: ORDER_STATES.in_checkout.status, paymentSessionId: null } };
}

export const receiptUrl = (
  settings: ShopSettings,
  { service, successPath: path }: CheckoutRequest,
  sessionId: string,
): string => settings.appUrl + successPath(service.offer.slug, sessionId, path);
