import { errorResponse } from "~/http/error-body.server";
import { findRenewalReceiptDetails } from "~/orders/access/renewal-receipt.server";
import { findReceiptDetails } from "~/orders/checkout/receipt-details.server";
import { endpoint } from "./answers.server";
import { receiptLoader } from "./receipt-loader.server";

/** GET /api/orders/receipt/details?session_id=, or ?key=: what the page of a receipt shows beside the six fields. */
export const loader = receiptLoader({ bySession: findReceiptDetails, byKey: findRenewalReceiptDetails });

export const action = endpoint({ method: "GET" }, async () => errorResponse(405, "Use GET."));
