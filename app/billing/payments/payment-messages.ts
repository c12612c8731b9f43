/** Shown if the payment could not be confirmed or stored. */
export const PAYMENT_NOT_RECORDED_MESSAGE =
  "There was an issue processing your order, but your payment was successful.";
