import type { App } from "~/app.server";
import type { Offer } from "~/catalog/offer";
import { offerBySlug } from "~/catalog/offers";
import { serviceBySlug } from "~/catalog/services";
import type { OrderRow } from "~/db/tables";
import { Action, Letter, MailLink, Paragraph, Subheading, Summary, Unbroken } from "~/mail/letter/letter";
import { sendLetter } from "~/mail/letter/send-letter.server";
import type { ReceiptDetails } from "~/receipt/receipt-details";
import { receiptUrl } from "../access/receipt-link.server";
import { receiptDetails } from "../checkout/receipt-details.server";
import { type OrderFacts, orderOf, toCustomer } from "./order-letter.server";
import { OrderPageLine } from "./order-page-line";
import { CancelLine, paymentLines, RefundLine } from "./payment-lines";
import { sendRenewalConfirmation } from "./renewal-confirmation.server";

/** Sends the buyer the confirmation of a paid order, or of a subscription's later month. Throws when the mail server does not take it. */
export async function sendOrderConfirmation(app: App, orderId: string): Promise<void> {
  const order = await orderOf(app, orderId);
  if (order.invoiceId) return sendRenewalConfirmation(app, order);
  const { envelope, facts, name } = toCustomer(app, order, "order-confirmation");
  const service = serviceBySlug(order.service);
  await sendLetter(app, {
    ...envelope,
    ...orderConfirmation({
      ...{ ...facts, name, details: await receiptDetails(app, order), nextSteps: service?.nextSteps ?? [] },
      receiptUrl: receiptUrl(app, order),
      download: downloadOf(app, order),
    }),
  });
}

export type OrderConfirmationProps = OrderFacts & {
  /** The buyer's. */
  name: string;
  details: ReceiptDetails;
  nextSteps: readonly string[];
  /** Absent for an order without a receipt page. */
  receiptUrl?: string;
  /** The file that comes with the order, where its service has one. */
  download?: { label: string; url: string };
};

export const orderConfirmation = (props: OrderConfirmationProps) => ({
  subject: `Your ${props.site.brand} order ${props.reference}`,
  letter: <OrderConfirmation {...props} />,
});

function OrderConfirmation(props: OrderConfirmationProps) {
  const { reference, site, details, download } = props;
  return (
    <Letter preview={`Order ${reference}: we’ve received ${props.amount}`} title="Payment successful!" sender={site}>
      <Paragraph>Hello {props.name},</Paragraph>
      <Paragraph>Thanks for your order! We’ve received your payment, and our team will contact you.</Paragraph>
      {download && (
        <Paragraph>
          <Action href={download.url}>{download.label}</Action>
        </Paragraph>
      )}
      <Summary lines={paymentLines(props, details)} />
      {props.receiptUrl && <Action href={props.receiptUrl}>View your receipt</Action>}
      <OrderPageLine {...props} />
      {props.nextSteps.length + details.dates.length > 0 && <Subheading>What happens next?</Subheading>}
      {details.dates.map((date) => (
        <Paragraph key={date}>
          <strong>{date}</strong>
        </Paragraph>
      ))}
      {props.nextSteps.map((step, index) => (
        <Paragraph key={step}>
          {index + 1}. {step}
        </Paragraph>
      ))}
      {props.summary.length > 0 && <Subheading>What you ordered</Subheading>}
      <Summary lines={props.summary} />
      <Subheading>Changed your mind?</Subheading>
      <RefundLine {...props} />
      <CancelLine site={site} next={details.next} />
      <Subheading>Questions?</Subheading>
      <Paragraph>
        Email <MailLink href={`mailto:${site.email}`}>{site.email}</MailLink> or call{" "}
        <Unbroken>{site.phone.display}</Unbroken>, and mention your order reference {reference}.
      </Paragraph>
    </Letter>
  );
}

function downloadOf(app: App, { service, paymentSessionId }: OrderRow): OrderConfirmationProps["download"] {
  const offer: Offer | undefined = offerBySlug(service);
  if (!offer?.deliverable || !paymentSessionId) return undefined;
  return {
    label: offer.deliverableLabel ?? "Download your file",
    url: `${app.settings.appUrl}/api/orders/${offer.deliverable}?session_id=${paymentSessionId}`,
  };
}
