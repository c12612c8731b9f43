import type { SubscriptionStatus } from "~/order/order";

/** How orders read to staff. Moments are shown in UTC, which the filters and the revenue count in. */

const DAY: Intl.DateTimeFormatOptions = { year: "numeric", month: "short", day: "numeric", timeZone: "UTC" };
const TIME: Intl.DateTimeFormatOptions = { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: "UTC" };

/** "Apr 30, 2026" */
export const dayOf = (at: Date): string => at.toLocaleDateString("en-US", DAY);
/** "14:05 UTC" */
export const timeOf = (at: Date): string => `${at.toLocaleTimeString("en-US", TIME)} UTC`;

/** "40 s ago", "5 min ago", "3 h ago", "2 days ago" */
export function ageOf(at: Date, now: Date): string {
  const seconds = Math.max(0, Math.round((now.getTime() - at.getTime()) / 1000));
  if (seconds < 120) return `${seconds} s ago`;
  if (seconds < 2 * 3600) return `${Math.round(seconds / 60)} min ago`;
  if (seconds < 48 * 3600) return `${Math.round(seconds / 3600)} h ago`;
  return `${Math.round(seconds / 86_400)} days ago`;
}

/** Specification 4, "Order status values": compared case-insensitively, anything else grey. */
export function statusTone(status: string): string {
  const tones: Record<string, string> = { paid: "text-lime", pending: "text-gold", cancelled: "text-danger" };
  const known = status.toLowerCase();
  return Object.hasOwn(tones, known) ? (tones[known] ?? "") : "text-mute";
}

/** "partially_refunded" → "Partially refunded" */
export const wordsOf = (code: string): string => {
  const words = code.replaceAll(/[_-]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** What is said of a subscription beside its order's status; null while it is simply active. */
export function subscriptionWords(status: SubscriptionStatus | null, endsAt: Date | null): string | null {
  if (status === "past_due") return "Past due";
  if (status === "ended") return "Ended";
  if (status === "ending") return endsAt ? `Ends on ${dayOf(endsAt)}` : "Ends with the paid month";
  return null;
}

/** "Test payment" or "Live payment" for an order of the other mode than the shop's present one, else null. */
export const modeWords = (order: { live: boolean }, shopIsLive: boolean): string | null =>
  order.live === shopIsLive ? null : order.live ? "Live payment" : "Test payment";

const EVENTS: Record<string, string> = {
  placed: "Order placed",
  paid: "Payment received",
  cancelled: "Cancelled",
  renewed: "Renewed by the subscription",
  "renewal-failed": "A renewal could not be charged",
  "subscription-recovered": "The subscription is paid again",
  "subscription-end-requested": "End of the subscription asked for",
  "subscription-end-refused": "End of the subscription refused by the card provider",
  "subscription-ending": "The subscription will not be renewed",
  "subscription-resumed": "The subscription will be renewed again",
  "subscription-ended": "The subscription ended",
  "refund-requested": "Refund asked for",
  "refund-refused": "Refund refused by the card provider",
  "refund-given-up": "Refund given up",
  refunded: "Refunded",
  "refund-failed": "Refund failed",
  "payment-link-sent": "Payment link sent",
  disputed: "Disputed by the customer's bank",
  "dispute-won": "Dispute won",
  "dispute-lost": "Dispute lost",
};

export const eventTitle = (kind: string): string =>
  (Object.hasOwn(EVENTS, kind) ? EVENTS[kind] : undefined) ?? wordsOf(kind);

const ACTORS: Record<string, string> = {
  buyer: "the customer",
  provider: "the card provider",
  sweep: "our regular check",
};

/** Who did it: a member of staff is named by e-mail address. */
export const actorName = (actor: string): string => (Object.hasOwn(ACTORS, actor) ? ACTORS[actor] : undefined) ?? actor;
