import type { SubscriptionStatus } from "~/lib/db/column-types";
import { formatDay, humanizeCode } from "~/routes/admin/shared/date-time";

/** Null for an active subscription and for orders without one. */
export function subscriptionStatusLabel(
  status: SubscriptionStatus | null,
  endsAt: Date | null,
  pausedAt: Date | null,
): string | null {
  if (status === "past_due") return "Past due";
  if (status === "ended") return "Ended";
  if (status === "ending") return endsAt ? `Ends on ${formatDay(endsAt)}` : "Ends with the paid month";
  return pausedAt ? `Paused since ${formatDay(pausedAt)}` : null;
}

/** "Test payment" or "Live payment" if the order's mode differs from the shop's, else null. */
export const paymentModeLabel = (order: { live: boolean }, shopIsLive: boolean): string | null =>
  order.live === shopIsLive ? null : order.live ? "Live payment" : "Test payment";

const EVENT_LABELS: Record<string, string> = {
  placed: "Order placed",
  paid: "Payment received",
  cancelled: "Canceled",
  renewed: "Created by a subscription renewal",
  charged: "Created by a charge of the card provider beside the months",
  "renewal-failed": "A renewal payment failed",
  "subscription-recovered": "The overdue subscription payment went through",
  "subscription-end-requested": "End of subscription requested",
  "subscription-end-refused": "The card provider refused to end the subscription",
  "subscription-ending": "The subscription won’t renew",
  "subscription-resume-requested": "Subscription resume requested",
  "subscription-resume-refused": "The card provider refused to resume the subscription",
  "subscription-resumed": "The subscription will renew again",
  "subscription-ended": "The subscription ended",
  "subscription-paused": "Payments for the subscription were paused at the card provider",
  "subscription-unpaused": "Payments for the subscription are collected again",
  "refund-asked": "The customer asked for a refund",
  "refund-withdrawn": "The customer withdrew the refund request",
  "refund-declined": "Refund request declined",
  "refund-requested": "Refund requested",
  "refund-waiting": "Refund waits for money at the card provider",
  "refund-refused": "Refund refused by the card provider",
  "refund-given-up": "Refund abandoned",
  refunded: "Refunded",
  "refund-failed": "Refund failed",
  "payment-link-sent": "Payment link sent",
  "resume-link-made": "Checkout link created",
  corrected: "Customer details edited",
  "files-sent": "Files received",
  "files-added": "Files added",
  delivered: "Delivered",
  "delivery-withdrawn": "Delivery withdrawn",
  "delivery-approved": "Delivery approved",
  "revision-asked": "Revision requested",
  "fraud-warning": "Early fraud warning: refund it, or expect a dispute",
  "payment-review": "The card provider holds this payment for a review in its dashboard",
  "payment-review-closed": "The card provider’s review is closed",
  disputed: "Disputed by the customer’s bank",
  "dispute-answered": "The bank has our evidence and decides",
  "dispute-escalated": "The bank’s inquiry became a dispute",
  "dispute-appealed": "The dispute went on to an appeal",
  "dispute-prevented": "Dispute prevented",
  "dispute-won": "Dispute won",
  "dispute-lost": "Dispute lost",
  "work-status": "Work status changed",
  assigned: "Assigned",
  "due-date": "Due date changed",
  noted: "Private note added",
  "manual-order": "Order created by staff",
  "card-declined": "Card declined",
  spam: "Moved to Spam",
  "not-spam": "Moved out of Spam",
};

export const orderEventLabel = (kind: string): string =>
  (Object.hasOwn(EVENT_LABELS, kind) ? EVENT_LABELS[kind] : undefined) ?? humanizeCode(kind);

const ACTOR_LABELS: Record<string, string> = {
  buyer: "the customer",
  provider: "the card provider",
  sweep: "our regular check",
  renewal: "the paid renewal",
  payment: "our system, with the payment",
};

/** Label of an event's actor; admins are shown by email. */
export const formatActor = (actor: string): string =>
  (Object.hasOwn(ACTOR_LABELS, actor) ? ACTOR_LABELS[actor] : undefined) ?? actor;
