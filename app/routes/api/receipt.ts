import { errorResponse } from "~/http/error-body.server";
import { findRenewalReceipt } from "~/orders/access/renewal-receipt.server";
import { findReceipt } from "~/orders/checkout/receipt.server";
import { endpoint } from "./answers.server";
import { receiptLoader } from "./receipt-loader.server";

/**
 * GET /api/orders/receipt?session_id=, or ?key= from a renewal's mail: the six fields of a receipt and nothing more.
 */
export const loader = receiptLoader({ bySession: findReceipt, byKey: findRenewalReceipt });

export const action = endpoint({ method: "GET" }, async () => errorResponse(405, "Use GET."));
