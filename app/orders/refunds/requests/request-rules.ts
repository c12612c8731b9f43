/** How long a customer's reason, and staff's answer to a request, may be. */
export const REASON_MAX = 1_000;
export const ANSWER_MAX = 1_000;
