import { and, desc, eq, gte, inArray, lte, ne, sql } from "drizzle-orm";
import type { App } from "~/app-context.server";
import type { OrderStatus } from "~/lib/db/column-types";
import type { Db } from "~/lib/db/database";
import { orders, orderTallies } from "~/lib/db/schema/index";
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
