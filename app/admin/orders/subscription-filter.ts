import * as z from "zod/mini";
import { SUBSCRIPTION_STATUSES, type SubscriptionStatus } from "~/lib/db/column-types";
import { type Cursor, formatCursor, searchParam, singleParam } from "~/lib/db/pagination";

export type SubscriptionFilter = { q: string; status: SubscriptionStatus | null };

/** Parses the query of /admin/subscriptions. Invalid and repeated values count as absent. */
export const readSubscriptionFilter = (params: URLSearchParams): SubscriptionFilter => ({
  q: searchParam.parse(singleParam(params, "q")),
  status: status.parse(singleParam(params, "status")),
});

/** Returns the query of a page of subscriptions, starting with "?"; `order` is the one whose dialog is open. */
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
