/** How long a customer's reason, and staff's answer to a request, may be. */
export const REFUND_REASON_MAX_LENGTH = 1_000;
export const REFUND_REPLY_MAX_LENGTH = 1_000;
