import type { ReactElement } from "react";
import type { Mail } from "../mail";
import type { Address } from "./order-mails.server";
import { rendered } from "./rendered.server";
import type { RenewalProps, SubscriptionLetterProps, SubscriptionNoticeProps } from "./subscription-letters";

type ToCustomer = Address & SubscriptionLetterProps;
type ToTeam = Address & SubscriptionNoticeProps;

/** The mail to a customer whose later month is paid. */
export async function renewalConfirmation(props: Address & RenewalProps): Promise<Mail> {
  const { Renewal } = await import("./subscription-letters");
  const subject = `This month's renewal of your ${props.site.brand} subscription (${props.reference})`;
  return mail(props, props.site.email, subject, Renewal(props));
}

/** The mail to a customer whose month could not be charged. */
export async function renewalFailedMail(props: ToCustomer): Promise<Mail> {
  const { RenewalFailed } = await import("./subscription-letters");
  const subject = `Your payment to ${props.site.brand} failed (order ${props.reference})`;
  return mail(props, props.site.email, subject, RenewalFailed(props));
}

/** The mail to a customer whose subscription has ended. */
export async function subscriptionEndedMail(props: ToCustomer): Promise<Mail> {
  const { SubscriptionEnded } = await import("./subscription-letters");
  const subject = `Your ${props.site.brand} subscription has ended (order ${props.reference})`;
  return mail(props, props.site.email, subject, SubscriptionEnded(props));
}

/** The mail to the team about a month that could not be charged; an answer goes to the customer. */
export async function renewalFailedNotice(props: ToTeam): Promise<Mail> {
  const { RenewalFailedNotice } = await import("./subscription-letters");
  return mail(props, props.email, `Past due: ${about(props)}`, RenewalFailedNotice(props));
}

/** The mail to the team about a subscription that has ended; an answer goes to the customer. */
export async function subscriptionEndedNotice(props: ToTeam): Promise<Mail> {
  const { SubscriptionEndedNotice } = await import("./subscription-letters");
  return mail(props, props.email, `Subscription ended: ${about(props)}`, SubscriptionEndedNotice(props));
}

const about = ({ serviceTitle, amount, name, reference }: ToTeam) =>
  `${serviceTitle}, ${amount}, ${name} (${reference})`;

const mail = async (
  { messageId, to }: Address,
  replyTo: string,
  subject: string,
  letter: ReactElement,
): Promise<Mail> => ({ messageId, to, replyTo, subject, ...(await rendered(letter)) });
