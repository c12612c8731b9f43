import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "~/db/database";
import { orderEvents } from "~/db/tables";

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
  | "dispute-lost";

/** Adds a line to the order's timeline, in the transaction of the change that it tells of. Answers the line's id. */
export async function recordEvent(
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
  return line.id;
}

/** Whether the order's timeline has a line of this kind with these details. */
export async function isRecorded(
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
