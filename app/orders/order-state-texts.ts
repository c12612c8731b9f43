import type { OrderStatus } from "~/lib/db/column-types";

/** For the customer, unless work or a subscription says more. Separate from the states, so that admins' pages do not load it. */
export const STATUS_TEXTS: Record<OrderStatus, { title: string; sentence: string }> = {
  pending: { title: "Waiting for your payment", sentence: "We’ll start as soon as your payment arrives." },
  cancelled: { title: "Canceled", sentence: "This order was canceled. Nothing is due." },
  paid: { title: "Paid", sentence: "We have your order and your payment, and we’re on it." },
  partially_refunded: { title: "Partially refunded", sentence: "We refunded part of your payment." },
  refunded: { title: "Refunded", sentence: "We refunded this order." },
  /** The customer does not see it. */
  spam: { title: "", sentence: "" },
};
