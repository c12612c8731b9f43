import type { App } from "~/app.server";
import { agencyDate } from "~/content/long-date";
import { Action, Letter, MailLink, Paragraph, Unbroken } from "~/mail/letter/letter";
import { sendLetter } from "~/mail/letter/send-letter.server";
import { orderOf, toCustomer, toTeam } from "../order-letter.server";
import { OrderPageLine } from "../order-page-line";
import { SubscriptionFacts } from "./subscription-facts";

/** One month of one subscription that could not be charged: the order that began it, and the month's bill. */
export type FailedRenewal = { orderId: string; invoiceId: string };

/**
 * Tells the customer that a month could not be charged, with the provider's page on which it can be paid; not when it has been paid by now.
 * Throws when the mail server does not take it, and PaymentsUnavailable.
 */
export async function sendRenewalFailedMail(app: App, { orderId, invoiceId }: FailedRenewal): Promise<void> {
  const order = await orderOf(app, orderId);
  const invoice = await app.paymentProvider.findInvoice(invoiceId);
  if (invoice?.paid) return;
  const { envelope, facts, name } = toCustomer(app, order, `renewal-failed-email.${invoiceId}`);
  const { monthly, serviceTitle, reference, site } = facts;
  const payUrl = invoice?.payUrl ?? facts.orderUrl;
  const again = invoice?.nextAttempt
    ? `on ${agencyDate(invoice.nextAttempt, site.hours.timeZone)}`
    : "in the next few days";
  const letter = (
    <Letter preview={`We couldn’t charge ${monthly} for ${serviceTitle}`} title="Payment failed" sender={site}>
      <Paragraph>Hello {name},</Paragraph>
      <Paragraph>
        We couldn’t charge {monthly} for this month of your {serviceTitle} subscription. Your bank declined the payment.
      </Paragraph>
      <Paragraph>
        The card provider will try again {again}. You can also pay now, with any card. If the payment keeps failing,
        your subscription will end.
      </Paragraph>
      {payUrl && <Action href={payUrl}>Pay now</Action>}
      <SubscriptionFacts facts={facts} />
      <OrderPageLine {...facts} />
      <Paragraph>
        Have a new card, or want to cancel? You can do both on your order page. Questions? Email{" "}
        <MailLink href={`mailto:${site.email}`}>{site.email}</MailLink> or call{" "}
        <Unbroken>{site.phone.display}</Unbroken>, and mention your order reference {reference}.
      </Paragraph>
    </Letter>
  );
  await sendLetter(app, { ...envelope, subject: `Your payment to ${site.brand} failed (order ${reference})`, letter });
}

/** Tells the team the same. Throws when the mail server does not take it. */
export async function sendRenewalFailedNotice(app: App, { orderId, invoiceId }: FailedRenewal): Promise<void> {
  const order = await orderOf(app, orderId);
  const { envelope, facts, name, email, adminUrl } = toTeam(app, order, `renewal-failed-team-email.${invoiceId}`);
  const { monthly, serviceTitle, reference } = facts;
  const letter = (
    <Letter preview={`${name}, ${monthly}, ${serviceTitle}`} title="Past due" sender={facts.site}>
      <Paragraph>
        We couldn’t charge this month of a subscription. The card provider will retry automatically, and we’ve emailed
        the customer.
      </Paragraph>
      <SubscriptionFacts facts={facts} customer={{ name, email }} />
      <Action href={adminUrl}>View in admin</Action>
    </Letter>
  );
  await sendLetter(app, {
    ...envelope,
    subject: `Past due: ${serviceTitle}, ${monthly}, ${name} (${reference})`,
    letter,
  });
}
