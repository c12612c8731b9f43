import { createHmac, timingSafeEqual } from "node:crypto";
import { and, asc, desc, eq, ilike, inArray, isNull, lt, notExists, or, sql } from "drizzle-orm";
import { z } from "zod";
import type { App } from "~/app-context.server";
import { recordActivity } from "~/auth/activity-log.server";
import { fulfillOrder } from "~/billing/payments/fulfill-order.server";
import { serviceBySlug } from "~/catalog/services";
import { addDays, agencyClock } from "~/lib/dates/business-hours";
import { formatLongDate } from "~/lib/dates/format-date";
import type { AgreedPrice } from "~/lib/db/column-types";
import { type OrderRow, orders, type QuoteRow, quotes } from "~/lib/db/schema/index";
import { quoteReference } from "~/lib/reference";
import { failure, type Result } from "~/lib/result";
import { contactNameOf, customerLabel } from "~/orders/customer-name";
import { cancelOrder } from "~/orders/order-status.server";

const quoteId = z.uuid();
const quoteKey = z.string().regex(/^[\w-]{43}$/);

/** The path of a quote's page with its key. Nothing of the key is stored: it is made again whenever staff copy the link. */
export const quotePath = (app: App, id: string): string => `/quote/${id}?key=${keyOf(app, id)}`;

export const quoteUrl = (app: App, id: string): string => app.settings.appUrl + quotePath(app, id);

/**
 * The quote that this key opens, or null: unknown, altered and revoked are all the same. A key that we did not make is refused before
 * the database is asked.
 */
export async function findQuoteByKey(
  app: App,
  id: string | undefined,
  given: string | undefined,
): Promise<QuoteRow | null> {
  const known = quoteId.safeParse(id).data?.toLowerCase();
  const key = quoteKey.safeParse(given).data;
  if (!known || !key || !isSame(keyOf(app, known), key)) return null;
  const [quote] = await app.db.select().from(quotes).where(eq(quotes.id, known));
  return quote && !quote.revokedAt ? quote : null;
}

/** Texts of 43 characters: not the bytes that they stand for, of which two texts may stand for the same. */
const isSame = (wanted: string, given: string): boolean => timingSafeEqual(Buffer.from(wanted), Buffer.from(given));

const keyOf = (app: App, id: string): string =>
  createHmac("sha256", app.auth.secret).update(`quote:${id}`).digest("base64url");

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
const agencyDateOf = (app: App): string => agencyClock(app.settings.site.hours.timeZone, app.now()).day;

/** How each of these quotes stands, by its id. */
async function listQuoteStatuses(app: App, quotes: readonly QuoteRow[]): Promise<Map<string, QuoteStatusInfo>> {
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

/**
 * Ends a quote in the name of a member of staff: its link opens nothing any more, and a checkout that is open for it ends. Throws
 * PaymentProviderUnavailable where the provider could not be told of that; the link is dead by then, and asking again ends the checkout.
 */
export async function revokeQuote(app: App, actor: string, id: string): Promise<Result> {
  const [quote] = await app.db.select().from(quotes).where(eq(quotes.id, id));
  if (!quote) return failure("This quote doesn’t exist.");
  if ((await getQuoteStatus(app, quote)).state === "paid") return failure("This quote has been paid.");
  await app.db.transaction(async (tx) => {
    const [revoked] = await tx
      .update(quotes)
      .set({ revokedAt: app.now() })
      .where(and(eq(quotes.id, id), isNull(quotes.revokedAt)))
      .returning({ id: quotes.id });
    if (revoked) await recordActivity(tx, { actor, kind: "quote-revoked", subject: id });
  });
  return endCheckouts(app, id, actor);
}

async function endCheckouts(app: App, quoteId: string, actor: string): Promise<Result> {
  const open = await app.db
    .select({ id: orders.id, sessionId: orders.paymentSessionId })
    .from(orders)
    .where(and(eq(orders.quoteId, quoteId), eq(orders.status, "pending")));
  for (const { id, sessionId } of open) {
    const session = sessionId ? await app.paymentProvider.expireSession(sessionId) : null;
    if (session?.status === "complete") {
      await fulfillOrder(app, session.id, "provider");
      return failure("The customer paid for this quote at the same moment.");
    }
    await cancelOrder(app, id, { actor, reason: "The quote was revoked." });
  }
  return { ok: true };
}

/** How long a quote is kept after its last day, in days. */
const KEPT_DAYS = 60;

/** Deletes quotes that ran out two months ago, revoked ones too; one of which an order came stays as long as the order. */
export async function deleteExpiredQuotes(app: App): Promise<void> {
  await app.db
    .delete(quotes)
    .where(
      and(
        lt(quotes.goodUntil, addDays(agencyDateOf(app), -KEPT_DAYS)),
        notExists(app.db.select({ one: sql`1` }).from(orders).where(eq(orders.quoteId, quotes.id))),
      ),
    );
}
