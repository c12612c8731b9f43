import * as z from "zod/mini";
import { type Cursor, formatCursor, searchParam, singleParam } from "~/lib/db/pagination";

export const INBOX_VIEWS = ["all", "unread", "unanswered", "spam"] as const;
export type InboxFilter = { q: string; show: (typeof INBOX_VIEWS)[number] };

const view = z.catch(z.enum(INBOX_VIEWS), "all");

/** UTF-16 units. Browsers and email programs truncate long `mailto:` links. */
const MAX_QUOTE_LENGTH = 1_000;

/** Parses the query of /admin/messages. Invalid values count as absent. */
export const readInboxFilter = (params: URLSearchParams): InboxFilter => ({
  q: searchParam.parse(singleParam(params, "q")),
  show: view.parse(singleParam(params, "show")),
});

export function inboxFilterQuery({ q, show }: InboxFilter, cursor: Cursor = null): string {
  const params = new URLSearchParams();
  if (q) params.set("q", q);
  if (show !== "all") params.set("show", show);
  formatCursor(params, cursor);
  return `?${params}`;
}

/** Returns a `mailto:` link that replies to a contact message, with subject and quoted message. */
export function replyMailtoLink(to: { name: string; email: string; message: string }, brand: string): string {
  const message = to.message.toWellFormed().replaceAll("\r\n", "\n");
  const quoted =
    message.length > MAX_QUOTE_LENGTH ? `${message.slice(0, MAX_QUOTE_LENGTH).toWellFormed()} [...]` : message;
  const body = `Hello ${to.name},\n\n\n\n${quoted
    .split("\n")
    .map((line) => `> ${line}`)
    .join("\n")}\n`;
  const encode = (text: string) => encodeURIComponent(text.toWellFormed()).replaceAll("%0A", "%0D%0A");
  return `mailto:${encodeURIComponent(to.email)}?subject=${encode(`Your message to ${brand}`)}&body=${encode(body)}`;
}
