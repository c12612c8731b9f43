import { errorResponse } from "~/http/error-body.server";
import { findRenewalReceiptDetails } from "~/orders/access/renewal-receipt.server";
import { findReceiptDetailsBySession } from "~/orders/checkout/receipt-details.server";
import { apiHandler } from "./answers.server";
import { receiptLoader } from "./receipt-loader.server";

/** GET /api/orders/receipt/details?session_id=, or ?key=: what the page of a receipt shows beside the six fields. */
export const loader = receiptLoader({ bySession: findReceiptDetailsBySession, byKey: findRenewalReceiptDetails });

export const action = apiHandler({ method: "GET" }, async () => errorResponse(405, "Use GET."));
