import type { App } from "~/app.server";
import { processPaymentEvent, storePaymentEvents } from "~/orders/payments/payment-events.server";
import type { PaymentEvent } from "~/payments/payments";

/** What the webhook does with an event, and then its job at once. Throws what the job throws, as its queue would see. */
export async function handlePaymentEvent(app: App, event: PaymentEvent): Promise<void> {
  await storePaymentEvents(app, [event], "webhook");
  await processPaymentEvent(app, event.id);
}
