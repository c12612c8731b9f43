import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { CheckoutSession } from "~/billing/provider/payment-provider";
import type { PaymentApp } from "~/billing/provider/provider-access";
import { isExpectedTax, taxColumns } from "~/billing/taxes/payment-tax";
import type { OrderStatus } from "~/lib/db/column-types";
import type { Db } from "~/lib/db/database";
import { type OrderRow, orders } from "~/lib/db/schema/index";
import { createMonthlyDelivery } from "~/orders/deliveries/monthly-delivery.server";
import { recordOrderEvent } from "~/orders/order-events.server";
import { isPayableSql, ORDER_STATES } from "~/orders/order-states.server";
import { cancelOrder } from "~/orders/order-status.server";
import { workColumnsOnPayment } from "~/orders/work.server";

/** The customer's success page, the provider's events, or the reconciliation of pending orders. */
type FulfillmentTrigger = "buyer" | "provider" | "sweep";
/** `paid`: whether the provider reports the payment. `status`: the order's status in our database. */
type FulfillmentResult = { orderId: string; status: OrderStatus; paid: boolean };

/** The provider confirms a payment that could not be stored. The same call may succeed later. */
export class PaymentNotRecorded extends Error {
  override name = "PaymentNotRecorded";
}

/**
 * The only function that marks orders as paid, if the provider's session is paid with the order's amount, currency and mode.
 * Null if the provider or we do not know the session. Throws PaymentProviderUnavailable, PaymentNotRecorded.
 */
export async function fulfillOrder(
  app: PaymentApp,
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
  app: PaymentApp,
  session: CheckoutSession,
  actor: FulfillmentTrigger,
): Promise<FulfillmentResult | null> {
  const { paid } = session;
  const order = await findSessionOrder(app.db, session);
  if (!order) {
    if (paid) app.log.error({ sessionId: session.id }, "A paid checkout session belongs to no order of ours");
    return null;
  }
  const mismatches = findMismatches(order, session);
  // A session that was opened but never stored ends a day later; it says nothing about the order.
  if (!paid && mismatches.includes("session")) return { orderId: order.id, status: order.status, paid };
  if (mismatches.length > 0) {
    app.log.error(
      { orderId: order.id, sessionId: session.id, faults: mismatches },
      "A payment does not match its order",
    );
    return { orderId: order.id, status: order.status, paid };
  }
  if (session.status === "expired") await expireCheckout(app, order, session.id, actor);
  if (session.status === "complete" && paid) await markPaid(app, order, session, actor);
  // The provider's coupon is for this session only.
  if (order.discount > 0 && session.status !== "open")
    await app.db.transaction((tx) => app.queue.enqueue(tx, "delete-provider-coupons", { sessionId: session.id }));
  return { orderId: order.id, status: await statusOf(app.db, order), paid };
}

/** An order that an admin made stays pending until it is paid or the admin cancels it. */
async function expireCheckout(
  app: PaymentApp,
  order: OrderRow,
  sessionId: string,
  actor: FulfillmentTrigger,
): Promise<void> {
  if (!order.madeBy) {
    await cancelOrder(app, order.id, { actor, sessionId: order.paymentSessionId });
    return;
  }
  await app.db
    .update(orders)
    .set({ nextCheckAt: null })
    .where(and(eq(orders.id, order.id), eq(orders.paymentSessionId, sessionId)));
}

async function findSessionOrder(db: Db, session: CheckoutSession): Promise<OrderRow | undefined> {
  const orderId = z.uuid().safeParse(session.orderId);
  const match = orderId.success ? eq(orders.id, orderId.data) : eq(orders.paymentSessionId, session.id);
  const [order] = await db.select().from(orders).where(match);
  return order;
}

function findMismatches(order: OrderRow, session: CheckoutSession): string[] {
  return [
    session.orderId === order.id ? null : "order",
    order.paymentSessionId === null || order.paymentSessionId === session.id ? null : "session",
    priceOf(session) === order.amount - order.taxAdded ? null : "amount",
    isExpectedTax(order, session) ? null : "tax",
    session.currency?.toLowerCase() === order.currency ? null : "currency",
    session.live === order.live ? null : "mode",
  ].filter((name) => name !== null);
}

/** What was charged without added taxes. Null if the provider names no amount. */
const priceOf = ({ amount, tax }: CheckoutSession): number | null => amount && amount - (tax?.added ?? 0);

async function markPaid(
  app: PaymentApp,
  order: OrderRow,
  session: CheckoutSession,
  actor: FulfillmentTrigger,
): Promise<void> {
  await app.db.transaction(async (tx) => {
    const [paid] = await tx
      .update(orders)
      .set({
        status: ORDER_STATES.paid.status,
        paidAt: app.now(),
        sharedAt: sql`coalesce(${orders.sharedAt}, ${app.now()})`,
        ...workColumnsOnPayment(app, order),
        nextCheckAt: null,
        ...taxColumns(order, session),
        paymentSessionId: session.id,
        paymentIntentId: session.paymentIntentId,
        subscriptionId: session.subscriptionId,
        providerCustomerId: session.customerId ?? null,
        // A subscription that ended before its first payment was stored stays ended.
        ...(session.subscriptionId && { subscriptionStatus: sql`coalesce(${orders.subscriptionStatus}, 'active')` }),
      })
      // A payment also counts for an order that was canceled in the meantime.
      .where(and(eq(orders.id, order.id), isPayableSql))
      .returning({ id: orders.id });
    if (!paid) return;
    await recordOrderEvent(app.queue, tx, { kind: "paid", orderId: order.id, actor, detail: {} });
    await createMonthlyDelivery(app, tx, order.id, order, app.now());
  });
}

async function statusOf(db: Db, order: OrderRow): Promise<OrderStatus> {
  const [row] = await db.select({ status: orders.status }).from(orders).where(eq(orders.id, order.id));
  return row?.status ?? order.status;
}

/** So that the draft can be paid again. Throws PaymentProviderUnavailable, PaymentNotRecorded. */
export async function cancelAfterFailedPayment(app: PaymentApp, sessionId: string): Promise<void> {
  const result = await fulfillOrder(app, sessionId, "provider");
  if (!result || result.paid) return;
  const { orderId } = result;
  await cancelOrder(app, orderId, {
    actor: "provider",
    reason: "The payment didn’t go through.",
    sessionId,
    inTransaction: (tx) => app.queue.enqueue(tx, "payment-failed-email", { orderId }),
  });
}
