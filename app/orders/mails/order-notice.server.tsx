import type { App } from "~/app.server";
import type { OrderRow } from "~/db/tables";
import { Action, Letter, Subheading, Summary } from "~/mail/letter/letter";
import { sendLetter } from "~/mail/letter/send-letter.server";
import { formatUsd } from "~/money/money";
import type { ReceiptDetails } from "~/receipt/receipt-details";
import { receiptDetails } from "../checkout/receipt-details.server";
import { type OrderFacts, orderOf, toTeam } from "./order-letter.server";

/** Tells the team of an order, a request or a renewal, with the whole brief. Throws when the mail server does not take it. */
export async function sendOrderNotice(app: App, orderId: string): Promise<void> {
  const order = await orderOf(app, orderId);
  const { envelope, facts, ...rest } = toTeam(app, order, "order-notice");
  const title = order.invoiceId ? "Renewal" : order.status === "pending" ? "New request" : "New order";
  const { lines } = await receiptDetails(app, order);
  await sendLetter(app, {
    ...envelope,
    ...orderNotice({ ...facts, ...rest, lines, standing: standing(order), title }),
  });
}

export type OrderNoticeProps = OrderFacts & {
  /** Who ordered. */
  name: string;
  email: string;
  /** What the team is to know first: "Paid", "Request, not paid", "Test payment", "Renewal". */
  standing: string;
  title: string;
  /** What the amount is made of, in cents. */
  lines: ReceiptDetails["lines"];
  /** The order in the admin pages. */
  adminUrl: string;
};

export const orderNotice = (props: OrderNoticeProps) => ({
  subject: `${props.standing}: ${props.serviceTitle}, ${props.amount}, ${props.name} (${props.reference})`,
  letter: <OrderNotice {...props} />,
});

function OrderNotice(props: OrderNoticeProps) {
  const lines = [
    { label: "Order Reference", value: props.reference },
    { label: "Status", value: props.standing },
    { label: "Service", value: props.serviceTitle },
    ...props.lines.map(({ label, cents }) => ({ label, value: formatUsd(cents) })),
    { label: "Amount", value: props.every ? `${props.amount} per ${props.every}` : props.amount },
    { label: "Customer", value: props.name },
    { label: "Email", value: props.email },
    { label: "Date", value: props.orderedOn },
  ];
  return (
    <Letter preview={`${props.name}, ${props.amount}, ${props.serviceTitle}`} title={props.title} sender={props.site}>
      <Summary lines={lines} />
      <Subheading>The brief</Subheading>
      <Summary lines={props.summary} />
      <Action href={props.adminUrl}>View in admin</Action>
    </Letter>
  );
}

function standing(order: OrderRow): string {
  if (order.invoiceId) return order.live ? "Renewal" : "Renewal (test payment)";
  return order.status === "pending" ? "Request, not paid" : order.live ? "Paid" : "Test payment";
}
