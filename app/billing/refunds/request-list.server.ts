import { and, asc, desc, eq, inArray, or } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { RefundRequestStatus } from "~/lib/db/column-types";
import type { Db } from "~/lib/db/database";
import { orders, refundRequests } from "~/lib/db/schema/index";
import type { WorkStatus } from "~/orders/work-status";
import { listRefunds, refundableAmount, remainingPolicyRefund } from "./refundable.server";

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
