import * as z from "zod/mini";
import { offerBySlug, type Slug } from "~/catalog/offers";
import { type Cursor, dayParam, idParam, searchParam, single, writeCursor } from "~/db/lists/cursor";
import { wordsIn } from "~/db/texts/words";
import { ORDER_STATUSES, type OrderStatus } from "~/order/order";
import { WORK_STATUSES, type WorkStatus } from "~/order/work";

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
export const NOBODY = "nobody";

/** Reads the address of /admin/orders. Whatever is not one of our values, or is given twice, counts as absent. */
export function readFilter(params: URLSearchParams): OrderFilter {
  const service = offerBySlug(single(params, "service") ?? "")?.slug ?? null;
  return {
    q: searchParam.parse(single(params, "q")),
    status: status.parse(single(params, "status")),
    service,
    work: work.parse(single(params, "work")),
    assignee: searchParam.parse(single(params, "assignee")) || null,
    from: dayParam.parse(single(params, "from")),
    to: dayParam.parse(single(params, "to")),
  };
}

/** The order whose details are open. */
export const readOpenOrder = (params: URLSearchParams): string | null => idParam.parse(single(params, "order"));

/** The address of a page of orders, beginning with "?"; the rest of the address is left out. */
export function orderQuery(filter: OrderFilter, cursor: Cursor = null, order: string | null = null): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) if (value) params.set(name, value);
  writeCursor(params, cursor);
  if (order) params.set("order", order);
  return `?${params}`;
}

export const isFiltered = (filter: OrderFilter): boolean => Object.values(filter).some(Boolean);

/** A search takes no word of more than 2,046 bytes; the rest of such a word is not looked for. */
const LONGEST = 100;

/** The words of a search, cut as those of the orders. Ten at most; they are all wanted, the longer ones as beginnings of words. */
export const searchWords = (text: string): string[] =>
  wordsIn(text)
    .slice(0, 10)
    .map((word) => Array.from(word).slice(0, LONGEST).join(""));

const work = z.catch(z.nullable(z.enum(WORK_STATUSES)), null);
const status = z.catch(z.nullable(z.enum(ORDER_STATUSES)), null);
