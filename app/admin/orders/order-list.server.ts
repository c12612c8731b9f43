import { and, desc, eq, gte, inArray, lte, ne, type SQL, sql } from "drizzle-orm";
import type { App } from "~/app-context.server";
import { findOrdersWithRefundRequest } from "~/billing/refunds/refund-request-state.server";
import { serviceBySlug } from "~/catalog/services";
import type { OrderStatus } from "~/lib/db/column-types";
import type { Db } from "~/lib/db/database";
import type { Cursor } from "~/lib/db/pagination";
import { afterCursor, cursorOrder, microsecondTimestamp, toPage } from "~/lib/db/pagination.server";
import { hasWorkSql, orders, orderTallies } from "~/lib/db/schema/index";
import type { OrderFilter } from "./order-filter";
import {
  contactNameSql,
  countSearchResults,
  type OrderSearch,
  PAID_STATUSES,
  planOrderSearch,
  receivedAmountSql,
  SMALL_RESULT_LIMIT,
} from "./order-search.server";

const PAGE_SIZE = 50;

export type OrderPage = Awaited<ReturnType<typeof listPage>>;
export type OrderListItem = OrderPage["rows"][number];

/** Newest first. */
export const listOrders = async (db: Db, filter: OrderFilter, cursor: Cursor, size = PAGE_SIZE): Promise<OrderPage> =>
  listPage(db, (await planOrderSearch(db, filter)).where, cursor, size);

/** One page and the totals of all pages; runs the search once for both. */
export async function listOrdersWithTotals(db: Db, filter: OrderFilter, cursor: Cursor) {
  const search = await planOrderSearch(db, filter);
  const [page, totals] = await Promise.all([
    listPage(db, search.where, cursor, PAGE_SIZE),
    getOrderTotals(db, filter, search),
  ]);
  return { page, totals };
}

async function listPage(db: Db, where: (SQL | undefined)[], cursor: Cursor, size: number) {
  const matches = await db
    .select({ row: columns, at: microsecondTimestamp(orders) })
    .from(orders)
    .where(and(...where, afterCursor(orders, cursor)))
    .orderBy(...cursorOrder(orders, cursor))
    .limit(size + 1);
  const page = toPage(matches, size, cursor);
  const refundAsked = await findOrdersWithRefundRequest(
    db,
    page.rows.map(({ id }) => id),
  );
  const rows = page.rows.map(({ isWork, workStatus, assignee, dueOn, ...row }) => ({
    ...row,
    pageType: serviceBySlug(row.service)?.pageTypeLabel(row.pageType) ?? row.pageType,
    /** Null for unpaid orders and renewals. */
    work: isWork ? { workStatus, assignee, dueOn } : null,
    refundAsked: refundAsked.has(row.id),
  }));
  return { ...page, rows };
}

const columns = {
  id: orders.id,
  createdAt: orders.createdAt,
  name: orders.name,
  person: contactNameSql,
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

/** `received`: payments minus refunds and disputes, in cents. `atLeast`: there are more orders than counted. */
export type OrderTotals = { orders: number; received: number; atLeast: boolean };
export type MonthlyRevenue = { month: string; service: string; cents: number; orders: number };

/** From the tallies, unless the filter has a search, a work status or an assignee. */
export const getOrderTotals = async (db: Db, filter: OrderFilter, search?: OrderSearch): Promise<OrderTotals> =>
  filter.q || filter.work || filter.assignee
    ? countSearch(db, search ?? (await planOrderSearch(db, filter)))
    : sumTallies(db, filter);

/** Oldest first. `live` selects real or test payments. */
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

type StatusCount = { status: OrderStatus; live: boolean; orders: number };
export const countOrdersByStatus = ({ db }: Pick<App, "db">): Promise<StatusCount[]> =>
  db
    .select({
      status: orderTallies.status,
      live: orderTallies.live,
      orders: sql<number>`sum(${orderTallies.orders})`.mapWith(Number),
    })
    .from(orderTallies)
    .groupBy(orderTallies.status, orderTallies.live);

/** Merges the tallies of a day into one row, in one statement, so that readers never see a part of them. */
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

async function countSearch(db: Db, { where, counted }: OrderSearch): Promise<OrderTotals> {
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
