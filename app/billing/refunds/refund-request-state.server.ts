import { and, desc, eq, inArray, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { WorkStatus } from "~/lib/db/column-types";
import type { Db, Tx } from "~/lib/db/database";
import { orders, type RefundRequestRow, refundRequests } from "~/lib/db/schema/index";
import { formatMoney } from "~/lib/money";
import { answerConversation, openConversation } from "~/orders/conversations.server";
import { WORK_STATUS_LABELS } from "~/orders/work-status";
import { listRefunds, refundableAmount, remainingPolicyRefund } from "./refund-eligibility.server";

export type RefundRequestGrant = { id: string; work: WorkStatus };

type GrantingRefund = { id: string; amount: number; actor: string; request?: RefundRequestGrant };

/** Each decision or withdrawal locks the request's order first, so that only one of them succeeds. */
export async function lockRefundRequest(tx: Tx, id: string) {
  const hasId = eq(refundRequests.id, id);
  const [unlocked] = await tx.select({ orderId: refundRequests.orderId }).from(refundRequests).where(hasId);
  if (!unlocked) return null;
  const [order] = await tx.select().from(orders).where(eq(orders.id, unlocked.orderId)).for("update");
  const [request] = await tx.select().from(refundRequests).where(hasId);
  return order && request ? { order, request } : null;
}

/** Null also for a refund without a request. */
export async function findGrantBlocker(
  tx: Tx,
  { id: refundId, amount, request }: GrantingRefund,
): Promise<string | null> {
  if (!request) return null;
  const locked = await lockRefundRequest(tx, request.id);
  if (!locked) return "This request doesn’t exist.";
  const { order, request: current } = locked;
  if (current.status === "granted" && current.refundId === refundId) return null;
  if (current.status !== "open") return DECIDED[current.status];
  const [subject] = await tx.select({ work: orders.workStatus }).from(orders).where(eq(orders.id, current.subjectId));
  if (subject && subject.work !== request.work) {
    return `The stage has changed to “${WORK_STATUS_LABELS[subject.work]}” since you opened this. Please review the request again.`;
  }
  const left = remainingPolicyRefund(order, await listRefunds(tx, order.id));
  // What the customer asked for stays a choice, within what is left of the order.
  if (amount === left || amount === current.amount) return null;
  return left === 0
    ? "The policy gives nothing more back on this order. Please review it."
    : `The policy amount has changed to ${formatMoney(left)}. Please review the request again.`;
}

const DECIDED = {
  withdrawn: "The customer has withdrawn this request.",
  declined: "This request has been declined already.",
  granted: "This request has been granted already.",
  settled: "This payment has been refunded in another way already.",
} as const;

export async function markRequestGranted(
  tx: Tx,
  { id: refundId, actor, request }: GrantingRefund,
  at: Date,
): Promise<void> {
  if (!request) return;
  const granted = await tx
    .update(refundRequests)
    .set({ status: "granted", decidedAt: at, decidedBy: actor, refundId })
    .where(and(eq(refundRequests.id, request.id), eq(refundRequests.status, "open")))
    .returning({ subjectId: refundRequests.subjectId });
  for (const { subjectId } of granted) await answerConversation(tx, subjectId, { at, by: actor });
}

/** For the request that a failed refund granted, unless the order has another open request. */
export async function reopenRefundRequest(tx: Tx, refundId: string, at: Date): Promise<void> {
  const another = sql`exists (select from refund_requests other where other.order_id = ${refundRequests.orderId} and other.status = 'open')`;
  const reopened = await tx
    .update(refundRequests)
    .set({ status: "open", decidedAt: null, decidedBy: null, refundId: null })
    .where(and(eq(refundRequests.refundId, refundId), eq(refundRequests.status, "granted"), sql`not ${another}`))
    .returning({ subjectId: refundRequests.subjectId });
  for (const { subjectId } of reopened) await openConversation(tx, { orderId: subjectId }, at, "refund");
}

/** For an open request whose order was refunded in another way. */
export async function settleRefundRequest(tx: Tx, orderId: string, refundId: string, at: Date): Promise<void> {
  const settled = await tx
    .update(refundRequests)
    .set({ status: "settled", decidedAt: at, refundId })
    .where(and(eq(refundRequests.orderId, orderId), eq(refundRequests.status, "open")))
    .returning({ subjectId: refundRequests.subjectId });
  for (const { subjectId } of settled) await answerConversation(tx, subjectId, { at, by: "provider" });
}

/** `now`: policy refund, amount not refundable any more and amount left, in cents; null once it is decided. */
export type RefundRequestListItem = Omit<RefundRequestRow, "refundId"> & {
  now: { amount: number; back: number; left: number; work: WorkStatus } | null;
};

/** The latest 10 about an order or the months of its subscription, newest first. */
export async function listRefundRequests(db: Db, orderId: string): Promise<RefundRequestListItem[]> {
  const [paid, subject] = [alias(orders, "paid"), alias(orders, "subject")];
  const rows = await db
    .select({ request: refundRequests, paid, work: subject.workStatus })
    .from(refundRequests)
    .innerJoin(paid, eq(paid.id, refundRequests.orderId))
    .innerJoin(subject, eq(subject.id, refundRequests.subjectId))
    .where(or(eq(refundRequests.orderId, orderId), eq(refundRequests.subjectId, orderId)))
    .orderBy(desc(refundRequests.createdAt), desc(refundRequests.id))
    .limit(10);
  return Promise.all(
    rows.map(async ({ request: { refundId: _, ...request }, paid, work }) => {
      if (request.status !== "open") return { ...request, now: null };
      const made = await listRefunds(db, paid.id);
      const left = refundableAmount(paid, made);
      return { ...request, now: { amount: remainingPolicyRefund(paid, made), back: paid.amount - left, left, work } };
    }),
  );
}

export async function findOrdersWithRefundRequest(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { orderId, subjectId, status } = refundRequests;
  const rows = await db
    .select({ orderId, subjectId })
    .from(refundRequests)
    .where(and(eq(status, "open"), or(inArray(orderId, [...ids]), inArray(subjectId, [...ids]))));
  return new Set(rows.flatMap((row) => [row.orderId, row.subjectId]));
}
