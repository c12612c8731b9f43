import { and, asc, inArray, isNull } from "drizzle-orm";
import type { App } from "~/app.server";
import { dayAfter, wallClock } from "~/content/agency-time";
import { type OrderRow, orders, type QuoteRow } from "~/db/tables";

/** `accepted`: its checkout is open, and nobody has paid. */
export type QuoteState = "open" | "accepted" | "paid" | "expired" | "revoked";
/** `orderId` and `at` are the order's that came of it, if any is left: when it was paid, else when it was accepted. */
export type Standing = { state: QuoteState; orderId: string | null; at: Date | null };

/** How long a quote is good, in days on the agency's calendar; the last one counts until its end. */
const GOOD_DAYS = 30;

export const goodUntil = (app: App): string => dayAfter(today(app), GOOD_DAYS);

export const isOver = (app: App, quote: Pick<QuoteRow, "goodUntil">): boolean => quote.goodUntil < today(app);

/** The day on the agency's calendar. */
export const today = (app: App): string => wallClock(app.settings.site.hours.timeZone, app.now()).day;

/** How each of these quotes stands, by its id. */
export async function standingsOf(app: App, quotes: readonly QuoteRow[]): Promise<Map<string, Standing>> {
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

function standing(app: App, quote: QuoteRow, placed: readonly Placed[]): Standing {
  const paid = placed.find(({ status }) => status !== "pending" && status !== "cancelled");
  if (paid) return { state: "paid", orderId: paid.id, at: paid.paidAt ?? paid.createdAt };
  const pending = placed.find(({ status }) => status === "pending");
  const state = quote.revokedAt ? "revoked" : isOver(app, quote) ? "expired" : pending ? "accepted" : "open";
  return { state, orderId: pending?.id ?? null, at: pending?.createdAt ?? null };
}

export async function standingOf(app: App, quote: QuoteRow): Promise<Standing> {
  const found = (await standingsOf(app, [quote])).get(quote.id);
  if (!found) throw new Error(`The standing of quote ${quote.id} was not worked out`);
  return found;
}
