import { and, eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import type { App } from "~/app-context.server";
import type { CheckoutSession } from "~/billing/provider/payment-provider";
import type { OrderStatus } from "~/lib/db/column-types";
import { type OrderRow, orders } from "~/lib/db/schema/index";
import { createMonthlyDelivery } from "~/orders/deliveries/monthly-delivery.server";
import { cancelOrder } from "~/orders/order-status.server";
import { recordOrderEvent } from "~/orders/timeline.server";
import { workColumnsOnPayment } from "~/orders/work.server";

/** Who asks: the buyer's success page, the provider's webhook or the sweep. */
export type FulfillmentTrigger = "buyer" | "provider" | "sweep";
/** `paid` is what the provider says; the order's status is what our books say. */
export type FulfillmentResult = { orderId: string; status: OrderStatus; paid: boolean };

const uuid = z.uuid();

/** The provider confirms a payment that we could not write down. The same call may succeed later. */
export class PaymentNotRecorded extends Error {
  override name = "PaidNotRecorded";
}

/**
 * The only way in which an order becomes paid: asks the provider about the session and, when it says paid with the order's own
 * amount, currency and mode, marks the order paid and enqueues its mails in the same transaction. Idempotent: whoever
 * comes second changes nothing. Returns null when the provider knows no such session, or no order of ours belongs to
 * it. Throws PaymentProviderUnavailable, PaymentNotRecorded.
 */
export async function fulfillOrder(
  app: App,
  sessionId: string,
  actor: FulfillmentTrigger,
): Promise<FulfillmentResult | null> {
  const session = await app.paymentProvider.findSession(sessionId);
  if (!session) return null;
  try {
    return await applySession(app, session, actor);
  } catch (error) {
    if (!session.paid) throw error;
    throw new PaymentNotRecorded(`The payment of ${sessionId} could not be recorded`, { cause: error });
  }
}

async function applySession(
  app: App,
  session: CheckoutSession,
  actor: FulfillmentTrigger,
): Promise<FulfillmentResult | null> {
  const { paid } = session;
  const order = await orderOf(app, session);
  if (!order) {
    if (paid) app.log.error({ sessionId: session.id }, "A paid checkout session belongs to no order of ours");
    return null;
  }
  const faults = mismatches(order, session);
  if (faults.length > 0) {
    app.log.error({ orderId: order.id, sessionId: session.id, faults }, "A payment does not match its order");
    return { orderId: order.id, status: order.status, paid };
  }
  if (session.status === "expired") await endCheckout(app, order, session.id, actor);
  if (session.status === "complete" && paid) await markPaid(app, order, session, actor);
  return { orderId: order.id, status: await statusOf(app, order), paid };
}

/** Whoever began a checkout and left has no order; one that staff made waits until it is paid or they cancel it. */
async function endCheckout(app: App, order: OrderRow, sessionId: string, actor: FulfillmentTrigger): Promise<void> {
  if (!order.madeBy) return cancelOrder(app, order.id, { actor });
  await app.db
    .update(orders)
    .set({ nextCheckAt: null })
    .where(and(eq(orders.id, order.id), eq(orders.paymentSessionId, sessionId)));
}

async function orderOf(app: App, session: CheckoutSession): Promise<OrderRow | undefined> {
  const orderId = uuid.safeParse(session.orderId);
  const match = orderId.success ? eq(orders.id, orderId.data) : eq(orders.paymentSessionId, session.id);
  const [order] = await app.db.select().from(orders).where(match);
  return order;
}

/** What differs between what we sold and what the provider says was bought. */
function mismatches(order: OrderRow, session: CheckoutSession): string[] {
  return [
    session.orderId === order.id ? null : "order",
    order.paymentSessionId === null || order.paymentSessionId === session.id ? null : "session",
    session.amount === order.amount ? null : "amount",
    session.currency?.toLowerCase() === order.currency ? null : "currency",
    session.live === order.live ? null : "mode",
  ].filter((fault) => fault !== null);
}

async function markPaid(app: App, order: OrderRow, session: CheckoutSession, actor: FulfillmentTrigger): Promise<void> {
  await app.db.transaction(async (tx) => {
    const [paid] = await tx
      .update(orders)
      .set({
        status: "paid",
        paidAt: app.now(),
        sharedAt: sql`coalesce(${orders.sharedAt}, ${app.now()})`,
        ...workColumnsOnPayment(app, order),
        nextCheckAt: null,
        paymentSessionId: session.id,
        paymentIntentId: session.paymentIntentId,
        subscriptionId: session.subscriptionId,
        // A subscription that ended before its first month was recorded stays ended.
        ...(session.subscriptionId && { subscriptionStatus: sql`coalesce(${orders.subscriptionStatus}, 'active')` }),
      })
      // A payment also counts for an order that was cancelled meanwhile. No other status changes.
      .where(and(eq(orders.id, order.id), inArray(orders.status, ["pending", "cancelled"])))
      .returning({ id: orders.id });
    if (!paid) return;
    await recordOrderEvent(tx, order.id, "paid", actor);
    await createMonthlyDelivery(app, tx, order.id, order, app.now());
    await app.queue.enqueue(tx, "order-confirmation-email", { orderId: order.id });
    await app.queue.enqueue(tx, "order-team-email", { orderId: order.id });
  });
}

async function statusOf(app: App, order: OrderRow): Promise<OrderStatus> {
  const [row] = await app.db.select({ status: orders.status }).from(orders).where(eq(orders.id, order.id));
  return row?.status ?? order.status;
}

/**
 * A payment that was still under way when its checkout ended has failed: the order is cancelled, so that its draft can be
 * paid again, and the buyer is told. An order that was paid meanwhile stays paid. Idempotent. Throws PaymentProviderUnavailable.
 */
export async function cancelAfterFailedPayment(app: App, sessionId: string): Promise<void> {
  const settled = await fulfillOrder(app, sessionId, "provider");
  if (!settled || settled.paid) return;
  await cancelOrder(app, settled.orderId, {
    actor: "provider",
    reason: "The payment didn’t go through.",
    sessionId,
    withIt: (tx) => app.queue.enqueue(tx, "payment-failed-email", { orderId: settled.orderId }),
  });
}
