import type { DeliveryStatus, SubscriptionStatus, WorkStatus } from "~/lib/db/column-types";
import type { OrderRow } from "~/lib/db/schema/index";
import { isCancelled, isPending, isRefunded } from "~/orders/order-states";

type Order = Pick<OrderRow, "invoiceId" | "status" | "subscriptionStatus">;

/** A refund of a running subscription covers only one month. */
export function findDeliveryBlocker({ invoiceId, status, subscriptionStatus }: Order): string | null {
  if (invoiceId) return "This is a later month of a subscription. Deliveries belong to its first order.";
  if (isCancelled(status)) return "This order was canceled.";
  if (isPending(status)) return "This order isn’t paid yet.";
  return isEndedByRefund({ status, subscriptionStatus }) ? "This order was refunded." : null;
}

/** Whether a refund ended the order: nothing is asked of the customer or promised any more. */
export const isEndedByRefund = ({
  status,
  subscriptionStatus,
}: Pick<Order, "status" | "subscriptionStatus">): boolean =>
  isRefunded(status) && !isSubscriptionRunning(subscriptionStatus);

export const isSubscriptionRunning = (subscription: SubscriptionStatus | null): boolean =>
  subscription !== null && subscription !== "ended";

type Answered = {
  answer: "approved" | "revision";
  closes: boolean;
  /** False for a file that was delivered automatically, which says nothing about the work. */
  byAdmin: boolean;
  hasLaterRevision: boolean;
  workStatus: WorkStatus;
};

export function workStatusAfterAnswer({ answer, closes, byAdmin, hasLaterRevision, workStatus }: Answered): WorkStatus {
  if (answer === "revision") return "in_progress";
  if (!byAdmin) return workStatus === "waiting" ? "in_progress" : workStatus;
  return closes && !hasLaterRevision ? "done" : "in_progress";
}

export function alreadyAnsweredMessage(number: number, status: Exclude<DeliveryStatus, "open">): string {
  const messages = {
    approved: `You’ve already approved delivery ${number}.`,
    revision: `You’ve already asked for a revision of delivery ${number}.`,
    replaced: `A later delivery replaced delivery ${number}. Please look at that one.`,
    withdrawn: `We withdrew delivery ${number}, so there’s nothing to answer.`,
  };
  return messages[status];
}
