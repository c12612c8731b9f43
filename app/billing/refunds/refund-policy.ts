/** How long a customer's reason, and staff's answer to a request, may be. */
export const REFUND_REASON_MAX_LENGTH = 1_000;
export const REFUND_REPLY_MAX_LENGTH = 1_000;

/** The policy's refund: the total less a processing fee of 5 %, rounded in favor of the customer. */
export const policyRefundAmount = (cents: number): number => cents - Math.floor((cents * 5) / 100);
