import type { OrderRow } from "~/lib/db/schema/index";
import { payable } from "~/lib/money";

export const REFUND_REASON_MAX_LENGTH = 1_000;
export const REFUND_REPLY_MAX_LENGTH = 1_000;

/** Cents that the order's policy refunds of its payment, rounded in favor of the customer. */
export const policyRefundAmount = ({ amount, refundPolicy }: Pick<OrderRow, "amount" | "refundPolicy">): number =>
  amount - payable((amount * refundPolicy.feePercent) / 100);
