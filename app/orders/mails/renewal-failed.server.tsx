import type { App } from "~/app.server";
import { Action, Letter, Paragraph } from "~/mail/letter/letter";
import { sendLetter } from "~/mail/letter/send-letter.server";
import { orderOf, toCustomer, toTeam } from "./order-letter.server";
import { SubscriptionFacts } from "./subscription-facts";

/** One month of one subscription that could not be charged: the order that began it, and the month's bill. */
export type FailedRenewal = { orderId: string; invoiceId: string };

/** Tells the customer that a month could not be charged, while the provider goes on trying. Throws when the mail server does not take it. */
export async function sendRenewalFailedMail(app: App, { orderId, invoiceId }: FailedRenewal): Promise<void> {
  const order = await orderOf(app, orderId);
  const { envelope, facts, name } = toCustomer(app, order, `renewal-failed-mail.${invoiceId}`);
  const { amount, serviceTitle, reference, site } = facts;
  const letter = (
    <Letter preview={`${amount} for ${serviceTitle} could not be charged`} title="Payment failed" sender={site}>
      <Paragraph>Hello {name},</Paragraph>
      <Paragraph>
        We could not charge {amount} for this month of your {serviceTitle} subscription: your bank or card did not
        accept the payment.
      </Paragraph>
      <Paragraph>
        You do not have to do anything now. The card provider tries again within the next days. Please make sure that
        your card is valid and covered until then.
      </Paragraph>
      <SubscriptionFacts facts={facts} />
      <Paragraph>
        You have a new card, or do not want to go on? Write to {site.email} or call {site.phone.display}, and name your
        order reference {reference}.
      </Paragraph>
    </Letter>
  );
  await sendLetter(app, { ...envelope, subject: `Your payment to ${site.brand} failed (order ${reference})`, letter });
}

/** Tells the team the same. Throws when the mail server does not take it. */
export async function sendRenewalFailedNotice(app: App, { orderId, invoiceId }: FailedRenewal): Promise<void> {
  const order = await orderOf(app, orderId);
  const { envelope, facts, name, email, adminUrl } = toTeam(app, order, `renewal-failed-notice.${invoiceId}`);
  const { amount, serviceTitle, reference } = facts;
  const letter = (
    <Letter preview={`${name}, ${amount}, ${serviceTitle}`} title="Past due" sender={facts.site}>
      <Paragraph>
        This month of a subscription could not be charged. The card provider tries again by itself; the customer has
        been told.
      </Paragraph>
      <SubscriptionFacts facts={facts} customer={{ name, email }} />
      <Action href={adminUrl}>Open it in the admin pages</Action>
    </Letter>
  );
  await sendLetter(app, {
    ...envelope,
    subject: `Past due: ${serviceTitle}, ${amount}, ${name} (${reference})`,
    letter,
  });
}
