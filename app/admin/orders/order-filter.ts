import * as z from "zod/mini";
import { offerBySlug, type Slug } from "~/catalog/offers";
import { ORDER_STATUSES, type OrderStatus, WORK_STATUSES, type WorkStatus } from "~/lib/db/column-types";
import { type Cursor, dayParam, formatCursor, idParam, searchParam, singleParam } from "~/lib/db/pagination";
import { splitWords } from "~/lib/db/search-text";

/** Days are UTC, "2026-04-30", both inclusive. */
export type OrderFilter = {
  q: string;
  status: OrderStatus | null;
  service: Slug | null;
  work: WorkStatus | null;
  /** The address of an admin, or `UNASSIGNED`. */
  assignee: string | null;
  from: string | null;
  to: string | null;
};

export const UNASSIGNED = "nobody";

/** Parses the query of /admin/orders. Invalid and repeated values count as absent. */
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

export const readSelectedOrderId = (params: URLSearchParams): string | null =>
  idParam.parse(singleParam(params, "order"));

/** Returns the query of a page of orders, starting with "?". */
export function orderFilterQuery(filter: OrderFilter, cursor: Cursor = null, order: string | null = null): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) if (value) params.set(name, value);
  formatCursor(params, cursor);
  if (order) params.set("order", order);
  return `?${params}`;
}

export const isFiltered = (filter: OrderFilter): boolean => Object.values(filter).some(Boolean);

/** Characters. PostgreSQL's text search accepts words of up to 2,046 bytes. */
const MAX_WORD_LENGTH = 100;

/** Splits a search into up to 10 words, in the same way as the text of orders. */
export const parseSearchWords = (text: string): string[] =>
  splitWords(text)
    .slice(0, 10)
    .map((word) => Array.from(word).slice(0, MAX_WORD_LENGTH).join(""));

const work = z.catch(z.nullable(z.enum(WORK_STATUSES)), null);
const status = z.catch(z.nullable(z.enum(ORDER_STATUSES)), null);
