import type { OrderStatus, SubscriptionStatus } from "~/lib/db/column-types";
import type { BadgeTone } from "~/routes/admin/shared/badges";
import { formatDay } from "~/routes/admin/shared/date-time";

/** Text color class of a status, case-insensitive; gray for an unknown one. */
export function orderStatusTone(status: string): string {
  const tones: Record<string, string> = { paid: "text-lime", pending: "text-gold", cancelled: "text-danger" };
  const known = status.toLowerCase();
  return Object.hasOwn(tones, known) ? (tones[known] ?? "") : "text-gray";
}

/** Tone of the status's badge: paid is green, pending yellow, canceled red, and all others are gray. */
export function orderBadgeTone(status: OrderStatus): BadgeTone {
  const tones: Partial<Record<OrderStatus, BadgeTone>> = { paid: "good", pending: "pending", cancelled: "bad" };
  return tones[status] ?? "none";
}

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
