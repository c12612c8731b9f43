import { Action, Letter, type Sender, Subheading, Summary, type SummaryLine } from "./letter";

export type OrderNoticeProps = {
  /** The order's display form, 8 capital characters. */
  reference: string;
  /** Formatted, with the currency's sign. */
  amount: string;
  /** Set for a subscription. */
  every?: "month";
  orderedOn: string;
  serviceTitle: string;
  /** Who ordered. */
  name: string;
  email: string;
  /** Says what the team is to know first: "Paid", "Request, not paid", "Test payment", "Renewal". */
  standing: string;
  /** "New order" unless said otherwise. */
  title?: string;
  /** The whole brief. */
  summary: readonly SummaryLine[];
  /** The order in the admin pages. */
  adminUrl: string;
  site: Sender;
};

/** To the team, about a new order, a request or a renewal. */
export function OrderNotice(props: OrderNoticeProps) {
  const lines = [
    { label: "Order Reference", value: props.reference },
    { label: "Standing", value: props.standing },
    { label: "Service", value: props.serviceTitle },
    { label: "Amount", value: props.every ? `${props.amount} per ${props.every}` : props.amount },
    { label: "Customer", value: props.name },
    { label: "E-mail", value: props.email },
    { label: "Date", value: props.orderedOn },
  ];
  return (
    <Letter
      preview={`${props.name}, ${props.amount}, ${props.serviceTitle}`}
      title={props.title ?? "New order"}
      sender={props.site}
    >
      <Summary lines={lines} />
      <Subheading>The brief</Subheading>
      <Summary lines={props.summary} />
      <Action href={props.adminUrl}>Open it in the admin pages</Action>
    </Letter>
  );
}
