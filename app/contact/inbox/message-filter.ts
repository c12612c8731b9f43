import * as z from "zod/mini";
import { type Cursor, searchParam, single, writeCursor } from "~/db/lists/cursor";

export const SHOWN = ["all", "unread", "unanswered", "spam"] as const;
export type MessageFilter = { q: string; show: (typeof SHOWN)[number] };

/** Reads the address of /admin/messages; whatever is not one of our values counts as absent. */
export const readMessageFilter = (params: URLSearchParams): MessageFilter => ({
  q: searchParam.parse(single(params, "q")),
  show: shown.parse(single(params, "show")),
});

export function messageQuery({ q, show }: MessageFilter, cursor: Cursor = null): string {
  const params = new URLSearchParams();
  if (q) params.set("q", q);
  if (show !== "all") params.set("show", show);
  writeCursor(params, cursor);
  return `?${params}`;
}

const shown = z.catch(z.enum(SHOWN), "all");
