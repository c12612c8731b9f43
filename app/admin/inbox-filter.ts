import * as z from "zod/mini";
import { formatListQuery, idParam, searchParam, singleParam } from "~/lib/db/pagination";

/** Of conversations by their state; the last is a page of its own. */
export const INBOX_TABS = ["needs-reply", "waiting", "done", "all", "spam", "replies"] as const;
export type InboxTab = (typeof INBOX_TABS)[number];

/** `mine`: only conversations that are assigned to oneself. `page` is 0-based. */
export type InboxFilter = { tab: InboxTab; q: string; mine: boolean; page: number };

const tab = z.catch(z.enum(INBOX_TABS), "needs-reply");
const pageNumber = z.catch(z.coerce.number().check(z.int(), z.gte(0), z.lte(100_000)), 0);

/** Invalid and repeated values count as absent. */
export const readInboxFilter = (params: URLSearchParams): InboxFilter => ({
  tab: tab.parse(singleParam(params, "tab")),
  q: searchParam.parse(singleParam(params, "q")),
  mine: singleParam(params, "only") === "mine",
  page: pageNumber.parse(singleParam(params, "page")),
});

/** Id of the conversation at the right. */
export const readOpenConversation = (params: URLSearchParams): string | null =>
  idParam.parse(singleParam(params, "open"));

/** URL of the inbox. Defaults are left out. */
export function inboxUrl({ tab, q, mine, page }: Partial<InboxFilter>, open: string | null = null): string {
  const only = mine ? "mine" : null;
  const shown = { tab: tab === "needs-reply" ? null : tab, q, only, page: page ? String(page) : null, open };
  return `/admin/inbox${formatListQuery(shown)}`;
}
