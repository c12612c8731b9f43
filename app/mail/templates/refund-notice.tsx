import { Letter, Paragraph, type Sender, Summary } from "./letter";

export type RefundNoticeProps = {
  reference: string;
  /** What was paid, and what goes back, with the currency's sign. */
  amount: string;
  refunded: string;
  /** True when the whole amount goes back. */
  whole: boolean;
  serviceTitle: string;
  name: string;
  site: Sender;
};

/** To the buyer, once the provider has made a refund. Times are the refund policy's (specification 9). */
export function RefundNotice(props: RefundNoticeProps) {
  const { reference, refunded, site } = props;
  const lines = [
    { label: "Order Reference", value: reference },
    { label: "Service", value: props.serviceTitle },
    { label: "Amount paid", value: props.amount },
    { label: "Refund", value: props.whole ? `${refunded} (the whole amount)` : refunded },
  ];
  return (
    <Letter preview={`${refunded} of order ${reference} is on its way back`} title="Your refund" sender={site}>
      <Paragraph>Hello {props.name},</Paragraph>
      <Paragraph>
        We have refunded {refunded}. It goes to the card or account that you paid with and arrives within 7-14 business
        days.
      </Paragraph>
      <Summary lines={lines} />
      <Paragraph>
        Questions? Write to {site.email} or call {site.phone.display}, and name your order reference {reference}.
      </Paragraph>
    </Letter>
  );
}
