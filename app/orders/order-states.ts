import type { OrderStatus } from "~/lib/db/column-types";

type StateRow = {
  /** What `orders.status` stores. */
  status: OrderStatus;
  /** `due`: it can still be paid, even if it was canceled. */
  money: "due" | "received" | "returned" | "none";
  tone: "good" | "pending" | "bad" | "none";
  /** For the customer, before work and subscription. */
  title: string;
  sentence: string;
  next: readonly string[];
};

const PENDING = {
  status: "pending",
  money: "due",
  tone: "pending",
  title: "Waiting for your payment",
  sentence: "We’ll start as soon as your payment arrives.",
} as const;

const CANCELLED = {
  status: "cancelled",
  money: "due",
  tone: "bad",
  title: "Canceled",
  sentence: "This order was canceled. Nothing is due.",
} as const;

/** An order's life. `orderState` tells the states apart that are stored as one status, which is what admins see and filter by. */
export const ORDER_STATES = {
  /** The customer was sent to the card provider's page. */
  in_checkout: { ...PENDING, next: ["in_checkout", "paid", "abandoned"] },
  /** Came by a public form; an admin answers it with a payment link. */
  requested: { ...PENDING, next: ["awaiting_payment", "lapsed", "spam"] },
  /** Came by a checkout that opened no payment page. */
  awaiting_approval: { ...PENDING, next: ["awaiting_payment", "abandoned"] },
  /** The customer has a payment link. */
  awaiting_payment: { ...PENDING, next: ["awaiting_payment", "paid", "lapsed", "cancelled"] },
  /** A checkout that was not paid in a day, was replaced, or whose quote was revoked. */
  abandoned: { ...CANCELLED, next: ["in_checkout", "paid"] },
  /** A request whose payment link has ended. */
  lapsed: { ...CANCELLED, next: ["awaiting_payment", "paid"] },
  /** By the admin who had created it. A payment that was on its way counts. */
  cancelled: { ...CANCELLED, next: ["paid"] },
  paid: {
    status: "paid",
    money: "received",
    tone: "good",
    title: "Paid",
    sentence: "We have your order and your payment, and we’re on it.",
    next: ["partially_refunded", "refunded"],
  },
  partially_refunded: {
    status: "partially_refunded",
    money: "received",
    tone: "none",
    title: "Partially refunded",
    sentence: "We refunded part of your payment.",
    next: ["paid", "refunded"],
  },
  refunded: {
    status: "refunded",
    money: "returned",
    tone: "none",
    title: "Refunded",
    sentence: "We refunded this order.",
    next: ["paid", "partially_refunded"],
  },
  /** A request that an admin discarded; the customer does not see it. */
  spam: { status: "spam", money: "none", tone: "none", title: "", sentence: "", next: ["requested"] },
} as const satisfies Record<string, StateRow>;

export type OrderState = keyof typeof ORDER_STATES;

const ROWS: readonly StateRow[] = Object.values(ORDER_STATES);

const statusesWith = (...money: StateRow["money"][]): OrderStatus[] => [
  ...new Set(ROWS.filter((row) => money.includes(row.money)).map(({ status }) => status)),
];

export const PAYABLE_STATUSES = statusesWith("due");
/** Also after a partial refund. */
export const COVERED_STATUSES = statusesWith("received");
/** Money was received, whatever was refunded. */
export const PAID_STATUSES = statusesWith("received", "returned");

export const isPending = (status: OrderStatus): boolean => status === "pending";
export const isPayable = (status: OrderStatus): boolean => PAYABLE_STATUSES.includes(status);
/** The file of an unpaid month is not available. */
export const isMonthPaid = (status: OrderStatus): boolean => COVERED_STATUSES.includes(status);
export const wasPaid = (status: OrderStatus): boolean => PAID_STATUSES.includes(status);
export const isCancelled = (status: OrderStatus): boolean => status === "cancelled";
export const isPartlyRefunded = (status: OrderStatus): boolean => status === "partially_refunded";
export const isRefunded = (status: OrderStatus): boolean => status === "refunded";
export const isSpam = (status: OrderStatus): boolean => status === "spam";

/** Tone and the customer's texts are those of the status. */
export const describeStatus = (status: OrderStatus): Pick<StateRow, "tone" | "title" | "sentence"> =>
  ROWS.find((row) => row.status === status) ?? ORDER_STATES.spam;

export const canBecome = (from: OrderState, to: OrderState): boolean =>
  ORDER_STATES[from].next.some((state) => state === to);
