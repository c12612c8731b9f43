import type { App } from "~/app-context.server";
import { cancelOrder } from "~/orders/cancel-order.server";
import { fulfillOrder } from "./fulfill-order.server";

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
