import type { App } from "~/app.server";
import type { orders } from "~/db/tables";
import { Action, Letter, Paragraph, Subheading, Summary } from "~/mail/letter/letter";
import { sendLetter } from "~/mail/letter/send-letter.server";
import { receiptDetails } from "../checkout/receipt-details.server";
import { toCustomer } from "./order-letter.server";
import { CancelLine, paymentLines, RefundLine } from "./payment-lines";
import { renewalReceiptUrl } from "./renewal-receipt.server";

/** Sends the customer the confirmation of a subscription's later month. Throws when the mail server does not take it. */
export async function sendRenewalConfirmation(app: App, order: typeof orders.$inferSelect): Promise<void> {
  const { envelope, facts, name } = toCustomer(app, order, "order-confirmation");
  const { reference, amount, serviceTitle, site, summary } = facts;
  const details = await receiptDetails(app, order);
  const letter = (
    <Letter preview={`This month of your ${serviceTitle} subscription: ${amount}`} title="Renewed" sender={site}>
      <Paragraph>Hello {name},</Paragraph>
      <Paragraph>
        This is this month's renewal of your {serviceTitle} subscription.{" "}
        {order.amount === 0
          ? "Nothing was charged: your credit or coupon covered it."
          : "We received your payment. Thank you for staying with us."}
      </Paragraph>
      <Summary lines={paymentLines(facts, details)} />
      <Action href={renewalReceiptUrl(app, order.id)}>View your receipt</Action>
      {summary.length > 0 && <Subheading>What you ordered</Subheading>}
      <Summary lines={summary} />
      <Subheading>If you change your mind</Subheading>
      <RefundLine {...facts} />
      <CancelLine site={site} next={details.next} />
      <Subheading>Questions?</Subheading>
      <Paragraph>
        Write to {site.email} or call {site.phone.display}, and name your order reference {reference}.
      </Paragraph>
    </Letter>
  );
  const subject = `This month's renewal of your ${site.brand} subscription (${reference})`;
  await sendLetter(app, { ...envelope, subject, letter });
}
