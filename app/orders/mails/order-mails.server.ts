import { eq } from "drizzle-orm";
import type { App } from "~/app.server";
import { offerBySlug } from "~/catalog/offers";
import { services } from "~/catalog/services";
import { summaryLines } from "~/catalog/summary";
import { orders } from "~/db/tables";
import { orderConfirmation, orderNotice } from "~/mail/templates/order-mails.server";
import { renewalConfirmation } from "~/mail/templates/subscription-mails.server";
import { formatUsd } from "~/money/money";
import { orderReference } from "~/order/order";
import { customerLine, personOf } from "../records/customer";
import { renewalReceiptUrl } from "./renewal-receipt.server";

type Order = typeof orders.$inferSelect;

/** Sends the buyer the confirmation of a paid order. Throws when the mail server does not take it. */
export async function sendOrderConfirmation(app: App, orderId: string): Promise<void> {
  const order = await orderOf(app, orderId);
  const service = serviceOf(order);
  const letter = { ...orderFacts(app, order, "order-confirmation"), to: order.email, name: contactName(order) };
  if (order.invoiceId) {
    const receiptUrl = renewalReceiptUrl(app, order.id);
    return app.mailer.send(await renewalConfirmation({ ...letter, receiptUrl, free: order.amount === 0 }));
  }
  await app.mailer.send(
    await orderConfirmation({
      ...letter,
      nextSteps: service?.checkout.nextSteps ?? [],
      receiptUrl: receiptUrl(app, order),
    }),
  );
}

/** Tells the team of an order or a request, with the whole brief. Throws when the mail server does not take it. */
export async function sendOrderNotice(app: App, orderId: string): Promise<void> {
  const order = await orderOf(app, orderId);
  await app.mailer.send(
    await orderNotice({
      ...orderFacts(app, order, "order-notice"),
      to: app.settings.teamEmail,
      name: customerLine({ ...order, person: personOf(order.brief) }),
      email: order.email,
      standing: standing(order),
      title: order.invoiceId ? "Renewal" : "New order",
      adminUrl: `${app.settings.appUrl}/admin/orders?order=${order.id}`,
    }),
  );
}

/** The order that a mail is about. Throws when there is none. */
export async function orderOf(app: App, id: string): Promise<Order> {
  const [order] = await app.db.select().from(orders).where(eq(orders.id, id));
  if (!order)
    throw new Error(`The order ${id} of a mail does not exist: was the database restored from an older copy?`);
  return order;
}

/** What every mail about an order says. `kind` makes the message's id: one message per order and kind. */
export function orderFacts(app: App, order: Order, kind: string) {
  const { site, appUrl } = app.settings;
  const service = serviceOf(order);
  const price = service?.price(order.brief);
  return {
    messageId: `<${kind}.${order.id}@${new URL(appUrl).hostname}>`,
    reference: orderReference(order.id),
    amount: formatUsd(order.amount),
    // A later month may cost less: credit or a coupon at the provider pays for a part of it.
    every: !order.invoiceId && price && typeof price !== "string" ? price.every : undefined,
    orderedOn: order.createdAt.toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" }),
    serviceTitle: offerBySlug(order.service)?.title ?? order.pageType,
    summary: service ? summaryLines(service, order.brief, { whole: true }) : [],
    site,
  };
}

function serviceOf(order: Order) {
  const offer = offerBySlug(order.service);
  return offer && services[offer.slug];
}

/** The person who filled in the form, where the form asks for one; else the name of the checkout. */
export const contactName = ({ brief, name }: Order) => personOf(brief) ?? name;

function standing(order: Order): string {
  if (order.invoiceId) return order.live ? "Renewal" : "Renewal (test payment)";
  return order.status === "pending" ? "Request, not paid" : order.live ? "Paid" : "Test payment";
}

function receiptUrl(app: App, order: Order): string | undefined {
  if (!order.paymentSessionId) return undefined;
  const paths = offerBySlug(order.service)?.paths;
  // A service without a summary takes no payment on its own pages: it was paid through a link that staff sent.
  const path = paths?.preCheckout ? paths.success : "/payment-success";
  return `${app.settings.appUrl}${path}?session_id=${order.paymentSessionId}`;
}
