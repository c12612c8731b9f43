import type { ReactNode } from "react";
import type { App } from "~/app-context.server";
import { EmailButton, EmailParagraph, EmailSummary } from "~/email/email-layout.server";
import { formatAgencyDate } from "~/lib/dates/format-date";
import type { OrderRow } from "~/lib/db/schema/index";
import {
  type CustomerFacts,
  type CustomerTexts,
  getOrderForEmail,
  type OrderEmailFacts,
  PortalLinkLine,
  sendToCustomer,
  sendToTeam,
} from "./order-email-parts.server";

/** What customer and team are told of a subscription: it is canceled, goes on after all, ended, or a month could not be charged. */

/** One line of the timeline: each is told once, however often a subscription is canceled and resumed. */
type Change = { orderId: string; eventId: number };

/** One month of one subscription that could not be charged: the order that began it, and the month's bill. */
export type FailedRenewal = { orderId: string; invoiceId: string };

/** Throws when the mail server does not take it, as all of these do. */
export const sendSubscriptionEndingEmail = (app: App, { orderId, eventId }: Change) =>
  tellCustomer(app, orderId, `subscription-ending-email.${eventId}`, (order, { serviceTitle, reference, site }) => {
    const ends = endOf(order);
    const active = ends
      ? `You’ve paid through ${formatAgencyDate(ends, site.hours.timeZone)}, so it stays active until then.`
      : "You’ve paid for this month, so it stays active until the month ends.";
    return {
      subject: `Your ${site.brand} subscription is canceled (order ${reference})`,
      preview: `Your ${serviceTitle} subscription ends ${endWords(order, site.hours.timeZone)}`,
      title: "Subscription canceled",
      body: (
        <>
          <EmailParagraph>
            Your {serviceTitle} subscription is canceled. {active} You won’t be charged again.
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

export const sendSubscriptionEndingTeamEmail = (app: App, { orderId, eventId }: Change) =>
  tellTeam(app, orderId, `subscription-ending-team-email.${eventId}`, (order, { site }) => ({
    title: "Subscription canceled",
    sentence: `This subscription is canceled and ends ${endWords(order, site.hours.timeZone)}. The customer can resume it until then. We’ve emailed the customer.`,
  }));

export const sendSubscriptionResumedEmail = (app: App, { orderId, eventId }: Change) =>
  tellCustomer(app, orderId, `subscription-resumed-email.${eventId}`, (order, facts) => {
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

export const sendSubscriptionResumedTeamEmail = (app: App, { orderId, eventId }: Change) =>
  tellTeam(app, orderId, `subscription-resumed-team-email.${eventId}`, () => ({
    title: "Subscription resumed",
    sentence: "This subscription was canceled, then resumed. We’ve emailed the customer.",
  }));

/** The subscription has ended, for whatever reason. */
export const sendSubscriptionEndedEmail = (app: App, orderId: string) =>
  tellCustomer(app, orderId, "subscription-ended-email", (order, { serviceTitle, reference, site }) => ({
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

export const sendSubscriptionEndedTeamEmail = (app: App, orderId: string) =>
  tellTeam(app, orderId, "subscription-ended-team-email", (order) => ({
    title: "Subscription ended",
    sentence: (
      <>
        This subscription has ended and won’t be charged again
        {order.subscriptionUnpaid ? ": the last month couldn’t be charged after several attempts" : ""}. We’ve emailed
        the customer.
      </>
    ),
  }));

/** Has the provider's page on which the month can be paid. Sends nothing when it has been paid by now. Throws also PaymentProviderUnavailable. */
export async function sendRenewalFailedEmail(app: App, { orderId, invoiceId }: FailedRenewal): Promise<void> {
  const invoice = await app.paymentProvider.findInvoice(invoiceId);
  if (invoice?.paid) return;
  await tellCustomer(app, orderId, `renewal-failed-email.${invoiceId}`, (_, facts) => {
    const { monthly, serviceTitle, reference, site } = facts;
    const payUrl = invoice?.payUrl ?? facts.orderUrl;
    const again = invoice?.nextAttempt
      ? `on ${formatAgencyDate(invoice.nextAttempt, site.hours.timeZone)}`
      : "in the next few days";
    return {
      subject: `Your payment to ${site.brand} failed (order ${reference})`,
      preview: `We couldn’t charge ${monthly} for ${serviceTitle}`,
      title: "Payment failed",
      body: (
        <>
          <EmailParagraph>
            We couldn’t charge {monthly} for this month of your {serviceTitle} subscription. Your bank declined the
            payment.
          </EmailParagraph>
          <EmailParagraph>
            The card provider will try again {again}. You can also pay now, with any card. If the payment keeps failing,
            your subscription will end.
          </EmailParagraph>
          {payUrl && <EmailButton href={payUrl}>Pay now</EmailButton>}
        </>
      ),
      contact: ["Have a new card, or want to cancel? You can do both on your order page. Questions? Email", " "],
    };
  });
}

export const sendRenewalFailedTeamEmail = (app: App, { orderId, invoiceId }: FailedRenewal) =>
  tellTeam(app, orderId, `renewal-failed-team-email.${invoiceId}`, () => ({
    title: "Past due",
    sentence:
      "We couldn’t charge this month of a subscription. The card provider will retry automatically, and we’ve emailed the customer.",
  }));

async function tellCustomer(
  app: App,
  orderId: string,
  kind: string,
  write: (order: OrderRow, facts: CustomerFacts) => CustomerTexts,
): Promise<void> {
  const order = await getOrderForEmail(app, orderId);
  await sendToCustomer(app, order, kind, (facts) => {
    const { body, ...texts } = write(order, facts);
    return {
      ...texts,
      body: (
        <>
          {body}
          <EmailSummary lines={linesOf(facts)} />
          <PortalLinkLine {...facts} />
        </>
      ),
    };
  });
}

async function tellTeam(
  app: App,
  orderId: string,
  kind: string,
  write: (order: OrderRow, facts: OrderEmailFacts) => { title: string; sentence: ReactNode },
): Promise<void> {
  const order = await getOrderForEmail(app, orderId);
  await sendToTeam(app, order, kind, (facts) => {
    const { title, sentence } = write(order, facts);
    const { name, email, monthly, serviceTitle, reference } = facts;
    return {
      subject: `${title}: ${serviceTitle}, ${monthly}, ${name} (${reference})`,
      preview: `${name}, ${monthly}, ${serviceTitle}`,
      title,
      body: (
        <>
          <EmailParagraph>{sentence}</EmailParagraph>
          <EmailSummary
            lines={[...linesOf(facts), { label: "Customer", value: name }, { label: "Email", value: email }]}
          />
        </>
      ),
    };
  });
}

const linesOf = ({ reference, serviceTitle, monthly }: OrderEmailFacts) => [
  { label: "Order Reference", value: reference },
  { label: "Service", value: serviceTitle },
  { label: "Price", value: `${monthly} per month` },
];

const endOf = (order: OrderRow) => order.subscriptionEndsAt ?? order.subscriptionPeriodEnd;

function endWords(order: OrderRow, timeZone: string): string {
  const end = endOf(order);
  return end ? `on ${formatAgencyDate(end, timeZone)}` : "with the month that’s paid for";
}
