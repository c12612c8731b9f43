import { findReceiptDetails } from "~/billing/receipts.server";
import { takeBuyerLink } from "~/checkout/success/buyer-link.server";
import { jsonResponse } from "~/lib/http/error-body.server";
import { getOnlyAction, receiptLoader } from "./api-handler.server";

/**
 * GET /api/orders/receipt/details?session_id=, or ?key= from a renewal's email: what a receipt page shows beside the six fields.
 * The browser that opened the checkout gets the link to its order once.
 */
export const loader = receiptLoader(findReceiptDetails, async (app, request, sessionId, details) => {
  const link = await takeBuyerLink(app, request, sessionId);
  if (!link) return jsonResponse(details);
  const { orderUrl, cookies } = link;
  const response = jsonResponse({ ...Object(details), orderUrl });
  for (const cookie of cookies) response.headers.append("Set-Cookie", cookie);
  return response;
});

export const action = getOnlyAction;
