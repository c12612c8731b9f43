import { and, desc, eq, gt, gte, inArray, lte, ne, type SQL, sql } from "drizzle-orm";
import { findOrdersWithRefundRequest } from "~/billing/refunds/refund-request-state.server";
import { agencyZone } from "~/lib/dates/agency-zone";
import { ORDER_STATUSES, type OrderStatus } from "~/lib/db/column-types";
import type { Db } from "~/lib/db/database";
import type { Cursor } from "~/lib/db/pagination";
import { afterCursor, cursorOrder, microsecondTimestamp, toPage } from "~/lib/db/pagination.server";
import { hasWorkSql, orders, orderTallies } from "~/lib/db/schema/index";
import { isPending, wasPaid } from "~/orders/order-states";
import { ORDER_STATES, PAID_STATUSES } from "~/orders/order-states.server";
import { soldService } from "~/orders/sold-service";
import type { OrderFilter } from "./order-filter";
import {
  contactNameSql,
  countSearchResults,
  filterConditions,
  isOneOfSql,
  type OrderSearch,
  planOrderSearch,
  SMALL_RESULT_LIMIT,
  type StatusSums,
  summedColumns,
} from "./order-search.server";

const PAGE_SIZE = 50;

export type OrderPage = Awaited<ReturnType<typeof listPage>>;
export type OrderListItem = OrderPage["rows"][number];

/** Newest first. */
export const listOrdersById = async (db: Db, ids: readonly string[]): Promise<OrderListItem[]> =>
  ids.length === 0 ? [] : (await listPage(db, [isOneOfSql(ids)], null, ids.length)).rows;

/**
 * One page, newest first, the totals of all pages, and the counts of the tabs, which ignore the filter's status. Runs the search
 * once for page and totals.
 */
export async function listOrdersWithTotals(db: Db, filter: OrderFilter, cursor: Cursor, size = PAGE_SIZE) {
  const search = await planOrderSearch(db, filter);
  const ofAllStatuses = { ...filter, status: null };
  // The tallies of all statuses are read once; a search counts the tabs separately.
  const isRead = filter.status === null || !(isCountedOneByOne(filter) || filter.status === ORDER_STATES.spam.status);
  const [page, tabs, sums] = await Promise.all([
    listPage(db, search.where, cursor, size),
    sumOrders(db, ofAllStatuses, filter.status === null ? search : undefined),
    isRead ? null : sumOrders(db, filter, search),
  ]);
  return { page, totals: toTotals(sums ?? ofStatus(tabs, filter.status)), tabs: toTabCounts(tabs) };
}

const ofStatus = ({ statuses, counted }: OrderSums, status: OrderStatus | null): OrderSums => ({
  statuses: status ? statuses.filter((sums) => sums.status === status) : statuses,
  counted,
});

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
  const rows = page.rows.map(({ isWork, workStatus, assignee, dueOn, soldAs, ...row }) => ({
    ...row,
    pageType: soldService({ ...row, soldAs })?.pageTypeLabel(row.pageType) ?? row.pageType,
    /** Null for unpaid orders and renewals. */
    work: isWork ? { workStatus, assignee, dueOn } : null,
    refundAsked: refundAsked.has(row.id),
  }));
  return { ...page, rows };
}

/** Of a renewal: the order that has its work. */
export const firstOrderIdSql = sql<
  string | null
>`(select first.id from orders as first where orders.invoice_id is not null
  and first.subscription_id = orders.subscription_id and first.invoice_id is null order by first.created_at limit 1)`;

const columns = {
  id: orders.id,
  createdAt: orders.createdAt,
  name: orders.name,
  person: contactNameSql,
  email: orders.email,
  company: orders.company,
  service: orders.service,
  soldAs: orders.soldAs,
  pageType: orders.pageType,
  amount: orders.amount,
  refundedAmount: orders.refundedAmount,
  status: orders.status,
  subscriptionStatus: orders.subscriptionStatus,
  subscriptionEndsAt: orders.subscriptionEndsAt,
  subscriptionPausedAt: orders.subscriptionPausedAt,
  live: orders.live,
  isWork: sql<boolean>`coalesce(${hasWorkSql}, false)`,
  workStatus: orders.workStatus,
  assignee: orders.assignee,
  dueOn: orders.dueOn,
  firstOrderId: firstOrderIdSql,
};

/**
 * In cents. `amount`: of all orders of the view; `received`: payments minus refunds and disputes, `refunded`: these; `pending`: not
 * paid yet. `atLeast`: there are more orders than counted.
 */
export type OrderTotals = {
  orders: number;
  amount: number;
  received: number;
  pending: number;
  refunded: number;
  atLeast: boolean;
};
export type MonthlyRevenue = { month: string; service: string; cents: number };

/** Orders by status; `all` is without spam. `atLeast`: there are more than counted. */
export type OrderTabCounts = { all: number; byStatus: Record<OrderStatus, number>; atLeast: boolean };

/** For the page of unfinished checkouts, which is a tab of the orders. */
export const countOrdersForTabs = async (db: Db, filter: OrderFilter): Promise<OrderTabCounts> =>
  toTabCounts(await sumOrders(db, filter));

/** `statuses` has up to 1,001 orders if they are counted one by one. */
type OrderSums = { statuses: StatusSums[]; counted: boolean };

/** From the tallies, unless the filter has a search, a work status, an assignee or only orders that are not opened. */
async function sumOrders(db: Db, filter: OrderFilter, search?: OrderSearch): Promise<OrderSums> {
  if (!isCountedOneByOne(filter)) return { statuses: await sumTallies(db, filter), counted: false };
  const { where, counted } = search ?? (await planOrderSearch(db, filter));
  return { statuses: (counted ?? (await countNewest(db, where))).statuses, counted: true };
}

const isCountedOneByOne = ({ q, work, assignee, unopened }: OrderFilter): boolean =>
  Boolean(q || work || assignee || unopened);

const sumOf = (sums: readonly StatusSums[], value: (sums: StatusSums) => number): number =>
  sums.reduce((sum, each) => sum + value(each), 0);

function toTotals({ statuses, counted }: OrderSums): OrderTotals {
  const orders = sumOf(statuses, (each) => each.orders);
  const paid = statuses.filter(({ status }) => wasPaid(status));
  return {
    orders: counted ? Math.min(orders, SMALL_RESULT_LIMIT) : orders,
    amount: sumOf(statuses, ({ amount }) => amount),
    received: sumOf(paid, ({ amount, back }) => amount - back),
    pending: sumOf(
      statuses.filter(({ status }) => isPending(status)),
      ({ amount }) => amount,
    ),
    refunded: sumOf(paid, ({ back }) => back),
    atLeast: counted && orders > SMALL_RESULT_LIMIT,
  };
}

function toTabCounts({ statuses, counted }: OrderSums): OrderTabCounts {
  const byStatus = Object.fromEntries(ORDER_STATUSES.map((status) => [status, 0])) as Record<OrderStatus, number>;
  for (const { status, orders } of statuses) byStatus[status] = orders;
  const all = sumOf(statuses, ({ orders }) => orders);
  return {
    all: Math.min(all, counted ? SMALL_RESULT_LIMIT : all) - byStatus.spam,
    byStatus,
    atLeast: counted && all > SMALL_RESULT_LIMIT,
  };
}

/** Oldest first. `live` selects real or test payments. */
export async function listMonthlyRevenue(db: Db, live: boolean, since: string): Promise<MonthlyRevenue[]> {
  const month = sql<string>`to_char(${orderTallies.day}, 'YYYY-MM')`;
  return db
    .select({
      month,
      service: orderTallies.service,
      cents: sql<number>`sum(${orderTallies.amount} - ${orderTallies.refunded})`.mapWith(Number),
    })
    .from(orderTallies)
    .where(and(eq(orderTallies.live, live), inArray(orderTallies.status, PAID_STATUSES), gte(orderTallies.day, since)))
    .groupBy(sql`1`, orderTallies.service)
    .having(sql`sum(${orderTallies.orders}) <> 0`)
    .orderBy(sql`1`, orderTallies.service);
}

type StatusCount = { status: OrderStatus; live: boolean; orders: number };
export const countOrdersByStatus = (db: Db): Promise<StatusCount[]> =>
  db
    .select({
      status: orderTallies.status,
      live: orderTallies.live,
      orders: sql<number>`sum(${orderTallies.orders})`.mapWith(Number),
    })
    .from(orderTallies)
    .groupBy(orderTallies.status, orderTallies.live);

/** Merges the tallies of a day into one row, in one statement, so that readers never see a part of them. */
export async function compactOrderTallies(db: Db): Promise<void> {
  await db.execute(sql`
    with taken as (delete from order_tallies returning *)
    insert into order_tallies (day, service, status, live, orders, amount, refunded)
    select day, service, status, live, sum(orders), sum(amount), sum(refunded) from taken
    group by day, service, status, live
    having sum(orders) <> 0 or sum(amount) <> 0 or sum(refunded) <> 0`);
}

const sumTallies = (db: Db, filter: OrderFilter): Promise<StatusSums[]> =>
  db
    .select({
      status: orderTallies.status,
      orders: sql<number>`sum(${orderTallies.orders})`.mapWith(Number),
      amount: sql<number>`sum(${orderTallies.amount})`.mapWith(Number),
      back: sql<number>`sum(${orderTallies.refunded})`.mapWith(Number),
    })
    .from(orderTallies)
    .where(and(...tallyConditions(filter)))
    .groupBy(orderTallies.status);

const tallyConditions = (filter: OrderFilter): (SQL | undefined)[] => [
  filter.status ? eq(orderTallies.status, filter.status) : ne(orderTallies.status, ORDER_STATES.spam.status),
  filter.service ? eq(orderTallies.service, filter.service) : undefined,
  filter.from ? gte(orderTallies.day, filter.from) : undefined,
  filter.to ? lte(orderTallies.day, filter.to) : undefined,
];

const countNewest = (db: Db, where: OrderSearch["where"]) =>
  countSearchResults(
    db,
    db
      .select(summedColumns)
      .from(orders)
      .where(and(...where))
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(SMALL_RESULT_LIMIT + 1)
      .as("found"),
  );

/** Of an order in the filtered list, newest first. */
export type OrderNeighbors = {
  /** 1-based; null if the order is not in the list, or more than 1,000 orders of a search are before it. */
  position: number | null;
  total: number;
  /** There are more orders than `total`. */
  atLeast: boolean;
  newer: string | null;
  older: string | null;
};

/** Null for an unknown order. One that the filter does not match has the neighbors of its date. */
export async function findNeighbors(db: Db, filter: OrderFilter, id: string): Promise<OrderNeighbors | null> {
  const [order] = await db
    .select({ id: orders.id, at: microsecondTimestamp(orders), day: agencyDaySql() })
    .from(orders)
    .where(eq(orders.id, id));
  if (!order) return null;
  const search = await planOrderSearch(db, filter);
  const neighbor = async (towards: "newer" | "older") => {
    const cursor: Cursor = { towards, row: order };
    const [found] = await db
      .select({ id: orders.id })
      .from(orders)
      .where(and(...search.where, afterCursor(orders, cursor)))
      .orderBy(...cursorOrder(orders, cursor))
      .limit(1);
    return found?.id ?? null;
  };
  const isListed = db.$count(orders, and(...search.where, eq(orders.id, id)));
  const [{ total, atLeast, before }, listed, newer, older] = await Promise.all([
    isCountedOneByOne(filter) ? countSearchBefore(db, filter, search, order) : countListBefore(db, filter, order),
    isListed,
    neighbor("newer"),
    neighbor("older"),
  ]);
  return { position: listed > 0 && before !== null ? before + 1 : null, total, atLeast, newer, older };
}

const agencyDaySql = () =>
  sql<string>`to_char(${orders.createdAt} at time zone ${sql.raw(`'${agencyZone()}'`)}, 'YYYY-MM-DD')`;

type PlacedOrder = { id: string; at: string; day: string };
/** `before`: number of newer orders in the list; null for more than 1,000 of a search. */
type CountBefore = { total: number; atLeast: boolean; before: number | null };

async function countSearchBefore(
  db: Db,
  filter: OrderFilter,
  search: OrderSearch,
  order: PlacedOrder,
): Promise<CountBefore> {
  const newer = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(...search.where, afterCursor(orders, { towards: "newer", row: order })))
    .limit(SMALL_RESULT_LIMIT + 1)
    .as("newer");
  const [sums, before] = await Promise.all([sumOrders(db, filter, search), db.$count(newer)]);
  const { orders: total, atLeast } = toTotals(sums);
  return { total, atLeast, before: before > SMALL_RESULT_LIMIT ? null : before };
}

/** The tallies know the days after the order's, which is counted itself. */
async function countListBefore(db: Db, filter: OrderFilter, order: PlacedOrder): Promise<CountBefore> {
  const nextDay = sql`(${order.day}::date + 1)::timestamp at time zone ${agencyZone()}`;
  const [[tallied], sameDay] = await Promise.all([
    db
      .select({
        total: sql<number>`coalesce(sum(${orderTallies.orders}), 0)`.mapWith(Number),
        later:
          sql<number>`coalesce(sum(${orderTallies.orders}) filter (where ${gt(orderTallies.day, order.day)}), 0)`.mapWith(
            Number,
          ),
      })
      .from(orderTallies)
      .where(and(...tallyConditions(filter))),
    db.$count(
      orders,
      and(
        ...filterConditions(filter),
        afterCursor(orders, { towards: "newer", row: order }),
        // The planner estimates these two, but not the comparison of rows.
        sql`${orders.createdAt} >= ${order.at}::timestamptz and ${orders.createdAt} < ${nextDay}`,
      ),
    ),
  ]);
  const { total, later } = tallied ?? { total: 0, later: 0 };
  return { total, atLeast: false, before: later + sameDay };
}
