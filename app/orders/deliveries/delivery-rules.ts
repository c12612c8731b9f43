import type { DeliveryStatus, OrderStatus, SubscriptionStatus, WorkStatus } from "~/lib/db/column-types";

/** What may be delivered and answered, and what becomes of the work then. */

type Order = { invoiceId: string | null; status: OrderStatus; subscriptionStatus: SubscriptionStatus | null };

/** Why nothing is delivered for this order, or answered; null where it is. Of a running subscription only a month was refunded. */
export function findDeliveryBlocker({ invoiceId, status, subscriptionStatus }: Order): string | null {
  if (invoiceId) return "This is a later month of a subscription. Deliveries belong to its first order.";
  if (status === "cancelled") return "This order was canceled.";
  if (status === "pending") return "This order isn’t paid yet.";
  return status === "refunded" && !isSubscriptionRunning(subscriptionStatus) ? "This order was refunded." : null;
}

/** Whether it still goes on: its work begins anew with each month. */
export const isSubscriptionRunning = (subscription: SubscriptionStatus | null): boolean =>
  subscription !== null && subscription !== "ended";

/** Whether a month is paid for, also where a part of it went back: else its file is no longer there. */
export const isMonthPaid = (status: OrderStatus): boolean => status === "paid" || status === "partially_refunded";

type Answered = {
  answer: "approved" | "revision";
  /** Whether the approval ends the work, and whether staff delivered it: what comes by itself says nothing of the work. */
  closes: boolean;
  byStaff: boolean;
  /** Whether a revision was asked of something later, and staff have not delivered since. */
  revisionWaits: boolean;
  workStatus: WorkStatus;
};

/** How far the work is once the customer has answered. */
export function workStatusAfterAnswer({ answer, closes, byStaff, revisionWaits, workStatus }: Answered): WorkStatus {
  if (answer === "revision") return "in_progress";
  if (!byStaff) return workStatus === "waiting" ? "in_progress" : workStatus;
  return closes && !revisionWaits ? "done" : "in_progress";
}

/** Why a delivery that is no longer open cannot be answered, for its customer. */
export function alreadyAnsweredMessage(number: number, status: Exclude<DeliveryStatus, "open">): string {
  const words = {
    approved: `You’ve already approved delivery ${number}.`,
    revision: `You’ve already asked for a revision of delivery ${number}.`,
    replaced: `A later delivery replaced delivery ${number}. Please look at that one.`,
    withdrawn: `We withdrew delivery ${number}, so there’s nothing to answer.`,
  };
  return words[status];
}
