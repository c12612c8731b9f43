import type { OrderDetails } from "~/admin/orders/order-details.server";
import { type CancellationTiming, cancellationTimings } from "~/billing/subscriptions/cancellation-timings";
import { formatMoney } from "~/lib/money";
import { formatDay } from "~/routes/admin/shared/date-time";

type RefundKind = "policy" | "full" | "partial";
/** "keep": it continues. */
export type SubscriptionOption = CancellationTiming | "keep";
type Choice<V> = { value: V; label: string };

/** Cents that cannot be refunded: already refunded, being refunded, or held by a bank because of a dispute. */
export const nonRefundableCents = (order: OrderDetails): number => order.amount - order.refundable;

/** True if nothing of the order was refunded yet. */
const isFullRefund = (order: OrderDetails): boolean => nonRefundableCents(order) === 0;

export const refundConfirmationText = (order: OrderDetails): string =>
  isFullRefund(order)
    ? "How much do you want to refund?"
    : `${formatMoney(order.refundable)} of ${formatMoney(order.amount)} is left. How much do you want to refund?`;

/** The policy amount is only offered before any refund: afterwards it would refund the fee as well. */
export const offersPolicy = (order: OrderDetails): boolean => isFullRefund(order) && order.policyRefund > 0;

export function listRefundKinds(order: OrderDetails): Choice<RefundKind>[] {
  const rest: Choice<RefundKind>[] = [
    { value: "full", label: `Full remaining amount: ${formatMoney(order.refundable)}` },
    { value: "partial", label: "Custom amount" },
  ];
  const policy = `Policy amount (minus ${order.policyFee}%): ${formatMoney(order.policyRefund)}`;
  return offersPolicy(order) ? [{ value: "policy", label: policy }, ...rest] : rest;
}

/** What can happen to the order's subscription; empty without one or if it has ended. */
export function listSubscriptionOptions({ subscription }: OrderDetails): Choice<SubscriptionOption>[] {
  const timings = subscription ? cancellationTimings(subscription.status) : [];
  if (!subscription || timings.length === 0) return [];
  const { status, endsAt } = subscription;
  const label =
    status === "ending" && endsAt
      ? `Leave it. It ends on ${formatDay(endsAt)}`
      : "Keep it running. It will be charged again";
  const labels = { now: "End it now", "period-end": "End it at the end of the paid month" };
  return [{ value: "keep", label }, ...timings.map((value) => ({ value, label: labels[value] }))];
}
