import * as z from "zod/mini";
import { offerBySlug, type Slug } from "~/catalog/offers";
import { ORDER_STATUSES, type OrderStatus, WORK_STATUSES, type WorkStatus } from "~/lib/db/column-types";
import { type Cursor, dayParam, formatCursor, idParam, searchParam, singleParam } from "~/lib/db/pagination";
import { splitWords } from "~/lib/db/search-text";

/** What staff have chosen to see. Days are UTC, "2026-04-30", both inclusive. */
export type OrderFilter = {
  q: string;
  status: OrderStatus | null;
  service: Slug | null;
  work: WorkStatus | null;
  /** The address of a member of staff, or `NOBODY`. */
  assignee: string | null;
  from: string | null;
  to: string | null;
};

/** Chooses the work that nobody does yet. */
export const UNASSIGNED = "nobody";

/** Reads the address of /admin/orders. Whatever is not one of our values, or is given twice, counts as absent. */
export function readOrderFilter(params: URLSearchParams): OrderFilter {
  const service = offerBySlug(singleParam(params, "service") ?? "")?.slug ?? null;
  return {
    q: searchParam.parse(singleParam(params, "q")),
    status: status.parse(singleParam(params, "status")),
    service,
    work: work.parse(singleParam(params, "work")),
    assignee: searchParam.parse(singleParam(params, "assignee")) || null,
    from: dayParam.parse(singleParam(params, "from")),
    to: dayParam.parse(singleParam(params, "to")),
  };
}

/** The order whose details are open. */
export const readSelectedOrderId = (params: URLSearchParams): string | null =>
  idParam.parse(singleParam(params, "order"));

/** The address of a page of orders, beginning with "?"; the rest of the address is left out. */
export function orderFilterQuery(filter: OrderFilter, cursor: Cursor = null, order: string | null = null): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) if (value) params.set(name, value);
  formatCursor(params, cursor);
  if (order) params.set("order", order);
  return `?${params}`;
}

export const isFiltered = (filter: OrderFilter): boolean => Object.values(filter).some(Boolean);

/** A search takes no word of more than 2,046 bytes; the rest of such a word is not looked for. */
const LONGEST = 100;

/** The words of a search, cut as those of the orders. Ten at most; they are all wanted, the longer ones as beginnings of words. */
export const parseSearchWords = (text: string): string[] =>
  splitWords(text)
    .slice(0, 10)
    .map((word) => Array.from(word).slice(0, LONGEST).join(""));

const work = z.catch(z.nullable(z.enum(WORK_STATUSES)), null);
const status = z.catch(z.nullable(z.enum(ORDER_STATUSES)), null);
