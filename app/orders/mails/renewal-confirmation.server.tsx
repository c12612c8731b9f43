import type { App } from "~/app.server";
import type { Offer } from "~/catalog/offer";
import { offerBySlug } from "~/catalog/offers";
import type { OrderRow } from "~/db/tables";
import { Action, Letter, MailLink, Paragraph, Subheading, Summary, Unbroken } from "~/mail/letter/letter";
import { sendLetter } from "~/mail/letter/send-letter.server";
import { renewalReceiptUrl } from "../access/renewal-receipt.server";
import { receiptDetails } from "../checkout/receipt-details.server";
import { toCustomer } from "./order-letter.server";
import { OrderPageLine } from "./order-page-line";
import { CancelLine, paymentLines, RefundLine } from "./payment-lines";

/** Sends the customer the confirmation of a subscription's later month. Throws when the mail server does not take it. */
export async function sendRenewalConfirmation(app: App, order: OrderRow): Promise<void> {
  const { envelope, facts, name } = toCustomer(app, order, "order-confirmation");
  const { reference, amount, serviceTitle, site, summary } = facts;
  const details = await receiptDetails(app, order);
  const offer: Offer | undefined = offerBySlug(order.service);
  const monthly = offer?.monthly;
  const letter = (
    <Letter preview={`Your ${serviceTitle} subscription for this month: ${amount}`} title="Renewed" sender={site}>
      <Paragraph>Hello {name},</Paragraph>
      <Paragraph>
        Your {serviceTitle} subscription has renewed for another month.{" "}
        {order.amount === 0
          ? "Your credit or coupon covered it, so you weren’t charged."
          : "We’ve received your payment. Thanks for staying with us!"}
      </Paragraph>
      <Summary lines={paymentLines(facts, details)} />
      <Action href={renewalReceiptUrl(app, order.id)}>View your receipt</Action>
      {monthly && (
        <Paragraph>
          This month’s {monthly.title.toLowerCase()} is on your order page. Please take a look, then approve it or ask
          for a revision.
        </Paragraph>
      )}
      <OrderPageLine {...facts} />
      {summary.length > 0 && <Subheading>What you ordered</Subheading>}
      <Summary lines={summary} />
      <Subheading>Changed your mind?</Subheading>
      <RefundLine {...facts} />
      <CancelLine site={site} next={details.next} />
      <Subheading>Questions?</Subheading>
      <Paragraph>
        Email <MailLink href={`mailto:${site.email}`}>{site.email}</MailLink> or call{" "}
        <Unbroken>{site.phone.display}</Unbroken>, and mention your order reference {reference}.
      </Paragraph>
    </Letter>
  );
  const subject = `Your ${site.brand} subscription has renewed (${reference})`;
  await sendLetter(app, { ...envelope, subject, letter });
}
