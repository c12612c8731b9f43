import { createHmac, timingSafeEqual } from "node:crypto";
import { desc, eq, type SQL } from "drizzle-orm";
import { z } from "zod";
import type { App } from "~/app-context.server";
import { DEFAULT_CUSTOMER_NAME, isCheckout, type Service } from "~/catalog/define-service";
import { serviceBySlug } from "~/catalog/services";
import { formatPromisedDates } from "~/lib/dates/service-promise";
import type { OrderStatus } from "~/lib/db/column-types";
import { type OrderRow, orders } from "~/lib/db/schema/index";
import { contactNameOf } from "~/orders/customer-name";
import { orderPrice } from "~/orders/order-price";
import { successPath } from "~/orders/success-path";
import type { Receipt, ReceiptDetails } from "~/ui/receipt/receipt-data";
import { couponLabel } from "./coupon-discount";
import { fulfillOrder, PaymentNotRecorded } from "./payments/fulfill-order.server";
import { nextPaymentDate } from "./subscriptions/next-payment";
import { findOrderBySubscription } from "./subscriptions/renewals.server";

/** A checkout session id as providers write it; anything else is refused without a question to the database. */
export const checkoutSessionIdSchema = z.string().regex(/^cs_[A-Za-z0-9_]{8,250}$/);

/** The six fields of the receipt, or null for a session that we do not know. */
export const findReceiptBySession = (app: App, id: string): Promise<Receipt | null> =>
  findReceiptWhere(app, eq(orders.paymentSessionId, id));

/** The receipt of the one order that this is true of. */
async function findReceiptWhere(app: App, isIt: SQL): Promise<Receipt | null> {
  const [row] = await app.db
    .select({
      id: orders.id,
      created_at: orders.createdAt,
      amount: orders.amount,
      email: orders.email,
      name: orders.name,
      page_type: orders.pageType,
    })
    .from(orders)
    .where(isIt);
  return row ? { ...row, created_at: row.created_at.toISOString() } : null;
}

/**
 * The success page's call: settles the order of a session that we opened and returns its status, or null for a session
 * that we or the provider do not know: nobody paid it. For a guessed id the provider is not asked. Throws PaymentProviderUnavailable, and PaymentNotRecorded where the
 * provider confirms a payment that our books do not show.
 */
export async function confirmPayment(app: App, id: string): Promise<OrderStatus | null> {
  const [known] = await app.db.select({ status: orders.status }).from(orders).where(eq(orders.paymentSessionId, id));
  if (!known) return null;
  if (known.status !== "pending") return known.status;
  const settled = await fulfillOrder(app, id, "buyer");
  if (!settled) return null;
  if (settled.paid && settled.status === "pending") throw new PaymentNotRecorded(`${id} does not match its order`);
  return settled.status;
}

/** What the receipt shows beside its six fields, or null for a session that we do not know. */
export const findReceiptDetailsBySession = (app: App, sessionId: string): Promise<ReceiptDetails | null> =>
  findReceiptDetailsWhere(app, eq(orders.paymentSessionId, sessionId));

/** The same of the one order that this is true of. */
async function findReceiptDetailsWhere(app: App, isIt: SQL): Promise<ReceiptDetails | null> {
  const [order] = await app.db.select().from(orders).where(isIt);
  return order ? buildReceiptDetails(app, order) : null;
}

/** All of it comes from the order and its subscription, for pages and mails alike. */
export async function buildReceiptDetails(app: App, order: OrderRow): Promise<ReceiptDetails> {
  const service = serviceBySlug(order.service);
  return {
    service: service?.offer.title ?? order.pageType,
    plan: service?.plan(order.brief) ?? null,
    pageType: service?.pageTypeLabel(order.pageType) ?? order.pageType,
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

/** An order's id and our own mark, as `renewalReceiptUrl` writes them; anything else is refused without a question to the database. */
const receiptKey = z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[\w-]{43}$/);

/**
 * The page with the receipt of a subscription's later month, which has no checkout session that could name it. Only who got
 * the mail can know the address; it is good as long as AUTH_SECRET stays the same.
 */
export const renewalReceiptUrl = (app: App, orderId: string): string =>
  `${app.settings.appUrl}/receipt?key=${orderId}.${markOf(app, orderId).toString("base64url")}`;

/** The six fields of that receipt, or null for a key that is not ours. A guessed key is refused before the database is asked. */
export async function findRenewalReceipt(app: App, key: string): Promise<Receipt | null> {
  const orderId = orderIdIn(app, key);
  return orderId === null ? null : findReceiptWhere(app, eq(orders.id, orderId));
}

/** What that receipt shows beside them. */
export async function findRenewalReceiptDetails(app: App, key: string): Promise<ReceiptDetails | null> {
  const orderId = orderIdIn(app, key);
  return orderId === null ? null : findReceiptDetailsWhere(app, eq(orders.id, orderId));
}

function orderIdIn(app: App, key: string): string | null {
  if (!receiptKey.safeParse(key).success) return null;
  const [orderId = "", given = ""] = key.split(".");
  const mark = Buffer.from(given, "base64url");
  const wanted = markOf(app, orderId);
  if (mark.length !== wanted.length || !timingSafeEqual(mark, wanted)) return null;
  return orderId;
}

const markOf = (app: App, orderId: string): Buffer =>
  createHmac("sha256", app.auth.secret).update(`receipt:${orderId}`).digest();

type Receipted = Pick<OrderRow, "id" | "service" | "brief" | "paymentSessionId" | "invoiceId">;

/**
 * The page with an order's receipt: the address that the card provider led to, with what the service tells in its query, or the
 * page of a later month. Undefined for an order without a payment.
 */
export function receiptUrl(app: App, order: Receipted): string | undefined {
  if (order.invoiceId) return renewalReceiptUrl(app, order.id);
  if (!order.paymentSessionId) return undefined;
  const service = serviceBySlug(order.service);
  const path = service && isCheckout(service) ? service.sale.successPath(order.brief) : undefined;
  return app.settings.appUrl + successPath(order.service, order.paymentSessionId, path);
}
