import { and, asc, desc, eq, inArray, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { RefundRequestStatus, WorkStatus } from "~/lib/db/column-types";
import type { Db, Tx } from "~/lib/db/database";
import { orders, refundRequests } from "~/lib/db/schema/index";
import { formatUsd } from "~/lib/money";
import { WORK_STATUS_LABELS } from "~/orders/work-status";
import { listRefunds, refundableAmount, remainingPolicyRefund } from "./refund-eligibility.server";

/** What refunds do to the requests of customers, in the transactions that write the refunds. */

/** The request that a refund grants, and how far the work was on the page on which it was granted. */
export type RefundRequestGrant = { id: string; work: WorkStatus };

type Granting = { id: string; amount: number; actor: string; request?: RefundRequestGrant };

/**
 * A request with the order whose money it is about, which is locked: whoever decides or withdraws a request takes this lock first, so that
 * one of them does. Null when there is no such request.
 */
export async function lockRefundRequest(tx: Tx, id: string) {
  const isIt = eq(refundRequests.id, id);
  const [asked] = await tx.select({ orderId: refundRequests.orderId }).from(refundRequests).where(isIt);
  if (!asked) return null;
  const [order] = await tx.select().from(orders).where(eq(orders.id, asked.orderId)).for("update");
  // Read behind the lock: somebody may have decided it while we waited.
  const [request] = await tx.select().from(refundRequests).where(isIt);
  return order && request ? { order, request } : null;
}

/** Why the request may not be granted by this refund, or null; null without a request. */
export async function findGrantBlocker(tx: Tx, { id: refundId, amount, request }: Granting): Promise<string | null> {
  if (!request) return null;
  const found = await lockRefundRequest(tx, request.id);
  if (!found) return "This request doesn’t exist.";
  const { order, request: now } = found;
  if (now.status === "granted" && now.refundId === refundId) return null;
  if (now.status !== "open") return DECIDED[now.status];
  const work = await workOf(tx, now.subjectId);
  if (work && work !== request.work) {
    return `The work status has changed to “${WORK_STATUS_LABELS[work]}” since you opened this. Please review the request again.`;
  }
  const left = remainingPolicyRefund(order, await listRefunds(tx, order.id));
  if (left === amount) return null;
  return left === 0
    ? "The policy gives nothing more back on this order. Please review it."
    : `The policy amount has changed to ${formatUsd(left)}. Please review the request again.`;
}

const DECIDED = {
  withdrawn: "The customer has withdrawn this request.",
  declined: "This request has been declined already.",
  granted: "This request has been granted already.",
  settled: "This payment has been refunded in another way already.",
} as const;

async function workOf(tx: Tx, orderId: string): Promise<WorkStatus | undefined> {
  const [order] = await tx.select({ work: orders.workStatus }).from(orders).where(eq(orders.id, orderId));
  return order?.work;
}

/** Notes that this refund grants the request; call it after `findGrantBlocker` has let it through. */
export async function markRequestGranted(tx: Tx, { id: refundId, actor, request }: Granting, at: Date): Promise<void> {
  if (!request) return;
  await tx
    .update(refundRequests)
    .set({ status: "granted", decidedAt: at, decidedBy: actor, refundId })
    .where(and(eq(refundRequests.id, request.id), eq(refundRequests.status, "open")));
}

/** The refund came to nothing: the request that it granted waits again, unless another one waits meanwhile. */
export async function reopenRefundRequest(tx: Tx, refundId: string): Promise<void> {
  const another = sql`exists (select from refund_requests other where other.order_id = ${refundRequests.orderId} and other.status = 'open')`;
  await tx
    .update(refundRequests)
    .set({ status: "open", decidedAt: null, decidedBy: null, refundId: null })
    .where(and(eq(refundRequests.refundId, refundId), eq(refundRequests.status, "granted"), sql`not ${another}`));
}

/** Money went back: a request for it that waits, and that another refund was made for, is settled. */
export async function settleRefundRequest(
  tx: Tx,
  orderId: string,
  refund: { refundId: string; at: Date },
): Promise<void> {
  await tx
    .update(refundRequests)
    .set({ status: "settled", decidedAt: refund.at, refundId: refund.refundId })
    .where(and(eq(refundRequests.orderId, orderId), eq(refundRequests.status, "open")));
}

/** A customer's request as staff see it. Cents. */
export type RefundRequestListItem = {
  id: string;
  /** Whose payment it is about, and the order that its customer works with. */
  orderId: string;
  subjectId: string;
  createdAt: Date;
  /** What the policy gave when it was asked for. */
  amount: number;
  reason: string | null;
  endsSubscription: boolean;
  status: RefundRequestStatus;
  decidedAt: Date | null;
  decidedBy: string | null;
  answer: string | null;
  /** As it is now: what the policy gives, what is back already, and how far the work is. Null once it is decided. */
  now: { amount: number; back: number; work: WorkStatus } | null;
};

const SHOWN = 10;

/** The requests about an order or the months of its subscription, newest first. */
export async function listRefundRequests(db: Db, orderId: string): Promise<RefundRequestListItem[]> {
  const [paid, subject] = [alias(orders, "paid"), alias(orders, "subject")];
  const rows = await db
    .select({ request: refundRequests, paid, work: subject.workStatus })
    .from(refundRequests)
    .innerJoin(paid, eq(paid.id, refundRequests.orderId))
    .innerJoin(subject, eq(subject.id, refundRequests.subjectId))
    .where(or(eq(refundRequests.orderId, orderId), eq(refundRequests.subjectId, orderId)))
    .orderBy(desc(refundRequests.createdAt), desc(refundRequests.id))
    .limit(SHOWN);
  return Promise.all(
    rows.map(async ({ request: { refundId: _, ...request }, paid, work }) => {
      if (request.status !== "open") return { ...request, now: null };
      const made = await listRefunds(db, paid.id);
      return {
        ...request,
        now: { amount: remainingPolicyRefund(paid, made), back: paid.amount - refundableAmount(paid, made), work },
      };
    }),
  );
}

/** Which of these orders a customer waits for a refund of. */
export async function findOrdersWithRefundRequest(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { orderId, subjectId, status } = refundRequests;
  const rows = await db
    .select({ orderId, subjectId })
    .from(refundRequests)
    .where(and(eq(status, "open"), or(inArray(orderId, [...ids]), inArray(subjectId, [...ids]))));
  return new Set(rows.flatMap((row) => [row.orderId, row.subjectId]));
}

/** The first requests that wait, who has waited longest first, by the order that their customer works with. */
export const listOpenRefundRequests = (db: Db, most: number): Promise<{ subjectId: string; createdAt: Date }[]> =>
  db
    .select({ subjectId: refundRequests.subjectId, createdAt: refundRequests.createdAt })
    .from(refundRequests)
    .where(eq(refundRequests.status, "open"))
    .orderBy(asc(refundRequests.createdAt), asc(refundRequests.id))
    .limit(most);
