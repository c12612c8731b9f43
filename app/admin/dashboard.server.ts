import { and, asc, count, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { findOrdersWithRefundRequest } from "~/billing/refunds/refund-request-state.server";
import { isOpenQuoteSql } from "~/checkout/quotes/quotes.server";
import type { App } from "~/lib/app-context.server";
import { agencyZone } from "~/lib/dates/agency-zone";
import { addDays, agencyClock, agencyToday } from "~/lib/dates/business-hours";
import { WORK_STATUSES, type WorkStatus } from "~/lib/db/column-types";
import type { Db } from "~/lib/db/database";
import {
  conversations,
  hasWorkSql,
  isOpenWorkSql,
  isUnopenedSql,
  orderEvents,
  orders,
  quotes,
} from "~/lib/db/schema/index";
import { customerLabel, customerNames } from "~/orders/customer-name";
import { listSql, ORDER_STATES } from "~/orders/order-states.server";
import { soldTitle } from "~/orders/sold-service";
import { isInQueueSql } from "./inbox.server";
import { EXAMPLE_ORDER } from "./setup/example-order";
import { type AdminUpdates, updatesSchema } from "./updates";

const MAX_BOARD_CARDS = 50;
const MAX_COUNT = 1_000;
const MY_DAY_LIMIT = 21;
/** Days after today that belong to "this week". */
const WEEK_DAYS = 6;

export type WorkItem = Awaited<ReturnType<typeof addMarks>>[number];

/** `count` is at most 1,000, `cents` is the sum of the orders counted, `cards` are the first 50 orders. */
export type BoardColumn = { workStatus: WorkStatus; count: number; cents: number; cards: WorkItem[] };

/** Null stands for all. */
export type BoardFilter = { assignee?: string | null; service?: string | null };

/** Open work by status, earliest due date first; finished work, newest order first. */
export async function getWorkBoard(db: Db, { assignee, service }: BoardFilter = {}): Promise<BoardColumn[]> {
  const columns = await Promise.all(
    WORK_STATUSES.map(async (workStatus) => {
      const inColumn = and(
        hasWorkSql,
        eq(orders.workStatus, workStatus),
        assignee ? eq(orders.assignee, assignee) : undefined,
        service ? eq(orders.service, service) : undefined,
      );
      const order = workStatus === "done" ? NEWEST : BY_DUE_DATE;
      const rows = await selectWork(db, inColumn, MAX_BOARD_CARDS, order);
      return { workStatus, ...(await countWork(db, inColumn)), rows };
    }),
  );
  const items = await addMarks(
    db,
    columns.flatMap(({ rows }) => rows),
  );
  return columns.map(({ rows, ...column }) => ({ ...column, cards: items.splice(0, rows.length) }));
}

const BY_DUE_DATE = [asc(orders.dueOn), asc(orders.createdAt), asc(orders.id)];
const NEWEST = [desc(orders.createdAt), desc(orders.id)];

function selectWork(db: Db, condition: SQL | undefined, limit: number, order = BY_DUE_DATE) {
  const { id, name, company, email, brief, service, soldAs, amount, workStatus, assignee, dueOn } = orders;
  return db
    .select({ id, name, company, email, brief, service, soldAs, amount, workStatus, assignee, dueOn })
    .from(orders)
    .where(condition)
    .orderBy(...order)
    .limit(limit);
}

/** With what other tables know about these orders. */
async function addMarks(db: Db, rows: Awaited<ReturnType<typeof selectWork>>) {
  const ids = rows.map((row) => row.id);
  const [toAnswer, refundAsked, since] = await Promise.all([
    findOrdersToAnswer(db, ids),
    findOrdersWithRefundRequest(db, ids),
    findStageStarts(db, ids),
  ]);
  return rows.map(({ id, service, soldAs, amount, workStatus, assignee, dueOn, ...customer }) => ({
    id,
    service: soldTitle({ service, soldAs }),
    amount,
    workStatus,
    assignee,
    dueOn,
    needsReply: toAnswer.has(id),
    refundAsked: refundAsked.has(id),
    /** When the order reached its work status; null if it has always had it. */
    stageSince: since.get(id) ?? null,
    customer: customerLabel(customer),
    names: customerNames(customer),
  }));
}

/** Counts at most 1,000 rows, because finished work grows without limit. */
async function countWork(db: Db, condition: SQL | undefined): Promise<{ count: number; cents: number }> {
  const limited = db.select({ amount: orders.amount }).from(orders).where(condition).limit(MAX_COUNT).as("limited");
  const [row] = await db
    .select({ count: count(), cents: sql<number>`coalesce(sum(${limited.amount}), 0)`.mapWith(Number) })
    .from(limited);
  return row ?? { count: 0, cents: 0 };
}

async function findStageStarts(db: Db, ids: string[]): Promise<Map<string, Date>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([orderEvents.orderId], { id: orderEvents.orderId, at: orderEvents.at })
    .from(orderEvents)
    .where(and(inArray(orderEvents.orderId, ids), eq(orderEvents.kind, "work-status")))
    .orderBy(orderEvents.orderId, desc(orderEvents.id));
  return new Map(rows.map(({ id, at }) => [id, at]));
}

async function findOrdersToAnswer(db: Db, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(inArray(conversations.id, ids), eq(conversations.state, "needs_reply")));
  return new Set(rows.map(({ id }) => id));
}

/** At most 1,000 each. `unassigned`: of the other three together. */
export type DueCounts = { late: number; today: number; thisWeek: number; unassigned: number };

/**
 * Each list has up to 21 entries, one more than the page shows. `today` is in the agency's time zone. `dueThisWeek`: on the six
 * days after today.
 */
export type MyDay = {
  today: string;
  overdue: WorkItem[];
  dueToday: WorkItem[];
  dueThisWeek: WorkItem[];
  due: DueCounts;
};

/** Work that is due. `assignee` limits it to the orders of one admin. */
export async function getMyDay(app: Pick<App, "db" | "now" | "settings">, assignee: string | null): Promise<MyDay> {
  const today = agencyToday(app);
  const open = and(hasWorkSql, isOpenWorkSql, assignee ? eq(orders.assignee, assignee) : undefined);
  const weekEnd = addDays(today, WEEK_DAYS);
  const late = and(open, sql`${orders.dueOn} < ${today}`);
  const dueToday = and(open, eq(orders.dueOn, today));
  const thisWeek = and(open, sql`${orders.dueOn} > ${today} and ${orders.dueOn} <= ${weekEnd}`);
  const unassigned = and(open, sql`${orders.dueOn} <= ${weekEnd} and ${orders.assignee} is null`);
  const select = (condition: SQL | undefined) => selectWork(app.db, condition, MY_DAY_LIMIT);
  const [lists, due] = await Promise.all([
    Promise.all([select(late), select(dueToday), select(thisWeek)]),
    countDue(app.db, [late, dueToday, thisWeek, unassigned]),
  ]);
  const items = await addMarks(app.db, lists.flat());
  const [lateEnd, todayEnd] = [lists[0].length, lists[0].length + lists[1].length];
  return {
    today,
    overdue: items.slice(0, lateEnd),
    dueToday: items.slice(lateEnd, todayEnd),
    dueThisWeek: items.slice(todayEnd),
    due,
  };
}

/** `conditions`: late, today, this week, unassigned. */
async function countDue(db: Db, conditions: readonly (SQL | undefined)[]): Promise<DueCounts> {
  const counts = conditions.map(
    (condition) =>
      sql`(select count(*)::int from (select 1 from ${orders} where ${condition} limit ${MAX_COUNT}) as limited)`,
  );
  const { rows } = await db.execute<{ counts: number[] }>(sql`select array[${sql.join(counts, sql`, `)}] as counts`);
  const [late = 0, today = 0, thisWeek = 0, unassigned = 0] = rows[0]?.counts ?? [];
  return { late, today, thisWeek, unassigned };
}

/** Orders with work that no admin has opened, at most 1,000 (`atLeast`); `paidCents`: amount of the paid ones. */
export async function countNewOrders(db: Db) {
  const { amount, status } = orders;
  const limited = db
    .select({ amount, status })
    .from(orders)
    .where(isUnopenedSql)
    .limit(MAX_COUNT + 1)
    .as("limited");
  const isPending = sql`${limited.status} = ${ORDER_STATES.requested.status}`;
  const [sums] = await db
    .select({
      orders: sql<number>`count(*)`.mapWith(Number),
      paidCents: sql<number>`coalesce(sum(${limited.amount}) filter (where not ${isPending}), 0)`.mapWith(Number),
      pending: sql<number>`count(*) filter (where ${isPending})`.mapWith(Number),
    })
    .from(limited);
  const counted = sums ?? { orders: 0, paidCents: 0, pending: 0 };
  return { ...counted, orders: Math.min(counted.orders, MAX_COUNT), atLeast: counted.orders > MAX_COUNT };
}

export type NewOrderCounts = Awaited<ReturnType<typeof countNewOrders>>;

/** One query with an index for each part, because every open page polls it. `since`: the id of an order event. */
export async function getAdminUpdates(db: Db, since: number | null, now = new Date()): Promise<AdminUpdates> {
  const newOrdersSql = sql`select 1 from ${orderEvents} e join ${orders} o on o.id = e.order_id
    where e.id > ${since}::bigint
      and (e.kind in ('paid', 'renewed') or (e.kind = 'placed' and o.status in ${listSql([ORDER_STATES.requested.status])} and o.due_on is not null))
    limit ${MAX_COUNT}`;
  const today = agencyClock(agencyZone(), now).day;
  const countSql = (rows: SQL) => sql`(select count(*) from (select 1 from ${rows} limit ${MAX_COUNT}) as limited)`;
  const { rows } = await db.execute(sql`select
    (select coalesce(max(id), 0) from ${orderEvents}) as latest,
    ${since === null ? sql`0` : sql`(select count(*) from (${newOrdersSql}) as new)`} as "newOrders",
    ${countSql(sql`${conversations} where ${isInQueueSql(now)}`)} as inbox,
    ${countSql(sql`${orders} where ${isUnopenedSql}`)} as orders,
    ${countSql(sql`${orders} where subscription_status = 'past_due'`)} as subscriptions,
    ${countSql(sql`${quotes} where ${isOpenQuoteSql(today)}`)} as quotes,
    exists (select from ${orders} where id = ${EXAMPLE_ORDER}) as "exampleData"`);
  return updatesSchema.parse(rows[0]);
}
