import type { PortalOrder } from "~/customers/portal/portal-orders.server";
import { WORK_STATUS_CUSTOMER_LABELS, type WorkStatus } from "~/orders/work-status";

type Standing = Pick<PortalOrder, "status" | "workStatus" | "subscriptionStatus" | "subscription"> & {
  details: Pick<PortalOrder["details"], "endsOn">;
};

/** How an order stands, in the customer's words: a title and a sentence. `day` writes a moment as a day. */
export function describeOrderStatus(
  { status, workStatus, subscriptionStatus, subscription, details }: Standing,
  day: (moment: string) => string,
): { title: string; sentence: string } {
  if (status === "pending") {
    return { title: "Waiting for your payment", sentence: "We’ll start as soon as your payment arrives." };
  }
  if (status === "cancelled") return { title: "Canceled", sentence: "This order was canceled. Nothing is due." };
  if (status === "refunded") return { title: "Refunded", sentence: "We refunded this order." };
  if (subscriptionStatus === "past_due") {
    return {
      title: "Payment failed",
      sentence: "We couldn’t charge your card for this month. You can pay now or change the card below.",
    };
  }
  if (subscriptionStatus === "ended") {
    const why = subscription?.unpaid ? "We couldn’t charge your card for the last month after several attempts. " : "";
    return { title: "Subscription ended", sentence: `${why}Your subscription has ended. You won’t be charged again.` };
  }
  if (subscriptionStatus === "ending") {
    const until = details.endsOn ? `on ${day(details.endsOn)}` : "with the month you’ve paid for";
    return { title: "Ending soon", sentence: `Your subscription ends ${until}. You won’t be charged again.` };
  }
  const title = WORK_STATUS_CUSTOMER_LABELS[workStatus];
  if (title) {
    const sentence = (subscriptionStatus ? MONTH_SENTENCES : SENTENCES)[workStatus];
    return { title, sentence: status === "partially_refunded" ? `${sentence} ${PART_BACK}` : sentence };
  }
  if (subscriptionStatus === "active") {
    return { title: "Active", sentence: "Your subscription is paid and active." };
  }
  if (status === "partially_refunded") {
    return { title: "Partially refunded", sentence: PART_BACK };
  }
  return { title: "Paid", sentence: "We have your order and your payment, and we’re on it." };
}

const PART_BACK = "We refunded part of your payment.";

const SENTENCES: Record<WorkStatus, string> = {
  new: "We have your order and your payment.",
  in_progress: "We have your order, and work has started.",
  waiting: "Please read our messages below. We’ll continue as soon as we have your answer.",
  delivered: "Please look at what we made, and tell us what you think.",
  done: "Your order is finished. Thank you!",
};

/** Of a running subscription, whose work begins again with each month. */
const MONTH_SENTENCES: Record<WorkStatus, string> = {
  ...SENTENCES,
  in_progress: "Your subscription is active, and work on this month has started.",
  done: "This month’s work is finished. We’ll start again next month.",
};
