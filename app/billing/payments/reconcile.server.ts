import { and, asc, eq, inArray, notInArray } from "drizzle-orm";
import type { App } from "~/app-context.server";
import type { CheckoutSession, ProviderInvoice } from "~/billing/provider/payment-provider";
import { syncDisputes } from "~/billing/refunds/disputes.server";
import { syncRefunds } from "~/billing/refunds/refund-sync.server";
import { createRenewalOrder } from "~/billing/subscriptions/renewals.server";
import { saveProviderSubscription } from "~/billing/subscriptions/subscriptions.server";
import { orders, paymentSync } from "~/lib/db/schema/index";
import { isLiveMode } from "~/orders/payment-mode";
import { createBatchRunner } from "./each-alone.server";
import { fulfillOrder } from "./fulfill-order.server";

const DAY = 24 * 60 * 60_000;
/** The first audit goes back no further, in milliseconds. */
const FARTHEST = 400 * DAY;

/** The lists go by when an object was made; how many days later it may still change. */
const CHANGES_FOR = {
  /** A checkout is open for a day. */
  sessions: 3 * DAY,
  /** A failed charge is tried again for up to two months. */
  invoices: 65 * DAY,
  /** A bank may send a refund back. */
  refunds: 60 * DAY,
  /** A bank takes months to decide. */
  disputes: 200 * DAY,
};

/**
 * Compares our books with the provider's own lists of payments, bills, refunds, disputes and subscriptions since the last time,
 * for what no event told. Everything runs through the same functions as the events; page by page. What fails is logged and
 * stops nothing else; then it throws at the end, and the next audit begins where this one did. Throws PaymentProviderUnavailable.
 */
export async function auditPayments(app: App): Promise<void> {
  const now = app.now();
  const { mode } = app.paymentProvider;
  const [sync] = await app.db.select().from(paymentSync).where(eq(paymentSync.mode, mode));
  const begin = sync?.auditedAt ?? (await firstOrderAt(app));
  if (begin) await audit(app, begin, now);
  const audited = { auditedAt: now };
  await app.db
    .insert(paymentSync)
    .values({ mode, eventsUntil: new Date(now.getTime() - 30 * DAY), ...audited })
    .onConflictDoUpdate({ target: paymentSync.mode, set: audited });
}

async function audit(app: App, begin: Date, now: Date): Promise<void> {
  const { paymentProvider } = app;
  const since = (list: keyof typeof CHANGES_FOR) =>
    new Date(Math.max(begin.getTime() - CHANGES_FOR[list], now.getTime() - FARTHEST));
  const each = createBatchRunner(app, "Audit of payments");
  // Orders before what belongs to their payments.
  for await (const page of paymentProvider.listCompleteSessions(since("sessions")))
    for (const { id } of await unsettled(app, page))
      await each.run({ sessionId: id }, () => fulfillOrder(app, id, "provider"));
  for await (const page of paymentProvider.listPaidInvoices(since("invoices")))
    for (const { id } of await unknown(app, page)) await each.run({ invoiceId: id }, () => createRenewalOrder(app, id));
  for await (const page of paymentProvider.listRefundedPayments(since("refunds")))
    for (const id of page) await each.run({ paymentIntentId: id }, () => syncRefunds(app, id));
  for await (const page of paymentProvider.listDisputes(since("disputes")))
    for (const { id, paymentIntentId } of page)
      if (paymentIntentId) await each.run({ disputeId: id }, () => syncDisputes(app, paymentIntentId));
  for await (const page of paymentProvider.listSubscriptions())
    for (const subscription of page)
      await each.run({ subscriptionId: subscription.id }, () => saveProviderSubscription(app, subscription));
  each.end();
}

/** When the first order of this mode was placed; nothing before it can be ours. */
async function firstOrderAt(app: App): Promise<Date | undefined> {
  const [first] = await app.db
    .select({ createdAt: orders.createdAt })
    .from(orders)
    .where(eq(orders.live, isLiveMode(app)))
    .orderBy(asc(orders.createdAt))
    .limit(1);
  return first?.createdAt;
}

/** Sessions whose order is not paid in our books: only about these the provider is asked. */
async function unsettled(app: App, page: readonly CheckoutSession[]): Promise<CheckoutSession[]> {
  const paid = page.filter((session) => session.paid);
  const ids = paid.map(({ id }) => id);
  const settled = await app.db
    .select({ id: orders.paymentSessionId })
    .from(orders)
    .where(and(inArray(orders.paymentSessionId, ids), notInArray(orders.status, ["pending", "cancelled"])));
  const known = new Set(settled.map(({ id }) => id));
  return paid.filter(({ id }) => !known.has(id));
}

/** Bills of later months that are no order yet. */
async function unknown(app: App, page: readonly ProviderInvoice[]): Promise<ProviderInvoice[]> {
  const renewals = page.filter(({ renewal }) => renewal);
  const ids = renewals.map(({ id }) => id);
  const recorded = await app.db.select({ id: orders.invoiceId }).from(orders).where(inArray(orders.invoiceId, ids));
  const known = new Set(recorded.map(({ id }) => id));
  return renewals.filter(({ id }) => !known.has(id));
}
