import type { OrderStatus } from "~/lib/db/column-types";
import { formatMoney } from "~/lib/money";

/** The browser's half: the stored status, which admins filter by. What it means for the order's life is in order-states.server.ts. */
type StatusRow = {
  /** `due`: it can still be paid, even if it was canceled. */
  money: "due" | "received" | "returned" | "none";
  tone: "good" | "pending" | "bad" | "none";
};

const STATUSES: Record<OrderStatus, StatusRow> = {
  pending: { money: "due", tone: "pending" },
  cancelled: { money: "due", tone: "bad" },
  paid: { money: "received", tone: "good" },
  partially_refunded: { money: "received", tone: "none" },
  refunded: { money: "returned", tone: "none" },
  spam: { money: "none", tone: "none" },
};

export const statusTone = (status: OrderStatus) => STATUSES[status].tone;

export const isPending = (status: OrderStatus): boolean => status === "pending";
export const isPayable = (status: OrderStatus): boolean => STATUSES[status].money === "due";
/** Also after a partial refund. The file of an unpaid month is not available. */
export const isMonthPaid = (status: OrderStatus): boolean => STATUSES[status].money === "received";
export const wasPaid = (status: OrderStatus): boolean => isMonthPaid(status) || isRefunded(status);
export const isCancelled = (status: OrderStatus): boolean => status === "cancelled";
export const isPartlyRefunded = (status: OrderStatus): boolean => status === "partially_refunded";
export const isRefunded = (status: OrderStatus): boolean => status === "refunded";
export const isSpam = (status: OrderStatus): boolean => status === "spam";

/** A request for a service on request has the amount 0 until an admin names its price. */
export const formatOrderAmount = ({ amount, status }: { amount: number; status: OrderStatus }): string =>
  amount > 0 || wasPaid(status) ? formatMoney(amount) : "On request";
