/**
 * The price that a quote names, as the orders that come of it keep it: no later change of the catalog's prices changes it. Cents, USD;
 * `parts` together are `cents`.
 */
export type AgreedPrice = {
  cents: number;
  /** Set for a monthly subscription: the price of each month. */
  every?: "month";
  parts: { label: string; item: string; cents: number }[];
  /** Why it is not the catalog's, where staff made it another. */
  reason?: string;
};

/** What an order is, without any database. */

/** `spam`: a request that staff discarded; nobody sees it who does not ask for it. */
export const ORDER_STATUSES = ["pending", "paid", "cancelled", "refunded", "partially_refunded", "spam"] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** `requested`: the provider has not answered yet; `pending`: on its way to the card; `refused`: the provider said no. */
export const REFUND_STATUSES = ["requested", "pending", "succeeded", "failed", "refused"] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

/** Of a customer's request for a refund. `settled`: money went back in another way than by granting it. */
export type RefundRequestStatus = "open" | "withdrawn" | "declined" | "granted" | "settled";

/** `past_due`: the last month could not be charged. `ending`: not renewed any more. */
export const SUBSCRIPTION_STATUSES = ["active", "past_due", "ending", "ended"] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** What people who work here may do, from all to least. Without any database. */

export const ROLES = ["owner", "manager", "reader"] as const;

export type Role = (typeof ROLES)[number];

/**
 * `open`: it waits for its customer. `replaced`: a later one took its place before the customer answered. `withdrawn`: staff took it
 * back.
 */
export const DELIVERY_STATUSES = ["open", "approved", "revision", "replaced", "withdrawn"] as const;

export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** A page elsewhere: its address begins with https://. */
export type DeliveryLink = { label: string; url: string };

/** Who sent a file. */
export const FILE_SENDERS = ["customer", "team"] as const;

export type FileSender = (typeof FILE_SENDERS)[number];

/** How far the agency is with an order, beside whether it is paid. Without any database. */

export const WORK_STATUSES = ["new", "in_progress", "waiting", "delivered", "done"] as const;

export type WorkStatus = (typeof WORK_STATUSES)[number];
