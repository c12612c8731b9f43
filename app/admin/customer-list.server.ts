import { and, desc, eq, inArray, isNotNull, ne, type SQL, sql } from "drizzle-orm";
import { nextPaymentDate } from "~/billing/subscriptions/next-payment";
import type { Db } from "~/lib/db/database";
import type { Cursor } from "~/lib/db/pagination";
import { afterCursor, cursorOrder, microsecondTimestamp, toPage } from "~/lib/db/pagination.server";
import { hasWorkSql, isOpenWorkSql, monthlyPrice, orders, orderTallies } from "~/lib/db/schema/index";
import { contactNameOf, customerLabel, customerNames } from "~/orders/customer-name";
import { isNotSpamSql, listSql, ORDER_STATES, PAID_STATUSES } from "~/orders/order-states.server";
import { soldTitle } from "~/orders/sold-service";
import type { CustomerCursor, CustomerFilter } from "./customer-filter";
import { findMatchingIds, isOneOfSql } from "./orders/order-search.server";

const PAGE_SIZE = 50;
/** Orders of a search whose customers are listed; fewer of a common word, which is searched by date. */
const MATCHES = { limit: 300, common: 60 };

const emailSql = sql<string>`lower(${orders.email})`;
const receivedSql = sql`(${orders.amount} - ${orders.refundedAmount} - ${orders.disputedAmount})`;
const isPaidSql = sql`${orders.status} in ${listSql(PAID_STATUSES)}`;

export type CustomerListItem = Awaited<ReturnType<typeof loadCustomers>>[number];

/** `before`: the first address, if a page precedes it; `after`: the last one. `atLeast`: a search has more matches than were examined. */
export type CustomerPage = {
  rows: CustomerListItem[];
  before: string | null;
  after: string | null;
  atLeast: boolean;
};

/**
 * Newest last order first, without those that only sent spam. `live` selects real or test payments for the sums. A search finds
 * customers by the words of their orders and by the start of their email address.
 */
export async function listCustomers(
  db: Db,
  { q }: Pick<CustomerFilter, "q">,
  cursor: Cursor,
  live: boolean,
  size = PAGE_SIZE,
) {
  const matches = q ? await searchEmails(db, q, null, 2 * MATCHES.limit) : null;
  const found = await db
    .select({ row: { id: orders.id, email: emailSql }, at: microsecondTimestamp(orders) })
    .from(orders)
    .where(
      and(
        isNotSpamSql,
        matches ? isOneOfSql((await listLastOrders(db, matches.emails)).map(({ id }) => id)) : isLastOrderSql,
        afterCursor(orders, cursor),
      ),
    )
    .orderBy(...cursorOrder(orders, cursor))
    .limit(size + 1);
  const { rows, ...pages } = toPage(found, size, cursor);
  const emails = rows.map(({ email }) => email);
  return { rows: await loadCustomers(db, emails, live), ...pages, atLeast: matches?.atLeast ?? false };
}

/**
 * For a list by date that ends after a page: looks each order's customer up in the index. `coalesce` hides from the planner that ids are
 * unique: it would expect one match and read all orders.
 */
export const isLastOrderSql = sql`coalesce(orders.id = (select last.id from orders as last
  where lower(last.email) = lower(orders.email) and last.status <> ${sql.raw(`'${ORDER_STATES.spam.status}'`)}
  order by last.created_at desc, last.id desc limit 1), false)`;

/** As `listCustomers`, by email address. */
export async function listCustomersByEmail(
  db: Db,
  { q }: Pick<CustomerFilter, "q">,
  cursor: CustomerCursor,
  live: boolean,
  size = PAGE_SIZE,
): Promise<CustomerPage> {
  const { emails, atLeast } = q
    ? await searchEmails(db, q, cursor, size + 1)
    : { emails: await listEmails(db, cursor, size + 1), atLeast: false };
  const backwards = cursor?.towards === "before";
  const hasMore = emails.length > size;
  const shown = emails.slice(0, size);
  if (backwards) shown.reverse();
  const [first, last] = [shown.at(0), shown.at(-1)];
  return {
    rows: await loadCustomers(db, shown, live),
    before: (backwards ? hasMore : cursor) ? (first ?? null) : null,
    after: backwards || hasMore ? (last ?? null) : null,
    atLeast,
  };
}

/** Jumps from one address to the next in the index. Addresses before the cursor come backwards. */
async function listEmails(db: Db, cursor: CustomerCursor, limit: number, prefix = ""): Promise<string[]> {
  const [beyond, using] = cursor?.towards === "before" ? [sql`~<~`, sql`~>~`] : [sql`~>~`, sql`~<~`];
  const startsWith = prefix ? sql`and lower(email) like ${`${prefix.replace(/[\\%_]/g, "\\$&")}%`}` : sql``;
  const next = (after: SQL) => sql`select lower(email) as email from ${orders}
    where ${isNotSpamSql} ${after} ${startsWith} order by lower(email) using ${using} limit 1`;
  const { rows } = await db.execute<{ email: string }>(sql`
    with recursive found (email, number) as (
      (select email, 1 from (${next(cursor ? sql`and lower(email) ${beyond} ${cursor.email}::text` : sql``)}) as first)
      union all
      select (${next(sql`and lower(email) ${beyond} found.email`)}), number + 1 from found
      where found.email is not null and number < ${limit}
    )
    select email from found where email is not null`);
  return rows.map(({ email }) => email);
}

async function searchEmails(db: Db, q: string, cursor: CustomerCursor, limit: number) {
  const backwards = cursor?.towards === "before";
  const beyond = cursor && (backwards ? sql`${emailSql} ~<~ ${cursor.email}` : sql`${emailSql} ~>~ ${cursor.email}`);
  const { ids, atLeast } = await findMatchingIds(db, q, MATCHES);
  const [starting, matching] = await Promise.all([
    listEmails(db, cursor, limit, q.toLowerCase()),
    ids.length === 0
      ? []
      : db
          .selectDistinct({ email: emailSql })
          .from(orders)
          .where(and(isNotSpamSql, isOneOfSql(ids), beyond ?? undefined)),
  ]);
  const emails = [...new Set([...starting, ...matching.map(({ email }) => email)])].sort(compareBytes);
  if (backwards) emails.reverse();
  return { emails: emails.slice(0, limit), atLeast: atLeast || starting.length === 2 * MATCHES.limit };
}

/** The order of the index. */
const compareBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

/** A literal of PostgreSQL for `= any(...)`. */
const textArray = (texts: readonly string[]): SQL =>
  sql`${`{${texts.map((text) => `"${text.replace(/["\\]/g, "\\$&")}"`).join(",")}}`}::text[]`;

const isOrderOfSql = (emails: readonly string[]) => and(sql`${emailSql} = any(${textArray(emails)})`, isNotSpamSql);

const listLastOrders = (db: Db, emails: readonly string[]) =>
  db
    .selectDistinctOn([emailSql], {
      email: emailSql,
      id: orders.id,
      createdAt: orders.createdAt,
      service: orders.service,
      soldAs: orders.soldAs,
      name: orders.name,
      company: orders.company,
      phone: orders.phone,
      website: orders.website,
      brief: orders.brief,
    })
    .from(orders)
    .where(isOrderOfSql(emails))
    .orderBy(emailSql, desc(orders.createdAt), desc(orders.id));

async function loadCustomers(db: Db, emails: readonly string[], live: boolean) {
  if (emails.length === 0) return [];
  const isCounted = sql`${isPaidSql} and ${orders.live} = ${live}`;
  const [sums, newest] = await Promise.all([
    db
      .select({
        email: emailSql,
        orders: sql<number>`count(*) filter (where ${isCounted})`.mapWith(Number),
        paidCents: sql<number>`coalesce(sum(${receivedSql}) filter (where ${isCounted}), 0)`.mapWith(Number),
        openWork: sql<number>`count(*) filter (where ${hasWorkSql} and ${isOpenWorkSql})`.mapWith(Number),
        since: sql<Date>`min(${orders.createdAt})`.mapWith(orders.createdAt),
      })
      .from(orders)
      .where(isOrderOfSql(emails))
      .groupBy(emailSql),
    listLastOrders(db, emails),
  ]);
  return emails.flatMap((email) => {
    const [sum, last] = [sums.find((row) => row.email === email), newest.find((row) => row.email === email)];
    if (!sum || !last) return [];
    const [person, names] = [contactNameOf(last.brief), customerNames(last)];
    return [
      {
        email,
        customer: customerLabel(last),
        names,
        /** For the form of a service. */
        contact: {
          name: person,
          company: person ? names.second : names.first,
          phone: last.phone,
          website: last.website,
        },
        /** Paid orders, renewals included. */
        orders: sum.orders,
        /** Payments minus refunds and disputes. */
        paidCents: sum.paidCents,
        /** Orders whose work is neither delivered nor done. */
        openWork: sum.openWork,
        /** Date of the first order. */
        since: sum.since,
        lastOrder: { id: last.id, createdAt: last.createdAt, service: soldTitle(last) },
      },
    ];
  });
}

/** Amounts are cents. */
export type CustomerFigures = {
  /** Paid orders, renewals included. */
  orders: number;
  /** Payments minus refunds and disputes. */
  paidCents: number;
  /** `paidCents` per paid order; null without one. */
  averageCents: number | null;
  refundedCents: number;
  /** Orders with a refund. */
  refundedOrders: number;
  /** Date of the first payment. */
  since: Date | null;
  /** Price of all subscriptions that have not ended. */
  monthlyCents: number;
  /** Of these, oldest first. `nextAt`: the next payment; null unless it is active. */
  subscriptions: { orderId: string; service: string; cents: number; nextAt: Date | null }[];
};

/** For an address in any case. `live` selects real or test payments. */
export async function getCustomerFigures(db: Db, address: string, live: boolean): Promise<CustomerFigures> {
  const own = and(eq(emailSql, address.toLowerCase()), eq(orders.live, live), isPaidSql);
  const back = sql`(${orders.refundedAmount} + ${orders.disputedAmount})`;
  const [[sums], running] = await Promise.all([
    db
      .select({
        orders: sql<number>`count(*)`.mapWith(Number),
        paidCents: sql<number>`coalesce(sum(${receivedSql}), 0)`.mapWith(Number),
        refundedCents: sql<number>`coalesce(sum(${back}), 0)`.mapWith(Number),
        refundedOrders: sql<number>`count(*) filter (where ${back} > 0)`.mapWith(Number),
        since: sql<Date | null>`min(${orders.paidAt})`.mapWith(orders.paidAt),
      })
      .from(orders)
      .where(own),
    db
      .select({
        orderId: orders.id,
        service: orders.service,
        soldAs: orders.soldAs,
        cents: monthlyPrice,
        createdAt: orders.createdAt,
        status: orders.subscriptionStatus,
        periodEnd: orders.subscriptionPeriodEnd,
        lastPaid: sql<Date | null>`(select max(paid.paid_at) from orders as paid
          where paid.subscription_id = orders.subscription_id)`.mapWith(orders.paidAt),
      })
      .from(orders)
      .where(
        and(
          own,
          isNotNull(orders.subscriptionStatus),
          ne(orders.subscriptionStatus, "ended"),
          sql`${orders.invoiceId} is null`,
        ),
      )
      .orderBy(orders.createdAt, orders.id),
  ]);
  const { orders: number, paidCents, ...more } = sums ?? NO_ORDERS;
  return {
    orders: number,
    paidCents,
    ...more,
    averageCents: number > 0 ? Math.round(paidCents / number) : null,
    monthlyCents: running.reduce((sum, { cents }) => sum + cents, 0),
    subscriptions: running.map(({ orderId, service, soldAs, cents, createdAt, status, periodEnd, lastPaid }) => {
      const paid = lastPaid ?? createdAt;
      const next = periodEnd && periodEnd > paid ? periodEnd : nextPaymentDate(createdAt, paid);
      return { orderId, service: soldTitle({ service, soldAs }), cents, nextAt: status === "active" ? next : null };
    }),
  };
}

const NO_ORDERS = { orders: 0, paidCents: 0, refundedCents: 0, refundedOrders: 0, since: null };

/** Cents received per paid order of all customers; null without one. `live` selects real or test payments. */
export async function getAverageOrder(db: Db, live: boolean): Promise<number | null> {
  const [sums] = await db
    .select({
      orders: sql<number>`coalesce(sum(${orderTallies.orders}), 0)`.mapWith(Number),
      cents: sql<number>`coalesce(sum(${orderTallies.amount} - ${orderTallies.refunded}), 0)`.mapWith(Number),
    })
    .from(orderTallies)
    .where(and(eq(orderTallies.live, live), inArray(orderTallies.status, PAID_STATUSES)));
  return sums && sums.orders > 0 ? Math.round(sums.cents / sums.orders) : null;
}
