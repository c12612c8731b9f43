import { and, asc, eq, inArray, lte, not, type SQL, sql } from "drizzle-orm";
import { PaymentProviderUnavailable } from "~/billing/provider/payment-provider";
import type { PaymentApp } from "~/billing/provider/provider-access";
import { syncDisputes } from "~/billing/refunds/disputes.server";
import { syncRefunds } from "~/billing/refunds/refund-sync.server";
import { createRenewalOrder } from "~/billing/subscriptions/renewals.server";
import { saveProviderSubscription } from "~/billing/subscriptions/subscriptions.server";
import type { App } from "~/lib/app-context.server";
import type { Db } from "~/lib/db/database";
import { type OrderRow, orders, paymentSync } from "~/lib/db/schema/index";
import { isPayableSql, isPendingSql } from "~/orders/order-states.server";
import { cancelOrder } from "~/orders/order-status.server";
import { isLiveMode } from "~/orders/payment-mode";
import { fulfillOrder } from "./fulfill-order.server";
import { HANDLED_EVENT_TYPES, requeueUnhandledEvents, storePaymentEvents } from "./provider-events.server";
import { findOpenReviews, recordClosedReview } from "./risk-signs.server";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** The provider retains events for 30 days. */
const EVENT_RETENTION_MS = 30 * DAY_MS;
/** The provider may list an event a little later than one that occurred after it. */
const EVENT_OVERLAP_MS = 10 * MINUTE_MS;
/** A session is open for a day; an order that never got one is canceled a little later. */
const SESSIONLESS_ORDER_MS = 25 * HOUR_MS;
const MAX_AUDIT_MS = 400 * DAY_MS;
/** How long after its creation an object may still change: the lists are by creation date. */
const CHANGE_PERIODS_MS = {
  /** A checkout is open for a day. */
  sessions: 3 * DAY_MS,
  /** A failed charge is retried for up to two months. */
  invoices: 65 * DAY_MS,
  /** A bank may return a refund. */
  refunds: 60 * DAY_MS,
  /** A bank may take months to decide. */
  disputes: 200 * DAY_MS,
};

/** A failed task does not stop the others; `end` throws, so that the job counts as failed. */
function createBatchRunner(app: Pick<App, "log">, what: string) {
  let tried = 0;
  let failed = 0;
  return {
    /** Throws only PaymentProviderUnavailable. */
    async run(about: object, work: () => Promise<unknown>): Promise<void> {
      tried++;
      try {
        await work();
      } catch (error) {
        if (error instanceof PaymentProviderUnavailable) throw error;
        failed++;
        app.log.error({ err: error, ...about }, `${what}: one failed, the others continue`);
      }
    },
    end(): void {
      if (failed > 0) throw new Error(`${what}: ${failed} of ${tried} failed. The log says which and why`);
    },
  };
}

/**
 * Compares our database with the provider's lists since the last audit, to find what no event reported. Throws at the end if
 * an item failed, so that the next audit starts at the same date, and PaymentProviderUnavailable.
 */
export async function auditPayments(app: PaymentApp): Promise<void> {
  const now = app.now();
  const { mode } = app.paymentProvider;
  const [sync] = await app.db.select().from(paymentSync).where(eq(paymentSync.mode, mode));
  const from = sync?.auditedAt ?? (await findFirstOrderDate(app));
  if (from) await audit(app, from, now);
  const audited = { auditedAt: now };
  await app.db
    .insert(paymentSync)
    .values({ mode, eventsUntil: new Date(now.getTime() - EVENT_RETENTION_MS), ...audited })
    .onConflictDoUpdate({ target: paymentSync.mode, set: audited });
}

async function audit(app: PaymentApp, from: Date, now: Date): Promise<void> {
  const { paymentProvider } = app;
  const since = (list: keyof typeof CHANGE_PERIODS_MS) =>
    new Date(Math.max(from.getTime() - CHANGE_PERIODS_MS[list], now.getTime() - MAX_AUDIT_MS));
  const batch = createBatchRunner(app, "Audit of payments");
  // Payments first: refunds and disputes need their orders.
  for await (const page of paymentProvider.listCompleteSessions(since("sessions"))) {
    const paid = page.filter((session) => session.paid);
    for (const id of await idsWithoutOrder(app.db, paid, orders.paymentSessionId, wasPaid))
      await batch.run({ sessionId: id }, () => fulfillOrder(app, id, "provider"));
  }
  for await (const page of paymentProvider.listPaidInvoices(since("invoices"))) {
    // The checkout records the first month.
    const renewals = page.filter(({ renewal }) => renewal);
    for (const id of await idsWithoutOrder(app.db, renewals, orders.invoiceId))
      await batch.run({ invoiceId: id }, () => createRenewalOrder(app, id));
  }
  for await (const page of paymentProvider.listRefundedPayments(since("refunds")))
    for (const id of page) await batch.run({ paymentIntentId: id }, () => syncRefunds(app, id));
  for await (const page of paymentProvider.listDisputes(since("disputes")))
    for (const { id, paymentIntentId } of page)
      if (paymentIntentId) await batch.run({ disputeId: id }, () => syncDisputes(app, paymentIntentId));
  for await (const page of paymentProvider.listSubscriptions())
    for (const subscription of page)
      await batch.run({ subscriptionId: subscription.id }, () => saveProviderSubscription(app, subscription));
  await auditReviews(app, batch);
  batch.end();
}

async function auditReviews(app: PaymentApp, batch: ReturnType<typeof createBatchRunner>): Promise<void> {
  for (const review of await findOpenReviews(app)) await batch.run(review, () => recordClosedReview(app, review));
}

/** Of the current mode. */
async function findFirstOrderDate(app: Pick<App, "db" | "paymentProvider">): Promise<Date | undefined> {
  const [first] = await app.db
    .select({ createdAt: orders.createdAt })
    .from(orders)
    .where(eq(orders.live, isLiveMode(app)))
    .orderBy(asc(orders.createdAt))
    .limit(1);
  return first?.createdAt;
}

const wasPaid = not(isPayableSql);

/** Those ids that no order, or none that matches the condition, has in this column. */
async function idsWithoutOrder(
  db: Db,
  objects: readonly { id: string }[],
  column: typeof orders.paymentSessionId | typeof orders.invoiceId,
  condition?: SQL,
): Promise<string[]> {
  const ids = objects.map(({ id }) => id);
  const recorded = await db
    .select({ id: column })
    .from(orders)
    .where(and(inArray(column, ids), condition));
  const known = new Set(recorded.map(({ id }) => id));
  return ids.filter((id) => !known.has(id));
}

/**
 * Makes up for missed webhooks with the provider's list of events since the last known one. Throws PaymentProviderUnavailable,
 * PaymentProviderRejected; the next run then starts at the same event.
 */
export async function syncPaymentEvents(app: PaymentApp): Promise<void> {
  await requeueUnhandledEvents(app);
  const now = app.now();
  const { mode } = app.paymentProvider;
  const [sync] = await app.db.select().from(paymentSync).where(eq(paymentSync.mode, mode));
  const earliest = new Date(now.getTime() - EVENT_RETENTION_MS);
  let eventsUntil = sync?.eventsUntil ?? earliest;
  const since = new Date(Math.max(eventsUntil.getTime() - EVENT_OVERLAP_MS, earliest.getTime()));
  for await (const page of app.paymentProvider.listEvents(since, HANDLED_EVENT_TYPES)) {
    await storePaymentEvents(app, page, "list");
    for (const { createdAt } of page) if (createdAt > eventsUntil) eventsUntil = createdAt;
  }
  // The list of events may not go back far enough.
  const needsAudit = sync
    ? unreadFor(sync, now, eventsUntil) > EVENT_RETENTION_MS
    : (await findFirstOrderDate(app)) !== undefined;
  await app.db.transaction(async (tx) => {
    await tx
      .insert(paymentSync)
      .values({ mode, eventsUntil, listedAt: now })
      .onConflictDoUpdate({
        target: paymentSync.mode,
        set: { eventsUntil: sql`greatest(${paymentSync.eventsUntil}, excluded.events_until)`, listedAt: now },
      });
    if (needsAudit) await app.queue.enqueue(tx, "audit-payments", {});
  });
}

/** Milliseconds since the list was last read: by our clock or the provider's, the longer of the two. */
const unreadFor = (sync: typeof paymentSync.$inferSelect, now: Date, eventsUntil: Date): number =>
  Math.max(
    now.getTime() - (sync.listedAt ?? sync.eventsUntil).getTime(),
    eventsUntil.getTime() - sync.eventsUntil.getTime(),
  );

/**
 * Checks pending orders at the provider after a minute, then at growing intervals of up to an hour, and returns their number.
 * Stops without an error if the provider is unavailable; throws at the end if a check failed.
 */
export async function reconcilePendingOrders(app: PaymentApp): Promise<number> {
  const batch = createBatchRunner(app, "Sweep of pending orders");
  let checked = 0;
  for (let due = await claimDueOrders(app); due.length > 0; due = await claimDueOrders(app)) {
    for (const [index, order] of due.entries()) {
      try {
        await batch.run({ orderId: order.id }, () => checkPendingOrder(app, order));
        checked++;
      } catch (error) {
        if (!(error instanceof PaymentProviderUnavailable)) throw error;
        const details = { err: error, orderId: order.id };
        app.log.warn(details, "The card provider is not responding. The next check will ask again");
        await releaseOrders(app, due.slice(index + 1));
        return checked;
      }
    }
  }
  batch.end();
  return checked;
}

type DueOrder = Pick<OrderRow, "id" | "createdAt" | "paymentSessionId">;

/** Claims a batch by moving its next check into the future, so that concurrent runs never check the same order. */
async function claimDueOrders(app: Pick<App, "db" | "now" | "paymentProvider">): Promise<DueOrder[]> {
  const now = app.now();
  return app.db.transaction(async (tx) => {
    const batch = tx
      .select({ id: orders.id })
      .from(orders)
      // The provider's account of the current mode does not know orders of the other one.
      .where(and(isPendingSql, lte(orders.nextCheckAt, now), eq(orders.live, isLiveMode(app))))
      .orderBy(asc(orders.nextCheckAt))
      .limit(100)
      .for("update", { skipLocked: true });
    const at = now.toISOString();
    // A quarter of the order's age, at least a minute, at most an hour.
    const wait = sql`least(greatest((${at}::timestamptz - ${orders.createdAt}) / 4, interval '1 minute'), interval '1 hour')`;
    return tx
      .update(orders)
      .set({ nextCheckAt: sql`${at}::timestamptz + ${wait}` })
      .where(sql`${orders.id} in ${batch}`)
      .returning({ id: orders.id, createdAt: orders.createdAt, paymentSessionId: orders.paymentSessionId });
  });
}

async function releaseOrders(app: Pick<App, "db" | "now">, claimed: readonly DueOrder[]): Promise<void> {
  const ids = claimed.map(({ id }) => id);
  await app.db
    .update(orders)
    .set({ nextCheckAt: app.now() })
    .where(and(inArray(orders.id, ids), isPendingSql));
}

async function checkPendingOrder(app: PaymentApp, { id, createdAt, paymentSessionId }: DueOrder): Promise<void> {
  if (paymentSessionId) {
    if (await fulfillOrder(app, paymentSessionId, "sweep")) return;
    const reason = "The card provider doesn’t recognize this checkout.";
    await cancelOrder(app, id, { actor: "sweep", reason, sessionId: paymentSessionId });
  } else if (app.now().getTime() - createdAt.getTime() > SESSIONLESS_ORDER_MS) {
    await cancelOrder(app, id, { actor: "sweep", sessionId: null });
  }
}
