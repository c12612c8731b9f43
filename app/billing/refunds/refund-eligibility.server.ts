import { and, asc, desc, eq, inArray, isNotNull, notInArray, or } from "drizzle-orm";
import type { App } from "~/app-context.server";
import type { RefundStatus } from "~/lib/db/column-types";
import type { Db, Tx } from "~/lib/db/database";
import {
  disputes,
  type OrderRow,
  orders,
  type RefundRequestRow,
  type RefundRow,
  refundRequests,
  refunds,
} from "~/lib/db/schema/index";
import { findModeMismatch } from "~/orders/payment-mode";
import { policyRefundAmount } from "./refund-policy";

type RefundableOrder = Pick<OrderRow, "amount" | "status" | "disputedAmount">;

/** Refunds of an order, oldest first. */
export const listRefunds = (db: Db | Tx, orderId: string): Promise<RefundRow[]> =>
  db.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(asc(refunds.createdAt), asc(refunds.id));

/** Cents that may still be given back: what was paid, less what is back, on its way, asked for or held by a bank. */
export function refundableAmount(
  { status, amount, disputedAmount }: RefundableOrder,
  made: readonly RefundRow[],
): number {
  if (status !== "paid" && status !== "partially_refunded") return 0;
  const back = made.filter((refund) => refund.status !== "failed" && refund.status !== "refused");
  return Math.max(
    0,
    back.reduce((left, refund) => left - refund.amount, amount - disputedAmount),
  );
}

/** Cents that the refund policy still gives: the total less its fee, less all that is back already. */
export const remainingPolicyRefund = (order: RefundableOrder, made: readonly RefundRow[]): number =>
  Math.max(0, refundableAmount(order, made) - (order.amount - policyRefundAmount(order.amount)));

/** What of a payment its customer can ask back. Amounts are integer cents, moments ISO 8601. */
export type RefundOption = {
  /** Whose payment it is: of a subscription, its latest month. */
  orderId: string;
  paid: number;
  /** Of the policy. */
  fee: number;
  /** What is back already, or on its way. */
  back: number;
  /** What is left of it: what the customer gets. */
  amount: number;
  /** How its subscription goes on; null where none does. */
  subscription: "active" | "ending" | null;
};

/** How a customer's order stands to the refund policy. */
export type RefundEligibility = {
  offer: RefundOption | null;
  /** Why nothing is offered for a payment that is not back: the work has begun, or a bank holds it. */
  against: "begun" | "disputed" | null;
  /** The last request that was not withdrawn; `refund` is how far the money is, once it was granted. */
  last: {
    id: string;
    at: string;
    amount: number;
    reason: string | null;
    endsSubscription: boolean;
    status: Exclude<RefundRequestRow["status"], "withdrawn">;
    decidedAt: string | null;
    answer: string | null;
    refund: { amount: number; status: RefundStatus } | null;
  } | null;
};

/** What the policy gives of `subject`, an order that customers work with, and what its customer asked for. */
export async function getRefundEligibility(app: App, db: Db | Tx, subject: OrderRow): Promise<RefundEligibility> {
  const last = await lastRequest(db, subject.id);
  const paid = await latestPayment(db, subject);
  const none = { offer: null, against: null, last };
  if (!paid || (paid.status !== "paid" && paid.status !== "partially_refunded")) return none;
  if (findModeMismatch(app, paid) || subject.subscriptionStatus === "past_due") return none;
  if (paid.disputedAmount > 0 || (await isDisputed(db, paid.id))) return { ...none, against: "disputed" };
  const made = await listRefunds(db, paid.id);
  const amount = remainingPolicyRefund(paid, made);
  if (amount === 0) return none;
  if (subject.workStatus !== "new") return { ...none, against: "begun" };
  if (last?.status === "open") return none;
  const fee = paid.amount - policyRefundAmount(paid.amount);
  const { subscriptionStatus: status } = subject;
  const subscription = status === "active" || status === "ending" ? status : null;
  return {
    ...none,
    offer: { orderId: paid.id, paid: paid.amount, fee, back: paid.amount - fee - amount, amount, subscription },
  };
}

/** The order's own payment; of a subscription, that of its latest month. */
async function latestPayment(db: Db | Tx, subject: OrderRow): Promise<OrderRow | null> {
  const own = eq(orders.id, subject.id);
  const [latest] = await db
    .select()
    .from(orders)
    .where(
      and(isNotNull(orders.paidAt), subject.subscriptionId ? or(own, ofSubscription(subject.subscriptionId)) : own),
    )
    .orderBy(desc(orders.paidAt), desc(orders.id))
    .limit(1);
  return latest ?? null;
}

const ofSubscription = (id: string) => and(eq(orders.subscriptionId, id), isNotNull(orders.invoiceId));

/** In the provider's words: a bank asks about it or has decided against us. */
async function isDisputed(db: Db | Tx, orderId: string): Promise<boolean> {
  const over = notInArray(disputes.status, ["won", "warning_closed"]);
  const [found] = await db
    .select({ id: disputes.id })
    .from(disputes)
    .where(and(eq(disputes.orderId, orderId), over))
    .limit(1);
  return found !== undefined;
}

async function lastRequest(db: Db | Tx, subjectId: string): Promise<RefundEligibility["last"]> {
  const [found] = await db
    .select({ request: refundRequests, refund: { amount: refunds.amount, status: refunds.status } })
    .from(refundRequests)
    .leftJoin(refunds, eq(refunds.id, refundRequests.refundId))
    .where(
      and(
        eq(refundRequests.subjectId, subjectId),
        inArray(refundRequests.status, ["open", "declined", "granted", "settled"]),
      ),
    )
    .orderBy(desc(refundRequests.createdAt), desc(refundRequests.id))
    .limit(1);
  if (!found || found.request.status === "withdrawn") return null;
  const { id, createdAt, amount, reason, endsSubscription, status, decidedAt, answer } = found.request;
  return {
    id,
    amount,
    reason,
    endsSubscription,
    status,
    answer,
    at: createdAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    refund: found.refund,
  };
}
