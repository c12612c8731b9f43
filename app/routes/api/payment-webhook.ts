import * as z from "zod/mini";
import { errorResponse, jsonResponse } from "~/http/error-body.server";
import { PAID_NOT_RECORDED } from "~/order/order";
import { confirmPayment, sessionId } from "~/orders/checkout/receipt.server";
import { PaidNotRecorded } from "~/orders/payments/fulfil-order.server";
import { PaymentsUnavailable } from "~/payments/payments";
import { endpoint, readJson } from "./answers.server";

const body = z.object({ sessionId });

/**
 * POST /api/payment-webhook: `{sessionId}`, sent by the success page → `{ok: true, status}`; 404 for an unknown session.
 * PAID_NOT_RECORDED with 500 if a confirmed payment cannot be recorded, with 503 if the provider does not respond.
 */
export const action = endpoint({ method: "POST", limit: "receipt" }, async (app, request) => {
  const parsed = body.safeParse(await readJson(request));
  if (!parsed.success) return errorResponse(400, "sessionId must be the id of a checkout session.");
  try {
    const status = await confirmPayment(app, parsed.data.sessionId);
    return status
      ? jsonResponse({ ok: true, status })
      : errorResponse(404, "We couldn’t find an order for this payment session.");
  } catch (error) {
    if (error instanceof PaymentsUnavailable) {
      app.log.warn({ err: error }, "The card provider does not answer");
      return errorResponse(503, PAID_NOT_RECORDED);
    }
    if (!(error instanceof PaidNotRecorded)) throw error;
    app.log.error({ err: error }, "A payment was made and could not be recorded");
    return errorResponse(500, PAID_NOT_RECORDED);
  }
});

export const loader = endpoint({ method: "POST" }, async () => errorResponse(405, "Use POST."));
