import type { Mail } from "../mail";
import type { OrderConfirmationProps } from "./order-confirmation";
import type { OrderNoticeProps } from "./order-notice";
import type { PaymentFailedProps } from "./payment-failed";
import { rendered } from "./rendered.server";

/** Where a mail goes, and the id that all attempts to send it share: `<...@...>`. */
export type Address = { messageId: string; to: string };

/** The mail to the buyer of a paid order. */
export async function orderConfirmation({ messageId, to, ...props }: Address & OrderConfirmationProps): Promise<Mail> {
  const { OrderConfirmation } = await import("./order-confirmation");
  return {
    messageId,
    to,
    replyTo: props.site.email,
    subject: `Your ${props.site.brand} order ${props.reference}`,
    ...(await rendered(OrderConfirmation(props))),
  };
}

/** The mail to the team about a new order; an answer goes to the customer. */
export async function orderNotice({ messageId, to, ...props }: Address & OrderNoticeProps): Promise<Mail> {
  const { OrderNotice } = await import("./order-notice");
  return {
    messageId,
    to,
    replyTo: props.email,
    subject: `${props.standing}: ${props.serviceTitle}, ${props.amount}, ${props.name} (${props.reference})`,
    ...(await rendered(OrderNotice(props))),
  };
}

/** The mail to a buyer whose payment failed after the checkout. */
export async function paymentFailed({ messageId, to, ...props }: Address & PaymentFailedProps): Promise<Mail> {
  const { PaymentFailed } = await import("./payment-failed");
  return {
    messageId,
    to,
    replyTo: props.site.email,
    subject: `Your payment for ${props.site.brand} order ${props.reference} did not go through`,
    ...(await rendered(PaymentFailed(props))),
  };
}
