import type { OrderDetails } from "~/admin/orders/order-details.server";
import { formatUsd } from "~/lib/money";
import { formatDay } from "~/routes/admin/shared/date-time";

/** What can be chosen when money goes back. Cents. */

export type RefundKind = "policy" | "full" | "partial";
/** When a subscription ends; "keep" leaves it running. */
export type SubscriptionTiming = "now" | "period-end";
export type SubscriptionOption = SubscriptionTiming | "keep";
type Choice<V> = { value: V; label: string };

/** Cents that cannot be given back any more: they went back, are on their way, or are held by a bank. */
export const nonRefundableCents = (order: OrderDetails): number => order.amount - order.refundable;
export const isFullRefund = (order: OrderDetails): boolean => nonRefundableCents(order) === 0;

export const refundConfirmationText = (order: OrderDetails): string =>
  isFullRefund(order)
    ? "How much do you want to refund?"
    : `${formatUsd(order.refundable)} of ${formatUsd(order.amount)} is left. How much do you want to refund?`;

/** The policy is for an order of which nothing went back yet: a second time it would give the fee away. */
export function listRefundKinds(order: OrderDetails): Choice<RefundKind>[] {
  const rest: Choice<RefundKind>[] = [
    { value: "full", label: `Full remaining amount: ${formatUsd(order.refundable)}` },
    { value: "partial", label: "Custom amount" },
  ];
  const policy = `Policy amount (minus 5%): ${formatUsd(order.policyRefund)}`;
  return isFullRefund(order) ? [{ value: "policy", label: policy }, ...rest] : rest;
}

/** With a month unpaid or its end fixed there is only "now", and nothing for one that has ended. */
export const listCancellationTimings = (subscription: OrderDetails["subscription"]): readonly SubscriptionTiming[] => {
  if (!subscription || subscription.status === "ended") return [];
  return subscription.status === "past_due" || subscription.status === "ending" ? ["now"] : ["period-end", "now"];
};

/** What may become of the subscription that the order is a month of; nothing where there is none or it has ended. */
export function listSubscriptionOptions({ subscription }: OrderDetails): Choice<SubscriptionOption>[] {
  const ways = listCancellationTimings(subscription);
  if (!subscription || ways.length === 0) return [];
  const { status, endsAt } = subscription;
  const label =
    status === "ending" && endsAt
      ? `Leave it. It ends on ${formatDay(endsAt)}`
      : "Keep it running. It will be charged again";
  const words = { now: "End it now", "period-end": "End it at the end of the paid month" };
  return [{ value: "keep", label }, ...ways.map((value) => ({ value, label: words[value] }))];
}
