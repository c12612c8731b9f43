import { desc, ilike, or, sql } from "drizzle-orm";
import type { App } from "~/app.server";
import { serviceBySlug } from "~/catalog/services";
import { longDate } from "~/content/long-date";
import { type QuoteRow, quotes } from "~/db/tables";
import { type AgreedPrice, quoteReference } from "~/order/agreed-price";
import { customerLine, personOf } from "../records/customer";
import { quoteUrl } from "./quote-links.server";
import { type Standing, standingsOf } from "./standing.server";

/** A quote as staff see it; `url` is null once it opens nothing any more. */
export type QuoteLine = {
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
  state: Standing["state"];
  orderId: string | null;
  url: string | null;
};

/** How many are shown, the newest. */
const SHOWN = 100;

/** The newest quotes; with `search`, those whose reference, name or email address contains it. */
export async function listQuotes(app: App, search: string): Promise<QuoteLine[]> {
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
  const standings = await standingsOf(app, found);
  return found.map((quote) => lineOf(app, quote, standings.get(quote.id)));
}

function lineOf(app: App, quote: QuoteRow, { state, orderId }: Partial<Standing> = {}): QuoteLine {
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
    goodUntil: longDate(quote.goodUntil),
    customer: customerLine({ ...quote, company: null, person: personOf(quote.brief) }),
    service: serviceBySlug(quote.service)?.offer.title ?? quote.service,
    url: state === "revoked" ? null : quoteUrl(app, id),
  };
}
