// Without Drizzle, so that browser code can import it.

export const ROLES = ["owner", "manager", "reader"] as const;
export type Role = (typeof ROLES)[number];

/** What admins can be notified of. `refund`: a request for one. `quote`: accepted. `job`: failed. */
export const NOTIFICATION_KINDS = ["order", "message", "refund", "quote", "dispute", "job"] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** `mine`: about orders that are assigned to the admin. */
export type NotificationSetting = { when: "at_once" | "daily"; whose: "mine" | "everyone" };
/** A missing kind is never notified. */
export type NotificationSettings = { [K in NotificationKind]?: NotificationSetting };

/** `spam`: discarded by an admin; only shown by the spam filter. */
export const ORDER_STATUSES = ["pending", "paid", "cancelled", "refunded", "partially_refunded", "spam"] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Independent of the payment. */
export const WORK_STATUSES = ["new", "in_progress", "waiting", "delivered", "done"] as const;
export type WorkStatus = (typeof WORK_STATUSES)[number];

/** `past_due`: the last month could not be charged. `ending`: canceled, active until the end of the paid month. */
export const SUBSCRIPTION_STATUSES = ["active", "past_due", "ending", "ended"] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** `requested`: not answered by the provider yet. `pending`: on its way to the card. */
export const REFUND_STATUSES = ["requested", "pending", "succeeded", "failed", "refused"] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

/** As at the provider. */
export const REFUND_REASONS = ["requested_by_customer", "duplicate", "fraudulent"] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

/** `settled`: refunded in another way than by granting the request. */
export type RefundRequestStatus = "open" | "withdrawn" | "declined" | "granted" | "settled";

/** `replaced`: by a later delivery. `withdrawn`: by an admin. */
export const DELIVERY_STATUSES = ["open", "approved", "revision", "replaced", "withdrawn"] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** `url` starts with https://. */
export type DeliveryLink = { label: string; url: string };

export const FILE_SENDERS = ["customer", "team"] as const;
export type FileSender = (typeof FILE_SENDERS)[number];

/** Every order stores it, so that later changes of the catalog do not affect it. Cents, USD. */
export type AgreedPrice = {
  cents: number;
  /** The price of each month. */
  every?: "month";
  /** What only the first payment contains: the first of the parts. */
  setup?: number | undefined;
  parts: { label: string; item: string; cents: number }[];
  /** Why an admin changed the price. */
  reason?: string;
};

/** For a refund before work has begun. Every order stores it. `feePercent`: of the payment, 100 for no refund; `arrivalDays`: until the money is back. Business days. */
export type RefundPolicy = { feePercent: number; replyDays: number; arrivalDays: { from: number; to: number } };

/**
 * When the promises to a customer are due. `contact`: ISO 8601; `delivery`: "2026-11-26" on the agency's calendar, null if nothing
 * is delivered; `timeZone`: of the agency when it promised.
 */
export type PromisedMoments = { contact: string; delivery: string | null; timeZone: string };

/** Who computes an order's tax: the payment provider, or our own table of rates. */
export const TAX_MODES = ["stripe", "table"] as const;
export type TaxMode = (typeof TAX_MODES)[number];

/** A tax of one item, as it was computed. Cents. */
export type TaxLine = {
  item: string;
  name: string;
  /** In millionths: 88750 is 8.875%. */
  rate: number;
  /** Without any tax. */
  net: number;
  tax: number;
  /** Whether the price contains it. */
  included: boolean;
  /** Two letters; null if unknown. */
  country: string | null;
  state: string | null;
  /** The customer owes it to the tax office. */
  reverseCharge: boolean;
};

/** What an order waits for: the approval of a delivery, or an answer or files. */
export type AwaitedStep = "approval" | "answer";
