import { and, desc, eq, isNotNull } from "drizzle-orm";
import { listRefunds, refundableAmount, remainingPolicyRefund } from "~/billing/refunds/refund-eligibility.server";
import { listRefundRequests } from "~/billing/refunds/refund-request-state.server";
import { findOrderBySubscription } from "~/billing/subscriptions/renewals.server";
import type { Service } from "~/catalog/define-service";
import { summaryLines } from "~/catalog/summary-lines";
import { listEmailsAboutOrder } from "~/email/log/email-log.server";
import { formatTypedDate } from "~/lib/dates/typed-date";
import type { WorkStatus } from "~/lib/db/column-types";
import type { Db } from "~/lib/db/database";
import { type OrderRow, orders } from "~/lib/db/schema/index";
import { findDeadJobsFor } from "~/lib/jobs/job-monitoring.server";
import { formatMoney } from "~/lib/money";
import { quoteReference, transactionId } from "~/lib/reference";
import { findConversation } from "~/orders/conversations.server";
import { contactNameOf } from "~/orders/customer-name";
import { listDeliveries, listUnsentDeliveryFiles } from "~/orders/deliveries/deliveries.server";
import { findDeliveryBlocker } from "~/orders/deliveries/delivery-rules";
import { listOrderFiles } from "~/orders/files/order-files.server";
import { getOrderMessages } from "~/orders/messages.server";
import { orderEventEntry } from "~/orders/order-event-catalog.server";
import { listOrderEvents } from "~/orders/order-events.server";
import { canBecome, orderState } from "~/orders/order-states.server";
import { soldService } from "~/orders/sold-service";
import { sumTaxLines } from "~/orders/tax-lines";
import { findWorkBlocker, listOrderNotes } from "~/orders/work.server";
import { isWorkStatus, WORK_STATUS_LABELS } from "~/orders/work-status";

export type OrderDetails = NonNullable<Awaited<ReturnType<typeof findOrderDetails>>>;

type DetailsOptions = {
  /** Address of the admin whose unfinished uploads are included. */
  viewer?: string;
  /** Shows the messages before this one. */
  before?: string | null;
};

/** Amounts are integer cents. */
export async function findOrderDetails(db: Db, id: string, { viewer = "", before = null }: DetailsOptions = {}) {
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  if (!order) return null;
  const orderRefunds = await listRefunds(db, id);
  const deadRefunds = await findDeadJobsFor(
    db,
    "process-refund",
    "refundId",
    orderRefunds.map((refund) => refund.id),
  );
  const events = await listOrderEvents(db, id);
  const service = soldService(order);
  const subscription = await findSubscription(db, order);
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
    /** Held by the customer's bank because of a dispute. */
    disputedAmount: order.disputedAmount,
    person: contactNameOf(order.brief),
    pageType: service?.pageTypeLabel(pageType) ?? pageType,
    serviceTitle: service?.offer.title ?? order.service,
    transactionId: transactionId(order),
    subscription,
    brief: service ? summaryLines(service, order.brief, { whole: true }) : [],
    /** The field of the brief that says what the customer wants. */
    requirementsField: service ? findRequirementsField(service) : null,
    quote: order.quoteId ? { reference: quoteReference(order.quoteId), reason: order.agreed?.reason ?? null } : null,
    timeline: events.map(({ id, at, kind, actor, detail }) => ({
      id,
      at,
      kind,
      ...describeEvent(kind),
      actor,
      amount: typeof detail?.amount === "number" ? detail.amount : null,
      note:
        [
          detail?.reason,
          detail?.fault,
          detail?.awaited,
          endLabel(detail?.when),
          fileCountLabel(detail?.count),
          deliveryLabel(detail),
          workChangeLabel(detail),
        ]
          .filter((text) => typeof text === "string")
          .join(": ") || null,
    })),
    refunds: orderRefunds.map(({ id, createdAt, amount, reason, actor, status, fault }) => ({
      id,
      createdAt,
      amount,
      reason,
      actor,
      status,
      fault,
      /** Its job failed for good and waits at /admin/health. The amount stays reserved. */
      needsAdmin: deadRefunds.has(id),
    })),
    refundable: refundableAmount(order, orderRefunds),
    policyRefund: remainingPolicyRefund(order, orderRefunds),
    policyFee: order.refundPolicy.feePercent,
    refundRequests: await listRefundRequests(db, id),
    takesPaymentLink: canBecome(orderState(order), "awaiting_payment"),
    madeBy: order.madeBy,
    priceNote: order.madeBy ? (order.agreed?.reason ?? null) : null,
    ...(order.taxMode && order.paidAt && { taxes: taxSentences(order) }),
    linkVersion: order.linkVersion,
    discardable: canBecome(orderState(order), "spam"),
    work: findWorkBlocker(order)
      ? null
      : { workStatus: order.workStatus, assignee: order.assignee, dueOn: order.dueOn },
    workBlocker: findWorkBlocker(order),
    stageDates: findStageDates(order, events),
    notes: await listOrderNotes(db, id),
    emails: await listEmailsAboutOrder(db, id),
    /** Of a renewal: the messages and files of the first order. */
    conversation: {
      orderId: subjectId,
      ...(await getOrderMessages(db, subjectId, before)),
      ...(await findConversation(db, subjectId)),
    },
    deliveries: {
      ...(await listDeliveries(db, "team", order)),
      fault: findDeliveryBlocker(order),
      kept: await listUnsentDeliveryFiles(db, id),
    },
    files: await listOrderFiles(db, { sender: "team", email: viewer }, { ...order, id: subjectId }),
  };
}

/** "Sales Tax 8.25% (TX, US): $24.67", and the customer's VAT id. */
const taxSentences = ({ taxLines, taxId }: OrderRow): string[] => [
  ...sumTaxLines(taxLines ?? []).map(({ label, cents }) => `${label}: ${formatMoney(cents)}`),
  ...(taxId ? [`VAT ID: ${taxId}`] : []),
];

/** `orderId`: its first order. `payments`: newest first. */
async function findSubscription(db: Db, order: OrderRow) {
  if (!order.subscriptionId) return null;
  const first = (order.invoiceId && (await findOrderBySubscription(db, order.subscriptionId, null))) || order;
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
    pausedAt: first.subscriptionPausedAt,
  };
}

const findRequirementsField = ({ fields }: Pick<Service, "fields">): string | null =>
  Object.entries(fields).find(([, { column }]) => column === "requirements")?.[0] ?? null;

/** When each work status was last reached. */
function findStageDates(
  order: OrderRow,
  events: readonly { kind: string; at: Date; detail: Record<string, unknown> | null }[],
): Partial<Record<WorkStatus, Date>> {
  const reached = events.flatMap(({ kind, at, detail }) =>
    kind === "work-status" && isWorkStatus(detail?.workStatus) ? [[detail.workStatus, at] as const] : [],
  );
  return { new: order.createdAt, ...Object.fromEntries(reached) };
}

const fileCountLabel = (count: unknown): string | null =>
  typeof count === "number" ? (count === 1 ? "1 file" : `${count} files`) : null;

/** For the browser, which does not load the list of all events. */
function describeEvent(kind: string) {
  const { label, tone, hasShortNote } = orderEventEntry(kind) ?? {};
  return { label, tone, hasShortNote };
}

const endLabel = (when: unknown): string | null =>
  when === "now" ? "immediately" : when === "period-end" ? "at the end of the paid month" : null;

function deliveryLabel(detail: Record<string, unknown> | null): string | null {
  if (typeof detail?.delivery !== "number" || detail.workStatus !== undefined) return null;
  const parts = [detail.title, detail.revision].filter((text) => typeof text === "string");
  return [`delivery ${detail.delivery}`, ...parts].join(", ");
}

function workChangeLabel(detail: Record<string, unknown> | null): string | null {
  if (isWorkStatus(detail?.workStatus)) {
    const label = WORK_STATUS_LABELS[detail.workStatus];
    return typeof detail.delivery === "number" ? `${label} (with delivery ${detail.delivery})` : label;
  }
  if (detail?.assignee !== undefined) return typeof detail.assignee === "string" ? detail.assignee : "nobody";
  if (detail?.dueOn !== undefined) return typeof detail.dueOn === "string" ? formatTypedDate(detail.dueOn) : "none";
  return null;
}
