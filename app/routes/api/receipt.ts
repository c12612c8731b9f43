import { findReceiptBySession, findRenewalReceipt } from "~/billing/receipts.server";
import { errorResponse } from "~/lib/http/error-body.server";
import { apiHandler, receiptLoader } from "./api-handler.server";

/**
 * GET /api/orders/receipt?session_id=, or ?key= from a renewal's mail: the six fields of a receipt and nothing more.
 */
export const loader = receiptLoader({ bySession: findReceiptBySession, byKey: findRenewalReceipt });

export const action = apiHandler({ method: "GET" }, async () => errorResponse(405, "Use GET."));
