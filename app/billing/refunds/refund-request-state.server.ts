import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "~/lib/db/database";
import { orders, refundRequests } from "~/lib/db/schema/index";
import { formatUsd } from "~/lib/money";
import { WORK_STATUS_LABELS, type WorkStatus } from "~/orders/work-status";
import { listRefunds, remainingPolicyRefund } from "./refundable.server";

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
