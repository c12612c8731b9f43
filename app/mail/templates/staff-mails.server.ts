import type { Mail } from "../mail";
import type { Address } from "./order-mails.server";
import type { PaymentLinkProps } from "./payment-link";
import type { RefundNoticeProps } from "./refund-notice";
import { rendered } from "./rendered.server";

/** The mail to a customer whose money is on its way back. */
export async function refundNotice({ messageId, to, ...props }: Address & RefundNoticeProps): Promise<Mail> {
  const { RefundNotice } = await import("./refund-notice");
  return {
    messageId,
    to,
    replyTo: props.site.email,
    subject: `Your refund for ${props.site.brand} order ${props.reference}`,
    ...(await rendered(RefundNotice(props))),
  };
}

/** The mail that asks a customer to pay what they have requested. */
export async function paymentLink({ messageId, to, ...props }: Address & PaymentLinkProps): Promise<Mail> {
  const { PaymentLink } = await import("./payment-link");
  return {
    messageId,
    to,
    replyTo: props.site.email,
    subject: `Your payment link for ${props.site.brand} order ${props.reference}`,
    ...(await rendered(PaymentLink(props))),
  };
}
