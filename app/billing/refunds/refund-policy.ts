export const REFUND_REASON_MAX_LENGTH = 1_000;
export const REFUND_REPLY_MAX_LENGTH = 1_000;

/**
 * Cents that the policy refunds: the payment less a processing fee of 5 %, rounded in favor of the customer. Pages, emails and
 * `docs/product` state the fee in words: search for `5%`.
 */
export const policyRefundAmount = (cents: number): number => cents - Math.floor((cents * 5) / 100);
