import { findReceiptDetailsBySession, findRenewalReceiptDetails } from "~/billing/receipts.server";
import { errorResponse } from "~/lib/http/error-body.server";
import { apiHandler, receiptLoader } from "./api-handler.server";

/** GET /api/orders/receipt/details?session_id=, or ?key=: what the page of a receipt shows beside the six fields. */
export const loader = receiptLoader({ bySession: findReceiptDetailsBySession, byKey: findRenewalReceiptDetails });

export const action = apiHandler({ method: "GET" }, async () => errorResponse(405, "Use GET."));
