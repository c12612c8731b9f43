import type { App } from "~/app.server";
import { agencyDate } from "~/content/long-date";
import { Action, Letter, MailLink, Paragraph, Unbroken } from "~/mail/letter/letter";
import { sendLetter } from "~/mail/letter/send-letter.server";
import { orderOf, toCustomer, toTeam } from "../order-letter.server";
import { OrderPageLine } from "../order-page-line";
import { SubscriptionFacts } from "./subscription-facts";

/** What customer and team are told when a subscription is canceled to its month's end, and when it goes on after all. */

/** One line of the timeline: each is told once, however often a subscription is canceled and resumed. */
type Change = { orderId: string; eventId: number };

/** Throws when the mail server does not take it, as all of these do. */
export async function sendSubscriptionEndingMail(app: App, { orderId, eventId }: Change): Promise<void> {
  const order = await orderOf(app, orderId);
  const { envelope, facts, name } = toCustomer(app, order, `subscription-ending-email.${eventId}`);
  const { serviceTitle, reference, site } = facts;
  const ends = order.subscriptionEndsAt ?? order.subscriptionPeriodEnd;
  const end = endOf(ends, site.hours.timeZone);
  const active = ends
    ? `You’ve paid through ${agencyDate(ends, site.hours.timeZone)}, so it stays active until then.`
    : "You’ve paid for this month, so it stays active until the month ends.";
  const letter = (
    <Letter preview={`Your ${serviceTitle} subscription ends ${end}`} title="Subscription canceled" sender={site}>
      <Paragraph>Hello {name},</Paragraph>
      <Paragraph>
        Your {serviceTitle} subscription is canceled. {active} You won’t be charged again.
      </Paragraph>
      <Paragraph>
        Your files, deliverables and receipts stay on your order page. Changed your mind? Press “Resume” there before it
        ends.
      </Paragraph>
      <SubscriptionFacts facts={facts} />
      <OrderPageLine {...facts} />
      <Paragraph>
        Didn’t expect this? Email <MailLink href={`mailto:${site.email}`}>{site.email}</MailLink> or call{" "}
        <Unbroken>{site.phone.display}</Unbroken>, and mention your order reference {reference}.
      </Paragraph>
    </Letter>
  );
  await sendLetter(app, {
    ...envelope,
    subject: `Your ${site.brand} subscription is canceled (order ${reference})`,
    letter,
  });
}

export async function sendSubscriptionEndingNotice(app: App, { orderId, eventId }: Change): Promise<void> {
  const order = await orderOf(app, orderId);
  const { facts } = toTeam(app, order, "");
  const end = endOf(order.subscriptionEndsAt ?? order.subscriptionPeriodEnd, facts.site.hours.timeZone);
  await tellTeam(app, order, `subscription-ending-team-email.${eventId}`, {
    title: "Subscription canceled",
    sentence: `This subscription is canceled and ends ${end}. The customer can resume it until then. We’ve emailed the customer.`,
  });
}

export async function sendSubscriptionResumedMail(app: App, { orderId, eventId }: Change): Promise<void> {
  const order = await orderOf(app, orderId);
  const { envelope, facts, name } = toCustomer(app, order, `subscription-resumed-email.${eventId}`);
  const { monthly, serviceTitle, reference, site } = facts;
  const on = order.subscriptionPeriodEnd && agencyDate(order.subscriptionPeriodEnd, site.hours.timeZone);
  const letter = (
    <Letter
      preview={`Your ${serviceTitle} subscription continues as before`}
      title="Subscription resumed"
      sender={site}
    >
      <Paragraph>Hello {name},</Paragraph>
      <Paragraph>
        Your {serviceTitle} subscription continues as before. {on ? `The next payment of ${monthly} is on ${on}.` : ""}
      </Paragraph>
      <SubscriptionFacts facts={facts} />
      <OrderPageLine {...facts} />
      <Paragraph>
        Didn’t expect this? Email <MailLink href={`mailto:${site.email}`}>{site.email}</MailLink> or call{" "}
        <Unbroken>{site.phone.display}</Unbroken>, and mention your order reference {reference}.
      </Paragraph>
    </Letter>
  );
  await sendLetter(app, {
    ...envelope,
    subject: `Your ${site.brand} subscription is active again (order ${reference})`,
    letter,
  });
}

export async function sendSubscriptionResumedNotice(app: App, { orderId, eventId }: Change): Promise<void> {
  await tellTeam(app, await orderOf(app, orderId), `subscription-resumed-team-email.${eventId}`, {
    title: "Subscription resumed",
    sentence: "This subscription was canceled, then resumed. We’ve emailed the customer.",
  });
}

type TeamWords = { title: string; sentence: string };

async function tellTeam(
  app: App,
  order: Awaited<ReturnType<typeof orderOf>>,
  kind: string,
  { title, sentence }: TeamWords,
): Promise<void> {
  const { envelope, facts, name, email, adminUrl } = toTeam(app, order, kind);
  const { monthly, serviceTitle, reference } = facts;
  const letter = (
    <Letter preview={`${name}, ${monthly}, ${serviceTitle}`} title={title} sender={facts.site}>
      <Paragraph>{sentence}</Paragraph>
      <SubscriptionFacts facts={facts} customer={{ name, email }} />
      <Action href={adminUrl}>View in admin</Action>
    </Letter>
  );
  await sendLetter(app, {
    ...envelope,
    subject: `${title}: ${serviceTitle}, ${monthly}, ${name} (${reference})`,
    letter,
  });
}

const endOf = (end: Date | null, timeZone: string): string =>
  end ? `on ${agencyDate(end, timeZone)}` : "with the month that’s paid for";
