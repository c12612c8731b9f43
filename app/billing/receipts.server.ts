import { desc, eq, type SQL } from "drizzle-orm";
import type { App } from "~/app-context.server";
import type { Service } from "~/catalog/define-service";
import { serviceBySlug } from "~/catalog/services";
import { formatPromisedDates } from "~/lib/dates/service-promise";
import { DEFAULT_CUSTOMER_NAME } from "~/lib/db/column-types";
import { type OrderRow, orders } from "~/lib/db/schema/index";
import { contactNameOf } from "~/orders/customer-name";
import { orderPrice } from "~/orders/order-price";
import type { ReceiptDetails } from "~/ui/receipt/receipt-data";
import { couponLabel } from "./coupon-discount";
import { nextPaymentDate } from "./subscriptions/next-payment";
import { findOrderBySubscription } from "./subscriptions/renewals.server";

/** What the receipt shows beside its six fields, or null for a session that we do not know. */
export const findReceiptDetailsBySession = (app: App, sessionId: string): Promise<ReceiptDetails | null> =>
  findReceiptDetailsWhere(app, eq(orders.paymentSessionId, sessionId));

/** The same of the one order that this is true of. */
export async function findReceiptDetailsWhere(app: App, isIt: SQL): Promise<ReceiptDetails | null> {
  const [order] = await app.db.select().from(orders).where(isIt);
  return order ? buildReceiptDetails(app, order) : null;
}

/** All of it comes from the order and its subscription, for pages and mails alike. */
export async function buildReceiptDetails(app: App, order: OrderRow): Promise<ReceiptDetails> {
  const service = serviceBySlug(order.service);
  return {
    service: service?.offer.title ?? order.pageType,
    plan: service?.plan(order.brief) ?? null,
    pageType: service?.pageTypeInWords(order.pageType) ?? order.pageType,
    person: contactNameOf(order.brief),
    company:
      order.company ||
      (order.name === DEFAULT_CUSTOMER_NAME || order.name === contactNameOf(order.brief) ? null : order.name),
    lines: linesOf(order),
    method: order.amount === 0 ? "Credit or coupon" : "Card",
    refunded: order.refundedAmount,
    ...(await subscriptionFacts(app, order)),
    dates: service ? datesOf(app, order, service) : [],
  };
}

/** Counted from the payment. A later month, a subscription that has ended and an order that was refunded begin nothing. */
function datesOf(
  app: App,
  { status, subscriptionStatus, invoiceId, paidAt, createdAt }: OrderRow,
  service: Service,
): string[] {
  if (status !== "paid" || subscriptionStatus === "ended" || invoiceId) return [];
  const { promised } = service;
  return formatPromisedDates(promised, app.settings.site.hours, paidAt ?? createdAt, app.now());
}

/** Only while they are the order's own: the total must be what was paid. */
function linesOf(order: OrderRow): ReceiptDetails["lines"] {
  const { amount, coupon, discount } = order;
  const price = orderPrice(order);
  if (!price || price.cents - discount !== amount) return [];
  const parts = (price.parts ?? []).map(({ label, cents }) => ({ label, cents }));
  if (!coupon) return parts;
  return [
    ...(parts.length > 0 ? parts : [{ label: "Price", cents: price.cents }]),
    { label: couponLabel(coupon), cents: -discount },
  ];
}

/** The subscription's next charge while it runs, and its end once it is known; neither for one payment. */
async function subscriptionFacts(app: App, order: OrderRow): Promise<Pick<ReceiptDetails, "next" | "endsOn">> {
  const { subscriptionId } = order;
  if (!subscriptionId) return { next: null, endsOn: null };
  const first = (order.invoiceId && (await findOrderBySubscription(app, subscriptionId, null))) || order;
  const endsOn = (first.subscriptionEndsAt ?? first.subscriptionEndedAt)?.toISOString() ?? null;
  const price = orderPrice(first);
  if (first.subscriptionStatus !== "active" || !price) return { next: null, endsOn };
  const [last = first] = await app.db
    .select()
    .from(orders)
    .where(eq(orders.subscriptionId, subscriptionId))
    .orderBy(desc(orders.paidAt))
    .limit(1);
  const paidAt = last.paidAt ?? last.createdAt;
  const { subscriptionPeriodEnd: end } = first;
  // The provider's own day, unless it is still that of the month before.
  const on = end && end > paidAt ? end : nextPaymentDate(first.paidAt ?? first.createdAt, paidAt);
  return { next: { cents: price.cents, on: on.toISOString() }, endsOn };
}
