import { eq } from "drizzle-orm";
import type { PaymentApp } from "~/billing/provider/provider-access";
import { orders } from "~/lib/db/schema/index";
import { isCancelled, isPending } from "~/orders/order-states";
import { type Cancellation, cancelOrder } from "~/orders/order-status.server";
import { findModeMismatch } from "~/orders/payment-mode";
import { fulfillOrder } from "./fulfill-order.server";

/** More concurrent checkouts of one order are not expected. */
const ATTEMPTS = 5;

/**
 * Expires an unpaid order's session at the provider and cancels the order. If the customer paid first, fulfills it and returns
 * "paid". Throws PaymentProviderUnavailable, PaymentNotRecorded.
 */
export async function endUnpaidCheckout(
  app: PaymentApp,
  orderId: string,
  cancellation: Omit<Cancellation, "sessionId">,
): Promise<"cancelled" | "paid"> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const [order] = await app.db.select().from(orders).where(eq(orders.id, orderId));
    if (!order || isCancelled(order.status)) return "cancelled";
    if (!isPending(order.status)) return "paid";
    const sessionId = order.paymentSessionId;
    const session =
      sessionId && !findModeMismatch(app, order) ? await app.paymentProvider.expireSession(sessionId) : null;
    if (session?.status === "complete") {
      await fulfillOrder(app, session.id, "provider");
      return "paid";
    }
    // Fails if another session was stored meanwhile, which the customer could still pay.
    if (await cancelOrder(app, orderId, { ...cancellation, sessionId })) return "cancelled";
  }
  throw new Error(`The order ${orderId} got another checkout each time its checkout was ended`);
}
