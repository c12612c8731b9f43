import { describeTestEvent } from "~/admin/health/webhook-check.server";
import { countRejectedEvent, storeEventInBatch } from "~/billing/payments/provider-events.server";
import { InvalidWebhookSignature, TEST_EVENT_TYPE, type WebhookFault } from "~/billing/provider/payment-provider";
import { errorResponse, jsonResponse } from "~/lib/http/error-body.server";
import { apiHandler, postOnlyLoader } from "./api-handler.server";

const FAULTS: Record<WebhookFault, { logged: string; answer: string }> = {
  signature: {
    logged: "An event was refused: it is not signed with our webhook secret",
    answer: "This event isn’t signed by the payment provider.",
  },
  unreadable: {
    logged: "An event was refused: it is signed, but it cannot be read. Does something change it on its way?",
    answer: "This event is signed, but it can’t be read.",
  },
  thin: {
    logged:
      "An event was refused: it is a thin one. In the card provider's dashboard, choose snapshot events for this endpoint",
    answer: "This is a thin event. Please send snapshot events to this address.",
  },
};

/**
 * POST /api/webhooks/stripe: the provider's signed event, raw body → 200 once it is stored, or 4xx if it is not authentic. A job processes it
 * later, so that the provider does not run into a timeout. Our own test event is not stored; the response describes how it arrived.
 */
export const action = apiHandler({ method: "POST" }, async (app, request) => {
  try {
    // The signature covers the raw body.
    const event = app.paymentProvider.readEvent(await request.text(), request.headers.get("stripe-signature"));
    if (event.type === TEST_EVENT_TYPE) {
      return jsonResponse({
        received: true,
        test: describeTestEvent(request.headers.get("x-forwarded-for"), app.settings.trustedProxies),
      });
    }
    await storeEventInBatch(app, event);
    return jsonResponse({ received: true });
  } catch (error) {
    if (!(error instanceof InvalidWebhookSignature)) throw error;
    // Many of them mean a wrong secret.
    if (error.fault === "signature") countRejectedEvent(app.now());
    const { logged, answer } = FAULTS[error.fault];
    app.log.warn({ err: error }, logged);
    return errorResponse(400, answer);
  }
});

export const loader = postOnlyLoader;
