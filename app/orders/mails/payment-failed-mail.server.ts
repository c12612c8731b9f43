import type { App } from "~/app.server";
import { offerBySlug } from "~/catalog/offers";
import { paymentFailed } from "~/mail/templates/order-mails.server";
import { contactName, orderFacts, orderOf } from "./order-mails.server";

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
