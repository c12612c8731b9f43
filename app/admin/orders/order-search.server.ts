import { and, desc, eq, isNull, or, type SQL, type Subquery, sql } from "drizzle-orm";
import { hasNumberSql, parseInvoiceNumber } from "~/billing/invoices/invoice-numbering.server";
import { agencyZone } from "~/lib/dates/agency-zone";
import type { OrderStatus } from "~/lib/db/column-types";
import type { Db } from "~/lib/db/database";
import {
  disputes,
  hasWorkSql,
  invoices,
  isUnopenedSql,
  orderSearchText,
  orderSearchWords,
  orders,
  refunds,
} from "~/lib/db/schema/index";
import { parsePhoneDigits } from "~/lib/db/search-text";
import { foldLettersSql } from "~/lib/db/search-text-sql";
import { isNotSpamSql } from "~/orders/order-states.server";
import { type OrderFilter, UNASSIGNED } from "./order-filter";
import { parseSearchWords } from "./search-words";

/** With aliases, for subqueries. */
export const summedColumns = {
  status: sql<OrderStatus>`${orders.status}`.as("status"),
  amount: sql<number>`${orders.amount}`.mapWith(Number).as("amount"),
  back: sql<number>`(${orders.refundedAmount} + ${orders.disputedAmount})`.mapWith(Number).as("back"),
};

/** Like `contactNameOf`. */
export const contactNameSql = sql<
  string | null
>`case when jsonb_typeof(${orders.brief}->'name') = 'string' then nullif(trim(${orders.brief}->>'name'), '') end`;

/** Sums by status, in cents; `back`: refunds and disputes. */
export type StatusSums = { status: OrderStatus; orders: number; amount: number; back: number };

/** At most `SMALL_RESULT_LIMIT` + 1 matches. */
type SearchCount = { orders: number; statuses: StatusSums[] };

/** For a query ordered by date, newest first. `counted`: if planning has found it already. */
export type OrderSearch = { where: (SQL | undefined)[]; counted: SearchCount | null };

/** Up to this many matches are counted and selected by id. */
export const SMALL_RESULT_LIMIT = 1_000;

/** A sample of the newest orders, which takes 1 to 2 ms; a word in every eighth of them may be common. */
const SAMPLE_SIZE = 200;
const MIN_COMMON_MATCHES = SAMPLE_SIZE / 8;
/** Orders that a short list scans by date. */
const MAX_SHORT_SCAN = 2_000;
/** Maximum number of orders that are scanned, because the word may only be in the newest ones. */
const MAX_SCANNED = 8_000;
/** Orders with the same number of an invoice, one a year, or the months of a subscription. */
const MAX_NAMED = 500;

/** Shorter ASCII words only match whole words: nearly every order has a word that starts with them. */
const MIN_PREFIX_LENGTH = 3;

/**
 * PostgreSQL cannot distinguish rare words from common ones in advance: a scan of a million orders for a rare word takes
 * minutes, and the text index reads all orders with a common word before it returns the first. So a sample decides: a common
 * word is searched by date, any other in the index.
 */
export async function planOrderSearch(db: Db, filter: OrderFilter): Promise<OrderSearch> {
  const conditions = filterConditions(filter);
  if (!filter.q) return { where: conditions, counted: null };
  const plainText = hasPlainTextSql(filter.q);
  if (plainText && (await countInNewest(db, conditions, plainText, SAMPLE_SIZE)).orders >= MIN_COMMON_MATCHES) {
    const counted = await countInNewest(db, conditions, plainText, MAX_SCANNED);
    if (counted.orders > SMALL_RESULT_LIMIT) return { where: [...conditions, plainText], counted };
  }
  const { condition, counted } = await searchIndex(db, filter.q, conditions);
  return { where: [...conditions, condition], counted };
}

/** `atLeast`: there are more. */
type MatchingIds = { ids: string[]; atLeast: boolean };

/**
 * For lists that examine few matches: the newest `common` ids of a common word, or up to `limit` of another in no order.
 * `conditions` limit the matching orders.
 */
export async function findMatchingIds(
  db: Db,
  text: string,
  { limit, common, conditions = [] }: { limit: number; common: number; conditions?: (SQL | undefined)[] },
): Promise<MatchingIds> {
  const plainText = await commonWordsSql(db, text, common);
  const most = plainText ? common : limit;
  const matching = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(...conditions, plainText ?? (await matchesIndex(db, text))));
  const matches = plainText
    ? await matching.orderBy(desc(orders.createdAt), desc(orders.id)).limit(most + 1)
    : await matching.limit(most + 1);
  return { ids: matches.slice(0, most).map(({ id }) => id), atLeast: matches.length > most };
}

/** The condition for a scan by date, if that finds `limit` matches among few thousand orders; else null. */
async function commonWordsSql(db: Db, text: string, limit: number): Promise<SQL | null> {
  const plainText = hasPlainTextSql(text);
  if (!plainText) return null;
  const { orders: found } = await countInNewest(db, [isNotSpamSql], plainText, SAMPLE_SIZE);
  return found > 0 && (limit * SAMPLE_SIZE) / found <= MAX_SHORT_SCAN ? plainText : null;
}

/** For a list with more matches than can be selected by id. */
export const matchesText = (text: string): SQL => hasPlainTextSql(text) ?? hasSearchWordsSql(text);

/** By ids, so that the index of words can be used beside them. */
async function matchesIndex(db: Db, text: string): Promise<SQL> {
  const invoice = parseInvoiceNumber(text);
  const named = [...(invoice ? await findInvoicedOrders(db, invoice) : []), ...(await findOrdersOfPaymentId(db, text))];
  // A whole number means nothing else.
  const isWhole = invoice?.kind && invoice.year;
  const byId = isOneOfSql(named);
  return isWhole ? byId : named.length > 0 ? sql`(${byId} or ${hasSearchWordsSql(text)})` : hasSearchWordsSql(text);
}

async function findInvoicedOrders(db: Db, invoice: NonNullable<ReturnType<typeof parseInvoiceNumber>>) {
  const rows = await db.select({ id: invoices.orderId }).from(invoices).where(hasNumberSql(invoice)).limit(MAX_NAMED);
  return rows.map(({ id }) => id);
}

/** By the provider's id of a payment, invoice, subscription, refund or dispute; the session's is among the words. */
async function findOrdersOfPaymentId(db: Db, text: string): Promise<string[]> {
  const id = text.trim();
  if (!/^(pi|in|sub|re|du|dp)_[A-Za-z0-9_]+$/.test(id)) return [];
  const refunded = db.select({ id: refunds.orderId }).from(refunds).where(eq(refunds.providerId, id));
  const disputed = db.select({ id: disputes.orderId }).from(disputes).where(eq(disputes.id, id));
  const byColumn = or(eq(orders.paymentIntentId, id), eq(orders.invoiceId, id), eq(orders.subscriptionId, id));
  const paid = db.select({ id: orders.id }).from(orders).where(byColumn).limit(MAX_NAMED);
  return (await Promise.all([refunded, disputed, paid])).flat().map((row) => row.id);
}

const selectMatches = async (db: Db, text: string, conditions: (SQL | undefined)[] = []) =>
  db
    .select({ id: orders.id, ...summedColumns })
    .from(orders)
    .where(and(...conditions, await matchesIndex(db, text)))
    .limit(SMALL_RESULT_LIMIT + 1);

async function searchIndex(db: Db, text: string, conditions: (SQL | undefined)[] = []) {
  const matches = await selectMatches(db, text, conditions);
  const counted = { orders: matches.length, statuses: sumByStatus(matches) };
  return {
    condition: matches.length > SMALL_RESULT_LIMIT ? matchesText(text) : isOneOfSql(matches.map(({ id }) => id)),
    counted,
  };
}

/** One parameter for any number of ids. */
export const isOneOfSql = (ids: readonly string[]): SQL => sql`${orders.id} = any(${`{${ids.join(",")}}`}::uuid[])`;

function sumByStatus(rows: readonly Pick<StatusSums, "status" | "amount" | "back">[]): StatusSums[] {
  const sums = new Map<OrderStatus, StatusSums>();
  for (const { status, amount, back } of rows) {
    const before = sums.get(status) ?? { status, orders: 0, amount: 0, back: 0 };
    sums.set(status, {
      status,
      orders: before.orders + 1,
      amount: before.amount + amount,
      back: before.back + back,
    });
  }
  return [...sums.values()];
}

async function countInNewest(
  db: Db,
  conditions: (SQL | undefined)[],
  plainText: SQL,
  limit: number,
): Promise<SearchCount> {
  const newest = sql`(select * from ${orders} where ${and(...conditions)} order by created_at desc, id desc limit ${limit}) as orders`;
  const found = db
    .select(summedColumns)
    .from(newest)
    .where(plainText)
    .limit(SMALL_RESULT_LIMIT + 1)
    .as("found");
  return countSearchResults(db, found);
}

/** `found` selects `summedColumns`. */
export async function countSearchResults(db: Db, found: Subquery<"found">): Promise<SearchCount> {
  const statuses = await db
    .select({
      status: sql<OrderStatus>`status`,
      orders: sql<number>`count(*)`.mapWith(Number),
      amount: sql<number>`sum(amount)`.mapWith(Number),
      back: sql<number>`sum(back)`.mapWith(Number),
    })
    .from(found)
    .groupBy(sql`status`);
  return { orders: statuses.reduce((sum, each) => sum + each.orders, 0), statuses };
}

export const filterConditions = (filter: OrderFilter): (SQL | undefined)[] => [
  filter.status ? eq(orders.status, filter.status) : isNotSpamSql,
  filter.service ? eq(orders.service, filter.service) : undefined,
  filter.work ? and(hasWorkSql, eq(orders.workStatus, filter.work)) : undefined,
  filter.assignee ? and(hasWorkSql, isAssigned(filter.assignee)) : undefined,
  filter.unopened ? isUnopenedSql : undefined,
  filter.from ? sql`${orders.createdAt} >= ${filter.from}::timestamp at time zone ${agencyZone()}` : undefined,
  // A day of the agency has 23 to 25 hours.
  filter.to ? sql`${orders.createdAt} < (${filter.to}::date + 1)::timestamp at time zone ${agencyZone()}` : undefined,
];

const isAssigned = (to: string): SQL => (to === UNASSIGNED ? isNull(orders.assignee) : eq(orders.assignee, to));

/** Short words, and those of an email address. */
const matchesWhole = (word: string, text: string) =>
  text.includes("@") || (word.length < MIN_PREFIX_LENGTH && /^\w+$/.test(word));

/** For the text index: all words of the search, or the phone number. */
export function hasSearchWordsSql(text: string, indexedWords = orderSearchWords): SQL {
  const words = parseSearchWords(text);
  if (words.length === 0) return sql`false`;
  // `parseSearchWords` splits at quotes and backslashes, so words need no escaping.
  const term = (word: string) => (matchesWhole(word, text) ? `'${word}'` : `'${word}':*`);
  const join = (terms: string[]) => terms.join(" & ") || null;
  // Folded to ASCII, a short word would be the start of nearly every order.
  const asWritten = (word: string) => word.length < MIN_PREFIX_LENGTH && !/^\w+$/.test(word);
  const folded = foldLettersSql(sql`${join(words.filter((word) => !asWritten(word)).map(term))}::text`);
  const written = sql`lower(${join(words.filter(asWritten).map(term))}::text)`;
  const phone = parsePhoneDigits(text);
  return sql`${indexedWords} @@ (concat_ws(' & ', ${folded}, ${written}) || ${phone ? ` | '${phone}':*` : ""}::text)::tsquery`;
}

/**
 * For a scan by date: regular expressions are ten times faster than `to_tsvector` on every row. Rows with non-ASCII text
 * still use the latter. Null if the search itself is not ASCII.
 */
export function hasPlainTextSql(text: string): SQL | null {
  const words = parseSearchWords(text);
  const isPlain = words.length > 0 && words.every((word) => /^\w+$/.test(word) && /[a-z]/i.test(word));
  if (!isPlain) return null;
  const each = words.map((word) => {
    const pattern = `(^|[^0-9a-z_])${word}${matchesWhole(word, text) ? "($|[^0-9a-z_])" : ""}`;
    return sql`${orderSearchText} ~ lower(${pattern}::text)`;
  });
  return sql`case when octet_length(${orderSearchText}) = char_length(${orderSearchText}) then ${sql.join(each, sql` and `)} else ${hasSearchWordsSql(text)} end`;
}
