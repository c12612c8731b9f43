import { and, eq, gt, inArray, isNull, lt, or, sql } from "drizzle-orm";
import type { App } from "~/app.server";
import type { Tx } from "~/db/database";
import { deadJobs, paymentEvents } from "~/db/tables";
import type { PaymentEvent } from "~/payments/payments";
import { takesRealMoney } from "../records/order-mode.server";
import { syncDisputes } from "../refunds/disputes.server";
import { findRefundedOrder, syncRefunds } from "../refunds/refund-sync.server";
import { renewOrder } from "../subscriptions/renewals.server";
import { noteFailedRenewal, syncSubscription } from "../subscriptions/subscriptions.server";
import { failPayment } from "./failed-payment.server";
import { fulfilOrder } from "./fulfil-order.server";

type StoredEvent = typeof paymentEvents.$inferSelect;
type Handler = (app: App, event: StoredEvent) => Promise<unknown>;

const settle: Handler = (app, { objectId }) => fulfilOrder(app, objectId, "provider");
const refund: Handler = (app, event) => ofPayment(app, event, syncRefunds);
const dispute: Handler = (app, event) => ofPayment(app, event, syncDisputes);
const subscription: Handler = (app, { objectId }) => syncSubscription(app, objectId);

/** What each kind of event leads to. An event only names its object: what is true of that is asked again. */
const on: Record<string, Handler> = {
  "checkout.session.completed": settle,
  "checkout.session.async_payment_succeeded": settle,
  "checkout.session.async_payment_failed": (app, { objectId }) => failPayment(app, objectId),
  "checkout.session.expired": settle,
  "invoice.paid": (app, { objectId }) => renewOrder(app, objectId),
  "invoice.payment_failed": (app, { objectId }) => noteFailedRenewal(app, objectId),
  "customer.subscription.updated": subscription,
  "customer.subscription.deleted": subscription,
  "charge.refunded": refund,
  "refund.created": refund,
  "refund.updated": refund,
  "refund.failed": refund,
  "charge.dispute.created": dispute,
  "charge.dispute.updated": dispute,
  "charge.dispute.funds_withdrawn": dispute,
  "charge.dispute.funds_reinstated": dispute,
  "charge.dispute.closed": dispute,
};

/** The kinds of events that lead to something; the provider lists at most 20 kinds at once. */
export const HANDLED_TYPES: readonly string[] = Object.keys(on);

/** An event type is outside data: only own properties count. */
const isHandled = (type: string): boolean => Object.hasOwn(on, type);

/**
 * Stores authentic events, and with each new one the job that handles it, in one transaction. Asks nothing of the
 * provider. One of a kind that leads to nothing is stored as done; one of the other mode is stored and left alone.
 */
export async function storeEvents(app: App, events: readonly PaymentEvent[], via: "webhook" | "list"): Promise<void> {
  if (events.length === 0) return;
  const stored = await app.db.transaction(async (tx) => {
    const fresh = await tx
      .insert(paymentEvents)
      .values(events.map((event) => ({ ...row(app, event), via })))
      .onConflictDoNothing()
      .returning();
    for (const event of fresh) {
      if (waits(app, event)) await app.queue.enqueue(tx, "handle-payment-event", { eventId: event.id });
    }
    return fresh;
  });
  const foreign = stored.filter((event) => event.live !== takesRealMoney(app));
  if (foreign.length > 0) {
    app.log.warn(
      { events: foreign.map(({ id }) => id), live: foreign[0]?.live },
      "Payment events of the other mode were stored and not handled: do the key and the webhook belong together?",
    );
  }
}

const row = (app: App, { id, type, objectId, sessionId, paymentIntentId, createdAt, live }: PaymentEvent) => ({
  ...{ id, type, objectId, sessionId, paymentIntentId, createdAt, live },
  receivedAt: app.now(),
  processedAt: isHandled(type) ? null : app.now(),
});

const waits = (app: App, { processedAt, live }: StoredEvent): boolean =>
  processedAt === null && live === takesRealMoney(app);

/**
 * The job of a stored event: does what its kind leads to, then marks it. Whoever comes twice changes nothing.
 * Throws PaymentsUnavailable, and NotYetKnown for news that came before the order was paid.
 */
export async function handleStoredEvent(app: App, eventId: string): Promise<void> {
  const [event] = await app.db.select().from(paymentEvents).where(eq(paymentEvents.id, eventId));
  // Events from before modes were kept have none.
  if (!event || !waits(app, { ...event, live: event.live ?? takesRealMoney(app) })) return;
  if (isHandled(event.type)) await on[event.type]?.(app, event);
  await app.db.update(paymentEvents).set({ processedAt: app.now() }).where(eq(paymentEvents.id, eventId));
}

/** Staff have decided that a stored event is to lead to nothing: it is marked, so that it is not taken up again. */
export async function leaveEvent(tx: Tx, eventId: string, now: Date): Promise<void> {
  await tx.update(paymentEvents).set({ processedAt: now }).where(eq(paymentEvents.id, eventId));
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const FORGOTTEN = 1_000;

/**
 * Writes the jobs of stored events again that nobody has handled for ten minutes, for a month. One whose job still waits keeps
 * that one; one whose job failed for good is left to the staff.
 */
export async function enqueueForgotten(app: App): Promise<void> {
  const now = app.now().getTime();
  const dead = app.db
    .select({ id: sql`${deadJobs.data}->>'eventId'` })
    .from(deadJobs)
    .where(eq(deadJobs.name, "handle-payment-event"));
  await app.db.transaction(async (tx) => {
    const forgotten = await tx
      .select({ id: paymentEvents.id })
      .from(paymentEvents)
      .where(
        and(
          isNull(paymentEvents.processedAt),
          lt(paymentEvents.receivedAt, new Date(now - 10 * MINUTE)),
          gt(paymentEvents.receivedAt, new Date(now - 30 * DAY)),
          inArray(paymentEvents.type, HANDLED_TYPES),
          or(eq(paymentEvents.live, takesRealMoney(app)), isNull(paymentEvents.live)),
          sql`${paymentEvents.id} not in ${dead}`,
        ),
      )
      .limit(FORGOTTEN);
    for (const { id } of forgotten) await app.queue.enqueue(tx, "handle-payment-event", { eventId: id });
  });
}

/** News of a payment that no order of ours is known to belong to yet. */
class NotYetKnown extends Error {
  override name = "NotYetKnown";
}

/** How long news of an unknown payment are asked about again, in milliseconds: afterwards the payment is not ours. */
const PATIENCE = 10 * MINUTE;

/** The event only names the payment. It may come before the news that the order was paid: that is asked for first. */
async function ofPayment(
  app: App,
  { paymentIntentId, receivedAt }: StoredEvent,
  sync: (app: App, paymentIntentId: string) => Promise<void>,
): Promise<void> {
  if (!paymentIntentId) return;
  if (!(await findRefundedOrder(app, paymentIntentId))) {
    const session = await app.payments.findSessionOf(paymentIntentId);
    if (session) await fulfilOrder(app, session.id, "provider");
    // A later month's payment has no session: the news of its bill are on their way too.
    else if (app.now().getTime() - receivedAt.getTime() < PATIENCE)
      throw new NotYetKnown(`No order is known for the payment ${paymentIntentId} yet`);
  }
  await sync(app, paymentIntentId);
}
