import type { OrderFilter } from "~/admin/orders/order-filter";
import { formatListQuery } from "~/lib/db/pagination";
import { orderPath } from "~/routes/admin/shared/paths";

/** The order's own page; with the filter, whose previous and next orders it offers. */
export function orderPagePath(id: string, filter: OrderFilter): string {
  const query = formatListQuery(filter);
  return orderPath(id) + (query === "?" ? "" : query);
}

/** The list with another filter, from its first page. */
export function orderListPath(filter: OrderFilter, changes: Partial<OrderFilter> = {}): string {
  const query = formatListQuery({ ...filter, ...changes });
  return `/admin/orders${query === "?" ? "" : query}`;
}
