import { and, eq, gt, inArray, isNull, lt, or, sql } from "drizzle-orm";
import type { PaymentEvent, PaymentProvider } from "~/billing/provider/payment-provider";
import type { PaymentApp } from "~/billing/provider/provider-access";
import { syncDisputes } from "~/billing/refunds/disputes.server";
import { findOrderByPayment, syncRefunds } from "~/billing/refunds/refund-sync.server";
import { createRenewalOrder } from "~/billing/subscriptions/renewals.server";
import { adoptNewCard, recordFailedRenewal, syncSubscription } from "~/billing/subscriptions/subscriptions.server";
import type { App } from "~/lib/app-context.server";
import type { Tx } from "~/lib/db/database";
import { detectOutage } from "~/lib/db/outage";
import { deadJobs, type PaymentEventRow, paymentEvents } from "~/lib/db/schema/index";
import { withoutLogContext } from "~/lib/logging/log-context.server";
import { isLiveMode } from "~/orders/payment-mode";
import { recordDeclinedCard } from "./declined-cards.server";
import { cancelAfterFailedPayment, fulfillOrder } from "./fulfill-order.server";
import { recordRiskSign } from "./risk-signs.server";

type Handler = (app: App, event: PaymentEventRow) => Promise<unknown>;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** After that an unknown payment is not ours. */
const UNKNOWN_PAYMENT_RETRY_MS = 10 * MINUTE_MS;
/** Events in one transaction. */
const MAX_BATCH = 100;

const fulfillSession: Handler = (app, { objectId }) => fulfillOrder(app, objectId, "provider");
const updateRefunds: Handler = (app, event) => syncPayment(app, event, syncRefunds);
const updateDisputes: Handler = (app, event) => syncPayment(app, event, syncDisputes);
const showRisk: Handler = (app, event) =>
  syncPayment(app, event, (_, paymentIntentId) => recordRiskSign(app, event.objectId, paymentIntentId));
const updateSubscription: Handler = (app, { objectId }) => syncSubscription(app, objectId);

/** Handlers use only ids of the event and request the object's current state from the provider. */
const handlers: Record<string, Handler> = {
  "checkout.session.completed": fulfillSession,
  "checkout.session.async_payment_failed": (app, { objectId }) => cancelAfterFailedPayment(app, objectId),
  "checkout.session.expired": fulfillSession,
  "invoice.paid": (app, { objectId }) => createRenewalOrder(app, objectId),
  "invoice.payment_failed": (app, { objectId }) => recordFailedRenewal(app, objectId),
  "customer.subscription.created": updateSubscription,
  "customer.subscription.updated": updateSubscription,
  "customer.subscription.deleted": updateSubscription,
  "customer.updated": (app, { objectId }) => adoptNewCard(app, objectId),
  "charge.failed": recordDeclinedCard,
  "refund.created": updateRefunds,
  "refund.updated": updateRefunds,
  "refund.failed": updateRefunds,
  "radar.early_fraud_warning.created": showRisk,
  "review.opened": showRisk,
  "charge.dispute.created": updateDisputes,
  "charge.dispute.updated": updateDisputes,
  "charge.dispute.funds_withdrawn": updateDisputes,
  "charge.dispute.funds_reinstated": updateDisputes,
  "charge.dispute.closed": updateDisputes,
};

/** At most 20: the provider's limit for listing events. */
export const HANDLED_EVENT_TYPES: readonly string[] = Object.keys(handlers);

/** `hasOwn`, because the type is external input: "constructor" must not match. */
const isHandled = (type: string): boolean => Object.hasOwn(handlers, type);

/** Of a changed customer only the card matters. */
const needsProcessing = ({ type, newDefaultCard }: PaymentEvent): boolean =>
  isHandled(type) && (type !== "customer.updated" || newDefaultCard === true);

/**
 * Stores verified events and enqueues a job for each new one. An event of a type without handler is stored as handled, one of
 * the other mode without a job.
 */
export async function storePaymentEvents(
  app: PaymentApp,
  events: readonly PaymentEvent[],
  via: "webhook" | "list",
): Promise<void> {
  if (events.length === 0) return;
  const stored = await app.db.transaction(async (tx) => {
    const now = app.now();
    const inserted = await tx
      .insert(paymentEvents)
      .values(
        events.map((event) => ({ ...event, via, receivedAt: now, processedAt: needsProcessing(event) ? null : now })),
      )
      .onConflictDoNothing()
      .returning();
    await enqueueProcessing(
      app.queue,
      tx,
      inserted.filter((event) => isUnhandled(app.paymentProvider, event)),
    );
    return inserted;
  });
  const otherMode = stored.filter((event) => event.live !== isLiveMode(app));
  if (otherMode.length > 0) {
    app.log.warn(
      { events: otherMode.map(({ id }) => id), live: otherMode[0]?.live },
      "Payment events in the wrong mode were stored but not handled. Do the key and the webhook belong together?",
    );
  }
}

const enqueueProcessing = (queue: App["queue"], tx: Tx, events: readonly { id: string }[]) =>
  queue.enqueueAll(
    tx,
    "process-payment-event",
    events.map(({ id }) => ({ eventId: id })),
  );

const isUnhandled = (paymentProvider: PaymentProvider, { processedAt, live }: PaymentEventRow): boolean =>
  processedAt === null && live === isLiveMode({ paymentProvider });

/** Throws PaymentProviderUnavailable, and NotYetKnown for an event that arrived before its order was paid. */
export async function processPaymentEvent(app: App, eventId: string): Promise<void> {
  const [event] = await app.db.select().from(paymentEvents).where(eq(paymentEvents.id, eventId));
  // Events stored before the column `live` existed have null.
  if (!event || !isUnhandled(app.paymentProvider, { ...event, live: event.live ?? isLiveMode(app) })) return;
  if (isHandled(event.type)) await handlers[event.type]?.(app, event);
  await app.db.update(paymentEvents).set({ processedAt: app.now() }).where(eq(paymentEvents.id, eventId));
}

/** For an event whose job an admin discards, so that it is not enqueued again. */
export async function markEventHandled(tx: Tx, eventId: string, now: Date): Promise<void> {
  await tx.update(paymentEvents).set({ processedAt: now }).where(eq(paymentEvents.id, eventId));
}

/** After 10 minutes, for 30 days. An event with a dead job is left to the admins. */
export async function requeueUnhandledEvents(app: PaymentApp): Promise<void> {
  const now = app.now().getTime();
  const dead = app.db
    .select({ id: sql`${deadJobs.data}->>'eventId'` })
    .from(deadJobs)
    .where(eq(deadJobs.name, "process-payment-event"));
  await app.db.transaction(async (tx) => {
    const unhandled = await tx
      .select({ id: paymentEvents.id })
      .from(paymentEvents)
      .where(
        and(
          isNull(paymentEvents.processedAt),
          lt(paymentEvents.receivedAt, new Date(now - 10 * MINUTE_MS)),
          gt(paymentEvents.receivedAt, new Date(now - 30 * DAY_MS)),
          inArray(paymentEvents.type, HANDLED_EVENT_TYPES),
          or(eq(paymentEvents.live, isLiveMode(app)), isNull(paymentEvents.live)),
          sql`${paymentEvents.id} not in ${dead}`,
        ),
      )
      .limit(1_000);
    await enqueueProcessing(app.queue, tx, unhandled);
  });
}

class NotYetKnown extends Error {
  override name = "NotYetKnown";
}

/** The event may arrive before the one that pays its order, which is then fulfilled first. */
async function syncPayment(
  app: App,
  { paymentIntentId, receivedAt }: PaymentEventRow,
  sync: (app: App, paymentIntentId: string) => Promise<void>,
): Promise<void> {
  if (!paymentIntentId) return;
  if (!(await findOrderByPayment(app.db, paymentIntentId))) {
    const session = await app.paymentProvider.findSessionOf(paymentIntentId);
    if (session) await fulfillOrder(app, session.id, "provider");
    // The payment of a later month has no session; its "invoice.paid" event may not have arrived yet.
    else if (app.now().getTime() - receivedAt.getTime() < UNKNOWN_PAYMENT_RETRY_MS)
      throw new NotYetKnown(`No order is known for the payment ${paymentIntentId} yet`);
  }
  await sync(app, paymentIntentId);
}

type QueuedEvent = { event: PaymentEvent; resolve: () => void; reject: (error: unknown) => void };
type EventBatcher = { queued: QueuedEvent[]; storing: boolean };

const batchers = new WeakMap<App["database"], EventBatcher>();

/** Resolves after the commit. Events that arrive during a transaction share the next one, which saves commits under load. */
export function storeEventInBatch(app: PaymentApp, event: PaymentEvent): Promise<void> {
  const existing = batchers.get(app.database);
  const batcher = existing ?? { queued: [], storing: false };
  if (!existing) batchers.set(app.database, batcher);
  return new Promise((resolve, reject) => {
    batcher.queued.push({ event, resolve, reject });
    // A batch belongs to several requests, so that its log lines must not carry this request's id.
    if (!batcher.storing) withoutLogContext(() => void storeQueued(app, batcher));
  });
}

async function storeQueued(app: PaymentApp, batcher: EventBatcher): Promise<void> {
  batcher.storing = true;
  while (batcher.queued.length > 0) {
    const batch = batcher.queued.splice(0, MAX_BATCH);
    try {
      await storePaymentEvents(app, sortedDistinct(batch), "webhook");
      for (const { resolve } of batch) resolve();
    } catch (error) {
      // A single event may be the cause: store the others one by one. In an outage all fail.
      if (batch.length > 1 && !detectOutage(error)) {
        for (const { event, resolve, reject } of batch)
          await storePaymentEvents(app, [event], "webhook").then(resolve, reject);
      } else for (const { reject } of batch) reject(error);
    }
  }
  batcher.storing = false;
}

/** The provider may send an event twice. Sorted, so that two processes never deadlock. */
const sortedDistinct = (batch: readonly QueuedEvent[]): PaymentEvent[] =>
  [...new Map(batch.map(({ event }) => [event.id, event])).values()].sort((a, b) => (a.id < b.id ? -1 : 1));

const rejected: { count: number; lastAt: Date | null } = { count: 0, lastAt: null };

export function countRejectedEvent(at: Date): void {
  rejected.count++;
  rejected.lastAt = at;
}

/** Events with a wrong signature since this process started. A large number indicates a wrong webhook secret. */
export const rejectedEventCount = (): { count: number; lastAt: Date | null } => ({ ...rejected });
