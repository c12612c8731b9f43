import { eq } from "drizzle-orm";
import type { App } from "~/app-context.server";
import { portalUrl } from "~/auth/magic-links.server";
import { serviceBySlug } from "~/catalog/services";
import { summaryLines } from "~/catalog/summary-lines";
import type { Site } from "~/lib/config/site";
import { formatAgencyDate } from "~/lib/dates/format-date";
import { orderReference } from "~/lib/db/column-types";
import { type OrderRow, orders } from "~/lib/db/schema/index";
import { formatUsd } from "~/lib/money";
import { contactNameOf, customerLabel } from "~/orders/customer-name";
import { orderPrice } from "~/orders/order-price";

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

export function customerEnvelope(app: App, order: OrderRow, kind: string) {
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
export function teamEnvelope(app: App, order: OrderRow, kind: string) {
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
