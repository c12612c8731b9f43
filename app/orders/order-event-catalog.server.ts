import type { WorkStatus } from "~/lib/db/column-types";
import { formatMoney } from "~/lib/money";
import type { OrderJobs } from "./order-jobs";
import { isWorkStatus, WORK_STATUS_CUSTOMER_LABELS, WORK_STATUS_LABELS } from "./work-status";

type None = Record<string, never>;
type RefundRequestDetail = { requestId: string; amount: number; reason?: string | null };
type RefundDetail = { refundId: string; amount: number; reason?: string | null };
type RefundFault = { refundId: string; amount: number; fault: string | null };
type SubscriptionChange = { endsAt?: string };
type Refusal = { requestId: string; fault: string };
type RiskSign = { objectId: string; reason: string };
type DisputeDetail = { disputeId: string; amount: number };
/** `deliveryId` is missing if the payment made the delivery. */
type DeliveryDetail = { delivery: number; deliveryId?: string; title?: string };
type Files = { count: number };

/** What is stored with an event. Amounts are cents. */
export interface OrderEventDetails {
  placed: None;
  paid: None;
  cancelled: { reason?: string };
  renewed: { firstOrderId: string };
  charged: { firstOrderId: string; reason: string };
  "renewal-failed": { invoiceId: string };
  "subscription-recovered": SubscriptionChange;
  "subscription-end-requested": { requestId: string; when: "now" | "period-end" };
  "subscription-end-refused": Refusal;
  "subscription-ending": SubscriptionChange;
  "subscription-resume-requested": { requestId: string };
  "subscription-resume-refused": Refusal;
  "subscription-resumed": SubscriptionChange;
  "subscription-ended": SubscriptionChange;
  "subscription-paused": None;
  "subscription-unpaused": None;
  "refund-asked": RefundRequestDetail;
  "refund-withdrawn": RefundRequestDetail;
  "refund-declined": RefundRequestDetail;
  "refund-requested": RefundDetail;
  "refund-waiting": RefundFault;
  "refund-refused": RefundFault;
  "refund-given-up": RefundFault;
  refunded: RefundDetail;
  "refund-failed": RefundDetail;
  "payment-link-sent": { sessionId?: string };
  "resume-link-made": { sessionId: string };
  corrected: { fields: string };
  "fraud-warning": RiskSign;
  "payment-review": RiskSign;
  "payment-review-closed": RiskSign;
  disputed: DisputeDetail;
  "dispute-answered": DisputeDetail;
  "dispute-escalated": DisputeDetail;
  "dispute-appealed": DisputeDetail;
  "dispute-prevented": DisputeDetail;
  "dispute-won": DisputeDetail;
  "dispute-lost": DisputeDetail;
  "files-sent": Files;
  "files-added": Files;
  delivered: DeliveryDetail;
  "delivery-withdrawn": DeliveryDetail;
  "delivery-approved": DeliveryDetail;
  "revision-asked": DeliveryDetail & { revision: string };
  "work-status": { workStatus?: WorkStatus; delivery?: number; refunded?: true };
  assigned: { assignee?: string | null };
  "due-date": { dueOn?: string | null };
  noted: None;
  reminded: { awaited: string; day: string };
  "manual-order": { amount: number; reason?: string };
  "card-declined": { eventId: string; code: string; reason: string };
  spam: None;
  "not-spam": None;
}

export type OrderEventKind = keyof OrderEventDetails;

/** As read from the database, where it may be of an earlier release. */
type StoredDetail = Record<string, unknown>;

/** An event and all that it causes. */
type OrderEventEntry<D> = {
  /** On the timeline of the team. */
  label: string;
  /** A label that the event's note completes. Other notes are reasons. */
  hasShortNote?: true;
  tone?: "good" | "bad";
  /** For the customer, who does not see events without one; null for details that say nothing. */
  sentence?: (detail: StoredDetail) => string | null;
  /** The entry in the activity log if an admin did it; without `detail`, with the event's own. Null for none. */
  activity?: { kind: string; detail?: (detail: D) => StoredDetail | null };
  /** What the customer wants from us with it. */
  asks?: "revision" | "refund";
  /** Answers the customer if an admin did it. */
  isAnswer?: true;
  /** Jobs and emails. */
  jobs?: (event: { id: number; orderId: string; actor: string; detail: D }) => readonly EventJob[];
};

export type EventJob = { [N in keyof OrderJobs]: readonly [name: N, data: OrderJobs[N]] }[keyof OrderJobs];

/** The confirmation and the news for the team. */
const paymentEmails = ({ orderId }: { orderId: string }): EventJob[] => [
  ["order-confirmation-email", { orderId }],
  ["order-team-email", { orderId }],
];

const answerEmail = ({ detail: { deliveryId } }: { detail: DeliveryDetail }): EventJob[] =>
  deliveryId ? [["delivery-team-email", { deliveryId }]] : [];

const deliveryLabel = ({ delivery, title }: StoredDetail) =>
  typeof title === "string" ? `Delivery ${delivery} (${title})` : `Delivery ${delivery}`;

/** All kinds of events of an order: docs/architecture.md#events-of-an-order. */
export const ORDER_EVENTS: { readonly [K in OrderEventKind]: OrderEventEntry<OrderEventDetails[K]> } = {
  placed: { label: "Order placed", sentence: () => "You placed the order." },
  paid: {
    label: "Payment received",
    tone: "good",
    sentence: () => "We received your payment.",
    jobs: paymentEmails,
  },
  cancelled: { label: "Canceled", sentence: () => "The order was canceled." },
  renewed: { label: "Created by a subscription renewal", tone: "good", jobs: paymentEmails },
  charged: { label: "Created by a charge of the card provider beside the months", jobs: paymentEmails },
  "renewal-failed": {
    label: "A renewal payment failed",
    tone: "bad",
    sentence: () => "We couldn’t charge your card for this month.",
    jobs: ({ orderId, detail: { invoiceId } }) => [
      ["renewal-failed-email", { orderId, invoiceId }],
      ["renewal-failed-team-email", { orderId, invoiceId }],
    ],
  },
  "subscription-recovered": {
    label: "The overdue subscription payment went through",
    tone: "good",
    sentence: () => "Your subscription is paid up again.",
  },
  "subscription-end-requested": {
    label: "End of subscription requested",
    activity: { kind: "cancel-subscription" },
    jobs: ({ orderId, actor, detail }) => [["cancel-subscription", { orderId, actor, ...detail }]],
  },
  "subscription-end-refused": { label: "The card provider refused to end the subscription", tone: "bad" },
  "subscription-ending": {
    label: "The subscription won’t renew",
    sentence: () => "Your subscription is set to end with the month you’ve paid for.",
    jobs: ({ id: eventId, orderId }) => [
      ["subscription-ending-email", { orderId, eventId }],
      ["subscription-ending-team-email", { orderId, eventId }],
    ],
  },
  "subscription-resume-requested": {
    label: "Subscription resume requested",
    jobs: ({ orderId, actor, detail: { requestId } }) => [["resume-subscription", { orderId, requestId, actor }]],
  },
  "subscription-resume-refused": { label: "The card provider refused to resume the subscription" },
  "subscription-resumed": {
    label: "The subscription will renew again",
    sentence: () => "Your subscription will renew again.",
    jobs: ({ id: eventId, orderId }) => [
      ["subscription-resumed-email", { orderId, eventId }],
      ["subscription-resumed-team-email", { orderId, eventId }],
    ],
  },
  "subscription-ended": {
    label: "The subscription ended",
    sentence: () => "Your subscription ended.",
    jobs: ({ orderId }) => [
      ["subscription-ended-email", { orderId }],
      ["subscription-ended-team-email", { orderId }],
    ],
  },
  "subscription-paused": { label: "Payments for the subscription were paused at the card provider" },
  "subscription-unpaused": { label: "Payments for the subscription are collected again" },
  "refund-asked": {
    label: "The customer asked for a refund",
    asks: "refund",
    sentence: ({ amount }) =>
      typeof amount === "number" ? `You asked us to refund ${formatMoney(amount)}.` : "You asked for a refund.",
    jobs: ({ detail: { requestId } }) => [["refund-request-team-email", { requestId }]],
  },
  "refund-withdrawn": {
    label: "The customer withdrew the refund request",
    sentence: () => "You withdrew your refund request.",
  },
  "refund-declined": {
    label: "Refund request declined",
    isAnswer: true,
    sentence: () => "We declined your refund request.",
    activity: { kind: "refund-declined", detail: ({ amount, ...detail }) => ({ ...detail, cents: amount }) },
    jobs: ({ detail: { requestId } }) => [["refund-declined-email", { requestId }]],
  },
  "refund-requested": {
    label: "Refund requested",
    activity: { kind: "refund", detail: ({ amount, ...detail }) => ({ ...detail, cents: amount }) },
    jobs: ({ detail: { refundId } }) => [["process-refund", { refundId }]],
  },
  "refund-waiting": { label: "Refund waits for money at the card provider" },
  "refund-refused": { label: "Refund refused by the card provider", tone: "bad" },
  "refund-given-up": { label: "Refund abandoned" },
  refunded: {
    label: "Refunded",
    sentence: ({ amount }) =>
      typeof amount === "number" ? `We refunded ${formatMoney(amount)} to your card.` : "We refunded your payment.",
    jobs: ({ detail: { refundId } }) => [["refund-email", { refundId }]],
  },
  "refund-failed": { label: "Refund failed", tone: "bad" },
  "payment-link-sent": {
    label: "Payment link sent",
    sentence: () => "We emailed you a payment link.",
    activity: { kind: "payment-link" },
    jobs: ({ orderId }) => [["payment-link-email", { orderId }]],
  },
  "resume-link-made": { label: "Checkout link created", activity: { kind: "resume-link", detail: () => ({}) } },
  corrected: { label: "Customer details edited", activity: { kind: "customer-corrected" } },
  "fraud-warning": { label: "Early fraud warning: refund it, or expect a dispute", tone: "bad" },
  "payment-review": { label: "The card provider holds this payment for a review in its dashboard", tone: "bad" },
  "payment-review-closed": { label: "The card provider’s review is closed" },
  disputed: { label: "Disputed by the customer’s bank", tone: "bad" },
  "dispute-answered": { label: "The bank has our evidence and decides" },
  "dispute-escalated": { label: "The bank’s inquiry became a dispute", tone: "bad" },
  "dispute-appealed": { label: "The dispute went on to an appeal", tone: "bad" },
  "dispute-prevented": { label: "Dispute prevented" },
  "dispute-won": { label: "Dispute won", tone: "good" },
  "dispute-lost": { label: "Dispute lost", tone: "bad" },
  "files-sent": {
    label: "Files received",
    hasShortNote: true,
    sentence: ({ count }) => (count === 1 ? "You sent us a file." : `You sent us ${count} files.`),
  },
  "files-added": {
    label: "Files added",
    hasShortNote: true,
    sentence: ({ count }) => (count === 1 ? "We added a file for you." : `We added ${count} files for you.`),
  },
  delivered: {
    label: "Delivered",
    hasShortNote: true,
    isAnswer: true,
    sentence: (detail) => `${deliveryLabel(detail)} is here.`,
    activity: { kind: "delivered", detail: ({ delivery }) => ({ delivery }) },
    jobs: ({ detail: { deliveryId } }) => (deliveryId ? [["delivery-email", { deliveryId }]] : []),
  },
  "delivery-withdrawn": {
    label: "Delivery withdrawn",
    hasShortNote: true,
    sentence: ({ delivery }) => `We withdrew delivery ${delivery}.`,
    activity: { kind: "delivery-withdrawn" },
  },
  "delivery-approved": {
    label: "Delivery approved",
    hasShortNote: true,
    tone: "good",
    sentence: ({ delivery }) => `You approved delivery ${delivery}.`,
    jobs: answerEmail,
  },
  "revision-asked": {
    label: "Revision requested",
    hasShortNote: true,
    asks: "revision",
    sentence: ({ delivery }) => `You asked for a revision of delivery ${delivery}.`,
    jobs: answerEmail,
  },
  "work-status": {
    label: "Stage",
    hasShortNote: true,
    sentence: ({ workStatus, delivery, refunded }) => {
      if (refunded === true) return null;
      // The event of the delivery says it already, unless the order is done.
      if (delivery !== undefined && workStatus !== "done") return null;
      const label = isWorkStatus(workStatus) ? WORK_STATUS_CUSTOMER_LABELS[workStatus] : null;
      return label && `${label}.`;
    },
    activity: {
      kind: "work-status",
      // The entry of the delivery says it already.
      detail: ({ workStatus, delivery }) =>
        workStatus && delivery === undefined ? { to: WORK_STATUS_LABELS[workStatus] } : null,
    },
  },
  assigned: {
    label: "Assigned",
    hasShortNote: true,
    activity: { kind: "assigned", detail: ({ assignee }) => ({ to: assignee ?? "nobody" }) },
  },
  "due-date": {
    label: "Due date changed",
    hasShortNote: true,
    activity: { kind: "due-date", detail: ({ dueOn }) => ({ to: dueOn ?? "none" }) },
  },
  noted: { label: "Private note added", activity: { kind: "order-note" } },
  reminded: {
    label: "Reminded",
    activity: { kind: "customer-reminded", detail: ({ awaited }) => ({ awaited }) },
    jobs: ({ orderId, detail: { day } }) => [["reminder-email", { orderId, day }]],
  },
  "manual-order": {
    label: "Order created by staff",
    sentence: () => "We made this order for you.",
    activity: { kind: "manual-order", detail: ({ amount, ...detail }) => ({ ...detail, cents: amount }) },
  },
  "card-declined": { label: "Card declined", hasShortNote: true, tone: "bad" },
  spam: { label: "Moved to Spam", activity: { kind: "order-spam" } },
  "not-spam": { label: "Moved out of Spam", activity: { kind: "order-not-spam" } },
};

/** Undefined for a kind of another release. */
export const orderEventEntry = (kind: string) => (isOrderEventKind(kind) ? ORDER_EVENTS[kind] : undefined);

const isOrderEventKind = (kind: string): kind is OrderEventKind => Object.hasOwn(ORDER_EVENTS, kind);
