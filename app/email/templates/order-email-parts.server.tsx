import { eq } from "drizzle-orm";
import type { ReactNode } from "react";
import type { App } from "~/app-context.server";
import { portalUrl } from "~/auth/magic-links.server";
import { serviceBySlug } from "~/catalog/services";
import { summaryLines } from "~/catalog/summary-lines";
import { EmailButton, EmailLayout, EmailLink, EmailParagraph, NoBreak, sendEmail } from "~/email/email-layout.server";
import type { Site } from "~/lib/config/site";
import { formatAgencyDate } from "~/lib/dates/format-date";
import { type OrderRow, orders } from "~/lib/db/schema/index";
import { formatUsd } from "~/lib/money";
import { orderReference } from "~/lib/reference";
import { contactNameOf, customerLabel } from "~/orders/customer-name";
import { orderPrice } from "~/orders/order-price";
import type { ReceiptDetails } from "~/ui/receipt/receipt-data";

/** What every mail about an order says, and to whom. */

/** Amounts and dates are formatted. */
export type OrderEmailFacts = {
  /** 8 capital characters. */
  reference: string;
  amount: string;
  /** What a later month of a subscription costs. */
  monthly: string;
  /** Set for the first month of a subscription. */
  every?: "month";
  /** The customer's own page; only in a mail to the customer, and for an order that they may see. */
  orderUrl?: string;
  /** The policy's page. */
  refundUrl: string;
  orderedOn: string;
  serviceTitle: string;
  /** The whole brief. */
  summary: readonly { label: string; value: string }[];
  site: Site;
};

/** The order that a mail is about. Throws when there is none. */
export async function getOrderForEmail(app: App, id: string): Promise<OrderRow> {
  const [order] = await app.db.select().from(orders).where(eq(orders.id, id));
  if (!order)
    throw new Error(`The order ${id} for this email does not exist. Was the database restored from an older copy?`);
  return order;
}

function orderFacts(app: App, order: OrderRow): OrderEmailFacts {
  const service = serviceBySlug(order.service);
  return {
    reference: orderReference(order.id),
    amount: formatUsd(order.amount),
    monthly: formatUsd(order.amount + order.discount),
    // A later month may cost less: credit or a coupon at the provider pays for a part of it. So may the first one, with a coupon of ours.
    every: !order.invoiceId && order.discount === 0 ? orderPrice(order)?.every : undefined,
    refundUrl: `${app.settings.appUrl}/refund`,
    orderedOn: formatAgencyDate(order.createdAt, app.settings.site.hours.timeZone),
    serviceTitle: service?.offer.title ?? order.pageType,
    summary: service ? summaryLines(service, order.brief, { whole: true }) : [],
    site: app.settings.site,
  };
}

/** What a letter to a customer says besides: the name that it greets, which is the form's person or else the checkout's name. */
export type CustomerFacts = OrderEmailFacts & { name: string };

function customerEnvelope(app: App, order: OrderRow, kind: string) {
  const orderUrl = order.sharedAt ? portalUrl(app, order) : undefined;
  return {
    envelope: { id: `${kind}.${order.id}`, to: order.email, replyTo: app.settings.site.email, orderId: order.id },
    facts: {
      ...orderFacts(app, order),
      orderUrl,
      name: contactNameOf(order.brief) ?? order.name,
    } satisfies CustomerFacts,
  };
}

export type TeamFacts = OrderEmailFacts & {
  /** Who ordered. */
  name: string;
  email: string;
  /** The order in the admin pages. */
  adminUrl: string;
};

/** A letter to the team; an answer goes to the customer. */
function teamEnvelope(app: App, order: OrderRow, kind: string) {
  const { teamEmail, appUrl } = app.settings;
  return {
    envelope: { id: `${kind}.${order.id}`, to: teamEmail, replyTo: order.email, orderId: order.id },
    facts: {
      ...orderFacts(app, order),
      name: customerLabel({ ...order, person: contactNameOf(order.brief) }),
      email: order.email,
      adminUrl: `${appUrl}/admin/orders?order=${order.id}`,
    } satisfies TeamFacts,
  };
}

/** The texts of a mail about an order. `preview` is what mail programs show beside the subject. */
type MailTexts = { subject: string; preview: string; title: string; body: ReactNode };

/**
 * `contact` stands before our email address and phone number, "Questions? Email "; absent where the body says whom to ask. In two pieces,
 * the HTML has a comment between them: two mails have always had it.
 */
export type CustomerTexts = MailTexts & { contact?: ReactNode };

/** `action` is the button that leads to the order in the back office. */
export type TeamTexts = MailTexts & { action?: string };

/** Sends a mail about an order to its customer. Throws when the mail server does not take it. */
export async function sendToCustomer(
  app: App,
  order: OrderRow,
  kind: string,
  write: (facts: CustomerFacts) => CustomerTexts,
): Promise<void> {
  const { envelope, facts } = customerEnvelope(app, order, kind);
  await sendEmail(app, { ...envelope, ...customerLetter(facts, write(facts)) });
}

/** Sends a mail about an order to the team. Throws when the mail server does not take it. */
export async function sendToTeam(
  app: App,
  order: OrderRow,
  kind: string,
  write: (facts: TeamFacts) => TeamTexts,
): Promise<void> {
  const { envelope, facts } = teamEnvelope(app, order, kind);
  await sendEmail(app, { ...envelope, ...teamLetter(facts, write(facts)) });
}

export const customerLetter = (facts: CustomerFacts, { subject, preview, title, body, contact }: CustomerTexts) => ({
  subject,
  letter: (
    <EmailLayout preview={preview} title={title} sender={facts.site}>
      <EmailParagraph>Hello {facts.name},</EmailParagraph>
      {body}
      {contact && (
        <EmailParagraph>
          {contact}
          <EmailLink href={`mailto:${facts.site.email}`}>{facts.site.email}</EmailLink> or call{" "}
          <NoBreak>{facts.site.phone.display}</NoBreak>, and mention your order reference {facts.reference}.
        </EmailParagraph>
      )}
    </EmailLayout>
  ),
});

export const teamLetter = (
  { site, adminUrl }: TeamFacts,
  { subject, preview, title, body, action = "View in admin" }: TeamTexts,
) => ({
  subject,
  letter: (
    <EmailLayout preview={preview} title={title} sender={site}>
      {body}
      <EmailButton href={adminUrl}>{action}</EmailButton>
    </EmailLayout>
  ),
});

/** The way to the customer's own page, where there is one. A space follows the address in the text part, so that no period can stick to it. */
export const PortalLinkLine = ({ orderUrl }: Pick<OrderEmailFacts, "orderUrl">) =>
  orderUrl && (
    <EmailParagraph>
      <EmailLink href={orderUrl}>See my order</EmailLink> (this private link works for 90 days, and every email about
      your order includes a fresh one).
    </EmailParagraph>
  );

type Line = { label: string; value: string };

/** The lines of a payment: what, for whom, what it is made of, how it was paid and when the next one is due. */
export function paymentLines(facts: OrderEmailFacts, details: ReceiptDetails): Line[] {
  const { plan, person, company, lines, method, next } = details;
  const day = (moment: string) => formatAgencyDate(moment, facts.site.hours.timeZone);
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
export const RefundLine = ({
  site,
  reference,
  refundUrl,
}: Pick<OrderEmailFacts, "site" | "reference" | "refundUrl">) => (
  <EmailParagraph>
    If we haven’t started, you get a full refund minus a 5% processing fee. Request it on your order page, or email{" "}
    <EmailLink href={`mailto:${site.email}?subject=Refund%20of%20order%20${reference}`}>{site.email}</EmailLink>, and
    we’ll reply within 3 business days. <EmailLink href={refundUrl}>Refund policy</EmailLink>
  </EmailParagraph>
);

/** How a subscription is ended, and by when; nothing for what is not charged again. */
export const CancelLine = ({ site, next }: Pick<OrderEmailFacts, "site"> & Pick<ReceiptDetails, "next">) =>
  next && (
    <EmailParagraph>
      Cancel anytime on your order page, or email{" "}
      <EmailLink href={`mailto:${site.email}?subject=Cancel%20my%20subscription`}>{site.email}</EmailLink>. Cancel
      before {formatAgencyDate(next.on, site.hours.timeZone)}, and you won’t be charged again.
    </EmailParagraph>
  );
