import { and, asc, eq, inArray, lte, notInArray, sql } from "drizzle-orm";
import type { App } from "~/app-context.server";
import {
  type CheckoutSession,
  PaymentProviderUnavailable,
  type ProviderInvoice,
} from "~/billing/provider/payment-provider";
import { syncDisputes } from "~/billing/refunds/disputes.server";
import { syncRefunds } from "~/billing/refunds/refund-sync.server";
import { createRenewalOrder } from "~/billing/subscriptions/renewals.server";
import { saveProviderSubscription } from "~/billing/subscriptions/subscriptions.server";
import { type OrderRow, orders, paymentSync } from "~/lib/db/schema/index";
import { cancelOrder } from "~/orders/order-status.server";
import { isLiveMode } from "~/orders/payment-mode";
import { fulfillOrder } from "./fulfill-order.server";
import { HANDLED_EVENT_TYPES, requeueUnhandledEvents, storePaymentEvents } from "./provider-events.server";

/**
 * Runs tasks one after another so that a failed one does not stop the others: its error is logged with `about`, and `end` throws
 * when any failed, so that the job counts as failed. A provider that does not answer stops everything.
 */
function createBatchRunner(app: Pick<App, "log">, what: string) {
  let tried = 0;
  let failed = 0;
  return {
    /** Throws PaymentProviderUnavailable, and nothing else. */
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

const MINUTE = 60_000;
/** The provider may list an event a little later than another one that happened after it. */
const OVERLAP = 10 * MINUTE;
/** How long the provider keeps its events. */
const KEPT = 30 * DAY;

/**
 * Makes up for every webhook that did not arrive: reads the provider's own list of events since the last one that we have,
 * and stores them exactly as the webhook does. The place in the list moves when all of it was read, and goes by the
 * provider's own clock, never by ours. Throws PaymentProviderUnavailable, PaymentProviderRejected.
 */
export async function syncPaymentEvents(app: App): Promise<void> {
  await requeueUnhandledEvents(app);
  const now = app.now();
  const { mode } = app.paymentProvider;
  const [sync] = await app.db.select().from(paymentSync).where(eq(paymentSync.mode, mode));
  const earliest = new Date(now.getTime() - KEPT);
  let eventsUntil = sync?.eventsUntil ?? earliest;
  const since = new Date(Math.max(eventsUntil.getTime() - OVERLAP, earliest.getTime()));
  for await (const page of app.paymentProvider.listEvents(since, HANDLED_EVENT_TYPES)) {
    await storePaymentEvents(app, page, "list");
    for (const { createdAt } of page) if (createdAt > eventsUntil) eventsUntil = createdAt;
  }
  const audit = sync ? gapSince(sync, now, eventsUntil) > KEPT : await hasOrders(app);
  await app.db.transaction(async (tx) => {
    await tx
      .insert(paymentSync)
      .values({ mode, eventsUntil, listedAt: now })
      .onConflictDoUpdate({
        target: paymentSync.mode,
        set: { eventsUntil: sql`greatest(${paymentSync.eventsUntil}, excluded.events_until)`, listedAt: now },
      });
    if (audit) await app.queue.enqueue(tx, "audit-payments", {});
  });
}

/** How long the list was not read, in milliseconds: by our clock or the provider's, whichever says longer. */
const gapSince = (sync: typeof paymentSync.$inferSelect, now: Date, eventsUntil: Date): number =>
  Math.max(
    now.getTime() - (sync.listedAt ?? sync.eventsUntil).getTime(),
    eventsUntil.getTime() - sync.eventsUntil.getTime(),
  );

/**
 * Whether there are orders of this mode: then the first run also asks for an audit, because the list of events may not
 * reach back far enough.
 */
async function hasOrders(app: App): Promise<boolean> {
  const [known] = await app.db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.live, isLiveMode(app)))
    .limit(1);
  return known !== undefined;
}

const BATCH = 100;
const HOUR = 60 * 60_000;
/** A session lives a day; an order that never got one is given up a little later. */
const GIVE_UP = 25 * HOUR;

/**
 * Asks the provider about pending orders that are due, for what no event says: sessions that it does not know, and
 * orders that never got one. An order is asked about after a minute, then at growing distances of up to an hour. Returns how
 * many were looked at. Stops early, without an error, while the provider does not answer. Throws at the end when an order
 * could not be looked at.
 */
export async function reconcilePendingOrders(app: App): Promise<number> {
  const each = createBatchRunner(app, "Sweep of pending orders");
  let looked = 0;
  for (let due = await claimDue(app); due.length > 0; due = await claimDue(app)) {
    for (const [index, order] of due.entries()) {
      try {
        await each.run({ orderId: order.id }, () => checkPendingOrder(app, order));
        looked++;
      } catch (error) {
        if (!(error instanceof PaymentProviderUnavailable)) throw error;
        app.log.warn(
          { err: error, orderId: order.id },
          "The card provider is not responding. The next check will ask again",
        );
        await giveBack(app, due.slice(index + 1));
        return looked;
      }
    }
  }
  each.end();
  return looked;
}

type Due = Pick<OrderRow, "id" | "createdAt" | "paymentSessionId">;

/** Claims a batch by moving its next check into the future, so that two sweeps never ask about the same order. */
async function claimDue(app: App): Promise<Due[]> {
  const now = app.now();
  return app.db.transaction(async (tx) => {
    const batch = tx
      .select({ id: orders.id })
      .from(orders)
      // Orders of the other mode are unknown to the present key's account.
      .where(and(eq(orders.status, "pending"), lte(orders.nextCheckAt, now), eq(orders.live, isLiveMode(app))))
      .orderBy(asc(orders.nextCheckAt))
      .limit(BATCH)
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

/** Orders that were claimed and not asked about are due again at once. */
async function giveBack(app: App, rest: readonly Due[]): Promise<void> {
  const ids = rest.map(({ id }) => id);
  await app.db
    .update(orders)
    .set({ nextCheckAt: app.now() })
    .where(and(inArray(orders.id, ids), eq(orders.status, "pending")));
}

async function checkPendingOrder(app: App, { id, createdAt, paymentSessionId }: Due): Promise<void> {
  if (paymentSessionId) {
    if (await fulfillOrder(app, paymentSessionId, "sweep")) return;
    const reason = "The card provider doesn’t recognize this checkout.";
    await cancelOrder(app, id, { actor: "sweep", reason, sessionId: paymentSessionId });
  } else if (app.now().getTime() - createdAt.getTime() > GIVE_UP) {
    await cancelOrder(app, id, { actor: "sweep" });
  }
}
