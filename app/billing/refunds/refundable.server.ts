import { asc, eq } from "drizzle-orm";
import { policyRefundAmount } from "~/lib/db/column-types";
import type { Db, Tx } from "~/lib/db/database";
import { type OrderRow, type RefundRow, refunds } from "~/lib/db/schema/index";

type Order = Pick<OrderRow, "amount" | "status" | "disputedAmount">;

/** Refunds of an order, oldest first. */
export const listRefunds = (db: Db | Tx, orderId: string): Promise<RefundRow[]> =>
  db.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(asc(refunds.createdAt), asc(refunds.id));

/** Cents that may still be given back: what was paid, less what is back, on its way, asked for or held by a bank. */
export function refundableAmount({ status, amount, disputedAmount }: Order, made: readonly RefundRow[]): number {
  if (status !== "paid" && status !== "partially_refunded") return 0;
  const back = made.filter((refund) => refund.status !== "failed" && refund.status !== "refused");
  return Math.max(
    0,
    back.reduce((left, refund) => left - refund.amount, amount - disputedAmount),
  );
}

/** Cents that the refund policy still gives: the total less its fee, less all that is back already. */
export const remainingPolicyRefund = (order: Order, made: readonly RefundRow[]): number =>
  Math.max(0, refundableAmount(order, made) - (order.amount - policyRefundAmount(order.amount)));
