import type { App } from "~/app.server";
import { Action, Letter, Paragraph } from "~/mail/letter/letter";
import { sendLetter } from "~/mail/letter/send-letter.server";
import { newestOrderOf, orderPageUrl } from "../access/order-links.server";

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
