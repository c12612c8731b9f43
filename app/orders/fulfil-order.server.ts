import { and, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import type { App } from "~/app.server";
import { orders } from "~/db/schema";
import type { CheckoutSession } from "~/payments/payments";
import { cancelOrder } from "./cancel-order.server";
import type { OrderStatus } from "./order";
import { recordEvent } from "./order-events.server";

/** Who asks: the buyer's success page, the provider's webhook or the sweep. */
export type FulfilActor = "buyer" | "provider" | "sweep";
export type Fulfilled = { orderId: string; status: OrderStatus };
type Order = typeof orders.$inferSelect;

const uuid = z.uuid();

/**
 * The one way to settle an order: asks the provider about the session and, when it says paid with the order's own
 * amount, currency and mode, marks the order paid and enqueues its mails in the same transaction. Idempotent: whoever
 * comes second changes nothing. Returns null when no order of ours belongs to the session. Throws PaymentsUnavailable.
 */
export async function fulfilOrder(app: App, sessionId: string, actor: FulfilActor): Promise<Fulfilled | null> {
  const session = await app.payments.findSession(sessionId);
  if (!session) return null;
  const order = await orderOf(app, session);
  if (!order) {
    if (session.paid) app.log.error({ sessionId }, "A paid checkout session belongs to no order of ours");
    return null;
  }
  const faults = mismatches(order, session);
  if (faults.length > 0) {
    app.log.error({ orderId: order.id, sessionId, faults }, "A payment does not match its order");
    return { orderId: order.id, status: order.status };
  }
  if (session.status === "expired") await cancelOrder(app, order.id, actor);
  if (session.status === "complete" && session.paid) await markPaid(app, order, session, actor);
  return { orderId: order.id, status: await statusOf(app, order) };
}

async function orderOf(app: App, session: CheckoutSession): Promise<Order | undefined> {
  const orderId = uuid.safeParse(session.orderId);
  const match = orderId.success ? eq(orders.id, orderId.data) : eq(orders.paymentSessionId, session.id);
  const [order] = await app.db.select().from(orders).where(match);
  return order;
}

/** What differs between what we sold and what the provider says was bought. */
function mismatches(order: Order, session: CheckoutSession): string[] {
  return [
    session.orderId === order.id ? null : "order",
    order.paymentSessionId === null || order.paymentSessionId === session.id ? null : "session",
    session.amount === order.amount ? null : "amount",
    session.currency?.toLowerCase() === order.currency ? null : "currency",
    session.live === order.live ? null : "mode",
  ].filter((fault) => fault !== null);
}

async function markPaid(app: App, order: Order, session: CheckoutSession, actor: FulfilActor): Promise<void> {
  await app.db.transaction(async (tx) => {
    const [paid] = await tx
      .update(orders)
      .set({
        status: "paid",
        paidAt: app.now(),
        nextCheckAt: null,
        paymentSessionId: session.id,
        paymentIntentId: session.paymentIntentId,
        subscriptionId: session.subscriptionId,
      })
      // Money that arrives after a cancellation still counts; nothing else moves.
      .where(and(eq(orders.id, order.id), inArray(orders.status, ["pending", "cancelled"])))
      .returning({ id: orders.id });
    if (!paid) return;
    await recordEvent(tx, order.id, "paid", actor);
    await app.queue.enqueue(tx, "order-confirmation", { orderId: order.id });
    await app.queue.enqueue(tx, "order-notice", { orderId: order.id });
  });
}

async function statusOf(app: App, order: Order): Promise<OrderStatus> {
  const [row] = await app.db.select({ status: orders.status }).from(orders).where(eq(orders.id, order.id));
  return row?.status ?? order.status;
}
