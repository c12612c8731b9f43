import type { App } from "~/app.server";
import { Action, Letter, MailLink, Paragraph, Unbroken } from "~/mail/letter/letter";
import { sendLetter } from "~/mail/letter/send-letter.server";
import { orderOf, toCustomer, toTeam } from "../order-letter.server";
import { OrderPageLine } from "../order-page-line";
import { SubscriptionFacts } from "./subscription-facts";

/** Tells the customer that the subscription has ended, for whatever reason. Throws when the mail server does not take it. */
export async function sendSubscriptionEndedMail(app: App, orderId: string): Promise<void> {
  const order = await orderOf(app, orderId);
  const { envelope, facts, name } = toCustomer(app, order, "subscription-ended-email");
  const { serviceTitle, reference, site } = facts;
  const letter = (
    <Letter preview={`Your ${serviceTitle} subscription has ended`} title="Subscription ended" sender={site}>
      <Paragraph>Hello {name},</Paragraph>
      <Paragraph>
        Your {serviceTitle} subscription has ended, and you won’t be charged again.{" "}
        {order.subscriptionUnpaid
          ? "We couldn’t charge your card for the last month after several attempts."
          : "Thanks for being with us."}
      </Paragraph>
      <Paragraph>Your files, deliverables and receipts stay on your order page.</Paragraph>
      <SubscriptionFacts facts={facts} />
      <OrderPageLine {...facts} />
      <Paragraph>
        Didn’t expect this, or want to start again? Email{" "}
        <MailLink href={`mailto:${site.email}`}>{site.email}</MailLink> or call{" "}
        <Unbroken>{site.phone.display}</Unbroken>, and mention your order reference {reference}.
      </Paragraph>
    </Letter>
  );
  const subject = `Your ${site.brand} subscription has ended (order ${reference})`;
  await sendLetter(app, { ...envelope, subject, letter });
}

/** Tells the team the same. Throws when the mail server does not take it. */
export async function sendSubscriptionEndedNotice(app: App, orderId: string): Promise<void> {
  const order = await orderOf(app, orderId);
  const { envelope, facts, name, email, adminUrl } = toTeam(app, order, "subscription-ended-team-email");
  const { monthly, serviceTitle, reference } = facts;
  const letter = (
    <Letter preview={`${name}, ${monthly}, ${serviceTitle}`} title="Subscription ended" sender={facts.site}>
      <Paragraph>
        This subscription has ended and won’t be charged again
        {order.subscriptionUnpaid ? ": the last month couldn’t be charged after several attempts" : ""}. We’ve emailed
        the customer.
      </Paragraph>
      <SubscriptionFacts facts={facts} customer={{ name, email }} />
      <Action href={adminUrl}>View in admin</Action>
    </Letter>
  );
  const subject = `Subscription ended: ${serviceTitle}, ${monthly}, ${name} (${reference})`;
  await sendLetter(app, { ...envelope, subject, letter });
}
