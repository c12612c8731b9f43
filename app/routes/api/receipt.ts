import { errorResponse } from "~/http/error-body.server";
import { findRenewalReceipt } from "~/orders/access/renewal-receipt.server";
import { findReceiptBySession } from "~/orders/checkout/receipt.server";
import { apiHandler } from "./answers.server";
import { receiptLoader } from "./receipt-loader.server";

/**
 * GET /api/orders/receipt?session_id=, or ?key= from a renewal's mail: the six fields of a receipt and nothing more.
 */
export const loader = receiptLoader({ bySession: findReceiptBySession, byKey: findRenewalReceipt });

export const action = apiHandler({ method: "GET" }, async () => errorResponse(405, "Use GET."));
