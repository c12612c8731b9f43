import type { ReactNode } from "react";
import { isChargedUntilEnd } from "~/billing/subscriptions/next-payment";
import { billingReason } from "~/billing/subscriptions/renewals.server";
import { EmailButton, EmailFacts, EmailParagraph, EmailSummary } from "~/email/email-layout.server";
import type { EmailApp } from "~/email/mailer.server";
import { formatAgencyDate } from "~/lib/dates/format-date";
import type { OrderRow } from "~/lib/db/schema/index";
import type { OrderJobs } from "~/orders/order-jobs";
import {
  type CustomerFacts,
  type CustomerTexts,
  getOrderForEmail,
  type OrderEmailFacts,
  PortalButton,
  PortalLinkLine,
  sendToCustomer,
  sendToTeam,
} from "./order-email-parts.server";

/** `eventId`: the timeline event, so that each cancellation and resumption has its own email. */
type SubscriptionChange = OrderJobs["subscription-ending-email"];

export const sendSubscriptionEndingEmail = (app: EmailApp, { orderId, eventId }: SubscriptionChange) =>
  emailCustomer(app, orderId, `subscription-ending-email.${eventId}`, (order, { serviceTitle, reference, site }) => {
    const ends = subscriptionEnd(order);
    const charged = isChargedUntilEnd(order);
    const active = charged
      ? `It ends ${endText(order, site.hours.timeZone)}, and is charged every month until then.`
      : ends
        ? `You’ve paid through ${formatAgencyDate(ends, site.hours.timeZone)}, so it stays active until then.`
        : "You’ve paid for this month, so it stays active until the month ends.";
    return {
      subject: `Your ${site.brand} subscription is canceled (order ${reference})`,
      preview: `Your ${serviceTitle} subscription ends ${endText(order, site.hours.timeZone)}`,
      title: "Subscription canceled",
      body: (
        <>
          <EmailParagraph>
            Your {serviceTitle} subscription is canceled. {active} {charged ? "" : "You won’t be charged again."}
          </EmailParagraph>
          <EmailParagraph>
            Your files, deliverables and receipts stay on your order page. Changed your mind? Press “Resume” there
            before it ends.
          </EmailParagraph>
        </>
      ),
      contact: "Didn’t expect this? Email ",
    };
  });

export const sendSubscriptionEndingTeamEmail = (app: EmailApp, { orderId, eventId }: SubscriptionChange) =>
  emailTeam(app, orderId, `subscription-ending-team-email.${eventId}`, (order, { site }) => ({
    title: "Subscription canceled",
    sentence: `This subscription is canceled and ends ${endText(order, site.hours.timeZone)}. The customer can resume it until then. We’ve emailed the customer.`,
  }));

export const sendSubscriptionResumedEmail = (app: EmailApp, { orderId, eventId }: SubscriptionChange) =>
  emailCustomer(app, orderId, `subscription-resumed-email.${eventId}`, (order, facts) => {
    const { monthly, serviceTitle, reference, site } = facts;
    const on = order.subscriptionPeriodEnd && formatAgencyDate(order.subscriptionPeriodEnd, site.hours.timeZone);
    const next = on ? `The next payment of ${monthly} is on ${on}.` : "";
    return {
      subject: `Your ${site.brand} subscription is active again (order ${reference})`,
      preview: `Your ${serviceTitle} subscription continues as before`,
      title: "Subscription resumed",
      body: (
        <EmailParagraph>
          Your {serviceTitle} subscription continues as before. {next}
        </EmailParagraph>
      ),
      contact: "Didn’t expect this? Email ",
    };
  });

export const sendSubscriptionResumedTeamEmail = (app: EmailApp, { orderId, eventId }: SubscriptionChange) =>
  emailTeam(app, orderId, `subscription-resumed-team-email.${eventId}`, () => ({
    title: "Subscription resumed",
    sentence: "This subscription was canceled, then resumed. We’ve emailed the customer.",
  }));

export const sendSubscriptionEndedEmail = (app: EmailApp, orderId: string) =>
  emailCustomer(app, orderId, "subscription-ended-email", (order, { serviceTitle, reference, site }) => ({
    subject: `Your ${site.brand} subscription has ended (order ${reference})`,
    preview: `Your ${serviceTitle} subscription has ended`,
    title: "Subscription ended",
    body: (
      <>
        <EmailParagraph>
          Your {serviceTitle} subscription has ended, and you won’t be charged again.{" "}
          {order.subscriptionUnpaid
            ? "We couldn’t charge your card for the last month after several attempts."
            : "Thanks for being with us."}
        </EmailParagraph>
        <EmailParagraph>Your files, deliverables and receipts stay on your order page.</EmailParagraph>
      </>
    ),
    contact: ["Didn’t expect this, or want to start again? Email", " "],
  }));

export const sendSubscriptionEndedTeamEmail = (app: EmailApp, orderId: string) =>
  emailTeam(app, orderId, "subscription-ended-team-email", (order) => ({
    title: "Subscription ended",
    sentence: (
      <>
        This subscription has ended and won’t be charged again
        {order.subscriptionUnpaid ? ": the last month couldn’t be charged after several attempts" : ""}. We’ve emailed
        the customer.
      </>
    ),
  }));

/** Sends nothing if the month has been paid since. Throws PaymentProviderUnavailable. */
export async function sendRenewalFailedEmail(
  app: EmailApp,
  { orderId, invoiceId }: OrderJobs["renewal-failed-email"],
): Promise<void> {
  const invoice = await app.paymentProvider.findInvoice(invoiceId);
  if (invoice?.paid) return;
  await emailCustomer(app, orderId, `renewal-failed-email.${invoiceId}`, (_, facts) => {
    const { monthly, serviceTitle, reference, site } = facts;
    const payUrl = invoice?.payUrl ?? facts.orderUrl;
    const other = invoice?.otherCharge && billingReason(invoice.otherCharge);
    const again = invoice?.nextAttempt
      ? `on ${formatAgencyDate(invoice.nextAttempt, site.hours.timeZone)}`
      : "in the next few days";
    return {
      subject: `Your payment to ${site.brand} failed (order ${reference})`,
      preview: `We couldn’t charge ${other ? "your card" : monthly} for ${serviceTitle}`,
      title: "Payment failed",
      body: (
        <>
          <EmailParagraph>
            {other
              ? `We couldn’t charge your card for your ${serviceTitle} subscription. ${other}.`
              : `We couldn’t charge ${monthly} for this month of your ${serviceTitle} subscription.`}{" "}
            Your bank declined the payment.
          </EmailParagraph>
          <EmailParagraph>
            The card provider will try again {again}. You can also pay now, with any card. If the payment keeps failing,
            your subscription will end.
          </EmailParagraph>
        </>
      ),
      button: payUrl && <EmailButton href={payUrl}>Pay now</EmailButton>,
      contact: ["Have a new card, or want to cancel? You can do both on your order page. Questions? Email", " "],
    };
  });
}

export const sendRenewalFailedTeamEmail = (app: EmailApp, { orderId, invoiceId }: OrderJobs["renewal-failed-email"]) =>
  emailTeam(app, orderId, `renewal-failed-team-email.${invoiceId}`, () => ({
    title: "Past due",
    sentence:
      "We couldn’t charge this month of a subscription. The card provider will retry automatically, and we’ve emailed the customer.",
  }));

async function emailCustomer(
  app: EmailApp,
  orderId: string,
  kind: string,
  buildTexts: (order: OrderRow, facts: CustomerFacts) => CustomerTexts & { button?: ReactNode },
): Promise<void> {
  const order = await getOrderForEmail(app.db, orderId);
  await sendToCustomer(app, order, kind, (facts) => {
    const { body, button, ...texts } = buildTexts(order, facts);
    return {
      ...texts,
      body: (
        <>
          {body}
          {button ?? <PortalButton {...facts} />}
          <EmailFacts lines={subscriptionLines(facts)} />
          {button && <PortalLinkLine {...facts} />}
        </>
      ),
    };
  });
}

async function emailTeam(
  app: EmailApp,
  orderId: string,
  kind: string,
  buildTexts: (order: OrderRow, facts: OrderEmailFacts) => { title: string; sentence: ReactNode },
): Promise<void> {
  const order = await getOrderForEmail(app.db, orderId);
  await sendToTeam(app, order, kind, (facts) => {
    const { title, sentence } = buildTexts(order, facts);
    const { name, email, monthly, serviceTitle, reference } = facts;
    return {
      subject: `${title}: ${serviceTitle}, ${monthly}, ${name} (${reference})`,
      preview: `${name}, ${monthly}, ${serviceTitle}`,
      title,
      body: (
        <>
          <EmailParagraph>{sentence}</EmailParagraph>
          <EmailSummary
            lines={[...subscriptionLines(facts), { label: "Customer", value: name }, { label: "Email", value: email }]}
          />
        </>
      ),
    };
  });
}

const subscriptionLines = ({ reference, serviceTitle, monthly }: OrderEmailFacts) => [
  { label: "Order Reference", value: reference },
  { label: "Service", value: serviceTitle },
  { label: "Price", value: `${monthly} per month` },
];

const subscriptionEnd = (order: OrderRow) => order.subscriptionEndsAt ?? order.subscriptionPeriodEnd;

function endText(order: OrderRow, timeZone: string): string {
  const end = subscriptionEnd(order);
  return end ? `on ${formatAgencyDate(end, timeZone)}` : "when your paid month ends";
}
