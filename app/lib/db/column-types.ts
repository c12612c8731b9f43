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

/** The display form of a quote's id: its first 8 characters in capitals. */
export const quoteReference = (id: string): string => id.slice(0, 8).toUpperCase();

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

/** What a checkout is called whose form asks for no business, or got none. */
export const DEFAULT_CUSTOMER_NAME = "Customer";

/** The policy's refund: the total less a processing fee of 5 %, rounded in favor of the customer. */
export const policyRefundAmount = (cents: number): number => cents - Math.floor((cents * 5) / 100);

/** Shown if the payment webhook call fails: the payment could not be recorded, or the provider could not be asked. */
export const PAYMENT_NOT_RECORDED_MESSAGE =
  "There was an issue processing your order, but your payment was successful.";

/**
 * Why nothing may be asked of the card provider for an order that was made in the other mode, as a sentence for staff;
 * null for an order of the shop's present mode.
 */
export function describeModeMismatch(orderIsLive: boolean, shopIsLive: boolean): string | null {
  if (orderIsLive === shopIsLive) return null;
  return orderIsLive
    ? "This order was paid with real money, and the shop now takes test payments."
    : "This order was made with test payments, and the shop now takes live ones.";
}

/** The six fields that a receipt may show: `created_at` is ISO 8601, `amount` integer cents. */
export type Receipt = {
  id: string;
  created_at: string;
  amount: number;
  email: string;
  name: string;
  page_type: string;
};

/** The display form of an order's id: its first 8 characters in capitals. */
export const orderReference = (id: string): string => id.slice(0, 8).toUpperCase();
