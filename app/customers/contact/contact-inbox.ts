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

/** Mail programs and browsers end long addresses: what is quoted is cut to this many characters. */
const QUOTED = 1_000;

/** Opens the mail program with an answer to a contact message: its address, a subject and the message quoted. */
export function replyMailtoLink(to: { name: string; email: string; message: string }, brand: string): string {
  const whole = to.message.toWellFormed().replaceAll("\r\n", "\n");
  const quoted = whole.length > QUOTED ? `${whole.slice(0, QUOTED).toWellFormed()} [...]` : whole;
  const body = `Hello ${to.name},\n\n\n\n${quoted
    .split("\n")
    .map((line) => `> ${line}`)
    .join("\n")}\n`;
  const encoded = (text: string) => encodeURIComponent(text.toWellFormed()).replaceAll("%0A", "%0D%0A");
  return `mailto:${encodeURIComponent(to.email)}?subject=${encoded(`Your message to ${brand}`)}&body=${encoded(body)}`;
}
