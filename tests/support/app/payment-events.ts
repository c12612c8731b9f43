import type { App } from "~/app-context.server";
import { processPaymentEvent, storePaymentEvents } from "~/billing/payments/provider-events.server";
import type { PaymentEvent } from "~/billing/provider/payment-provider";

/** What the webhook does with an event, and then its job at once. Throws what the job throws, as its queue would see. */
export async function handlePaymentEvent(app: App, event: PaymentEvent): Promise<void> {
  await storePaymentEvents(app, [event], "webhook");
  await processPaymentEvent(app, event.id);
}
