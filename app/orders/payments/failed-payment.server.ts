import type { App } from "~/app.server";
import { offerBySlug } from "~/catalog/offers";
import { paymentFailed } from "~/mail/templates/order-mails.server";
import { cancelOrder } from "../cancel-order.server";
import { fulfilOrder } from "../fulfil-order.server";
import { contactName, orderFacts, orderOf } from "../order-mails.server";

/**
 * A payment that was still under way when its checkout ended has failed: the order is cancelled, so that its draft can be
 * paid again, and the buyer is told. An order that was paid meanwhile stays paid. Idempotent. Throws PaymentsUnavailable.
 */
export async function failPayment(app: App, sessionId: string): Promise<void> {
  const settled = await fulfilOrder(app, sessionId, "provider");
  if (!settled || settled.paid) return;
  await cancelOrder(app, settled.orderId, {
    actor: "provider",
    reason: "The payment did not go through.",
    sessionId,
    withIt: (tx) => app.queue.enqueue(tx, "payment-failed", { orderId: settled.orderId }),
  });
}

/** Tells the buyer of a payment that did not go through. Throws when the mail server does not take it. */
export async function sendPaymentFailed(app: App, orderId: string): Promise<void> {
  const order = await orderOf(app, orderId);
  await app.mailer.send(
    await paymentFailed({
      ...orderFacts(app, order, "payment-failed"),
      to: order.email,
      name: contactName(order),
      formUrl: app.settings.appUrl + (offerBySlug(order.service)?.paths.form ?? "/"),
    }),
  );
}
