import { eq } from "drizzle-orm";
import type { ReactNode } from "react";
import { portalUrl } from "~/auth/magic-links.server";
import { summaryLines } from "~/catalog/summary-lines";
import { type EmailKindName, isEmailKind } from "~/content/documents/emails-kind";
import type { ShopSettings } from "~/content/documents/live-content.server";
import { grantsRefund, refundWords, replyWords } from "~/content/promises";
import type { Site } from "~/content/site";
import {
  EmailButton,
  EmailLayout,
  EmailLink,
  EmailNote,
  type EmailSummaryLine,
  NoBreak,
  sendEmail,
} from "~/email/email-layout.server";
import type { EmailApp, EmailPicture } from "~/email/mailer.server";
import type { App } from "~/lib/app-context.server";
import { formatAgencyDate } from "~/lib/dates/format-date";
import type { RefundPolicy } from "~/lib/db/column-types";
import type { Db } from "~/lib/db/database";
import { type OrderRow, orders } from "~/lib/db/schema/index";
import { formatMoney } from "~/lib/money";
import { orderReference } from "~/lib/reference";
import { customerLabel, greetedName } from "~/orders/customer-name";
import { formatOrderAmount } from "~/orders/order-states";
import { soldOrderTitle, soldService } from "~/orders/sold-service";
import { priceWithTax } from "~/orders/tax-lines";
import type { ReceiptDetails } from "~/ui/receipt/receipt-data";

/** Amounts and dates are formatted. */
export type OrderEmailFacts = {
  reference: string;
  amount: string;
  /** Price of a later month of a subscription. */
  monthly: string;
  /** Set for the first month of a subscription without a coupon and a setup fee. */
  every?: "month";
  /** Magic link; only in emails to the customer, and if they may see the order. */
  orderUrl?: string;
  refundUrl: string;
  refundPolicy: RefundPolicy;
  orderedOn: string;
  serviceTitle: string;
  summary: readonly EmailSummaryLine[];
  site: Site;
};

/** `name`: as in a greeting. */
export type CustomerFacts = OrderEmailFacts & { name: string };

export type TeamFacts = OrderEmailFacts & { name: string; email: string; adminUrl: string };

/** `preview`: what email programs show beside the subject. */
type EmailTexts = {
  subject: string;
  preview: string;
  title: string;
  body: ReactNode;
  /** Part of what customer and team write to one another about the order. */
  isConversation?: true;
  pictures?: readonly EmailPicture[];
};

/**
 * `contact` is the text before our email address and phone number: "Questions? Email ". In two pieces, the HTML has a comment
 * between them, as two emails do.
 */
export type CustomerTexts = EmailTexts & {
  contact?: ReactNode;
  footer?: ReactNode;
  /** Of the subject and opening that staff may have written; by default the start of the email's id. */
  words?: EmailKindName;
};

/** `action` is the label of the button to the order in the back office. */
export type TeamTexts = EmailTexts & { action?: string };

/** The row that a job was enqueued with; throws if it does not exist. `name`: for the error, "reply <id>". */
export async function getRow<Row>(rows: PromiseLike<Row[]>, name: string): Promise<Row> {
  const [row] = await rows;
  if (!row) throw new Error(`The ${name} for this email does not exist. Was the database restored from an older copy?`);
  return row;
}

/** Throws if the order does not exist. */
export const getOrderForEmail = (db: Db, id: string): Promise<OrderRow> =>
  getRow(db.select().from(orders).where(eq(orders.id, id)), `order ${id}`);

/** `kind`: the start of the email's id. Emails the order's customer. Throws if the SMTP server does not accept it. */
export async function sendToCustomer(
  app: EmailApp,
  order: OrderRow,
  kind: string,
  buildTexts: (facts: CustomerFacts) => CustomerTexts,
): Promise<void> {
  const facts: CustomerFacts = {
    ...orderFacts(app.settings, order),
    orderUrl: order.sharedAt ? portalUrl(app, order) : undefined,
    name: greetedName(order),
  };
  const texts = buildTexts(facts);
  const words = texts.words ?? kind.replace(/\..*/, "");
  await sendEmail(app, {
    id: `${kind}.${order.id}`,
    to: order.email,
    replyTo: app.settings.site.email,
    orderId: order.id,
    conversationId: texts.isConversation && order.id,
    pictures: texts.pictures,
    words: isEmailKind(words) ? { kind: words, values: tokenValues(facts) } : undefined,
    ...customerEmailContent(facts, texts),
  });
}

const tokenValues = ({ reference, serviceTitle, name }: CustomerFacts) => ({ reference, service: serviceTitle, name });

/** Emails the team about an order; a reply goes to the customer. Throws if the SMTP server does not accept it. */
export async function sendToTeam(
  app: Pick<App, "mailer" | "settings" | "storage">,
  order: OrderRow,
  kind: string,
  buildTexts: (facts: TeamFacts) => TeamTexts,
): Promise<void> {
  const { teamEmail, appUrl } = app.settings;
  const facts: TeamFacts = {
    ...orderFacts(app.settings, order),
    name: customerLabel(order),
    email: order.email,
    adminUrl: `${appUrl}/admin/orders/${order.id}`,
  };
  const texts = buildTexts(facts);
  await sendEmail(app, {
    id: `${kind}.${order.id}`,
    to: teamEmail,
    replyTo: order.email,
    orderId: order.id,
    conversationId: texts.isConversation && order.id,
    ...teamEmailContent(facts, texts),
  });
}

/** A coupon and a setup fee belong to the first month only. */
const monthlyAmount = ({ amount, taxAdded, taxLines, discount, agreed }: OrderRow): number =>
  priceWithTax(amount - taxAdded + discount - (agreed?.setup ?? 0), taxLines);

function orderFacts(settings: ShopSettings, order: OrderRow): OrderEmailFacts {
  const service = soldService(order);
  return {
    reference: orderReference(order.id),
    amount: formatOrderAmount(order),
    monthly: formatMoney(monthlyAmount(order)),
    // Later months can cost less (credit or a coupon of the payment provider), as can a first month with our coupon.
    every: !order.invoiceId && order.discount === 0 && !order.agreed?.setup ? order.agreed?.every : undefined,
    refundUrl: `${settings.appUrl}/refund`,
    refundPolicy: order.refundPolicy,
    orderedOn: formatAgencyDate(order.createdAt, settings.site.hours.timeZone),
    serviceTitle: soldOrderTitle(order),
    summary: service ? summaryLines(service, order.brief, { whole: true }) : [],
    site: settings.site,
  };
}

export const customerEmailContent = (
  facts: CustomerFacts,
  { subject, preview, title, body, contact, footer }: CustomerTexts,
) => ({
  subject,
  content: (
    <EmailLayout
      preview={preview}
      title={title}
      sender={facts.site}
      greeting={`Hi ${facts.name},`}
      footer={
        (footer || contact) && (
          <>
            {footer}
            {contact && (
              <EmailNote>
                {contact}
                <EmailLink href={`mailto:${facts.site.email}`}>{facts.site.email}</EmailLink> or call{" "}
                <NoBreak>{facts.site.phone.display}</NoBreak>, and mention your order reference {facts.reference}.
              </EmailNote>
            )}
          </>
        )
      }
    >
      {body}
    </EmailLayout>
  ),
});

export const teamEmailContent = (
  { site, adminUrl }: TeamFacts,
  { subject, preview, title, body, action = "View in admin" }: TeamTexts,
) => ({
  subject,
  content: (
    <EmailLayout preview={preview} title={title} sender={site}>
      {body}
      <EmailButton href={adminUrl}>{action}</EmailButton>
    </EmailLayout>
  ),
});

/** The button of an email whose next step is on the order page; nothing if the customer may not see the order. */
type PortalButtonProps = Pick<OrderEmailFacts, "orderUrl"> & { children?: string };

export const PortalButton = ({ orderUrl, children = "See my order" }: PortalButtonProps) =>
  orderUrl && (
    <>
      <EmailButton href={orderUrl}>{children}</EmailButton>
      <EmailNote>This private link works for 90 days. Every email about your order includes a fresh one.</EmailNote>
    </>
  );

/** For an email that has another button. The space after the link keeps the parenthesis out of the URL in plain text. */
export const PortalLinkLine = ({ orderUrl }: Pick<OrderEmailFacts, "orderUrl">) =>
  orderUrl && (
    <EmailNote>
      <EmailLink href={orderUrl}>See my order</EmailLink> (this private link works for 90 days, and every email about
      your order includes a fresh one).
    </EmailNote>
  );

export function paymentLines(facts: OrderEmailFacts, details: ReceiptDetails): EmailSummaryLine[] {
  const { plan, person, company, lines, taxes = [], taxNote, method, next, refunded } = details;
  return [
    { label: "Order Reference", value: facts.reference },
    { label: "Order date", value: facts.orderedOn },
    { label: "Service", value: facts.serviceTitle },
    ...(plan ? [plan] : []),
    ...(person ? [{ label: "Name", value: person }] : []),
    ...(company ? [{ label: "Company", value: company }] : []),
    { label: "Payment method", value: method },
    ...(next
      ? [
          {
            label: "Next payment",
            value: `${formatMoney(next.cents)} on ${formatAgencyDate(next.on, facts.site.hours.timeZone)}`,
          },
        ]
      : []),
    ...[...lines, ...taxes].map(({ label, cents }) => ({ label, value: formatMoney(cents) })),
    ...(taxNote ? [{ label: "Tax", value: taxNote }] : []),
    ...(refunded > 0 ? [{ label: "Refunded", value: formatMoney(refunded) }] : []),
    { label: "Amount", value: facts.every ? `${facts.amount} per ${facts.every}` : facts.amount },
  ];
}

export const RefundLine = ({
  site,
  reference,
  refundUrl,
  refundPolicy,
}: Pick<OrderEmailFacts, "site" | "reference" | "refundUrl" | "refundPolicy">) =>
  grantsRefund(refundPolicy) && (
    <EmailNote>
      <strong>Changed your mind?</strong> If we haven’t started, you get {refundWords(refundPolicy)}. Request it on your
      order page, or email{" "}
      <EmailLink href={`mailto:${site.email}?subject=Refund%20of%20order%20${reference}`}>{site.email}</EmailLink>, and
      we’ll reply within {replyWords(refundPolicy)}. <EmailLink href={refundUrl}>Refund policy</EmailLink>
    </EmailNote>
  );

/** How to cancel the subscription; nothing if there is no next payment. */
export const CancelLine = ({ site, next }: Pick<OrderEmailFacts, "site"> & Pick<ReceiptDetails, "next">) =>
  next && (
    <EmailNote>
      Cancel anytime on your order page, or email{" "}
      <EmailLink href={`mailto:${site.email}?subject=Cancel%20my%20subscription`}>{site.email}</EmailLink>. Cancel
      before {formatAgencyDate(next.on, site.hours.timeZone)}, and you won’t be charged again.
    </EmailNote>
  );
