import { Link } from "react-email";
import { Action, Letter, Paragraph, type Sender, Subheading, Summary, type SummaryLine } from "./letter";

export type OrderConfirmationProps = {
  /** The order's display form, 8 capital characters. */
  reference: string;
  /** Formatted, with the currency's sign. */
  amount: string;
  /** Set for a subscription. */
  every?: "month";
  orderedOn: string;
  serviceTitle: string;
  /** The buyer's. */
  name: string;
  summary: readonly SummaryLine[];
  nextSteps: readonly string[];
  /** Absent for an order without a receipt page. */
  receiptUrl?: string;
  site: Sender;
};

/** To the buyer, once the order is paid. */
export function OrderConfirmation(props: OrderConfirmationProps) {
  const { reference, site } = props;
  const lines = [
    { label: "Order Reference", value: reference },
    { label: "Order date", value: props.orderedOn },
    { label: "Service", value: props.serviceTitle },
    { label: "Amount", value: props.every ? `${props.amount} per ${props.every}` : props.amount },
  ];
  return (
    <Letter preview={`Order ${reference}: we received ${props.amount}`} title="Payment successful!" sender={site}>
      <Paragraph>Hello {props.name},</Paragraph>
      <Paragraph>
        Thank you for your order. We received your payment, and our team will contact you within 24 hours.
      </Paragraph>
      <Summary lines={lines} />
      {props.receiptUrl && <Action href={props.receiptUrl}>View your receipt</Action>}
      {props.nextSteps.length > 0 && <Subheading>What happens next?</Subheading>}
      {props.nextSteps.map((step, index) => (
        <Paragraph key={step}>
          {index + 1}. {step}
        </Paragraph>
      ))}
      {props.summary.length > 0 && <Subheading>What you ordered</Subheading>}
      <Summary lines={props.summary} />
      <Subheading>Questions?</Subheading>
      <Paragraph>
        Write to{" "}
        <Link href={`mailto:${site.email}`} style={{ color: "#4a41a3" }}>
          {site.email}
        </Link>{" "}
        or call {site.phone.display}, and name your order reference {reference}.
      </Paragraph>
    </Letter>
  );
}
