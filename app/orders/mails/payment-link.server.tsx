import type { App } from "~/app.server";
import type { OrderRow } from "~/db/tables";
import { Action, Letter, MailLink, Paragraph, Subheading, Summary, Unbroken } from "~/mail/letter/letter";
import { sendLetter } from "~/mail/letter/send-letter.server";
import { newestOrderOf, orderPageUrl } from "../access/order-links.server";
import { payAddress } from "../manual/pay-address.server";
import { orderOf } from "./order-letter.server";
import { OrderPageLine, RefundLine, sendToCustomer } from "./payment-lines";

/**
 * Mails the open checkout of a requested order to its customer, once staff have agreed on it with them, or the address at which an
 * order that staff made is paid for; nothing when it can't be paid any more. A second sending is a message of its own. Throws PaymentsUnavailable, and when the mail server does not take it.
 */
export async function sendPaymentLinkMail(app: App, orderId: string, jobId: string): Promise<void> {
  const order = await orderOf(app, orderId);
  const href = order.status === "pending" ? await addressOf(app, order) : null;
  if (!href) return;
  await sendToCustomer(app, order, `payment-link-email.${jobId}`, (facts) => {
    const { reference, amount, site, summary } = facts;
    const lines = [
      { label: "Order Reference", value: reference },
      { label: "Service", value: facts.serviceTitle },
      { label: "Amount", value: `${amount}${order.madeBy && facts.every ? " a month" : ""}` },
      ...(order.madeBy && order.agreed?.reason ? [{ label: "For", value: order.agreed.reason }] : []),
    ];
    return {
      subject: `Your payment link for ${site.brand} order ${reference}`,
      preview: `Pay ${amount} for order ${reference}`,
      title: "Ready to start",
      body: (
        <>
          <Paragraph>
            {order.madeBy
              ? "Here’s the order we agreed on, with your payment link."
              : "Thanks for your request. Here’s your payment link."}{" "}
            We’ll start as soon as your payment arrives.
          </Paragraph>
          <Summary lines={lines} />
          <Action href={href}>{`Pay ${amount}`}</Action>
          <Paragraph>
            {order.madeBy
              ? "The link works until you’ve paid. Anything to change? Reply to this email."
              : "The link is good for 24 hours. If it has expired, reply to this email and we’ll send you a new one."}
          </Paragraph>
          <OrderPageLine {...facts} />
          <RefundLine {...facts} />
          {summary.length > 0 && <Subheading>{order.madeBy ? "What we agreed on" : "What you requested"}</Subheading>}
          <Summary lines={summary} />
          <Paragraph>
            {order.madeBy ? "Not expecting this?" : "Didn’t request this?"} You can safely ignore this email. Questions?
            Email <MailLink href={`mailto:${site.email}`}>{site.email}</MailLink> or call{" "}
            <Unbroken>{site.phone.display}</Unbroken>.
          </Paragraph>
        </>
      ),
    };
  });
}

async function addressOf(app: App, order: OrderRow): Promise<string | null> {
  if (order.madeBy) return payAddress(app, order);
  const session = order.paymentSessionId ? await app.paymentProvider.findSession(order.paymentSessionId) : null;
  return session?.status === "open" ? session.url : null;
}

/**
 * Mails the link to the customer's page to an address that asked for it; nothing to one that has no order. Each asking is a
 * message of its own. Throws when the mail server does not take it.
 */
export async function sendOrderLinksMail(app: App, email: string, jobId: string): Promise<void> {
  const order = await newestOrderOf(app, email);
  if (!order) return;
  const { site } = app.settings;
  const letter = (
    <Letter preview="Your private link to your orders" title="Your orders" sender={site}>
      <Paragraph>Hello,</Paragraph>
      <Paragraph>Here’s the link to your orders with {site.brand}. It’s private and works for 90 days.</Paragraph>
      <Action href={orderPageUrl(app, order)}>Open my orders</Action>
      <Paragraph>
        Didn’t ask for this? You can safely ignore this email. Only you can use the link, as long as you don’t share it.
      </Paragraph>
    </Letter>
  );
  const envelope = { id: `magic-link-email.${jobId}`, to: order.email, replyTo: site.email };
  await sendLetter(app, { ...envelope, subject: `Your orders with ${site.brand}`, letter });
}
