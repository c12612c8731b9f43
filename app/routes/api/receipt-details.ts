import { findReceiptDetails } from "~/billing/receipts.server";
import { getOnlyAction, receiptLoader } from "./api-handler.server";

/** GET /api/orders/receipt/details?session_id=, or ?key= from a renewal's email: what a receipt page shows beside the six fields. */
export const loader = receiptLoader(findReceiptDetails);

export const action = getOnlyAction;
