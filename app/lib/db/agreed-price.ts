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
