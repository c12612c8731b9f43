/** What an order is, without any database. */

export const ORDER_STATUSES = ["pending", "paid", "cancelled", "refunded", "partially_refunded"] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** The six fields that a receipt may show (decisions, "Names"): `created_at` is ISO 8601, `amount` integer cents. */
export type Receipt = {
  id: string;
  created_at: string;
  amount: number;
  email: string;
  name: string;
  page_type: string;
};

/** The display form of an order's id: its first 8 characters in capitals (specification 2, /payment-success). */
export const orderReference = (id: string): string => id.slice(0, 8).toUpperCase();
