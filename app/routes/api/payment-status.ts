import * as z from "zod/mini";
import { PaymentNotRecorded } from "~/billing/payments/fulfill-order.server";
import { PAYMENT_NOT_RECORDED_MESSAGE } from "~/billing/payments/payment-messages";
import { PaymentProviderUnavailable } from "~/billing/provider/payment-provider";
import { checkoutSessionIdSchema, confirmPayment } from "~/billing/receipts.server";
import { errorResponse, jsonResponse } from "~/lib/http/error-body.server";
import { findForViewer } from "~/orders/session-links.server";
import { apiHandler, postOnlyLoader, readJsonBody } from "./api-handler.server";

const bodySchema = z.object({ sessionId: checkoutSessionIdSchema });

/**
 * POST /api/payment-webhook: `{sessionId}`, sent by the success page → `{ok: true, status}`; 404 for an unknown session.
 * PAYMENT_NOT_RECORDED_MESSAGE with 500 if a confirmed payment cannot be recorded, with 503 if the provider does not respond.
 */
export const action = apiHandler({ method: "POST", limit: "receipt" }, async (app, request) => {
  const parsed = bodySchema.safeParse(await readJsonBody(request));
  if (!parsed.success) return errorResponse(400, "sessionId must be the id of a checkout session.");
  try {
    const status = await findForViewer(app, request, (viewer) => confirmPayment(app, parsed.data.sessionId, viewer));
    return status
      ? jsonResponse({ ok: true, status })
      : errorResponse(404, "We couldn’t find an order for this payment session.");
  } catch (error) {
    if (error instanceof PaymentProviderUnavailable) {
      app.log.warn({ err: error }, "The card provider does not answer");
      return errorResponse(503, PAYMENT_NOT_RECORDED_MESSAGE);
    }
    if (!(error instanceof PaymentNotRecorded)) throw error;
    app.log.error({ err: error }, "A payment was made and could not be recorded");
    return errorResponse(500, PAYMENT_NOT_RECORDED_MESSAGE);
  }
});

export const loader = postOnlyLoader;
