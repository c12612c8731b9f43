import { and, asc, desc, eq, isNotNull } from "drizzle-orm";
import { listRefunds, refundableAmount, remainingPolicyRefund } from "~/billing/refunds/refund-eligibility.server";
import { listRefundRequests, type RefundRequestListItem } from "~/billing/refunds/refund-request-state.server";
import { findOrderBySubscription } from "~/billing/subscriptions/renewals.server";
import { serviceBySlug } from "~/catalog/services";
import { type SummaryLine, summaryLines } from "~/catalog/summary-lines";
import { acceptsPaymentLink } from "~/checkout/place-order/payment-link.server";
import { type EmailListItem, listEmailsAboutOrder } from "~/email/log/email-log.server";
import type { RefundStatus, SubscriptionStatus, WorkStatus } from "~/lib/db/column-types";
import type { Db } from "~/lib/db/database";
import { type OrderRow, orderEvents, orders } from "~/lib/db/schema/index";
import { findDeadJobsFor } from "~/lib/jobs/job-monitoring.server";
import { quoteReference } from "~/lib/reference";
import { contactNameOf } from "~/orders/customer-name";
import { type DeliveryList, listDeliveries, listUnsentDeliveryFiles } from "~/orders/deliveries/deliveries.server";
import { findDeliveryBlocker } from "~/orders/deliveries/delivery-rules";
import type { OrderFiles } from "~/orders/files/file-limits";
import { listOrderFiles } from "~/orders/files/order-files.server";
import { listOrderMessages, type OrderMessage } from "~/orders/messages.server";
import { canMarkAsSpam } from "~/orders/order-status.server";
import { findWorkBlocker, listOrderNotes, type OrderNote } from "~/orders/work.server";
import { isWorkStatus, WORK_STATUS_LABELS } from "~/orders/work-status";

/** All that staff see of one order. Cents. */
export type OrderDetails = {
  id: string;
  createdAt: Date;
  paidAt: Date | null;
  name: string;
  person: string | null;
  email: string;
  company: string | null;
  phone: string | null;
  website: string | null;
  serviceTitle: string;
  pageType: string;
  amount: number;
  refundedAmount: number;
  /** Cents that the buyer's bank holds because of a dispute. */
  disputedAmount: number;
  status: string;
  live: boolean;
  transactionId: string | null;
  /** The subscription that the order is a month of, as the order that began it (`orderId`) tells. */
  subscription: {
    id: string;
    orderId: string;
    status: SubscriptionStatus | null;
    /** The day on which one that is not renewed any more ends. */
    endsAt: Date | null;
    /** Its payments, each an order, newest first. */
    payments: { orderId: string; at: Date; amount: number; status: string }[];
  } | null;
  brief: SummaryLine[];
  /** The quote that it came of, and why that has a price of its own. */
  quote: { reference: string; reason: string | null } | null;
  timeline: { id: number; at: Date; kind: string; actor: string; amount: number | null; note: string | null }[];
  refunds: {
    id: string;
    createdAt: Date;
    amount: number;
    reason: string;
    actor: string;
    status: RefundStatus;
    fault: string | null;
    /** Its job failed for good and waits for Retry or Discard at /admin/health. Its amount stays reserved meanwhile. */
    waitsForStaff: boolean;
  }[];
  /** The most that may still be given back, and what the policy gives; 0 when nothing can be. */
  refundable: number;
  policyRefund: number;
  /** What its customer asked back, newest first. */
  refundRequests: RefundRequestListItem[];
  takesPaymentLink: boolean;
  /** The member of staff who made it, and what they said its price is for; null for an order that its customer placed. */
  madeBy: string | null;
  priceNote: string | null;
  linkVersion: number;
  /** Whether it may be discarded as spam. */
  discardable: boolean;
  /** Null where there can be none. Notes are for staff alone. */
  work: { workStatus: WorkStatus; assignee: string | null; dueOn: string | null } | null;
  notes: OrderNote[];
  /** What customer and team wrote, oldest first: of a subscription's later month, what they wrote about the order that began it. */
  conversation: { orderId: string; messages: OrderMessage[] };
  /** The newest mails about it. */
  mails: EmailListItem[];
  /** Of the same order; unfinished ones are those of who looks. */
  files: OrderFiles;
  /** Of the order itself: a later month's are with the order that began it. `fault`: why nothing can be delivered, null where it can. */
  deliveries: DeliveryList & { fault: string | null; kept: OrderFiles["ready"] };
};

/** Null when there is no such order. Of unfinished uploads, `viewer` sees their own. */
export async function findOrderDetails(db: Db, id: string, viewer = ""): Promise<OrderDetails | null> {
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  if (!order) return null;
  const made = await listRefunds(db, id);
  const deadRefunds = await findDeadJobsFor(
    db,
    "process-refund",
    "refundId",
    made.map((refund) => refund.id),
  );
  const events = await db.select().from(orderEvents).where(eq(orderEvents.orderId, id)).orderBy(asc(orderEvents.id));
  const service = serviceBySlug(order.service);
  const left = refundableAmount(order, made);
  const subscription = await subscriptionOf(db, order);
  const subjectId = order.invoiceId ? (subscription?.orderId ?? id) : id;
  const { createdAt, paidAt, name, email, company, phone, website, pageType, amount, refundedAmount, status, live } =
    order;
  return {
    id,
    createdAt,
    paidAt,
    name,
    email,
    company,
    phone,
    website,
    amount,
    refundedAmount,
    status,
    live,
    disputedAmount: order.disputedAmount,
    person: contactNameOf(order.brief),
    pageType: service?.pageTypeLabel(pageType) ?? pageType,
    serviceTitle: service?.offer.title ?? order.service,
    transactionId: order.paymentSessionId,
    subscription,
    brief: service ? summaryLines(service, order.brief, { whole: true }) : [],
    quote: order.quoteId ? { reference: quoteReference(order.quoteId), reason: order.agreed?.reason ?? null } : null,
    timeline: events.map(({ id, at, kind, actor, detail }) => ({
      id,
      at,
      kind,
      actor,
      amount: typeof detail?.amount === "number" ? detail.amount : null,
      note:
        [
          detail?.reason,
          detail?.fault,
          endWords(detail?.when),
          countWords(detail?.count),
          deliveredWords(detail),
          workWords(detail),
        ]
          .filter((text) => typeof text === "string")
          .join(": ") || null,
    })),
    refunds: made.map(({ id, createdAt, amount, reason, actor, status, fault }) => ({
      id,
      createdAt,
      amount,
      reason,
      actor,
      status,
      fault,
      waitsForStaff: deadRefunds.has(id),
    })),
    refundable: left,
    policyRefund: remainingPolicyRefund(order, made),
    refundRequests: await listRefundRequests(db, id),
    takesPaymentLink: acceptsPaymentLink(order),
    madeBy: order.madeBy,
    priceNote: order.madeBy ? (order.agreed?.reason ?? null) : null,
    linkVersion: order.linkVersion,
    discardable: canMarkAsSpam(order),
    work: findWorkBlocker(order) ? null : workOf(order),
    notes: await listOrderNotes(db, id),
    mails: await listEmailsAboutOrder(db, id),
    conversation: { orderId: subjectId, messages: await listOrderMessages(db, subjectId) },
    deliveries: {
      ...(await listDeliveries(db, "team", order)),
      fault: findDeliveryBlocker(order),
      kept: await listUnsentDeliveryFiles(db, id),
    },
    files: await listOrderFiles(db, { sender: "team", email: viewer }, { ...order, id: subjectId }),
  };
}

async function subscriptionOf(db: Db, order: OrderRow): Promise<OrderDetails["subscription"]> {
  if (!order.subscriptionId) return null;
  const first = (order.invoiceId && (await findOrderBySubscription({ db }, order.subscriptionId, null))) || order;
  const months = await db
    .select()
    .from(orders)
    .where(and(eq(orders.subscriptionId, order.subscriptionId), isNotNull(orders.paidAt)))
    .orderBy(desc(orders.paidAt), desc(orders.id));
  return {
    payments: months.map(({ id, paidAt, createdAt, amount, status }) => ({
      orderId: id,
      at: paidAt ?? createdAt,
      amount,
      status,
    })),
    id: order.subscriptionId,
    orderId: first.id,
    status: first.subscriptionStatus,
    endsAt: first.subscriptionEndsAt,
  };
}

/** How many files came together. */
const countWords = (count: unknown): string | null =>
  typeof count === "number" ? (count === 1 ? "1 file" : `${count} files`) : null;

/** When a subscription was asked to end. */
const endWords = (when: unknown): string | null =>
  when === "now" ? "immediately" : when === "period-end" ? "at the end of the paid month" : null;

const workOf = ({ workStatus, assignee, dueOn }: OrderRow) => ({ workStatus, assignee, dueOn });

/** Which delivery, and which revision of the order. */
function deliveredWords(detail: Record<string, unknown> | null): string | null {
  if (typeof detail?.delivery !== "number") return null;
  const words = [detail.title, detail.revision].filter((text) => typeof text === "string");
  return [`delivery ${detail.delivery}`, ...words].join(", ");
}

/** What staff set, or a renewal. */
function workWords(detail: Record<string, unknown> | null): string | null {
  if (isWorkStatus(detail?.workStatus)) return WORK_STATUS_LABELS[detail.workStatus];
  if (detail?.assignee !== undefined) return typeof detail.assignee === "string" ? detail.assignee : "nobody";
  if (detail?.dueOn !== undefined) return typeof detail.dueOn === "string" ? detail.dueOn : "none";
  return null;
}
