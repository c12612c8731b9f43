import { and, count, desc, eq, ilike, or, type SQL, sql } from "drizzle-orm";
import type { App } from "~/lib/app-context.server";
import type { Cursor, CursorKey } from "~/lib/db/pagination";
import { toPage } from "~/lib/db/pagination.server";
import { quotes } from "~/lib/db/schema/index";
import { splitWords } from "~/lib/db/search-text";
import { containsWordsSql } from "~/lib/db/search-text-sql";
import { QUOTE_STATES, type QuoteFilter, type QuoteStatus } from "./quote-filter";
import { listMatchingQuotes, type QuoteListItem, stateSql } from "./quotes.server";

const PAGE_SIZE = 50;
const MAX_COUNTED = 1_000;

export type QuotePage = { rows: QuoteListItem[]; newer: CursorKey | null; older: CursorKey | null };

/** Newest first. */
export async function listQuotes(app: App, filter: QuoteFilter, cursor: Cursor, size = PAGE_SIZE): Promise<QuotePage> {
  const state = filter.state ? sql`${stateSql(app)} = ${filter.state}` : undefined;
  return toPage(await listMatchingQuotes(app, and(matches(filter), state), size + 1, cursor), size, cursor);
}

/** Of the newest 1,000 quotes that match, without regard to the filter's state. */
export async function countQuotesByState(
  app: Pick<App, "db" | "now" | "settings">,
  filter: QuoteFilter,
): Promise<Record<QuoteStatus, number> & { all: number }> {
  const found = app.db
    .select({ state: sql<QuoteStatus>`${stateSql(app)}`.as("state") })
    .from(quotes)
    .where(matches(filter))
    .orderBy(desc(quotes.createdAt), desc(quotes.id))
    .limit(MAX_COUNTED)
    .as("found");
  const rows = await app.db.select({ state: found.state, count: count() }).from(found).groupBy(found.state);
  const counts = Object.fromEntries(
    QUOTE_STATES.map((state) => [state, rows.find((row) => row.state === state)?.count ?? 0]),
  ) as Record<QuoteStatus, number>;
  return { ...counts, all: rows.reduce((sum, row) => sum + row.count, 0) };
}

function matches({ q, service }: QuoteFilter): SQL | undefined {
  const like = `%${q.replace(/[\\%_]/g, "\\$&")}%`;
  const search = q
    ? or(
        ilike(quotes.email, like),
        ilike(quotes.name, like),
        ilike(sql`${quotes.id}::text`, like),
        containsWordsSql(sql`concat_ws(' ', ${quotes.name}, ${quotes.email}, ${quotes.id})`, parseQuoteSearch(q)),
      )
    : undefined;
  return and(search, service ? eq(quotes.service, service) : undefined);
}

/** Without a label of the reference: "Quote 8B083614". */
function parseQuoteSearch(search: string): string[] {
  const words = splitWords(search).slice(0, 10);
  const labeled = words.filter((word) => !/^(quotes?|reference|number|no)$/i.test(word));
  return labeled.some((word) => /\d/.test(word)) ? labeled : words;
}
