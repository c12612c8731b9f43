import { and, desc, eq, sql } from "drizzle-orm";
import { type Db, emitAfterCommit, type Tx } from "~/lib/db/database";
import { type OrderEventRow, orderEvents, orders } from "~/lib/db/schema/index";

export type OrderEventKind =
  | "placed"
  | "paid"
  | "cancelled"
  | "renewed"
  | "charged"
  | "renewal-failed"
  | "subscription-recovered"
  | "subscription-end-requested"
  | "subscription-end-refused"
  | "subscription-ending"
  | "subscription-resume-requested"
  | "subscription-resume-refused"
  | "subscription-resumed"
  | "subscription-ended"
  | "subscription-paused"
  | "subscription-unpaused"
  | "refund-asked"
  | "refund-withdrawn"
  | "refund-declined"
  | "refund-requested"
  | "refund-waiting"
  | "refund-refused"
  | "refund-given-up"
  | "refunded"
  | "refund-failed"
  | "payment-link-sent"
  | "resume-link-made"
  | "corrected"
  | "fraud-warning"
  | "payment-review"
  | "payment-review-closed"
  | "disputed"
  | "dispute-answered"
  | "dispute-escalated"
  | "dispute-appealed"
  | "dispute-prevented"
  | "dispute-won"
  | "dispute-lost"
  | "files-sent"
  | "files-added"
  | "delivered"
  | "delivery-withdrawn"
  | "delivery-approved"
  | "revision-asked"
  | "work-status"
  | "assigned"
  | "due-date"
  | "noted"
  | "reminded"
  | "manual-order"
  | "card-declined"
  | "spam"
  | "not-spam";

/** A customer who cancels and resumes, or asks and withdraws, adds some with each press. */
const MAX_LISTED_EVENTS = 500;

/** The latest 500, oldest first. */
export async function listOrderEvents(db: Db, orderId: string): Promise<OrderEventRow[]> {
  const newestFirst = await db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(desc(orderEvents.id))
    .limit(MAX_LISTED_EVENTS);
  return newestFirst.reverse();
}

/** Call it in the transaction of the change. Returns the event's id. */
export async function recordOrderEvent(
  tx: Tx,
  orderId: string,
  kind: OrderEventKind,
  actor: string,
  detail?: Record<string, unknown>,
): Promise<number> {
  const [event] = await tx
    .insert(orderEvents)
    .values({ orderId, kind, actor, detail })
    .returning({ id: orderEvents.id });
  if (!event) throw new Error(`No line was written to the timeline of ${orderId}`);
  emitRecordedEvent(tx, orderId, kind, actor);
  return event.id;
}

/** For an event that the caller inserted. The email address of an admin becomes "staff". */
export const emitRecordedEvent = (db: Db | Tx, orderId: string, kind: OrderEventKind, actor: string): void =>
  emitAfterCommit(db, { orderId, event: kind, by: actor.includes("@") ? "staff" : actor });

/**
 * Increments `detail.count` of the latest event if it has the same kind and actor and is less than `within` milliseconds older
 * than `at`; otherwise adds an event with a count of 1. Locks the order row.
 */
export async function recordGroupedEvent(
  tx: Tx,
  orderId: string,
  kind: OrderEventKind,
  actor: string,
  { at, within }: { at: Date; within: number },
): Promise<void> {
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for("update");
  const [last] = await tx
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(desc(orderEvents.id))
    .limit(1);
  const count = last?.detail?.count;
  if (
    last?.kind === kind &&
    last.actor === actor &&
    typeof count === "number" &&
    at.getTime() - last.at.getTime() < within
  ) {
    await tx
      .update(orderEvents)
      .set({ detail: { ...last.detail, count: count + 1 } })
      .where(eq(orderEvents.id, last.id));
  } else {
    await tx.insert(orderEvents).values({ orderId, kind, actor, at, detail: { count: 1 } });
  }
  emitRecordedEvent(tx, orderId, kind, actor);
}

export async function hasOrderEvent(
  tx: Tx,
  orderId: string,
  kind: OrderEventKind,
  detail: Record<string, unknown>,
): Promise<boolean> {
  const containsDetail = sql`${orderEvents.detail} @> ${JSON.stringify(detail)}::jsonb`;
  const [event] = await tx
    .select({ id: orderEvents.id })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.kind, kind), containsDetail))
    .limit(1);
  return event !== undefined;
}
