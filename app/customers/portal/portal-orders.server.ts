import { and, asc, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { App } from "~/app-context.server";
import type { PortalCustomer } from "~/auth/magic-links.server";
import { findBillingDetails } from "~/billing/invoices/billing.server";
import type { BillingDetails } from "~/billing/invoices/billing-details";
import { type InvoiceListItem, listInvoices } from "~/billing/invoices/invoices.server";
import { receiptUrl } from "~/billing/receipt-link.server";
import { buildReceiptDetails } from "~/billing/receipts.server";
import { getRefundEligibility, type RefundEligibility } from "~/billing/refunds/refund-eligibility.server";
import { serviceBySlug } from "~/catalog/services";
import { type SummaryLine, summaryLines } from "~/catalog/summary-lines";
import { paymentPageUrl } from "~/checkout/manual-orders/payment-page.server";
import { type OrderStatus, orderReference, type SubscriptionStatus } from "~/lib/db/column-types";
import { type OrderRow, orderEvents, orders } from "~/lib/db/schema/index";
import { type DeliveryList, listDeliveries } from "~/orders/deliveries/list.server";
import type { OrderFiles } from "~/orders/files/file-limits";
import { listOrderFiles } from "~/orders/files/order-files.server";
import { listOrderMessages, type MessageSender } from "~/orders/messages.server";
import type { WorkStatus } from "~/orders/work-status";
import type { ReceiptDetails } from "~/ui/receipt/receipt-data";
import { getPortalSubscription, type PortalSubscription } from "./customer-subscription.server";
import { buildPortalTimeline } from "./portal-timeline";

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
