import type { App } from "~/app.server";
import { offerBySlug } from "~/catalog/offers";
import { Action, Letter, MailLink, Paragraph, Summary, Unbroken } from "~/mail/letter/letter";
import { sendLetter } from "~/mail/letter/send-letter.server";
import { orderOf, toCustomer } from "./order-letter.server";

/** Tells the buyer of a payment that was under way and did not go through. Throws when the mail server does not take it. */
export async function sendPaymentFailed(app: App, orderId: string): Promise<void> {
  const order = await orderOf(app, orderId);
  const { envelope, facts, name } = toCustomer(app, order, "payment-failed-email");
  const { reference, site } = facts;
  const lines = [
    { label: "Order Reference", value: reference },
    { label: "Service", value: facts.serviceTitle },
    { label: "Amount", value: facts.amount },
  ];
  const letter = (
    <Letter preview={`You haven’t been charged for order ${reference}`} title="Your payment failed" sender={site}>
      <Paragraph>Hello {name},</Paragraph>
      <Paragraph>
        Your payment didn’t go through, and you haven’t been charged. We’ve closed this order. Still interested? Start
        again with another card.
      </Paragraph>
      <Summary lines={lines} />
      <Action href={app.settings.appUrl + (offerBySlug(order.service)?.paths.form ?? "/")}>Start again</Action>
      <Paragraph>
        Questions? Email <MailLink href={`mailto:${site.email}`}>{site.email}</MailLink> or call{" "}
        <Unbroken>{site.phone.display}</Unbroken>, and mention your order reference {reference}.
      </Paragraph>
    </Letter>
  );
  const subject = `Your payment failed for ${site.brand} order ${reference}`;
  await sendLetter(app, { ...envelope, subject, letter });
}
