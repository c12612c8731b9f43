import { and, desc, eq, gte, inArray, lte, ne, type SQL, sql } from "drizzle-orm";
import type { App } from "~/app-context.server";
import { findOrdersWithRefundRequest } from "~/billing/refunds/refund-request-state.server";
import { serviceBySlug } from "~/catalog/services";
import type { OrderStatus, SubscriptionStatus, WorkStatus } from "~/lib/db/column-types";
import type { Db } from "~/lib/db/database";
import type { Cursor, CursorKey } from "~/lib/db/pagination";
import { afterCursor, cursorOrder, microsecondTimestamp, toPage } from "~/lib/db/pagination.server";
import { hasWorkSql, orders, orderTallies } from "~/lib/db/schema/index";
import type { OrderFilter } from "./order-filter";
import {
  countSearchResults,
  type OrderSearch,
  PAID_STATUSES,
  planOrderSearch,
  receivedAmountSql,
  SMALL_RESULT_LIMIT,
} from "./order-search.server";

/** Of the filtered orders. `received` is cents that were paid and neither given back nor held by a bank. */
export type OrderTotals = { orders: number; received: number; atLeast: boolean };
/** One month's received cents of one service; `month` is "2026-04". */
export type MonthlyRevenue = { month: string; service: string; cents: number; orders: number };

/** How many orders the filter lets through and what they brought in. Without a search or a choice of work, from the kept tallies. */
export const getOrderTotals = async (db: Db, filter: OrderFilter, found?: OrderSearch): Promise<OrderTotals> =>
  filter.q || filter.work || filter.assignee
    ? countFound(db, found ?? (await planOrderSearch(db, filter)))
    : sumTallies(db, filter);

/** Received money by month of the order and service, oldest first, of one mode: test payments are no revenue. */
export async function listMonthlyRevenue(db: Db, live: boolean, since: string): Promise<MonthlyRevenue[]> {
  const month = sql<string>`to_char(${orderTallies.day}, 'YYYY-MM')`;
  return db
    .select({
      month,
      service: orderTallies.service,
      cents: sql<number>`sum(${orderTallies.amount} - ${orderTallies.refunded})`.mapWith(Number),
      orders: sql<number>`sum(${orderTallies.orders})`.mapWith(Number),
    })
    .from(orderTallies)
    .where(and(eq(orderTallies.live, live), inArray(orderTallies.status, PAID_STATUSES), gte(orderTallies.day, since)))
    .groupBy(sql`1`, orderTallies.service)
    .having(sql`sum(${orderTallies.orders}) <> 0`)
    .orderBy(sql`1`, orderTallies.service);
}

/** How many orders there are in each status, by whether real money moved. From the kept tallies. */
export const countOrdersByStatus = ({
  db,
}: Pick<App, "db">): Promise<{ status: OrderStatus; live: boolean; orders: number }[]> =>
  db
    .select({
      status: orderTallies.status,
      live: orderTallies.live,
      orders: sql<number>`sum(${orderTallies.orders})`.mapWith(Number),
    })
    .from(orderTallies)
    .groupBy(orderTallies.status, orderTallies.live);

/** Folds the differences of each day into one row. One statement: a reader sees the rows either before or after it. */
export async function compactOrderTallies({ db }: Pick<App, "db">): Promise<void> {
  await db.execute(sql`
    with taken as (delete from order_tallies returning *)
    insert into order_tallies (day, service, status, live, orders, amount, refunded)
    select day, service, status, live, sum(orders), sum(amount), sum(refunded) from taken
    group by day, service, status, live
    having sum(orders) <> 0 or sum(amount) <> 0 or sum(refunded) <> 0`);
}

async function sumTallies(db: Db, filter: OrderFilter): Promise<OrderTotals> {
  const { day, service, status } = orderTallies;
  const received = sql`sum(${orderTallies.amount} - ${orderTallies.refunded}) filter (where ${inArray(status, PAID_STATUSES)})`;
  const [sums] = await db
    .select({
      orders: sql<number>`coalesce(sum(${orderTallies.orders}), 0)`.mapWith(Number),
      received: sql<number>`coalesce(${received}, 0)`.mapWith(Number),
    })
    .from(orderTallies)
    .where(
      and(
        filter.status ? eq(status, filter.status) : ne(status, "spam"),
        filter.service ? eq(service, filter.service) : undefined,
        filter.from ? gte(day, filter.from) : undefined,
        filter.to ? lte(day, filter.to) : undefined,
      ),
    );
  return { orders: 0, received: 0, ...sums, atLeast: false };
}

async function countFound(db: Db, { where, counted }: OrderSearch): Promise<OrderTotals> {
  const { orders: number, received: sum } = counted ?? (await countNewest(db, where));
  return { orders: Math.min(number, SMALL_RESULT_LIMIT), received: sum, atLeast: number > SMALL_RESULT_LIMIT };
}

const countNewest = (db: Db, where: OrderSearch["where"]) =>
  countSearchResults(
    db,
    db
      .select({ received: receivedAmountSql.as("received") })
      .from(orders)
      .where(and(...where))
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(SMALL_RESULT_LIMIT + 1)
      .as("found"),
  );

const PAGE_SIZE = 50;

export type OrderListItem = {
  id: string;
  createdAt: Date;
  name: string;
  person: string | null;
  email: string;
  company: string | null;
  service: string;
  pageType: string;
  amount: number;
  refundedAmount: number;
  status: string;
  /** Of the order that began a subscription; null for all others. */
  subscriptionStatus: SubscriptionStatus | null;
  subscriptionEndsAt: Date | null;
  live: boolean;
  /** Null where there is no work on it: it was not paid, or is a later month of a subscription. */
  work: { workStatus: WorkStatus; assignee: string | null; dueOn: string | null } | null;
  /** Its customer waits for a refund. */
  refundAsked: boolean;
};

export type OrderPage = { rows: OrderListItem[]; older: CursorKey | null; newer: CursorKey | null };

/** One page of the orders that the filter lets through, newest first. Indexed, however deep the page is. */
export const listOrders = async (db: Db, filter: OrderFilter, cursor: Cursor, size = PAGE_SIZE): Promise<OrderPage> =>
  pageAmong(db, (await planOrderSearch(db, filter)).where, cursor, size);

/** One page, and the totals of all pages: what is searched is looked up once for both. */
export async function listOrdersWithTotals(
  db: Db,
  filter: OrderFilter,
  cursor: Cursor,
): Promise<{ page: OrderPage; totals: OrderTotals }> {
  const found = await planOrderSearch(db, filter);
  const [page, totals] = await Promise.all([
    pageAmong(db, found.where, cursor, PAGE_SIZE),
    getOrderTotals(db, filter, found),
  ]);
  return { page, totals };
}

async function pageAmong(db: Db, where: (SQL | undefined)[], cursor: Cursor, size: number): Promise<OrderPage> {
  const found = await db
    .select({ row: columns, at: microsecondTimestamp(orders) })
    .from(orders)
    .where(and(...where, afterCursor(orders, cursor)))
    .orderBy(...cursorOrder(orders, cursor))
    .limit(size + 1);
  const page = toPage(found, size, cursor);
  const asked = await findOrdersWithRefundRequest(
    db,
    page.rows.map(({ id }) => id),
  );
  const rows = page.rows.map(({ isWork, workStatus, assignee, dueOn, ...row }) => ({
    ...row,
    pageType: typeInWords(row),
    work: isWork ? { workStatus, assignee, dueOn } : null,
    refundAsked: asked.has(row.id),
  }));
  return { ...page, rows };
}

const typeInWords = ({ service, pageType }: Pick<OrderListItem, "service" | "pageType">): string =>
  serviceBySlug(service)?.pageTypeLabel(pageType) ?? pageType;

const columns = {
  id: orders.id,
  createdAt: orders.createdAt,
  name: orders.name,
  person: sql<
    string | null
  >`case when jsonb_typeof(${orders.brief}->'name') = 'string' then nullif(trim(${orders.brief}->>'name'), '') end`,
  email: orders.email,
  company: orders.company,
  service: orders.service,
  pageType: orders.pageType,
  amount: orders.amount,
  refundedAmount: orders.refundedAmount,
  status: orders.status,
  subscriptionStatus: orders.subscriptionStatus,
  subscriptionEndsAt: orders.subscriptionEndsAt,
  live: orders.live,
  isWork: sql<boolean>`coalesce(${hasWorkSql}, false)`,
  workStatus: orders.workStatus,
  assignee: orders.assignee,
  dueOn: orders.dueOn,
};
