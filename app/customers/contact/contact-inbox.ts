import * as z from "zod/mini";
import { type Cursor, formatCursor, searchParam, singleParam } from "~/lib/db/pagination";

export const INBOX_VIEWS = ["all", "unread", "unanswered", "spam"] as const;
export type InboxFilter = { q: string; show: (typeof INBOX_VIEWS)[number] };

/** Reads the address of /admin/messages; whatever is not one of our values counts as absent. */
export const readInboxFilter = (params: URLSearchParams): InboxFilter => ({
  q: searchParam.parse(singleParam(params, "q")),
  show: shown.parse(singleParam(params, "show")),
});

export function inboxFilterQuery({ q, show }: InboxFilter, cursor: Cursor = null): string {
  const params = new URLSearchParams();
  if (q) params.set("q", q);
  if (show !== "all") params.set("show", show);
  formatCursor(params, cursor);
  return `?${params}`;
}

const shown = z.catch(z.enum(INBOX_VIEWS), "all");
