import type { App } from "~/app.server";
import {
  renewalFailedMail,
  renewalFailedNotice,
  subscriptionEndedMail,
  subscriptionEndedNotice,
} from "~/mail/templates/subscription-mails.server";
import { customerLine, personOf } from "../records/customer";
import { contactName, orderFacts, orderOf } from "./order-mails.server";

/** A month of a subscription that could not be charged: the order that began the subscription, and the month's bill. */
export type FailedRenewal = { orderId: string; invoiceId: string };

// All of these throw when the mail server does not accept the mail.

/** Tells the customer that a month could not be charged. */
export async function sendRenewalFailedMail(app: App, { orderId, invoiceId }: FailedRenewal): Promise<void> {
  await app.mailer.send(await renewalFailedMail(await toCustomer(app, orderId, `renewal-failed-mail.${invoiceId}`)));
}

/** Tells the team that a month could not be charged. */
export async function sendRenewalFailedNotice(app: App, { orderId, invoiceId }: FailedRenewal): Promise<void> {
  await app.mailer.send(await renewalFailedNotice(await toTeam(app, orderId, `renewal-failed-notice.${invoiceId}`)));
}

/** Tells the customer that the subscription has ended. */
export async function sendSubscriptionEndedMail(app: App, orderId: string): Promise<void> {
  await app.mailer.send(await subscriptionEndedMail(await toCustomer(app, orderId, "subscription-ended-mail")));
}

/** Tells the team that the subscription has ended. */
export async function sendSubscriptionEndedNotice(app: App, orderId: string): Promise<void> {
  await app.mailer.send(await subscriptionEndedNotice(await toTeam(app, orderId, "subscription-ended-notice")));
}

async function toCustomer(app: App, orderId: string, kind: string) {
  const order = await orderOf(app, orderId);
  return { ...orderFacts(app, order, kind), to: order.email, name: contactName(order) };
}

async function toTeam(app: App, orderId: string, kind: string) {
  const order = await orderOf(app, orderId);
  return {
    ...orderFacts(app, order, kind),
    to: app.settings.teamEmail,
    name: customerLine({ ...order, person: personOf(order.brief) }),
    email: order.email,
    adminUrl: `${app.settings.appUrl}/admin/orders?order=${order.id}`,
  };
}
