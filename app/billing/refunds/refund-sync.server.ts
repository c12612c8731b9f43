import { and, eq, inArray } from "drizzle-orm";
import type { App } from "~/app-context.server";
import type { ProviderRefund } from "~/billing/provider/payment-provider";
import type { OrderStatus, RefundStatus } from "~/lib/db/column-types";
import type { Tx } from "~/lib/db/database";
import { type OrderRow, orders, type RefundRow, refunds } from "~/lib/db/schema/index";
import { recordOrderEvent } from "~/orders/timeline.server";
import { reopenRefundRequest, settleRefundRequest } from "./refund-request-state.server";

/** A refund only moves forward, so that an answer of the provider that is read late changes nothing. */
const RANK: Record<RefundStatus, number> = { requested: 0, refused: 0, pending: 1, succeeded: 2, failed: 3 };

/**
 * Makes an order's refunds and status equal to what the provider says of its payment, with the timeline and the mail of
 * each refund that has newly succeeded. Idempotent. Throws PaymentProviderUnavailable.
 */
export async function syncRefunds(app: App, paymentIntentId: string): Promise<void> {
  const order = await findOrderByPayment(app, paymentIntentId);
  if (!order) return;
  const found = await app.paymentProvider.findRefunds(paymentIntentId);
  if (found.length === 0) return;
  await app.db.transaction(async (tx) => {
    const [locked] = await tx.select().from(orders).where(eq(orders.id, order.id)).for("update");
    if (!locked) return;
    for (const refund of found) await saveRefund(app, tx, locked, refund);
    await updateRefunded(tx, locked);
  });
}

/** The order that a payment belongs to. */
export async function findOrderByPayment(app: App, paymentIntentId: string): Promise<{ id: string } | undefined> {
  const [order] = await app.db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.paymentIntentId, paymentIntentId));
  return order;
}

/** Saves one refund of the provider: in our own row of it, or in a new one for a refund that was made in the provider's dashboard. */
async function saveRefund(app: App, tx: Tx, order: OrderRow, refund: ProviderRefund): Promise<void> {
  const own = await ownRefund(tx, order, refund);
  if (own && RANK[refund.status] <= RANK[own.status]) return;
  const answer = { providerId: refund.id, status: refund.status, amount: refund.amount };
  const [row] = own
    ? await tx.update(refunds).set(answer).where(eq(refunds.id, own.id)).returning()
    : await tx
        .insert(refunds)
        .values({ ...answer, orderId: order.id, reason: "Made in the card provider’s dashboard", actor: "provider" })
        .returning();
  if (row) await announceRefund(app, tx, row);
}

async function ownRefund(tx: Tx, order: OrderRow, refund: ProviderRefund): Promise<RefundRow | undefined> {
  const rows = await tx.select().from(refunds).where(eq(refunds.orderId, order.id));
  return rows.find(({ providerId }) => providerId === refund.id) ?? rows.find(({ id }) => id === refund.refundId);
}

/** The timeline and the customer's mail, once a refund has come to its end. */
async function announceRefund(
  app: App,
  tx: Tx,
  { id, orderId, status, actor, amount, reason }: RefundRow,
): Promise<void> {
  if (status !== "succeeded" && status !== "failed") return;
  const kind = status === "succeeded" ? "refunded" : "refund-failed";
  await recordOrderEvent(tx, orderId, kind, actor, { refundId: id, amount, reason });
  if (status === "failed") return reopenRefundRequest(tx, id);
  await app.queue.enqueue(tx, "refund-email", { refundId: id });
  await settleRefundRequest(tx, orderId, { refundId: id, at: app.now() });
}

/** Adds up the order's refunds: its refunded amount and its status. */
async function updateRefunded(tx: Tx, order: OrderRow): Promise<void> {
  const rows = await tx
    .select({ amount: refunds.amount })
    .from(refunds)
    .where(and(eq(refunds.orderId, order.id), eq(refunds.status, "succeeded")));
  const back = Math.min(
    rows.reduce((sum, { amount }) => sum + amount, 0),
    order.amount,
  );
  const status: OrderStatus = back === 0 ? "paid" : back === order.amount ? "refunded" : "partially_refunded";
  if (back === order.refundedAmount && status === order.status) return;
  await tx
    .update(orders)
    .set({ refundedAmount: back, status })
    .where(and(eq(orders.id, order.id), inArray(orders.status, ["paid", "partially_refunded", "refunded"])));
}
