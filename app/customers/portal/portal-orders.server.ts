import { and, desc, eq, isNotNull, isNull } from "drizzle-orm";
import { ordersOfCustomerSql, type PortalCustomer } from "~/auth/magic-links.server";
import type { BillingDetails } from "~/billing/invoices/billing-details";
import { findBillingDetails, type InvoiceListItem, listInvoices } from "~/billing/invoices/invoices.server";
import type { PaymentProvider } from "~/billing/provider/payment-provider";
import { buildReceiptDetails, receiptUrl } from "~/billing/receipts.server";
import { getRefundEligibility, listRefunds, type RefundEligibility } from "~/billing/refunds/refund-eligibility.server";
import { isChargedUntilEnd } from "~/billing/subscriptions/next-payment";
import { type SummaryLine, summaryLines } from "~/catalog/summary-lines";
import { paymentPageUrl } from "~/checkout/manual-orders/payment-page.server";
import { arrivalWords, replyWords } from "~/content/promises";
import type { App } from "~/lib/app-context.server";
import { formatDayOfYear, formatShortDate } from "~/lib/dates/format-date";
import type { OrderStatus, SubscriptionStatus, WorkStatus } from "~/lib/db/column-types";
import type { Db } from "~/lib/db/database";
import { type OrderEventRow, type OrderRow, orders } from "~/lib/db/schema/index";
import { formatMoney } from "~/lib/money";
import { orderReference } from "~/lib/reference";
import { type DeliveryList, listDeliveries } from "~/orders/deliveries/deliveries.server";
import type { OrderFiles } from "~/orders/files/file-limits";
import { listOrderFiles } from "~/orders/files/order-files.server";
import { getOrderMessages, type MessageSender } from "~/orders/messages.server";
import { listOrderEvents } from "~/orders/order-events.server";
import { laterMonthPrice } from "~/orders/order-price";
import { isPending, isRefunded } from "~/orders/order-states";
import { findModeMismatch } from "~/orders/payment-mode";
import { soldOrderTitle, soldService } from "~/orders/sold-service";
import type { ReceiptDetails } from "~/ui/receipt/receipt-data";
import { buildPortalTimeline } from "./portal-timeline";

const MAX_LISTED_ORDERS = 100;

/** Amounts are integer cents, dates ISO 8601 UTC. */
export type PortalSubscription = {
  status: SubscriptionStatus;
  /** Per month. */
  price: number;
  /** End of the current month. */
  periodEnd: string | null;
  /** Next attempt to charge the card for an unpaid month. */
  retryAt: string | null;
  endedAt: string | null;
  /** True while no payments are collected. */
  paused: boolean;
  /** A canceled subscription that is still charged until it ends. */
  chargedUntilEnd: boolean;
  /** True if it ended because a month was not paid. */
  unpaid: boolean;
  /** A request that the payment provider has not confirmed yet. */
  waiting: "end" | "resume" | null;
  /** False for an order of the other payment mode. */
  changeable: boolean;
};

/** Dates are ISO 8601 UTC. */
export type PortalOrderListItem = { id: string; reference: string; title: string; orderedAt: string };

/** Amounts are integer cents, dates ISO 8601 UTC. */
export type PortalOrder = PortalOrderListItem & {
  /** What the service needs from the customer, if anything. */
  needs: string | null;
  status: OrderStatus;
  /** Days in words. */
  refundPolicy: { feePercent: number; reply: string; arrival: string };
  workStatus: WorkStatus;
  subscriptionStatus: SubscriptionStatus | null;
  subscription: PortalSubscription | null;
  amount: number;
  /** Payment page of an unpaid order made by an admin. */
  payUrl: string | null;
  details: ReceiptDetails;
  brief: SummaryLine[];
  timeline: { at: string; text: string }[];
  refund: RefundEligibility;
  /** A sentence if the last payment is refunded. */
  refunded: string | null;
  /** A page of the conversation, oldest first, with the `before` of an earlier page and the id of the newest message. */
  conversation: {
    messages: {
      id: string;
      at: string;
      sender: MessageSender;
      text: string;
      pin: { id: string; page: string } | null;
    }[];
    earlier: string | null;
    latest: string | null;
  };
  files: OrderFiles;
  deliveries: DeliveryList;
  /** The order's own payment and its renewals, newest first. */
  payments: { id: string; at: string; amount: number; refunded: number; receiptUrl: string | null }[];
  /** Oldest first. */
  invoices: InvoiceListItem[];
  billing: BillingDetails | null;
  /** "order": opened by the browser that paid, without invoices and billing details. */
  scope: PortalCustomer["scope"];
};

/** Lists the customer's orders, newest first, without renewals. */
export async function listPortalOrders(db: Db, customer: PortalCustomer): Promise<PortalOrderListItem[]> {
  const rows = await db
    .select()
    .from(orders)
    .where(and(ordersOfCustomerSql(customer), isNull(orders.invoiceId)))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(MAX_LISTED_ORDERS);
  return rows.map(toListItem);
}

/**
 * Returns null for an unknown order and for one of another customer. The id of a renewal finds the subscription's first order;
 * without `id` it is the order of the magic link. `before`: the messages before this one.
 */
export async function findPortalOrder(
  app: App,
  customer: PortalCustomer,
  id?: string,
  { before = null }: { before?: string | null } = {},
): Promise<PortalOrder | null> {
  const order = await findOrder(app.db, customer, id ?? customer.orderId);
  if (!order) return null;
  const [details, events, payments, conversation, files, deliveries] = await Promise.all([
    buildReceiptDetails(app, order),
    listOrderEvents(app.db, order.id),
    listPayments(app.db, order),
    getOrderMessages(app.db, order.id, before),
    listOrderFiles(app.db, { sender: "customer", customer }, order),
    listDeliveries(app.db, "customer", order),
  ]);
  const service = soldService(order);
  return {
    ...toListItem(order),
    needs: service?.needs ?? null,
    status: order.status,
    refundPolicy: {
      feePercent: order.refundPolicy.feePercent,
      reply: replyWords(order.refundPolicy),
      arrival: arrivalWords(order.refundPolicy),
    },
    workStatus: order.workStatus,
    subscriptionStatus: order.subscriptionStatus,
    subscription: getPortalSubscription(app.paymentProvider, order, events, details.next?.on ?? null),
    amount: order.amount,
    payUrl: order.madeBy && isPending(order.status) ? paymentPageUrl(app, order) : null,
    details,
    brief: service ? summaryLines(service, order.brief, { whole: true }) : [],
    timeline: buildPortalTimeline(events),
    conversation: {
      ...conversation,
      messages: conversation.messages.map(({ id, createdAt, sender, text, pin }) => ({
        id,
        pin,
        at: createdAt.toISOString(),
        sender,
        text,
      })),
    },
    ...(customer.scope === "order"
      ? { invoices: [], billing: null, scope: "order" as const }
      : {
          invoices: await listInvoices(
            app,
            payments.map(({ id }) => id),
          ),
          billing: await findBillingDetails(app.db, customer.email),
          scope: "address" as const,
        }),
    refund: await getRefundEligibility(app.paymentProvider, app.db, order),
    refunded: await describeRefund(app, payments),
    files,
    deliveries,
    payments: payments.map((payment) => ({
      id: payment.id,
      at: (payment.paidAt ?? payment.createdAt).toISOString(),
      amount: payment.amount,
      refunded: payment.refundedAmount,
      receiptUrl: receiptUrl(app, payment) ?? null,
    })),
  };
}

/** Null for an order without a subscription. `next`: date of the next payment, if known. */
function getPortalSubscription(
  paymentProvider: PaymentProvider,
  order: OrderRow,
  events: readonly OrderEventRow[],
  next: string | null,
): PortalSubscription | null {
  const { subscriptionStatus: status, subscriptionId } = order;
  if (!status || !subscriptionId || !order.paidAt) return null;
  const end = order.subscriptionEndsAt ?? order.subscriptionPeriodEnd;
  return {
    status,
    price: order.agreed ? laterMonthPrice(order.agreed).cents : order.amount + order.discount,
    periodEnd: next ?? end?.toISOString() ?? null,
    retryAt: order.subscriptionRetryAt?.toISOString() ?? null,
    endedAt: order.subscriptionEndedAt?.toISOString() ?? null,
    unpaid: order.subscriptionUnpaid ?? false,
    paused: order.subscriptionPausedAt !== null,
    chargedUntilEnd: isChargedUntilEnd(order),
    waiting: status === "ended" ? null : findPendingRequest(events),
    changeable: findModeMismatch({ paymentProvider }, order) === null,
  };
}

const REQUESTS: Record<string, "end" | "resume"> = {
  "subscription-end-requested": "end",
  "subscription-resume-requested": "resume",
};
const RESPONSES = new Set([
  "subscription-ending",
  "subscription-ended",
  "subscription-resumed",
  "subscription-end-refused",
  "subscription-resume-refused",
]);

/** Returns the last request without a later response. */
function findPendingRequest(events: readonly OrderEventRow[]): "end" | "resume" | null {
  const last = events.findLast(({ kind }) => Object.hasOwn(REQUESTS, kind) || RESPONSES.has(kind));
  return (last && REQUESTS[last.kind]) ?? null;
}

async function findOrder(db: Db, customer: PortalCustomer, id: string): Promise<OrderRow | null> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), ordersOfCustomerSql(customer)));
  if (!order?.invoiceId || !order.subscriptionId) return order ?? null;
  const [first] = await db
    .select()
    .from(orders)
    .where(
      and(eq(orders.subscriptionId, order.subscriptionId), isNull(orders.invoiceId), ordersOfCustomerSql(customer)),
    );
  return first ?? null;
}

/** Longer than the business days in which a refund arrives. */
const arrivalMs = ({ refundPolicy }: OrderRow): number => (refundPolicy.arrivalDays.to * 1.5 + 1) * 86_400_000;

/** "We refunded $284.05 on Nov 26. It arrives in 7-14 business days." Null unless the last month's or only payment is refunded. */
async function describeRefund(app: App, payments: readonly OrderRow[]): Promise<string | null> {
  const last = payments.find(({ billingReason }) => billingReason === null);
  if (!last || !isRefunded(last.status)) return null;
  const latest = (await listRefunds(app.db, last.id)).findLast(({ status }) => status === "succeeded");
  if (!latest) return null;
  const { timeZone } = app.settings.site.hours;
  const refunded = `We refunded ${formatMoney(last.refundedAmount)} on`;
  return app.now().getTime() - latest.createdAt.getTime() < arrivalMs(last)
    ? `${refunded} ${formatDayOfYear(latest.createdAt, timeZone)}. It arrives in ${arrivalWords(last.refundPolicy)}.`
    : `${refunded} ${formatShortDate(latest.createdAt, timeZone)}.`;
}

async function listPayments(db: Db, order: OrderRow): Promise<OrderRow[]> {
  const own = order.paidAt ? [order] : [];
  if (!order.subscriptionId) return own;
  const renewals = await db
    .select()
    .from(orders)
    .where(and(eq(orders.subscriptionId, order.subscriptionId), isNotNull(orders.invoiceId)))
    .orderBy(desc(orders.createdAt), desc(orders.id));
  return [...renewals, ...own];
}

const toListItem = (order: OrderRow): PortalOrderListItem => ({
  id: order.id,
  reference: orderReference(order.id),
  title: soldOrderTitle(order),
  orderedAt: order.createdAt.toISOString(),
});
