import { and, eq, inArray, isNull, ne, type SQL, type Subquery, sql } from "drizzle-orm";
import type { OrderStatus } from "~/lib/db/column-types";
import type { Db } from "~/lib/db/database";
import { hasWorkSql, orderSearchText, orderSearchWords, orders } from "~/lib/db/schema/index";
import { parsePhoneDigits } from "~/lib/db/search-text";
import { foldCaseSql } from "~/lib/db/search-text-sql";
import { type OrderFilter, parseSearchWords, UNASSIGNED } from "./order-filter";

/** Statuses in which money was taken. */
export const PAID_STATUSES: OrderStatus[] = ["paid", "partially_refunded", "refunded"];

/** What an order brought in, in cents: paid, and neither given back nor held by a bank. */
export const receivedAmountSql =
  sql<number>`case when ${inArray(orders.status, PAID_STATUSES)} then ${orders.amount} - ${orders.refundedAmount} - ${orders.disputedAmount} else 0 end`.mapWith(
    Number,
  );

/** How many orders were found, `FEW` and one more at most, and what those brought in, in cents. */
export type SearchCount = { orders: number; received: number };

/** How the orders of a filter are found: what a query asks of an order, newest first; and what looking for it has counted already. */
export type OrderSearch = { where: (SQL | undefined)[]; counted: SearchCount | null };

/** Up to this many matches are looked up by their ids, and counted. */
export const SMALL_RESULT_LIMIT = 1_000;

/**
 * PostgreSQL cannot tell a rare word from a common one before it has looked. Reading a million orders by date for a rare one takes
 * minutes, and the index of words lists all orders that have a common one before it gives the first. So the newest orders are
 * looked at: where a word is in many of them, reading by date is quick. Else the index is asked, once; where it finds few, their
 * ids are the condition.
 */
export async function planOrderSearch(db: Db, filter: OrderFilter): Promise<OrderSearch> {
  const chosen = choices(filter);
  if (!filter.q) return { where: chosen, counted: null };
  const plainly = hasPlainTextSql(filter.q);
  if (plainly && (await amongNewest(db, chosen, plainly, LOOKED_AT)).orders >= COMMON) {
    const counted = await amongNewest(db, chosen, plainly, READ);
    if (counted.orders > SMALL_RESULT_LIMIT) return { where: [...chosen, plainly], counted };
  }
  const { held, counted } = await lookUp(db, filter.q, chosen);
  return { where: [...chosen, held], counted };
}

/** The orders that hold all words of a search, whatever else is asked of them. */
export const matchingOrders = async (db: Db, text: string): Promise<SQL> => (await lookUp(db, text)).held;

async function lookUp(db: Db, text: string, chosen: (SQL | undefined)[] = []) {
  const looked = await db
    .select({ id: orders.id, received: receivedAmountSql })
    .from(orders)
    .where(and(...chosen, hasSearchWordsSql(text)))
    .limit(SMALL_RESULT_LIMIT + 1);
  const ids = `{${looked.map(({ id }) => id).join(",")}}`;
  const few = sql`${orders.id} = any(${ids}::uuid[])`;
  const counted = { orders: looked.length, received: looked.reduce((sum, order) => sum + order.received, 0) };
  return {
    held: looked.length > SMALL_RESULT_LIMIT ? (hasPlainTextSql(text) ?? hasSearchWordsSql(text)) : few,
    counted,
  };
}

/** So many of the newest orders are looked at, which takes a millisecond or two; where a word is in every eighth, it may be common. */
const LOOKED_AT = 200;
const COMMON = LOOKED_AT / 8;
/** So many are read at most, until `FEW` are found: the word may be in the newest alone. */
const READ = 8_000;

/** Counts those of the `most` newest orders of a choice that hold the words. */
async function amongNewest(db: Db, chosen: (SQL | undefined)[], plainly: SQL, most: number): Promise<SearchCount> {
  const newest = sql`(select * from ${orders} where ${and(...chosen)} order by created_at desc, id desc limit ${most}) as orders`;
  const found = db
    .select({ received: receivedAmountSql.as("received") })
    .from(newest)
    .where(plainly)
    .limit(SMALL_RESULT_LIMIT + 1)
    .as("found");
  return countSearchResults(db, found);
}

/** Sums what a query of at most `FEW` and one orders found. */
export async function countSearchResults(
  db: Db,
  found: Subquery<"found", { received: SQL.Aliased<number> }>,
): Promise<SearchCount> {
  const [sums] = await db
    .select({
      orders: sql<number>`count(*)`.mapWith(Number),
      received: sql<number>`coalesce(sum(received), 0)`.mapWith(Number),
    })
    .from(found);
  return sums ?? { orders: 0, received: 0 };
}

/** What the filter asks of an order, but for its search. */
const choices = (filter: OrderFilter): (SQL | undefined)[] => [
  filter.status ? eq(orders.status, filter.status) : ne(orders.status, "spam"),
  filter.service ? eq(orders.service, filter.service) : undefined,
  filter.work ? and(hasWorkSql, eq(orders.workStatus, filter.work)) : undefined,
  filter.assignee ? and(hasWorkSql, isAssigned(filter.assignee)) : undefined,
  filter.from ? sql`${orders.createdAt} >= ${`${filter.from}T00:00:00Z`}::timestamptz` : undefined,
  filter.to ? sql`${orders.createdAt} < ${`${filter.to}T00:00:00Z`}::timestamptz + interval '24 hours'` : undefined,
];

const isAssigned = (to: string): SQL => (to === UNASSIGNED ? isNull(orders.assignee) : eq(orders.assignee, to));

/** Shorter words of ASCII letters are only found whole: their beginnings are in nearly every order. */
const SHORTEST_BEGINNING = 3;

// An address is typed or pasted whole.
const isWhole = (word: string, text: string) =>
  text.includes("@") || (word.length < SHORTEST_BEGINNING && /^\w+$/.test(word));

/** The condition that an order has all words of a search, or the phone number that the search is; for the index of words. */
export function hasSearchWordsSql(text: string): SQL {
  const words = parseSearchWords(text);
  if (words.length === 0) return sql`false`;
  // No word holds a quote or a backslash: the search cuts there.
  const all = words.map((word) => (isWhole(word, text) ? `'${word}'` : `'${word}':*`)).join(" & ");
  const phone = parsePhoneDigits(text);
  const terms = phone ? `${all} | '${phone}':*` : all;
  return sql`${orderSearchWords} @@ ${foldCaseSql(sql`${terms}`)}::tsquery`;
}

/**
 * The same condition for orders that are read one after the other: cutting an order's text into words takes ten times as long as
 * looking for words of plain letters in it. Orders whose own text is not plain are cut. Null where the search is not plain.
 */
export function hasPlainTextSql(text: string): SQL | null {
  const words = parseSearchWords(text);
  const plain = words.length > 0 && words.every((word) => /^\w+$/.test(word) && /[a-z]/i.test(word));
  if (!plain) return null;
  const each = words.map((word) => {
    const pattern = `(^|[^0-9a-z_])${word}${isWhole(word, text) ? "($|[^0-9a-z_])" : ""}`;
    return sql`${orderSearchText} ~ lower(${pattern}::text)`;
  });
  return sql`case when octet_length(${orderSearchText}) = char_length(${orderSearchText}) then ${sql.join(each, sql` and `)} else ${hasSearchWordsSql(text)} end`;
}
