import { desc, ilike, or, sql } from "drizzle-orm";
import type { App } from "~/app-context.server";
import { serviceBySlug } from "~/catalog/services";
import { formatLongDate } from "~/lib/dates/format-date";
import { type AgreedPrice, quoteReference } from "~/lib/db/agreed-price";
import { type QuoteRow, quotes } from "~/lib/db/schema/index";
import { contactNameOf, customerLabel } from "~/orders/customer-name";
import { quoteUrl } from "./quote-links.server";
import { listQuoteStatuses, type QuoteStatusInfo } from "./standing.server";

/** A quote as staff see it; `url` is null once it opens nothing any more. */
export type QuoteListItem = {
  id: string;
  reference: string;
  createdAt: Date;
  /** The email address of the member of staff who made it; null for a customer's. */
  createdBy: string | null;
  goodUntil: string;
  customer: string;
  email: string;
  service: string;
  price: AgreedPrice;
  state: QuoteStatusInfo["state"];
  orderId: string | null;
  url: string | null;
};

/** How many are shown, the newest. */
const SHOWN = 100;

/** The newest quotes; with `search`, those whose reference, name or email address contains it. */
export async function listQuotes(app: App, search: string): Promise<QuoteListItem[]> {
  const like = `%${search.replace(/[\\%_]/g, "\\$&")}%`;
  const found = await app.db
    .select()
    .from(quotes)
    .where(
      search === ""
        ? undefined
        : or(ilike(quotes.email, like), ilike(quotes.name, like), ilike(sql`${quotes.id}::text`, like)),
    )
    .orderBy(desc(quotes.createdAt), desc(quotes.id))
    .limit(SHOWN);
  const standings = await listQuoteStatuses(app, found);
  return found.map((quote) => lineOf(app, quote, standings.get(quote.id)));
}

function lineOf(app: App, quote: QuoteRow, { state, orderId }: Partial<QuoteStatusInfo> = {}): QuoteListItem {
  const { id, createdAt, createdBy, email, price } = quote;
  return {
    id,
    createdAt,
    createdBy,
    email,
    price,
    state: state ?? "open",
    orderId: orderId ?? null,
    reference: quoteReference(id),
    goodUntil: formatLongDate(quote.goodUntil),
    customer: customerLabel({ ...quote, company: null, person: contactNameOf(quote.brief) }),
    service: serviceBySlug(quote.service)?.offer.title ?? quote.service,
    url: state === "revoked" ? null : quoteUrl(app, id),
  };
}
