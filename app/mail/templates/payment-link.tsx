import { Action, Letter, Paragraph, type Sender, Subheading, Summary, type SummaryLine } from "./letter";

export type PaymentLinkProps = {
  reference: string;
  amount: string;
  serviceTitle: string;
  name: string;
  summary: readonly SummaryLine[];
  payUrl: string;
  site: Sender;
};

/** To a customer who has requested something, when staff have agreed on it with them. */
export function PaymentLink(props: PaymentLinkProps) {
  const { reference, amount, site } = props;
  const lines = [
    { label: "Order Reference", value: reference },
    { label: "Service", value: props.serviceTitle },
    { label: "Amount", value: amount },
  ];
  return (
    <Letter preview={`Pay ${amount} for order ${reference}`} title="Ready to start" sender={site}>
      <Paragraph>Hello {props.name},</Paragraph>
      <Paragraph>
        Thank you for your request. Here is the link to pay for it; we begin as soon as your payment has arrived.
      </Paragraph>
      <Summary lines={lines} />
      <Action href={props.payUrl}>{`Pay ${amount}`}</Action>
      <Paragraph>
        The link is open for 24 hours. If it has closed, answer this mail and we send you another one.
      </Paragraph>
      {props.summary.length > 0 && <Subheading>What you requested</Subheading>}
      <Summary lines={props.summary} />
      <Paragraph>
        You did not request this? Then please ignore this mail, nothing happens. Questions? Write to {site.email} or
        call {site.phone.display}.
      </Paragraph>
    </Letter>
  );
}
