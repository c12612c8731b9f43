import { and, eq, inArray } from "drizzle-orm";
import type { ProviderRefund } from "~/billing/provider/payment-provider";
import type { PaymentApp } from "~/billing/provider/provider-access";
import type { App } from "~/lib/app-context.server";
import type { RefundStatus } from "~/lib/db/column-types";
import type { Db, Tx } from "~/lib/db/database";
import { type OrderRow, orders, type RefundRow, refunds } from "~/lib/db/schema/index";
import { recordOrderEvent } from "~/orders/order-events.server";
import { ORDER_STATES, PAID_STATUSES } from "~/orders/order-states.server";
import { endRefundedWork } from "~/orders/work.server";
import { policyRefundAmount } from "./refund-policy";
import { reopenRefundRequest, settleRefundRequest } from "./refund-request-state.server";

/** On a refund that has not been taken, or that the provider holds back. */
export const BALANCE_TOO_LOW =
  "The balance at the card provider is too low for this refund. It goes out as soon as there is enough: with the next payments, or if an owner tops it up.";

/** A refund's status only increases in rank, so that an outdated response of the provider changes nothing. */
const RANK: Record<RefundStatus, number> = { requested: 0, refused: 0, pending: 1, succeeded: 2, failed: 3 };

/** Emails the customer about each refund that newly succeeded. Idempotent. Throws PaymentProviderUnavailable. */
export async function syncRefunds(app: PaymentApp, paymentIntentId: string): Promise<void> {
  const order = await findOrderByPayment(app.db, paymentIntentId);
  if (!order) return;
  const current = await app.paymentProvider.findRefunds(paymentIntentId);
  if (current.length === 0) return;
  await app.db.transaction(async (tx) => {
    const [locked] = await tx.select().from(orders).where(eq(orders.id, order.id)).for("update");
    if (!locked) return;
    for (const refund of current) await saveRefund(app, tx, locked, refund);
    await updateRefundedAmount(app.queue, tx, locked);
  });
}

export async function findOrderByPayment(db: Db, paymentIntentId: string): Promise<{ id: string } | undefined> {
  const [order] = await db.select({ id: orders.id }).from(orders).where(eq(orders.paymentIntentId, paymentIntentId));
  return order;
}

/** Inserts a refund that was made in the provider's dashboard. */
async function saveRefund(app: PaymentApp, tx: Tx, order: OrderRow, refund: ProviderRefund): Promise<void> {
  const rows = await tx.select().from(refunds).where(eq(refunds.orderId, order.id));
  const own = rows.find(({ providerId }) => providerId === refund.id) ?? rows.find(({ id }) => id === refund.refundId);
  if (own && RANK[refund.status] <= RANK[own.status]) return;
  const fault = refund.waitsForBalance ? BALANCE_TOO_LOW : null;
  const changes = { providerId: refund.id, status: refund.status, amount: refund.amount, fault };
  const [row] = own
    ? await tx.update(refunds).set(changes).where(eq(refunds.id, own.id)).returning()
    : await tx
        .insert(refunds)
        .values({ ...changes, orderId: order.id, reason: "Made in the card provider’s dashboard", actor: "provider" })
        .returning();
  if (row) await announceRefund(app, tx, row);
}

async function announceRefund(app: Pick<App, "now" | "queue">, tx: Tx, refund: RefundRow): Promise<void> {
  const { id, orderId, status, actor, amount, reason } = refund;
  if (status !== "succeeded" && status !== "failed") return;
  const kind = status === "succeeded" ? "refunded" : "refund-failed";
  await recordOrderEvent(app.queue, tx, { kind, orderId, actor, detail: { refundId: id, amount, reason } });
  if (status === "failed") return reopenRefundRequest(tx, id, app.now());
  await settleRefundRequest(tx, orderId, id, app.now());
}

async function updateRefundedAmount(queue: App["queue"], tx: Tx, order: OrderRow): Promise<void> {
  const rows = await tx
    .select({ amount: refunds.amount })
    .from(refunds)
    .where(and(eq(refunds.orderId, order.id), eq(refunds.status, "succeeded")));
  const refundedAmount = Math.min(
    rows.reduce((sum, { amount }) => sum + amount, 0),
    order.amount,
  );
  // The fee that the policy keeps is for the refund itself: nothing else is owed. Without a policy refund there is no such fee.
  const isOver = refundedAmount >= (policyRefundAmount(order) || order.amount);
  const { status } = ORDER_STATES[refundedAmount === 0 ? "paid" : isOver ? "refunded" : "partially_refunded"];
  if (refundedAmount === order.refundedAmount && status === order.status) return;
  await tx
    .update(orders)
    .set({ refundedAmount, status })
    .where(and(eq(orders.id, order.id), inArray(orders.status, PAID_STATUSES)));
  if (order.subscriptionId) await endRefundedWork(queue, tx, order.subscriptionId);
}
