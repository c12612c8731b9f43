import { eq } from "drizzle-orm";
import type { App } from "~/app.server";
import { refunds } from "~/db/tables";
import { Letter, MailLink, Paragraph, Summary, Unbroken } from "~/mail/letter/letter";
import { sendLetter } from "~/mail/letter/send-letter.server";
import { formatUsd } from "~/money/money";
import { orderOf, toCustomer } from "./order-letter.server";
import { OrderPageLine } from "./order-page-line";

/** Tells the customer that money is on its way back. Throws when the mail server does not take it. */
export async function sendRefundNotice(app: App, refundId: string): Promise<void> {
  const [refund] = await app.db.select().from(refunds).where(eq(refunds.id, refundId));
  if (!refund)
    throw new Error(
      `The refund ${refundId} for this email does not exist. Was the database restored from an older copy?`,
    );
  const order = await orderOf(app, refund.orderId);
  const { envelope, facts, name } = toCustomer(app, order, `refund-email.${refund.id}`);
  const { reference, site } = facts;
  const refunded = formatUsd(refund.amount);
  const lines = [
    { label: "Order Reference", value: reference },
    { label: "Service", value: facts.serviceTitle },
    { label: "Amount paid", value: facts.amount },
    { label: "Refund", value: refund.amount === order.amount ? `${refunded} (full amount)` : refunded },
  ];
  const letter = (
    <Letter preview={`${refunded} of order ${reference} is on its way back`} title="Your refund" sender={site}>
      <Paragraph>Hello {name},</Paragraph>
      <Paragraph>
        We’ve refunded {refunded} to your original payment method. It should arrive within <Unbroken>7-14</Unbroken>{" "}
        business days.
      </Paragraph>
      <Summary lines={lines} />
      <OrderPageLine {...facts} />
      <Paragraph>
        Questions? Email <MailLink href={`mailto:${site.email}`}>{site.email}</MailLink> or call{" "}
        <Unbroken>{site.phone.display}</Unbroken>, and mention your order reference {reference}.
      </Paragraph>
    </Letter>
  );
  await sendLetter(app, { ...envelope, subject: `Your refund for ${site.brand} order ${reference}`, letter });
}
