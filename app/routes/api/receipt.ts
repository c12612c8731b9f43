import { findReceipt } from "~/billing/receipts.server";
import { getOnlyAction, receiptLoader } from "./api-handler.server";

/** GET /api/orders/receipt?session_id=, or ?key= from a renewal's email: the six fields of a receipt and nothing more. */
export const loader = receiptLoader(findReceipt);

export const action = getOnlyAction;
