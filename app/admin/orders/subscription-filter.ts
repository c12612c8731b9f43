import * as z from "zod/mini";
import { SUBSCRIPTION_STATUSES, type SubscriptionStatus } from "~/lib/db/column-types";
import { type Cursor, formatCursor, searchParam, singleParam } from "~/lib/db/pagination";

/** Which subscriptions staff have chosen to see. */
export type SubscriptionFilter = { q: string; status: SubscriptionStatus | null };

/** Reads the address of /admin/subscriptions. Whatever is not one of our values, or is given twice, counts as absent. */
export const readSubscriptionFilter = (params: URLSearchParams): SubscriptionFilter => ({
  q: searchParam.parse(singleParam(params, "q")),
  status: status.parse(singleParam(params, "status")),
});

/** The address of a page of subscriptions, beginning with "?"; `order` is the one whose details are open. */
export function subscriptionQuery(
  filter: SubscriptionFilter,
  cursor: Cursor = null,
  order: string | null = null,
): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) if (value) params.set(name, value);
  formatCursor(params, cursor);
  if (order) params.set("order", order);
  return `?${params}`;
}

const status = z.catch(z.nullable(z.enum(SUBSCRIPTION_STATUSES)), null);
