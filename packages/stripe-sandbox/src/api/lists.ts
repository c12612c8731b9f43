import type Stripe from "stripe";

/** The provider's list object. */
export const listObject = <T>(url: string, found: { objects: T[]; hasMore: boolean }): Stripe.ApiList<T> => ({
  object: "list",
  data: found.objects,
  has_more: found.hasMore,
  url,
});
