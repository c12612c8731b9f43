import { agencyDate } from "~/content/long-date";
import { MailLink, Paragraph } from "~/mail/letter/letter";
import { formatUsd } from "~/money/money";
import type { ReceiptDetails } from "~/receipt/receipt-details";
import type { OrderFacts } from "./order-letter.server";

/** What every mail about a payment says of it, as the receipt does. */

type Line = { label: string; value: string };

/** The lines of a payment: what, for whom, what it is made of, how it was paid and when the next one is due. */
export function paymentLines(facts: OrderFacts, details: ReceiptDetails): Line[] {
  const { plan, person, company, lines, method, next } = details;
  const day = (moment: string) => agencyDate(moment, facts.site.hours.timeZone);
  return [
    { label: "Order Reference", value: facts.reference },
    { label: "Order date", value: facts.orderedOn },
    { label: "Service", value: facts.serviceTitle },
    ...(plan ? [plan] : []),
    ...(person ? [{ label: "Name", value: person }] : []),
    ...(company ? [{ label: "Company", value: company }] : []),
    ...lines.map(({ label, cents }) => ({ label, value: formatUsd(cents) })),
    { label: "Amount", value: facts.every ? `${facts.amount} per ${facts.every}` : facts.amount },
    { label: "Payment method", value: method },
    ...(next ? [{ label: "Next payment", value: `${formatUsd(next.cents)} on ${day(next.on)}` }] : []),
  ];
}

/** The refund policy in one line, with the way to ask. */
export const RefundLine = ({ site, reference, refundUrl }: Pick<OrderFacts, "site" | "reference" | "refundUrl">) => (
  <Paragraph>
    If we haven’t started, you get a full refund minus a 5% processing fee. Request it on your order page, or email{" "}
    <MailLink href={`mailto:${site.email}?subject=Refund%20of%20order%20${reference}`}>{site.email}</MailLink>, and
    we’ll reply within 3 business days. <MailLink href={refundUrl}>Refund policy</MailLink>
  </Paragraph>
);

/** How a subscription is ended, and by when; nothing for what is not charged again. */
export const CancelLine = ({ site, next }: Pick<OrderFacts, "site"> & Pick<ReceiptDetails, "next">) =>
  next && (
    <Paragraph>
      Cancel anytime on your order page, or email{" "}
      <MailLink href={`mailto:${site.email}?subject=Cancel%20my%20subscription`}>{site.email}</MailLink>. Cancel before{" "}
      {agencyDate(next.on, site.hours.timeZone)}, and you won’t be charged again.
    </Paragraph>
  );
