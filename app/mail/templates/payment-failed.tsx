import { Action, Letter, Paragraph, type Sender, Summary } from "./letter";

export type PaymentFailedProps = {
  reference: string;
  /** What was to be paid, with the currency's sign. */
  amount: string;
  serviceTitle: string;
  name: string;
  /** Where the buyer starts again. */
  formUrl: string;
  site: Sender;
};

/** To the buyer, when a payment that was under way has failed. */
export function PaymentFailed(props: PaymentFailedProps) {
  const { reference, site } = props;
  const lines = [
    { label: "Order Reference", value: reference },
    { label: "Service", value: props.serviceTitle },
    { label: "Amount", value: props.amount },
  ];
  return (
    <Letter preview={`You have not been charged for order ${reference}`} title="Your payment failed" sender={site}>
      <Paragraph>Hello {props.name},</Paragraph>
      <Paragraph>
        Your payment did not go through, and you have not been charged. We have closed this order. If you still want it,
        please start again with another card.
      </Paragraph>
      <Summary lines={lines} />
      <Action href={props.formUrl}>Start again here</Action>
      <Paragraph>
        Questions? Write to {site.email} or call {site.phone.display}, and name your order reference {reference}.
      </Paragraph>
    </Letter>
  );
}
