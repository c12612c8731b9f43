// Without Drizzle, so that browser code can import it.

export const ROLES = ["owner", "manager", "reader"] as const;
export type Role = (typeof ROLES)[number];

/** `spam`: a request that an admin discarded; only shown by the spam filter. */
export const ORDER_STATUSES = ["pending", "paid", "cancelled", "refunded", "partially_refunded", "spam"] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Progress of the team's work, independent of the payment. */
export const WORK_STATUSES = ["new", "in_progress", "waiting", "delivered", "done"] as const;
export type WorkStatus = (typeof WORK_STATUSES)[number];

/** `past_due`: the last month could not be charged. `ending`: canceled, active until the end of the paid month. */
export const SUBSCRIPTION_STATUSES = ["active", "past_due", "ending", "ended"] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** `requested`: the provider has not responded yet. `pending`: on its way to the card. `refused`: rejected by the provider. */
export const REFUND_STATUSES = ["requested", "pending", "succeeded", "failed", "refused"] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

/** `settled`: the money was refunded in another way than by granting the request. */
export type RefundRequestStatus = "open" | "withdrawn" | "declined" | "granted" | "settled";

/**
 * `open`: waiting for the customer. `replaced`: a later delivery was created before the customer answered. `withdrawn`: by an
 * admin.
 */
export const DELIVERY_STATUSES = ["open", "approved", "revision", "replaced", "withdrawn"] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** `url` starts with https://. */
export type DeliveryLink = { label: string; url: string };

export const FILE_SENDERS = ["customer", "team"] as const;
export type FileSender = (typeof FILE_SENDERS)[number];

/** Price of a quote. Its orders store it, so that later changes of the catalog do not affect them. Cents, USD. */
export type AgreedPrice = {
  /** Sum of `parts`. */
  cents: number;
  /** Set for a monthly subscription: the price of each month. */
  every?: "month";
  parts: { label: string; item: string; cents: number }[];
  /** Set if an admin changed the catalog's price. */
  reason?: string;
};
