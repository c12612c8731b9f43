import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { recordActivity } from "~/auth/activity-log.server";
import type { App } from "~/lib/app-context.server";
import { type Db, emitAfterCommit, type Tx } from "~/lib/db/database";
import { type OrderEventRow, orderEvents, orders } from "~/lib/db/schema/index";
import { answerConversation, openConversation } from "./conversations.server";
import { ORDER_EVENTS, type OrderEventDetails, type OrderEventKind } from "./order-event-catalog.server";

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

/** `actor`: an admin's email address, or a word such as "buyer" and "provider". `at`: now, unless the provider says when. */
export type OrderEvent<K extends OrderEventKind> = {
  kind: K;
  orderId: string;
  actor: string;
  at?: Date;
  detail: OrderEventDetails[K];
};

/**
 * The only way to say what happened to an order: writes its timeline and, for an admin, the activity log, opens or answers the conversation,
 * and enqueues the jobs and emails of the event (order-event-catalog.server.ts). Call it in the transaction of the change.
 */
export async function recordOrderEvent<K extends OrderEventKind>(
  queue: App["queue"],
  tx: Tx,
  event: OrderEvent<K>,
): Promise<void> {
  const { orderId, kind, actor, detail } = event;
  const [row] = await tx.insert(orderEvents).values(event).returning({ id: orderEvents.id, at: orderEvents.at });
  if (!row) throw new Error(`No line was written to the timeline of ${orderId}`);
  const { activity, jobs, asks, isAnswer } = ORDER_EVENTS[kind];
  if (asks) await openConversation(tx, { orderId }, row.at, asks);
  if (isAnswer && isStaff(actor)) await answerConversation(tx, orderId, { at: row.at, by: actor });
  const logged = activity && isStaff(actor) ? (activity.detail ? activity.detail(detail) : detail) : null;
  if (activity && logged) await recordActivity(tx, { actor, kind: activity.kind, subject: orderId, detail: logged });
  for (const [name, data] of jobs?.({ id: row.id, orderId, actor, detail }) ?? []) await queue.enqueue(tx, name, data);
  emitOrderEvent(tx, event);
}

/**
 * The event of an order that the statement `placed` inserts (its column `id`), as a part of that statement. Call `emitPlaced` with the
 * order's id afterwards.
 */
export const placedEventSql: SQL = sql`insert into ${orderEvents} (order_id, kind, actor) select id, 'placed', 'buyer' from placed`;

export const emitPlaced = (db: Db | Tx, orderId: string): void =>
  emitOrderEvent(db, { orderId, kind: "placed", actor: "buyer" });

const isStaff = (actor: string): boolean => actor.includes("@");

/** Listeners get no admin's email address. */
const emitOrderEvent = (
  db: Db | Tx,
  { orderId, kind, actor }: { orderId: string; kind: OrderEventKind; actor: string },
) => emitAfterCommit(db, { orderId, event: kind, by: isStaff(actor) ? "staff" : actor });

/**
 * Adds to the count of the latest event if it has the same kind and actor and is less than `within` milliseconds older than `at`; otherwise
 * adds an event with a count of 1. Locks the order row.
 */
export async function recordGroupedEvent(
  queue: App["queue"],
  tx: Tx,
  event: Required<Omit<OrderEvent<"files-sent" | "files-added">, "detail">>,
  within: number,
): Promise<void> {
  const { orderId, kind, actor, at } = event;
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for("update");
  const [last] = await tx
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(desc(orderEvents.id))
    .limit(1);
  const count = last?.detail?.count;
  const isRecent = last?.kind === kind && last.actor === actor && at.getTime() - last.at.getTime() < within;
  if (!isRecent || typeof count !== "number") return recordOrderEvent(queue, tx, { ...event, detail: { count: 1 } });
  await tx
    .update(orderEvents)
    .set({ detail: { ...last.detail, count: count + 1 } })
    .where(eq(orderEvents.id, last.id));
  emitOrderEvent(tx, event);
}

export async function hasOrderEvent<K extends OrderEventKind>(
  tx: Tx,
  orderId: string,
  kind: K,
  detail: Partial<OrderEventDetails[K]>,
): Promise<boolean> {
  const containsDetail = sql`${orderEvents.detail} @> ${JSON.stringify(detail)}::jsonb`;
  const [event] = await tx
    .select({ id: orderEvents.id })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.kind, kind), containsDetail))
    .limit(1);
  return event !== undefined;
}
