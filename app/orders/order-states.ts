import type { OrderStatus } from "~/lib/db/column-types";

/** The browser's half: the stored status, which admins filter by. What it means for the order's life is in order-states.server.ts. */
type StatusRow = {
  /** `due`: it can still be paid, even if it was canceled. */
  money: "due" | "received" | "returned" | "none";
  tone: "good" | "pending" | "bad" | "none";
  /** For the customer, unless work or a subscription says more. */
  title: string;
  sentence: string;
};

const STATUSES: Record<OrderStatus, StatusRow> = {
  pending: {
    money: "due",
    tone: "pending",
    title: "Waiting for your payment",
    sentence: "We’ll start as soon as your payment arrives.",
  },
  cancelled: { money: "due", tone: "bad", title: "Canceled", sentence: "This order was canceled. Nothing is due." },
  paid: {
    money: "received",
    tone: "good",
    title: "Paid",
    sentence: "We have your order and your payment, and we’re on it.",
  },
  partially_refunded: {
    money: "received",
    tone: "none",
    title: "Partially refunded",
    sentence: "We refunded part of your payment.",
  },
  refunded: { money: "returned", tone: "none", title: "Refunded", sentence: "We refunded this order." },
  spam: { money: "none", tone: "none", title: "", sentence: "" },
};

export const describeStatus = (status: OrderStatus): StatusRow => STATUSES[status];

export const isPending = (status: OrderStatus): boolean => status === "pending";
export const isPayable = (status: OrderStatus): boolean => STATUSES[status].money === "due";
/** Also after a partial refund. The file of an unpaid month is not available. */
export const isMonthPaid = (status: OrderStatus): boolean => STATUSES[status].money === "received";
export const wasPaid = (status: OrderStatus): boolean => isMonthPaid(status) || isRefunded(status);
export const isCancelled = (status: OrderStatus): boolean => status === "cancelled";
export const isPartlyRefunded = (status: OrderStatus): boolean => status === "partially_refunded";
export const isRefunded = (status: OrderStatus): boolean => status === "refunded";
export const isSpam = (status: OrderStatus): boolean => status === "spam";
