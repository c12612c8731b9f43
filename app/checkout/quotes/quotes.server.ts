import { and, asc, eq, isNull, lt, notExists, notInArray, or, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { recordActivity } from "~/auth/activity-log.server";
import type { Auth } from "~/auth/better-auth.server";
import { createSeal, isSealOf } from "~/auth/seal.server";
import { endUnpaidCheckout } from "~/billing/payments/end-checkout.server";
import type { PaymentApp } from "~/billing/provider/provider-access";
import type { App } from "~/lib/app-context.server";
import { addDays, agencyToday } from "~/lib/dates/business-hours";
import { formatLongDate } from "~/lib/dates/format-date";
import type { AgreedPrice, RefundPolicy } from "~/lib/db/column-types";
import type { Db, Tx } from "~/lib/db/database";
import type { Cursor } from "~/lib/db/pagination";
import { afterCursor, cursorOrder, microsecondTimestamp } from "~/lib/db/pagination.server";
import { activityLog, orders, type QuoteRow, quotes } from "~/lib/db/schema/index";
import { quoteReference } from "~/lib/reference";
import { failure, type Result } from "~/lib/result";
import { contactNameOf, customerLabel } from "~/orders/customer-name";
import { describeInterval } from "~/orders/order-price";
import { isPendingSql, listSql, ORDER_STATES, PAYABLE_STATUSES } from "~/orders/order-states.server";
import { soldTitle } from "~/orders/sold-service";
import { canSendQuote, type QuoteStatus } from "./quote-filter";

/** Days after the last valid day. */
const RETENTION_DAYS = 60;

const quoteIdSchema = z.uuid();
const quoteKeySchema = z.string().regex(/^[\w-]{43}$/);

/** Returns the path of a quote's page with its key, which is derived from the id and not stored. */
export const quotePath = (auth: Auth, id: string): string => `/quote/${id}?key=${createSeal(auth, sealed(id))}`;

export const quoteUrl = (app: Pick<App, "auth" | "settings">, id: string): string =>
  app.settings.appUrl + quotePath(app.auth, id);

/** Returns null for an unknown or revoked quote and for a wrong key, which is rejected before any query. */
export async function findQuoteByKey(
  app: Pick<App, "auth" | "db">,
  id: string | undefined,
  key: string | undefined,
): Promise<QuoteRow | null> {
  const parsedId = quoteIdSchema.safeParse(id).data?.toLowerCase();
  const parsedKey = quoteKeySchema.safeParse(key).data;
  if (!parsedId || !parsedKey || !isSealOf(app.auth, sealed(parsedId), parsedKey)) return null;
  const [quote] = await app.db.select().from(quotes).where(eq(quotes.id, parsedId));
  return quote && !quote.revokedAt ? quote : null;
}

const sealed = (id: string): string => `quote:${id}`;

/** Returns the last valid day of a quote that is created now, as "YYYY-MM-DD". */
export const quoteExpiryDate = (app: Pick<App, "now" | "settings">): string =>
  addDays(agencyToday(app), app.settings.site.promises.quoteDays);

export const isQuoteExpired = (app: Pick<App, "now" | "settings">, quote: Pick<QuoteRow, "goodUntil">): boolean =>
  quote.goodUntil < agencyToday(app);

type StatusApp = Pick<App, "db" | "now" | "settings">;

/** `at`: when it was paid, else when it was accepted. `paidUnder`: the policy of the paid order. */
export async function getQuoteStatus(
  app: StatusApp,
  { id }: Pick<QuoteRow, "id">,
): Promise<{ state: QuoteStatus; at: Date | null; paidUnder: RefundPolicy | null }> {
  const placed = placedOrder(app.db);
  const [quote] = await app.db
    .select({ state: stateSql(app), at: placed.at, policy: placed.policy })
    .from(quotes)
    .leftJoinLateral(placed, sql`true`)
    .where(eq(quotes.id, id));
  if (!quote) throw new Error(`Quote ${id} has no status`);
  return { ...quote, paidUnder: quote.state === "paid" ? quote.policy : null };
}

/** Of a quote: the paid one, else the one in checkout. */
const placedOrder = (db: Db) =>
  db
    .select({
      id: orders.id,
      at: sql`coalesce(${orders.paidAt}, ${orders.createdAt})`.mapWith(orders.createdAt).as("at"),
      policy: orders.refundPolicy,
    })
    .from(orders)
    .where(
      and(
        eq(orders.quoteId, quotes.id),
        isNull(orders.invoiceId),
        or(isPendingSql, notInArray(orders.status, PAYABLE_STATUSES)),
      ),
    )
    .orderBy(isPendingSql, asc(orders.createdAt))
    .limit(1)
    .as("placed");

export function stateSql(app: Pick<App, "now" | "settings">): SQL<QuoteStatus> {
  const today = agencyToday(app);
  return sql`(case when ${isOpenQuoteSql(today)} then 'open' when exists (select from ${orders} o
      where o.quote_id = ${quotes.id} and o.invoice_id is null and o.status not in ${listSql(PAYABLE_STATUSES)}) then 'paid'
    when ${quotes.revokedAt} is not null then 'revoked'
    when ${quotes.goodUntil} < ${today}::date then 'expired' else 'accepted' end)`;
}

/** Whether the customer can still accept it. `today` is the agency's. */
export const isOpenQuoteSql = (
  today: string,
): SQL => sql`(${quotes.revokedAt} is null and ${quotes.goodUntil} >= ${today}::date
  and not exists (select 1 from ${orders} o where o.quote_id = ${quotes.id} and o.status <> ${ORDER_STATES.abandoned.status}))`;

/** `quotes` is at most 1,000. `endThisWeek`: today or on the next six days. */
export type OpenQuoteTotals = { quotes: number; cents: number; endThisWeek: number };

export async function getOpenQuoteTotals(app: Pick<App, "db" | "now" | "settings">): Promise<OpenQuoteTotals> {
  const limited = app.db
    .select({ amount: quotes.amount, goodUntil: quotes.goodUntil })
    .from(quotes)
    .where(isOpenQuoteSql(agencyToday(app)))
    .limit(1_000)
    .as("limited");
  const weekEnd = addDays(agencyToday(app), 6);
  const [totals] = await app.db
    .select({
      quotes: sql<number>`count(*)`.mapWith(Number),
      cents: sql<number>`coalesce(sum(amount), 0)`.mapWith(Number),
      endThisWeek: sql<number>`count(*) filter (where good_until <= ${weekEnd}::date)`.mapWith(Number),
    })
    .from(limited);
  return totals ?? { quotes: 0, cents: 0, endThisWeek: 0 };
}

/** In cents, the lowest first: what customers may still accept for a service. At most 1,000. */
export const listOpenQuoteAmounts = async (
  app: Pick<App, "db" | "now" | "settings">,
  service?: string,
): Promise<number[]> =>
  (
    await app.db
      .select({ amount: quotes.amount })
      .from(quotes)
      .where(and(isOpenQuoteSql(agencyToday(app)), service === undefined ? undefined : eq(quotes.service, service)))
      .orderBy(asc(quotes.amount))
      .limit(1_000)
  ).map(({ amount }) => amount);

export type QuoteListItem = {
  id: string;
  reference: string;
  createdAt: Date;
  /** Email of the admin who created it; null for a quote saved by a customer. */
  createdBy: string | null;
  /** When an admin last emailed it. */
  sentAt: Date | null;
  goodUntil: string;
  customer: string;
  email: string;
  service: string;
  price: AgreedPrice;
  /** Of a subscription. */
  interval: string | null;
  state: QuoteStatus;
  orderId: string | null;
  /** Null for a revoked quote. */
  url: string | null;
};

/** Newest first. */
export async function listMatchingQuotes(
  app: App,
  condition: SQL | undefined,
  limit: number,
  cursor: Cursor = null,
): Promise<{ row: QuoteListItem; at: string }[]> {
  const placed = placedOrder(app.db);
  const sentAt = sql`(select max(at) from ${activityLog} where subject = ${quotes.id}::text and kind = ${QUOTE_SENT})`;
  const found = await app.db
    .select({
      quote: quotes,
      state: stateSql(app),
      orderId: placed.id,
      sentAt: sentAt.mapWith(activityLog.at),
      at: microsecondTimestamp(quotes),
    })
    .from(quotes)
    .leftJoinLateral(placed, sql`true`)
    .where(and(condition, afterCursor(quotes, cursor)))
    .orderBy(...cursorOrder(quotes, cursor))
    .limit(limit);
  return found.map(({ quote, state, orderId, sentAt, at }) => ({
    row: {
      ...{ id: quote.id, createdAt: quote.createdAt, createdBy: quote.createdBy, email: quote.email },
      ...{ price: quote.price, state, orderId, sentAt },
      interval: quote.price.every ? describeInterval(quote.price) : null,
      reference: quoteReference(quote.id),
      goodUntil: formatLongDate(quote.goodUntil),
      customer: customerLabel({ ...quote, company: null, person: contactNameOf(quote.brief) }),
      service: soldTitle(quote),
      url: state === "revoked" ? null : quoteUrl(app, quote.id),
    },
    at,
  }));
}

export const findListedQuote = async (app: App, id: string): Promise<QuoteListItem | null> =>
  (await listMatchingQuotes(app, eq(quotes.id, id), 1))[0]?.row ?? null;

/** Emails the quote's link to the address that an admin typed. `actor`: the admin's email. */
export async function sendQuote(app: App, actor: string, id: string): Promise<Result> {
  const quote = await findListedQuote(app, id);
  if (!quote) return failure("This quote doesn’t exist.");
  if (!canSendQuote(quote)) {
    return quote.createdBy === null
      ? failure("The customer saved this quote. Create a quote from it to send one.")
      : failure("You can only send a quote that can still be accepted.");
  }
  if ((await app.rateLimits.consume("mail-again", id)) > 0)
    return failure("This quote was already sent several times. Please wait an hour.");
  await app.db.transaction((tx) => emailQuote(app, tx, actor, id));
  return { ok: true };
}

/** Enqueues the email with the quote's link, and records it in the activity log. */
export async function emailQuote(app: Pick<App, "queue">, tx: Tx, actor: string, id: string): Promise<void> {
  await app.queue.enqueue(tx, "quote-email", { quoteId: id });
  await recordActivity(tx, { actor, kind: QUOTE_SENT, subject: id });
}

const QUOTE_SENT = "quote-sent";

/**
 * Revokes a quote, so that its link stops working, and cancels its open checkouts. `actor`: the admin's email. Throws
 * PaymentProviderUnavailable if a session could not be expired; the quote is revoked then, and a repeated call cancels the
 * checkout.
 */
export async function revokeQuote(app: PaymentApp, actor: string, id: string): Promise<Result> {
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
  return cancelCheckouts(app, id, actor);
}

async function cancelCheckouts(app: PaymentApp, quoteId: string, actor: string): Promise<Result> {
  const open = await app.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.quoteId, quoteId), isPendingSql));
  for (const { id } of open) {
    const ended = await endUnpaidCheckout(app, id, { actor, reason: "The quote was revoked." });
    if (ended === "paid") return failure("The customer paid for this quote at the same moment.");
  }
  return { ok: true };
}

/** Deletes quotes 60 days after their last valid day, also revoked ones. A quote with an order stays as long as the order. */
export async function deleteExpiredQuotes(app: Pick<App, "db" | "now" | "settings">): Promise<void> {
  await app.db
    .delete(quotes)
    .where(
      and(
        lt(quotes.goodUntil, addDays(agencyToday(app), -RETENTION_DAYS)),
        notExists(app.db.select({ one: sql`1` }).from(orders).where(eq(orders.quoteId, quotes.id))),
      ),
    );
}
