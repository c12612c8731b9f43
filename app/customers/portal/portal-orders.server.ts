import { and, asc, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { App } from "~/app-context.server";
import type { PortalCustomer } from "~/auth/magic-links.server";
import type { BillingDetails } from "~/billing/invoices/billing-details";
import { findBillingDetails, type InvoiceListItem, listInvoices } from "~/billing/invoices/invoices.server";
import { buildReceiptDetails, receiptUrl } from "~/billing/receipts.server";
import { getRefundEligibility, type RefundEligibility } from "~/billing/refunds/refund-eligibility.server";
import { serviceBySlug } from "~/catalog/services";
import { type SummaryLine, summaryLines } from "~/catalog/summary-lines";
import { paymentPageUrl } from "~/checkout/manual-orders/payment-page.server";
import type { OrderStatus, SubscriptionStatus, WorkStatus } from "~/lib/db/column-types";
import { type OrderEventRow, type OrderRow, orderEvents, orders } from "~/lib/db/schema/index";
import { orderReference } from "~/lib/reference";
import { type DeliveryList, listDeliveries } from "~/orders/deliveries/deliveries.server";
import type { OrderFiles } from "~/orders/files/file-limits";
import { listOrderFiles } from "~/orders/files/order-files.server";
import { listOrderMessages, type MessageSender } from "~/orders/messages.server";
import { orderPrice } from "~/orders/order-price";
import { findModeMismatch } from "~/orders/payment-mode";
import type { ReceiptDetails } from "~/ui/receipt/receipt-data";
import { buildPortalTimeline } from "./portal-timeline";

/** What a customer sees of a subscription, on the order that began it. Amounts are integer cents, moments ISO 8601. */
export type PortalSubscription = {
  status: SubscriptionStatus;
  /** Of a month. */
  price: number;
  /** End of the month that is paid or due. */
  periodEnd: string | null;
  /** When the provider charges the card for an unpaid month again. */
  retryAt: string | null;
  endedAt: string | null;
  /** It ended because a month stayed unpaid. */
  unpaid: boolean;
  /** Something was asked of the provider, which has not answered yet. */
  waiting: "end" | "resume" | null;
  /** Whether the customer can change it here; an order of the other mode cannot be. */
  changeable: boolean;
};

/** Null for an order without one. `next` is the day of the next payment, where it is known. */
function getPortalSubscription(
  app: App,
  order: OrderRow,
  events: readonly OrderEventRow[],
  next: string | null,
): PortalSubscription | null {
  const { subscriptionStatus: status, subscriptionId } = order;
  if (!status || !subscriptionId || !order.paidAt) return null;
  const end = order.subscriptionEndsAt ?? order.subscriptionPeriodEnd;
  return {
    status,
    price: orderPrice(order)?.cents ?? order.amount + order.discount,
    periodEnd: next ?? end?.toISOString() ?? null,
    retryAt: order.subscriptionRetryAt?.toISOString() ?? null,
    endedAt: order.subscriptionEndedAt?.toISOString() ?? null,
    unpaid: order.subscriptionUnpaid ?? false,
    waiting: status === "ended" ? null : waitingFor(events),
    changeable: findModeMismatch(app, order) === null,
  };
}

const ASKED: Record<string, "end" | "resume"> = {
  "subscription-end-requested": "end",
  "subscription-resume-requested": "resume",
};
const ANSWERED = new Set([
  "subscription-ending",
  "subscription-ended",
  "subscription-resumed",
  "subscription-end-refused",
  "subscription-resume-refused",
]);

/** What was asked for and has no answer behind it. */
function waitingFor(events: readonly OrderEventRow[]): "end" | "resume" | null {
  const last = events.findLast(({ kind }) => Object.hasOwn(ASKED, kind) || ANSWERED.has(kind));
  return (last && ASKED[last.kind]) ?? null;
}

/** One order in the list of a customer's orders. Moments are ISO 8601. */
export type PortalOrderListItem = { id: string; reference: string; service: string; orderedAt: string };

/** All that a customer sees of one order. Amounts are integer cents, moments ISO 8601. */
export type PortalOrder = PortalOrderListItem & {
  status: OrderStatus;
  workStatus: WorkStatus;
  subscriptionStatus: SubscriptionStatus | null;
  subscription: PortalSubscription | null;
  amount: number;
  /** Where an order that staff made is paid for, while it waits for that. */
  payUrl: string | null;
  details: ReceiptDetails;
  brief: SummaryLine[];
  timeline: { at: string; text: string }[];
  /** What can be asked back, and what was. */
  refund: RefundEligibility;
  /** Oldest first. */
  messages: { id: string; at: string; sender: MessageSender; text: string }[];
  files: OrderFiles;
  deliveries: DeliveryList;
  /** Newest first: the order's own payment and the later months of its subscription. */
  payments: { id: string; at: string; amount: number; refunded: number; receiptUrl: string | null }[];
  /** Oldest first. */
  invoices: InvoiceListItem[];
  /** To whom invoices are made out, once the customer has said so. */
  billing: BillingDetails | null;
};

/** How many of a customer's orders are listed, the newest. */
const LISTED = 100;

/** The orders of a customer, newest first; a subscription's later months belong to the order that began it. */
export async function listPortalOrders(app: App, { email }: PortalCustomer): Promise<PortalOrderListItem[]> {
  const rows = await app.db
    .select()
    .from(orders)
    .where(and(isOf(email), isNull(orders.invoiceId)))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(LISTED);
  return rows.map(lineOf);
}

/**
 * One order of this customer; null for anybody else's, and for one that does not exist. The id of a later month finds the order
 * that began its subscription. Without an id it is the one whose link was opened.
 */
export async function findPortalOrder(app: App, customer: PortalCustomer, id?: string): Promise<PortalOrder | null> {
  const order = await orderOf(app, customer, id ?? customer.orderId);
  if (!order) return null;
  const [details, events, payments, messages, files, deliveries] = await Promise.all([
    buildReceiptDetails(app, order),
    app.db.select().from(orderEvents).where(eq(orderEvents.orderId, order.id)).orderBy(asc(orderEvents.id)),
    paymentsOf(app, order),
    listOrderMessages(app.db, order.id),
    listOrderFiles(app.db, { sender: "customer", customer }, order),
    listDeliveries(app.db, "customer", order),
  ]);
  const service = serviceBySlug(order.service);
  return {
    ...lineOf(order),
    status: order.status,
    workStatus: order.workStatus,
    subscriptionStatus: order.subscriptionStatus,
    subscription: getPortalSubscription(app, order, events, details.next?.on ?? null),
    amount: order.amount,
    payUrl: order.madeBy && order.status === "pending" ? paymentPageUrl(app, order) : null,
    details,
    brief: service ? summaryLines(service, order.brief, { whole: true }) : [],
    timeline: buildPortalTimeline(events),
    messages: messages.map(({ id, createdAt, sender, text }) => ({ id, at: createdAt.toISOString(), sender, text })),
    invoices: await listInvoices(
      app,
      payments.map(({ id }) => id),
    ),
    billing: await findBillingDetails(app, customer.email),
    refund: await getRefundEligibility(app, app.db, order),
    files,
    deliveries,
    payments: payments.map((paid) => ({
      id: paid.id,
      at: (paid.paidAt ?? paid.createdAt).toISOString(),
      amount: paid.amount,
      refunded: paid.refundedAmount,
      receiptUrl: receiptUrl(app, paid) ?? null,
    })),
  };
}

async function orderOf(app: App, { email }: PortalCustomer, id: string): Promise<OrderRow | null> {
  const [found] = await app.db
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), isOf(email)));
  if (!found?.invoiceId || !found.subscriptionId) return found ?? null;
  const [first] = await app.db
    .select()
    .from(orders)
    .where(and(eq(orders.subscriptionId, found.subscriptionId), isNull(orders.invoiceId), isOf(email)));
  return first ?? null;
}

async function paymentsOf(app: App, order: OrderRow): Promise<OrderRow[]> {
  const own = order.paidAt ? [order] : [];
  if (!order.subscriptionId) return own;
  const later = await app.db
    .select()
    .from(orders)
    .where(and(eq(orders.subscriptionId, order.subscriptionId), isNotNull(orders.invoiceId)))
    .orderBy(desc(orders.createdAt), desc(orders.id));
  return [...later, ...own];
}

const lineOf = (order: OrderRow): PortalOrderListItem => ({
  id: order.id,
  reference: orderReference(order.id),
  service: serviceBySlug(order.service)?.offer.title ?? order.pageType,
  orderedAt: order.createdAt.toISOString(),
});

/** Only what the customer may see: an address that somebody typed into a checkout and never paid for proves nothing. */
const isOf = (email: string) => and(eq(sql`lower(${orders.email})`, email), isNotNull(orders.sharedAt));
