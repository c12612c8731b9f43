import { and, asc, inArray, isNull } from "drizzle-orm";
import type { App } from "~/app-context.server";
import { addDays, agencyClock } from "~/lib/dates/business-hours";
import { type OrderRow, orders, type QuoteRow } from "~/lib/db/schema/index";

/** `accepted`: its checkout is open, and nobody has paid. */
export type QuoteStatus = "open" | "accepted" | "paid" | "expired" | "revoked";
/** `orderId` and `at` are the order's that came of it, if any is left: when it was paid, else when it was accepted. */
export type QuoteStatusInfo = { state: QuoteStatus; orderId: string | null; at: Date | null };

/** How long a quote is good, in days on the agency's calendar; the last one counts until its end. */
const GOOD_DAYS = 30;

export const quoteExpiryDate = (app: App): string => addDays(agencyDateOf(app), GOOD_DAYS);

export const isQuoteExpired = (app: App, quote: Pick<QuoteRow, "goodUntil">): boolean =>
  quote.goodUntil < agencyDateOf(app);

/** The day on the agency's calendar. */
export const agencyDateOf = (app: App): string => agencyClock(app.settings.site.hours.timeZone, app.now()).day;

/** How each of these quotes stands, by its id. */
export async function listQuoteStatuses(app: App, quotes: readonly QuoteRow[]): Promise<Map<string, QuoteStatusInfo>> {
  const ids = quotes.map(({ id }) => id);
  const placed = await app.db
    .select({
      id: orders.id,
      quoteId: orders.quoteId,
      status: orders.status,
      paidAt: orders.paidAt,
      createdAt: orders.createdAt,
    })
    .from(orders)
    .where(and(inArray(orders.quoteId, ids), isNull(orders.invoiceId)))
    .orderBy(asc(orders.createdAt));
  return new Map(
    quotes.map((quote) => [
      quote.id,
      standing(
        app,
        quote,
        placed.filter(({ quoteId }) => quoteId === quote.id),
      ),
    ]),
  );
}

type Placed = Pick<OrderRow, "id" | "status" | "paidAt" | "createdAt">;

function standing(app: App, quote: QuoteRow, placed: readonly Placed[]): QuoteStatusInfo {
  const paid = placed.find(({ status }) => status !== "pending" && status !== "cancelled");
  if (paid) return { state: "paid", orderId: paid.id, at: paid.paidAt ?? paid.createdAt };
  const pending = placed.find(({ status }) => status === "pending");
  const state = quote.revokedAt ? "revoked" : isQuoteExpired(app, quote) ? "expired" : pending ? "accepted" : "open";
  return { state, orderId: pending?.id ?? null, at: pending?.createdAt ?? null };
}

export async function getQuoteStatus(app: App, quote: QuoteRow): Promise<QuoteStatusInfo> {
  const found = (await listQuoteStatuses(app, [quote])).get(quote.id);
  if (!found) throw new Error(`The standing of quote ${quote.id} was not worked out`);
  return found;
}
