import * as z from "zod/mini";
import { parseTypedDate } from "~/lib/dates/typed-date";
import { ORDER_STATUSES, type OrderStatus, WORK_STATUSES, type WorkStatus } from "~/lib/db/column-types";
import { dayParam, idParam, searchParam, singleParam, slugParam } from "~/lib/db/pagination";

/** Days are the agency's, "2026-04-30", both inclusive. In the URL they may also be typed: "Apr 30, 2026". */
export type OrderFilter = {
  q: string;
  status: OrderStatus | null;
  service: string | null;
  work: WorkStatus | null;
  assignee: string | null;
  from: string | null;
  to: string | null;
  /** Only orders that no admin has opened. */
  unopened?: "1";
};

export const UNASSIGNED = "nobody";

/** Invalid and repeated values count as absent. */
export const readOrderFilter = (params: URLSearchParams): OrderFilter => ({
  q: searchParam.parse(singleParam(params, "q")),
  status: status.parse(singleParam(params, "status")),
  service: slugParam.parse(singleParam(params, "service") ?? null),
  work: work.parse(singleParam(params, "work")),
  assignee: searchParam.parse(singleParam(params, "assignee")) || null,
  from: typedDayParam(params, "from"),
  to: typedDayParam(params, "to"),
  ...(singleParam(params, "unopened") === "1" && { unopened: "1" }),
});

const typedDayParam = (params: URLSearchParams, name: string): string | null =>
  dayParam.parse(parseTypedDate(singleParam(params, name) ?? ""));

export const readSelectedOrderId = (params: URLSearchParams): string | null =>
  idParam.parse(singleParam(params, "order"));

/** The orders with `?id=`, at most 100; invalid ids count as absent. */
export const readExportedIds = (params: URLSearchParams): string[] =>
  [...new Set(params.getAll("id").flatMap((id) => idParam.parse(id)?.toLowerCase() ?? []))].slice(0, MAX_EXPORTED_IDS);

const MAX_EXPORTED_IDS = 100;

export const isFiltered = (filter: OrderFilter): boolean => Object.values(filter).some(Boolean);

const work = z.catch(z.nullable(z.enum(WORK_STATUSES)), null);
const status = z.catch(z.nullable(z.enum(ORDER_STATUSES)), null);
