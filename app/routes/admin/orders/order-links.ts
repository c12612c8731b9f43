import type { OrderFilter } from "~/admin/orders/order-filter";
import { formatListQuery } from "~/lib/db/pagination";
import { orderPath } from "~/routes/admin/shared/paths";

/** The order's own page; with the filter, whose previous and next orders it offers. */
export const orderPagePath = (id: string, filter: OrderFilter): string => orderPath(id) + formatListQuery(filter);

/** The list with another filter, from its first page. */
export const orderListPath = (filter: OrderFilter, changes: Partial<OrderFilter> = {}): string =>
  `/admin/orders${formatListQuery({ ...filter, ...changes })}`;
