import { buildReceiptDetails, receiptUrl, renewalReceiptUrl } from "~/billing/receipts.server";
import { findOtherSubscriptions, type RunningSubscription } from "~/billing/subscriptions/running-subscriptions.server";
import { deliverableOf } from "~/catalog/deliverables.server";
import { withContactHours } from "~/content/contact-words";
import type { ShopSettings } from "~/content/documents/live-content.server";
import { grantsRefund } from "~/content/promises";
import {
  EmailButton,
  EmailFacts,
  EmailLinks,
  EmailParagraph,
  EmailSubheading,
  EmailSummary,
  EmailTrack,
} from "~/email/email-layout.server";
import type { EmailApp } from "~/email/mailer.server";
import { formatAgencyDate } from "~/lib/dates/format-date";
import type { OrderRow } from "~/lib/db/schema/index";
import { formatMoney } from "~/lib/money";
import { orderReference } from "~/lib/reference";
import { isEndedByRefund } from "~/orders/deliveries/delivery-rules";
import { isMonthPaid, isPending } from "~/orders/order-states";
import { hasEndedLinks } from "~/orders/session-links.server";
import { soldService } from "~/orders/sold-service";
import type { ReceiptDetails } from "~/ui/receipt/receipt-data";
import {
  CancelLine,
  type CustomerFacts,
  type CustomerTexts,
  getOrderForEmail,
  PortalButton,
  paymentLines,
  RefundLine,
  sendToCustomer,
  sendToTeam,
  type TeamFacts,
  type TeamTexts,
} from "./order-email-parts.server";

/** For paid orders and renewals. Throws if the SMTP server does not accept it, like all functions of this folder. */
export async function sendOrderConfirmationEmail(app: EmailApp, orderId: string): Promise<void> {
  const order = await getOrderForEmail(app.db, orderId);
  if (order.invoiceId) return sendRenewalConfirmation(app, order);
  const details = await buildReceiptDetails(app, order);
  const service = soldService(order);
  // The email may be sent again after a refund.
  const isOver = isEndedByRefund(order);
  const texts = { isOver, nextSteps: isOver ? [] : (service?.nextSteps ?? []), needs: isOver ? null : service?.needs };
  // The portal has both, and only its link is new.
  const links = hasEndedLinks(order)
    ? {}
    : { receiptUrl: receiptUrl(app, order), download: findDownload(app.settings, order) };
  const others = await findOtherSubscriptions(app.db, order);
  await sendToCustomer(app, order, "order-confirmation-email", (facts) =>
    orderConfirmationEmail({ ...facts, details, others, ...texts, ...links }),
  );
}

export type OrderConfirmationEmailProps = CustomerFacts & {
  details: ReceiptDetails;
  nextSteps: readonly string[];
  /** Running subscriptions to the same service, besides this one. */
  others?: readonly RunningSubscription[];
  /** A refund ended the order. */
  isOver?: boolean;
  /** What we need from the customer, if anything. */
  needs?: string | null;
  receiptUrl?: string;
  /** The file that the service delivers immediately. */
  download?: { label: string; url: string };
};

export const orderConfirmationEmail = ({ others = [], ...props }: OrderConfirmationEmailProps): CustomerTexts => ({
  subject:
    others.length > 0
      ? `You now have ${others.length + 1} ${props.serviceTitle} subscriptions (${props.site.brand} order ${props.reference})`
      : `Your ${props.site.brand} order ${props.reference}`,
  words: others.length > 0 ? "second-subscription" : "order-confirmation-email",
  preview: `Order ${props.reference}: we’ve received ${props.amount}`,
  title: "Payment successful!",
  body: (
    <>
      <EmailParagraph>
        Thanks for your order! Your payment went through.{props.isOver ? "" : " Here’s what happens next."}
      </EmailParagraph>
      {others.length > 0 && <SecondSubscription {...props} others={others} />}
      <EmailTrack steps={props.details.progress} />
      {props.needs && (
        <EmailParagraph>
          <strong>What we need from you:</strong> {props.needs}
        </EmailParagraph>
      )}
      <PortalButton {...props} />
      <EmailSubheading>Your order</EmailSubheading>
      <EmailFacts lines={paymentLines(props, props.details)} total="Amount" />
      <EmailLinks links={documentLinks(props)} />
      {props.nextSteps.length > 0 && <EmailSubheading>What happens next?</EmailSubheading>}
      {props.nextSteps.map((step, index) => (
        <EmailParagraph key={step}>
          {index + 1}. {withContactHours(step, props.site.promises.contactHours)}
        </EmailParagraph>
      ))}
      <Brief {...props} />
    </>
  ),
  footer: !props.isOver && <ChangedYourMind {...props} />,
  contact: <Questions />,
});

/** Before the payment this would tell whoever types an address that it is a customer's. */
const SecondSubscription = ({
  others,
  serviceTitle,
  site,
  refundPolicy,
}: Pick<CustomerFacts, "serviceTitle" | "site" | "refundPolicy"> & { others: readonly RunningSubscription[] }) => (
  <EmailParagraph>
    <strong>
      You now have {others.length + 1} {serviceTitle} subscriptions
    </strong>
    , each charged every month: this one, and {describeSubscriptions(others, site.hours.timeZone)}. If you want both,
    there’s nothing to do. If not, press “Cancel subscription” on the order page of the one you don’t need.
    {grantsRefund(refundPolicy) && " You can request a refund there too, as long as we haven’t started."}
  </EmailParagraph>
);

const describeSubscriptions = (rows: readonly RunningSubscription[], timeZone: string): string =>
  rows.map(({ id, createdAt }) => `order ${orderReference(id)} of ${formatAgencyDate(createdAt, timeZone)}`).join(", ");

const documentLinks = ({
  download,
  receiptUrl,
  orderUrl,
}: Pick<OrderConfirmationEmailProps, "download" | "receiptUrl" | "orderUrl">) => [
  ...(download ? [{ href: download.url, label: download.label }] : []),
  ...(receiptUrl ? [{ href: receiptUrl, label: "View your receipt" }] : []),
  ...(orderUrl ? [{ href: `${orderUrl}#payments`, label: "Invoice" }] : []),
];

const Questions = () => (
  <>
    <strong>Questions?</strong> Email{" "}
  </>
);

function findDownload(settings: ShopSettings, order: OrderRow): OrderConfirmationEmailProps["download"] {
  const { service, paymentSessionId } = order;
  const offer = soldService(order)?.offer;
  if (!offer?.deliverable || !paymentSessionId) return undefined;
  return {
    label: deliverableOf(service)?.label ?? "Download your file",
    url: `${settings.appUrl}/api/orders/${offer.deliverable}?session_id=${paymentSessionId}`,
  };
}

async function sendRenewalConfirmation(app: EmailApp, order: OrderRow): Promise<void> {
  const details = await buildReceiptDetails(app, order);
  const monthly = deliverableOf(order.service)?.monthly;
  if (order.billingReason) return sendChargeConfirmation(app, order, details, order.billingReason);
  await sendToCustomer(app, order, "order-confirmation-email", (facts) => ({
    subject: `Your ${facts.site.brand} subscription has renewed (${facts.reference})`,
    words: "renewal",
    preview: `Your ${facts.serviceTitle} subscription for this month: ${facts.amount}`,
    title: "Renewed",
    body: (
      <>
        <EmailParagraph>
          Your {facts.serviceTitle} subscription has renewed for another month.{" "}
          {order.amount === 0
            ? "Your credit or coupon covered it, so you weren’t charged."
            : "We’ve received your payment. Thanks for staying with us!"}
        </EmailParagraph>
        {monthly && isMonthPaid(order.status) && (
          <EmailParagraph>
            This month’s {monthly.title.toLowerCase()} is on your order page. Please take a look, then approve it or ask
            for a revision.
          </EmailParagraph>
        )}
        <PortalButton {...facts} />
        <EmailSubheading>Your order</EmailSubheading>
        <EmailFacts lines={paymentLines(facts, details)} total="Amount" />
        <EmailLinks links={documentLinks({ ...facts, receiptUrl: renewalReceiptUrl(app, order) })} />
        <Brief {...facts} details={details} />
      </>
    ),
    footer: isMonthPaid(order.status) && <ChangedYourMind {...facts} details={details} />,
    contact: <Questions />,
  }));
}

/** For what the provider charged beside the months. */
const sendChargeConfirmation = (app: EmailApp, order: OrderRow, details: ReceiptDetails, reason: string) =>
  sendToCustomer(app, order, "order-confirmation-email", (facts) => ({
    subject: `Your ${facts.site.brand} payment ${facts.reference}`,
    words: "other-charge",
    preview: `${reason}: ${facts.amount}`,
    title: "Payment received",
    body: (
      <>
        <EmailParagraph>
          This payment is separate from your monthly {facts.serviceTitle} subscription. {reason}.{" "}
          {order.amount === 0 ? "Nothing was charged." : `We’ve received ${facts.amount}.`}
        </EmailParagraph>
        <PortalButton {...facts} />
        <EmailSubheading>Your payment</EmailSubheading>
        <EmailFacts lines={paymentLines(facts, details)} total="Amount" />
        <EmailLinks links={documentLinks({ ...facts, receiptUrl: renewalReceiptUrl(app, order) })} />
      </>
    ),
    contact: <Questions />,
  }));

/** Without what "Your order" says already. */
function Brief({ summary, details }: Pick<OrderConfirmationEmailProps, "summary" | "details">) {
  const lines = summary.filter(({ value }) => value !== details.person && value !== details.company);
  if (lines.length === 0) return null;
  return (
    <>
      <EmailSubheading>What you ordered</EmailSubheading>
      <EmailSummary lines={lines} />
    </>
  );
}

const ChangedYourMind = ({ details, ...facts }: CustomerFacts & { details: ReceiptDetails }) => (
  <>
    <RefundLine {...facts} />
    <CancelLine site={facts.site} next={details.next} />
  </>
);

export async function sendPaymentFailedEmail(app: EmailApp, orderId: string): Promise<void> {
  const order = await getOrderForEmail(app.db, orderId);
  await sendToCustomer(app, order, "payment-failed-email", ({ reference, site, serviceTitle, amount }) => ({
    subject: `Your payment failed for ${site.brand} order ${reference}`,
    preview: `You haven’t been charged for order ${reference}`,
    title: "Your payment failed",
    body: (
      <>
        <EmailParagraph>
          Your payment didn’t go through, and you haven’t been charged. We’ve closed this order. Still interested? Start
          again with another card.
        </EmailParagraph>
        <EmailFacts
          lines={[
            { label: "Order Reference", value: reference },
            { label: "Service", value: serviceTitle },
            { label: "Amount", value: amount },
          ]}
        />
        <EmailButton href={app.settings.appUrl + (soldService(order)?.offer.paths.form ?? "/")}>
          Start again
        </EmailButton>
      </>
    ),
    contact: "Questions? Email ",
  }));
}

/** For orders, requests and renewals. */
export async function sendOrderTeamEmail(app: EmailApp, orderId: string): Promise<void> {
  const order = await getOrderForEmail(app.db, orderId);
  const later = order.billingReason ? "Other payment" : "Renewal";
  const title = order.invoiceId ? later : isPending(order.status) ? "New request" : "New order";
  const { lines, taxes = [] } = await buildReceiptDetails(app, order);
  const others = await findOtherSubscriptions(app.db, order);
  await sendToTeam(app, order, "order-team-email", (facts) =>
    orderTeamEmail({ ...facts, lines: [...lines, ...taxes], status: orderStatus(order), title, others }),
  );
}

export type OrderTeamEmailProps = TeamFacts & {
  others?: readonly RunningSubscription[];
  status: string;
  title: string;
  lines: ReceiptDetails["lines"];
};

export const orderTeamEmail = ({ others = [], ...props }: OrderTeamEmailProps): TeamTexts => ({
  subject: `${props.status}: ${props.serviceTitle}, ${props.amount}, ${props.name} (${props.reference})`,
  preview: `${props.name}, ${props.amount}, ${props.serviceTitle}`,
  title: props.title,
  body: (
    <>
      {others.length > 0 && (
        <EmailParagraph>
          This address has the same subscription already: {describeSubscriptions(others, props.site.hours.timeZone)}.
          The customer’s confirmation says how to cancel one.
        </EmailParagraph>
      )}
      <EmailSummary
        lines={[
          { label: "Order Reference", value: props.reference },
          { label: "Status", value: props.status },
          { label: "Service", value: props.serviceTitle },
          ...props.lines.map(({ label, cents }) => ({ label, value: formatMoney(cents) })),
          { label: "Amount", value: props.every ? `${props.amount} per ${props.every}` : props.amount },
          { label: "Customer", value: props.name },
          { label: "Email", value: props.email },
          { label: "Date", value: props.orderedOn },
        ]}
      />
      <EmailSubheading>The brief</EmailSubheading>
      <EmailSummary lines={props.summary} />
    </>
  ),
});

function orderStatus(order: OrderRow): string {
  const later = order.billingReason ? "Other payment" : "Renewal";
  if (order.invoiceId) return order.live ? later : `${later} (test payment)`;
  return isPending(order.status) ? "Request, not paid" : order.live ? "Paid" : "Test payment";
}
