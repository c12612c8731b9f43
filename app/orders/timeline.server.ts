import { and, desc, eq, sql } from "drizzle-orm";
import type { Db, Tx } from "~/lib/db/database";
import { emitAfterCommit } from "~/lib/db/database";
import { orderEvents, orders } from "~/lib/db/schema/index";

export type OrderEventKind =
  | "placed"
  | "paid"
  | "cancelled"
  | "renewed"
  | "renewal-failed"
  | "subscription-recovered"
  | "subscription-end-requested"
  | "subscription-end-refused"
  | "subscription-ending"
  | "subscription-resume-requested"
  | "subscription-resume-refused"
  | "subscription-resumed"
  | "subscription-ended"
  | "refund-asked"
  | "refund-withdrawn"
  | "refund-declined"
  | "refund-requested"
  | "refund-refused"
  | "refund-given-up"
  | "refunded"
  | "refund-failed"
  | "payment-link-sent"
  | "resume-link-made"
  | "corrected"
  | "disputed"
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
  | "manual-order"
  | "card-declined"
  | "spam"
  | "not-spam";

/** Adds a line to the order's timeline, in the transaction of the change that it tells of. Answers the line's id. */
export async function recordOrderEvent(
  tx: Tx,
  orderId: string,
  kind: OrderEventKind,
  actor: string,
  detail?: Record<string, unknown>,
): Promise<number> {
  const [line] = await tx
    .insert(orderEvents)
    .values({ orderId, kind, actor, detail })
    .returning({ id: orderEvents.id });
  if (!line) throw new Error(`No line was written to the timeline of ${orderId}`);
  emitRecordedEvent(tx, orderId, kind, actor);
  return line.id;
}

/** Tells of a line that a statement of the caller's has written. */
export const emitRecordedEvent = (db: Db | Tx, orderId: string, kind: OrderEventKind, actor: string): void =>
  emitAfterCommit(db, { orderId, event: kind, by: who(actor) });

/** Who, without a name: members of staff are actors by their addresses. */
const who = (actor: string): string => (actor.includes("@") ? "staff" : actor);

/**
 * Adds one to the last line of the timeline when it tells of the same by the same actor, no longer than `within` milliseconds before
 * `at`, else a line. `count` in its details is how often.
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
  const counted = last?.detail?.count;
  if (
    last?.kind === kind &&
    last.actor === actor &&
    typeof counted === "number" &&
    at.getTime() - last.at.getTime() < within
  ) {
    await tx
      .update(orderEvents)
      .set({ detail: { ...last.detail, count: counted + 1 } })
      .where(eq(orderEvents.id, last.id));
  } else {
    await tx.insert(orderEvents).values({ orderId, kind, actor, at, detail: { count: 1 } });
  }
  emitAfterCommit(tx, { orderId, event: kind, by: who(actor) });
}

/** Whether the order's timeline has a line of this kind with these details. */
export async function hasOrderEvent(
  tx: Tx,
  orderId: string,
  kind: OrderEventKind,
  detail: Record<string, unknown>,
): Promise<boolean> {
  const holdsDetail = sql`${orderEvents.detail} @> ${JSON.stringify(detail)}::jsonb`;
  const [found] = await tx
    .select({ id: orderEvents.id })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.kind, kind), holdsDetail))
    .limit(1);
  return found !== undefined;
}
