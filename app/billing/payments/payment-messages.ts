/** Shown if the payment webhook call fails: the payment could not be recorded, or the provider could not be asked. */
export const PAYMENT_NOT_RECORDED_MESSAGE =
  "There was an issue processing your order, but your payment was successful.";
