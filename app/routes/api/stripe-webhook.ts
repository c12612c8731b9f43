import { seenOf } from "~/doctor/public-address/test-event";
import { errorResponse, jsonResponse } from "~/http/error-body.server";
import { storeTogether } from "~/orders/payments/incoming/store-together.server";
import { noteRefusedEvent } from "~/orders/payments/refused-events.server";
import { EventNotAuthentic, TEST_EVENT } from "~/payments/payments";
import { endpoint } from "./answers.server";

/**
 * POST /api/webhooks/stripe: the provider's signed event, raw body → 200 once it is stored, or 4xx if it is not authentic. A
 * job handles it afterwards, so that no slowness of ours or theirs makes the provider give up on us. A test event of our own is
 * told how it came, and forgotten.
 */
export const action = endpoint({ method: "POST" }, async (app, request) => {
  try {
    // The signature covers the bytes as they were sent: nothing may parse them first.
    const event = app.paymentProvider.readEvent(await request.text(), request.headers.get("stripe-signature"));
    if (event.type === TEST_EVENT) {
      return jsonResponse({
        received: true,
        test: seenOf(request.headers.get("x-forwarded-for"), app.settings.trustedProxies),
      });
    }
    await storeTogether(app, event);
    return jsonResponse({ received: true });
  } catch (error) {
    if (!(error instanceof EventNotAuthentic)) throw error;
    noteRefusedEvent(app.now());
    app.log.warn({ err: error }, "An event was refused: it is not signed with our webhook secret");
    return errorResponse(400, "This event isn’t signed by the payment provider.");
  }
});

export const loader = endpoint({ method: "POST" }, async () => errorResponse(405, "Use POST."));
