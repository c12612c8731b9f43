import { and, asc, desc, eq, inArray, isNotNull, isNull, notInArray, or } from "drizzle-orm";
import type { PaymentProvider } from "~/billing/provider/payment-provider";
import type { Db, Tx } from "~/lib/db/database";
import { disputes, type OrderRow, orders, type RefundRow, refundRequests, refunds } from "~/lib/db/schema/index";
import { isMonthPaid, wasPaid } from "~/orders/order-states";
import { findModeMismatch } from "~/orders/payment-mode";
import { policyRefundAmount } from "./refund-policy";

type RefundableOrder = Pick<OrderRow, "amount" | "refundPolicy" | "status" | "disputedAmount">;

export const listRefunds = (db: Db | Tx, orderId: string): Promise<RefundRow[]> =>
  db.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(asc(refunds.createdAt), asc(refunds.id));

/** Cents requested, on their way or refunded. */
export const refundedOrPending = (rows: readonly RefundRow[]): number =>
  rows.reduce((sum, { status, amount }) => (status === "failed" || status === "refused" ? sum : sum + amount), 0);

/** Cents of the payment less refunds that did not fail and less the disputed amount. */
export function refundableAmount(
  { status, amount, disputedAmount }: RefundableOrder,
  rows: readonly RefundRow[],
): number {
  if (!wasPaid(status)) return 0;
  return Math.max(0, amount - disputedAmount - refundedOrPending(rows));
}

/** Cents that the refund policy still grants: the refundable amount less the policy's fee on the full payment. */
export const remainingPolicyRefund = (order: RefundableOrder, rows: readonly RefundRow[]): number =>
  Math.max(0, refundableAmount(order, rows) - (order.amount - policyRefundAmount(order)));

/** The policy refund that a customer can request, in cents. */
export type RefundOption = {
  /** The order with the payment: of a subscription, its latest month. */
  orderId: string;
  paid: number;
  fee: number;
  /** Refunded already, or on its way. */
  back: number;
  amount: number;
  /** Null if the order has no running subscription. */
  subscription: "active" | "ending" | null;
};

export type RefundEligibility = {
  offer: RefundOption | null;
  /** Why a payment that is not fully refunded has no offer: work has started, or a bank disputes the payment. */
  against: "begun" | "disputed" | null;
  last: Awaited<ReturnType<typeof lastRequest>>;
};

/** `subject`: the order on the customer's page; of a subscription, the first one. */
export async function getRefundEligibility(
  paymentProvider: PaymentProvider,
  db: Db | Tx,
  subject: OrderRow,
): Promise<RefundEligibility> {
  const last = await lastRequest(db, subject.id);
  const paid = await latestPayment(db, subject);
  const none = { offer: null, against: null, last };
  if (!paid || !isMonthPaid(paid.status)) return none;
  if (findModeMismatch({ paymentProvider }, paid) || subject.subscriptionStatus === "past_due") return none;
  if (paid.disputedAmount > 0 || (await isDisputed(db, paid.id))) return { ...none, against: "disputed" };
  const amount = remainingPolicyRefund(paid, await listRefunds(db, paid.id));
  if (amount === 0) return none;
  if (subject.workStatus !== "new") return { ...none, against: "begun" };
  if (last?.status === "open") return none;
  const fee = paid.amount - policyRefundAmount(paid);
  const { subscriptionStatus: status } = subject;
  const subscription = status === "active" || status === "ending" ? status : null;
  return {
    ...none,
    offer: { orderId: paid.id, paid: paid.amount, fee, back: paid.amount - fee - amount, amount, subscription },
  };
}

async function latestPayment(db: Db | Tx, subject: OrderRow): Promise<OrderRow | null> {
  const own = eq(orders.id, subject.id);
  const renewal = subject.subscriptionId
    ? and(eq(orders.subscriptionId, subject.subscriptionId), isNotNull(orders.invoiceId), isNull(orders.billingReason))
    : undefined;
  const [latest] = await db
    .select()
    .from(orders)
    .where(and(isNotNull(orders.paidAt), or(own, renewal)))
    .orderBy(desc(orders.paidAt), desc(orders.id))
    .limit(1);
  return latest ?? null;
}

/** Whether a dispute or inquiry is open or lost. */
async function isDisputed(db: Db | Tx, orderId: string): Promise<boolean> {
  const notWon = notInArray(disputes.status, ["won", "warning_closed", "prevented"]);
  const [dispute] = await db
    .select({ id: disputes.id })
    .from(disputes)
    .where(and(eq(disputes.orderId, orderId), notWon))
    .limit(1);
  return dispute !== undefined;
}

/** The latest request that was not withdrawn; `refund` is set once it is granted. Timestamps are ISO 8601. */
async function lastRequest(db: Db | Tx, subjectId: string) {
  const [row] = await db
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
  if (!row || row.request.status === "withdrawn") return null;
  const { id, createdAt, amount, reason, endsSubscription, status, decidedAt, answer } = row.request;
  return {
    id,
    amount,
    reason,
    endsSubscription,
    status,
    answer,
    at: createdAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    refund: row.refund,
  };
}
