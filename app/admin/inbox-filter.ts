import * as z from "zod/mini";
import { INBOX_VIEWS } from "~/customers/contact/contact-inbox";
import { type Cursor, formatCursor, idParam, searchParam, singleParam } from "~/lib/db/pagination";

export const INBOX_TABS = ["unread", "orders", "contact", "all", "spam", "replies"] as const;
export type InboxTab = (typeof INBOX_TABS)[number];

/** `show`: contact messages of the tab `contact`. `mine`: only conversations about one's own orders. */
export type InboxListFilter = {
  tab: InboxTab;
  q: string;
  show: "all" | "unread" | "unanswered";
  mine: boolean;
  /** 0-based, of the tabs with conversations. */
  page: number;
};

/** The thread at the right: a conversation about an order, or a contact message. */
export type SelectedThread = { kind: "order" | "contact"; id: string } | null;

const tab = z.catch(z.enum(INBOX_TABS), "unread");
const view = z.catch(z.enum(INBOX_VIEWS), "all");
const pageNumber = z.catch(z.coerce.number().check(z.int(), z.gte(0), z.lte(100_000)), 0);

/** Invalid and repeated values count as absent. */
export function readInboxList(params: URLSearchParams): InboxListFilter {
  const show = view.parse(singleParam(params, "show"));
  return {
    tab: tab.parse(singleParam(params, "tab")),
    q: searchParam.parse(singleParam(params, "q")),
    show: show === "spam" ? "all" : show,
    mine: singleParam(params, "only") === "mine",
    page: pageNumber.parse(singleParam(params, "page")),
  };
}

export function readSelectedThread(params: URLSearchParams): SelectedThread {
  const orderId = idParam.parse(singleParam(params, "order"));
  const messageId = idParam.parse(singleParam(params, "message"));
  if (orderId) return { kind: "order", id: orderId };
  return messageId ? { kind: "contact", id: messageId } : null;
}

/** URL of the inbox. Defaults are left out; `cursor` is for the contact messages. */
export function inboxUrl(
  { tab, q, show, mine, page }: Partial<InboxListFilter>,
  selected: SelectedThread = null,
  cursor: Cursor = null,
): string {
  const params = new URLSearchParams();
  if (tab && tab !== "unread") params.set("tab", tab);
  if (q) params.set("q", q);
  if (show && show !== "all") params.set("show", show);
  if (mine) params.set("only", "mine");
  if (page) params.set("page", String(page));
  formatCursor(params, cursor);
  if (selected) params.set(selected.kind === "order" ? "order" : "message", selected.id);
  return params.size > 0 ? `/admin/inbox?${params}` : "/admin/inbox";
}
