import { and, eq, gt, inArray, isNull, lt, or, sql } from "drizzle-orm";
import type { App } from "~/app-context.server";
import type { PaymentEvent } from "~/billing/provider/payment-provider";
import { syncDisputes } from "~/billing/refunds/disputes.server";
import { findOrderByPayment, syncRefunds } from "~/billing/refunds/refund-sync.server";
import { createRenewalOrder } from "~/billing/subscriptions/renewals.server";
import { recordFailedRenewal, syncSubscription } from "~/billing/subscriptions/subscriptions.server";
import type { Tx } from "~/lib/db/database";
import { detectOutage } from "~/lib/db/outage";
import { deadJobs, type PaymentEventRow, paymentEvents } from "~/lib/db/schema/index";
import { withoutLogContext } from "~/lib/logging/log-context.server";
import { isLiveMode } from "~/orders/payment-mode";
import { recordDeclinedCard } from "./declined-cards.server";
import { cancelAfterFailedPayment, fulfillOrder } from "./fulfill-order.server";

type Handler = (app: App, event: PaymentEventRow) => Promise<unknown>;

const fulfilSession: Handler = (app, { objectId }) => fulfillOrder(app, objectId, "provider");
const updateRefunds: Handler = (app, event) => syncPayment(app, event, syncRefunds);
const updateDisputes: Handler = (app, event) => syncPayment(app, event, syncDisputes);
const updateSubscription: Handler = (app, { objectId }) => syncSubscription(app, objectId);

/** What each kind of event leads to. Of an event only the id of its object is used: the provider is asked for the object as it is now. */
const handlers: Record<string, Handler> = {
  "checkout.session.completed": fulfilSession,
  "checkout.session.async_payment_succeeded": fulfilSession,
  "checkout.session.async_payment_failed": (app, { objectId }) => cancelAfterFailedPayment(app, objectId),
  "checkout.session.expired": fulfilSession,
  "invoice.paid": (app, { objectId }) => createRenewalOrder(app, objectId),
  "invoice.payment_failed": (app, { objectId }) => recordFailedRenewal(app, objectId),
  "customer.subscription.created": updateSubscription,
  "customer.subscription.updated": updateSubscription,
  "customer.subscription.deleted": updateSubscription,
  "charge.failed": (app, { id, objectId, createdAt }) =>
    recordDeclinedCard(app, { eventId: id, chargeId: objectId, at: createdAt }),
  "charge.refunded": updateRefunds,
  "refund.created": updateRefunds,
  "refund.updated": updateRefunds,
  "refund.failed": updateRefunds,
  "charge.dispute.created": updateDisputes,
  "charge.dispute.updated": updateDisputes,
  "charge.dispute.funds_withdrawn": updateDisputes,
  "charge.dispute.funds_reinstated": updateDisputes,
  "charge.dispute.closed": updateDisputes,
};

/** The kinds of events that we handle; the provider lists at most 20 kinds at once. */
export const HANDLED_EVENT_TYPES: readonly string[] = Object.keys(handlers);

/** The type comes from outside: "constructor" must not find what every object inherits. */
const isHandled = (type: string): boolean => Object.hasOwn(handlers, type);

/**
 * Stores authentic events, and with each new one the job that handles it, in one transaction. Asks nothing of the
 * provider. An event of another kind is stored as handled; one of the other mode is stored and left alone.
 */
export async function storePaymentEvents(
  app: App,
  events: readonly PaymentEvent[],
  via: "webhook" | "list",
): Promise<void> {
  if (events.length === 0) return;
  const stored = await app.db.transaction(async (tx) => {
    const fresh = await tx
      .insert(paymentEvents)
      .values(events.map((event) => ({ ...row(app, event), via })))
      .onConflictDoNothing()
      .returning();
    const unhandled = fresh.filter((event) => isUnhandled(app, event));
    await app.queue.enqueueAll(
      tx,
      "process-payment-event",
      unhandled.map(({ id }) => ({ eventId: id })),
    );
    return fresh;
  });
  const foreign = stored.filter((event) => event.live !== isLiveMode(app));
  if (foreign.length > 0) {
    app.log.warn(
      { events: foreign.map(({ id }) => id), live: foreign[0]?.live },
      "Payment events in the wrong mode were stored but not handled. Do the key and the webhook belong together?",
    );
  }
}

const row = (app: App, { id, type, objectId, sessionId, paymentIntentId, createdAt, live }: PaymentEvent) => ({
  id,
  type,
  objectId,
  sessionId,
  paymentIntentId,
  createdAt,
  live,
  receivedAt: app.now(),
  processedAt: isHandled(type) ? null : app.now(),
});

const isUnhandled = (app: App, { processedAt, live }: PaymentEventRow): boolean =>
  processedAt === null && live === isLiveMode(app);

/**
 * The job of a stored event: runs its handler, then marks it as handled. Running it twice changes nothing more.
 * Throws PaymentProviderUnavailable, and NotYetKnown for news that came before the order was paid.
 */
export async function processPaymentEvent(app: App, eventId: string): Promise<void> {
  const [event] = await app.db.select().from(paymentEvents).where(eq(paymentEvents.id, eventId));
  // Events from before modes were kept have none.
  if (!event || !isUnhandled(app, { ...event, live: event.live ?? isLiveMode(app) })) return;
  if (isHandled(event.type)) await handlers[event.type]?.(app, event);
  await app.db.update(paymentEvents).set({ processedAt: app.now() }).where(eq(paymentEvents.id, eventId));
}

/** Marks a stored event as handled because staff discarded its job, so that it does not get another one. */
export async function markEventHandled(tx: Tx, eventId: string, now: Date): Promise<void> {
  await tx.update(paymentEvents).set({ processedAt: now }).where(eq(paymentEvents.id, eventId));
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const FORGOTTEN = 1_000;

/**
 * Writes the jobs of stored events again that nobody has handled for ten minutes, for a month. One whose job still waits keeps
 * that one; one whose job failed for good is left to the staff.
 */
export async function requeueUnhandledEvents(app: App): Promise<void> {
  const now = app.now().getTime();
  const dead = app.db
    .select({ id: sql`${deadJobs.data}->>'eventId'` })
    .from(deadJobs)
    .where(eq(deadJobs.name, "process-payment-event"));
  await app.db.transaction(async (tx) => {
    const forgotten = await tx
      .select({ id: paymentEvents.id })
      .from(paymentEvents)
      .where(
        and(
          isNull(paymentEvents.processedAt),
          lt(paymentEvents.receivedAt, new Date(now - 10 * MINUTE)),
          gt(paymentEvents.receivedAt, new Date(now - 30 * DAY)),
          inArray(paymentEvents.type, HANDLED_EVENT_TYPES),
          or(eq(paymentEvents.live, isLiveMode(app)), isNull(paymentEvents.live)),
          sql`${paymentEvents.id} not in ${dead}`,
        ),
      )
      .limit(FORGOTTEN);
    await app.queue.enqueueAll(
      tx,
      "process-payment-event",
      forgotten.map(({ id }) => ({ eventId: id })),
    );
  });
}

/** An event about a payment of which we do not know the order yet. */
class NotYetKnown extends Error {
  override name = "NotYetKnown";
}

/** How long an event of an unknown payment is tried again, in milliseconds: after that the payment is not ours. */
const PATIENCE = 10 * MINUTE;

/** For events that name only a payment. They may come before the event that its order was paid: that order is fulfilled first. */
async function syncPayment(
  app: App,
  { paymentIntentId, receivedAt }: PaymentEventRow,
  sync: (app: App, paymentIntentId: string) => Promise<void>,
): Promise<void> {
  if (!paymentIntentId) return;
  if (!(await findOrderByPayment(app, paymentIntentId))) {
    const session = await app.paymentProvider.findSessionOf(paymentIntentId);
    if (session) await fulfillOrder(app, session.id, "provider");
    // The payment of a later month has no session. Its bill's event may still be on its way: try again for a while.
    else if (app.now().getTime() - receivedAt.getTime() < PATIENCE)
      throw new NotYetKnown(`No order is known for the payment ${paymentIntentId} yet`);
  }
  await sync(app, paymentIntentId);
}

/** An event that came, and who waits for it. */
type Waiting = { event: PaymentEvent; stored: () => void; failed: (error: unknown) => void };
type Gathering = { waiting: Waiting[]; storing: boolean };

const gatherings = new WeakMap<App["database"], Gathering>();

/** Most events of one transaction. */
const MOST = 100;

/**
 * Stores one event that the provider sent. Events that come while others are being stored go into one transaction after it: the more come,
 * the fewer commits each costs, and one that comes alone waits for nobody. Resolves once the event is committed.
 */
export function storeEventInBatch(app: App, event: PaymentEvent): Promise<void> {
  const known = gatherings.get(app.database);
  const gathering = known ?? { waiting: [], storing: false };
  if (!known) gatherings.set(app.database, gathering);
  return new Promise((stored, failed) => {
    gathering.waiting.push({ event, stored, failed });
    // It is about several requests, or about another one than this.
    if (!gathering.storing) withoutLogContext(() => void storeWaiting(app, gathering));
  });
}

async function storeWaiting(app: App, gathering: Gathering): Promise<void> {
  gathering.storing = true;
  while (gathering.waiting.length > 0) {
    const batch = gathering.waiting.splice(0, MOST);
    try {
      await storePaymentEvents(app, withoutRepeats(batch), "webhook");
      for (const { stored } of batch) stored();
    } catch (error) {
      // One of them may be to blame: then the others are stored. A database that is away is nobody's.
      if (batch.length > 1 && !detectOutage(error)) await storeEach(app, batch);
      else for (const { failed } of batch) failed(error);
    }
  }
  gathering.storing = false;
}

async function storeEach(app: App, batch: readonly Waiting[]): Promise<void> {
  for (const { event, stored, failed } of batch) await storePaymentEvents(app, [event], "webhook").then(stored, failed);
}

/** The provider may send one event twice at the same moment. In one order everywhere, so that two processes never wait for each other. */
const withoutRepeats = (batch: readonly Waiting[]): PaymentEvent[] =>
  [...new Map(batch.map(({ event }) => [event.id, event])).values()].sort((a, b) => (a.id < b.id ? -1 : 1));

/** Events that were refused since this process started, because their signature is not the provider's. */
const refused: { count: number; lastAt: Date | null } = { count: 0, lastAt: null };

export function countRejectedEvent(at: Date): void {
  refused.count++;
  refused.lastAt = at;
}

/** How many there were. Many mean a wrong webhook secret; a few come from strangers. */
export const rejectedEventCount = (): { count: number; lastAt: Date | null } => ({ ...refused });
