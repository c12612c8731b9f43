import { and, asc, count, desc, eq, inArray, min, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { App } from "~/app-context.server";
import { findOrdersWithRefundRequest, listOpenRefundRequests } from "~/billing/refunds/refund-request-state.server";
import { agencyClock } from "~/lib/dates/business-hours";
import { WORK_STATUSES, type WorkStatus } from "~/lib/db/column-types";
import type { Db } from "~/lib/db/database";
import { contactMessages, hasWorkSql, type OrderRow, orderEvents, orderMessages, orders } from "~/lib/db/schema/index";
import { contactNameOf, customerLabel } from "~/orders/customer-name";
import { OPEN_WORK_STATUSES } from "~/orders/work-status";

/** One order, as the board and My day show it. */
export type WorkItem = {
  id: string;
  customer: string;
  service: string;
  workStatus: WorkStatus;
  assignee: string | null;
  dueOn: string | null;
  /** The customer wrote something that nobody of the team has read. */
  unread: boolean;
  /** The customer waits for a refund. */
  refundAsked: boolean;
};

/** `count` is of all that are in it, `COUNTED` at most; `cards` are the first of them. */
export type BoardColumn = { workStatus: WorkStatus; count: number; cards: WorkItem[] };

const MAX_BOARD_CARDS = 50;
/** Done grows for ever: counted up to here. */
const COUNTED = 1_000;

/** Everything that there is to do, by how far it is, what is due first first; of what is done, the newest orders. */
export async function getWorkBoard(db: Db): Promise<BoardColumn[]> {
  return Promise.all(
    WORK_STATUSES.map(async (workStatus) => {
      const inColumn = and(hasWorkSql, eq(orders.workStatus, workStatus));
      const order = workStatus === "done" ? NEWEST : BY_DUE_DATE;
      return {
        workStatus,
        count: await countUpTo(db, inColumn),
        cards: await listWorkItems(db, inColumn, MAX_BOARD_CARDS, order),
      };
    }),
  );
}

const BY_DUE_DATE = [asc(orders.dueOn), asc(orders.createdAt), asc(orders.id)];
const NEWEST = [desc(orders.createdAt), desc(orders.id)];

/** The first orders that something is true of, by their due date unless it is said otherwise. */
async function listWorkItems(db: Db, isIt: SQL | undefined, most: number, order = BY_DUE_DATE): Promise<WorkItem[]> {
  const { id, name, company, email, brief, service, workStatus, assignee, dueOn } = orders;
  const rows = await db
    .select({ id, name, company, email, brief, service, workStatus, assignee, dueOn })
    .from(orders)
    .where(isIt)
    .orderBy(...order)
    .limit(most);
  const ids = rows.map((row) => row.id);
  const [unread, asked] = [await unreadAmong(db, ids), await findOrdersWithRefundRequest(db, ids)];
  return rows.map(({ id, brief, service, workStatus, assignee, dueOn, ...named }) => ({
    id,
    service,
    workStatus,
    assignee,
    dueOn,
    unread: unread.has(id),
    refundAsked: asked.has(id),
    customer: customerLabel({ ...named, person: contactNameOf(brief) }),
  }));
}

async function countUpTo(db: Db, isIt: SQL | undefined): Promise<number> {
  const some = db
    .select({ one: sql`1`.as("one") })
    .from(orders)
    .where(isIt)
    .limit(COUNTED)
    .as("some");
  const [found] = await db.select({ count: count() }).from(some);
  return found?.count ?? 0;
}

async function unreadAmong(db: Db, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectDistinct({ id: orderMessages.orderId })
    .from(orderMessages)
    .where(and(inArray(orderMessages.orderId, ids), sql`sender = 'customer' and read_at is null`));
  return new Set(rows.map(({ id }) => id));
}

/** An order that somebody should look at, and since when. */
export type MyDayEntry = { id: string; customer: string; service: string; at: Date };
/** What waits for staff today. Each list ends after `SHOWN`. `today` is on the agency's calendar. */
export type MyDay = {
  today: string;
  overdue: WorkItem[];
  dueToday: WorkItem[];
  unread: MyDayEntry[];
  pastDue: MyDayEntry[];
  refundRequests: MyDayEntry[];
};

const MAX_MY_DAY_ITEMS = 20;

/** The agency's day at this moment, "2026-11-26". */
export const agencyToday = (app: App): string => agencyClock(app.settings.site.hours.timeZone, app.now()).day;

/** The orders that wait for staff, `assignee`'s own alone where one is given. Each list is one indexed query, with one row more than is shown. */
export async function getMyDay(app: App, assignee: string | null): Promise<MyDay> {
  const today = agencyToday(app);
  const pressing = and(
    hasWorkSql,
    inArray(orders.workStatus, [...OPEN_WORK_STATUSES]),
    assignee ? eq(orders.assignee, assignee) : undefined,
  );
  return {
    today,
    overdue: await listWorkItems(app.db, and(pressing, sql`${orders.dueOn} < ${today}`), MAX_MY_DAY_ITEMS + 1),
    dueToday: await listWorkItems(app.db, and(pressing, eq(orders.dueOn, today)), MAX_MY_DAY_ITEMS + 1),
    unread: await unreadOrders(app),
    pastDue: await pastDueOrders(app),
    refundRequests: await entriesOf(
      app,
      (await listOpenRefundRequests(app.db, MAX_MY_DAY_ITEMS + 1)).map(({ subjectId: id, createdAt: at }) => ({
        id,
        at,
      })),
    ),
  };
}

const named = {
  id: orders.id,
  service: orders.service,
  name: orders.name,
  company: orders.company,
  brief: orders.brief,
};

/** Orders with messages that nobody of the team has read, who has waited longest first. */
async function unreadOrders({ db }: App): Promise<MyDayEntry[]> {
  const at = min(orderMessages.createdAt);
  const waiting = await db
    .select({ id: orderMessages.orderId, at })
    .from(orderMessages)
    .where(sql`sender = 'customer' and read_at is null`)
    .groupBy(orderMessages.orderId)
    .orderBy(asc(at))
    .limit(MAX_MY_DAY_ITEMS + 1);
  return entriesOf({ db }, waiting);
}

/** The orders of these ids, in their order. */
async function entriesOf({ db }: Pick<App, "db">, waiting: { id: string; at: Date | null }[]): Promise<MyDayEntry[]> {
  if (waiting.length === 0) return [];
  const ids = waiting.map(({ id }) => id);
  const found = await db.select(named).from(orders).where(inArray(orders.id, ids));
  return waiting.flatMap(({ id, at }) => {
    const order = found.find((one) => one.id === id);
    return order && at ? [entryOf(order, at)] : [];
  });
}

/** Subscriptions whose last month could not be charged. */
async function pastDueOrders({ db }: App): Promise<MyDayEntry[]> {
  const rows = await db
    .select({ ...named, at: orders.createdAt })
    .from(orders)
    .where(sql`subscription_status = 'past_due'`)
    .orderBy(desc(orders.createdAt))
    .limit(MAX_MY_DAY_ITEMS + 1);
  return rows.map((row) => entryOf(row, row.at));
}

const entryOf = (order: Pick<OrderRow, keyof typeof named>, at: Date): MyDayEntry => ({
  id: order.id,
  service: order.service,
  at,
  customer: customerLabel({ ...order, person: contactNameOf(order.brief) }),
});

/** What staff should know of without asking. `latest` is the last thing that happened to any order, to be told again as `since`. */
export type AdminUpdates = { latest: number; newOrders: number; conversations: number; messages: number };

const row = z.object({
  latest: z.coerce.number(),
  new_orders: z.coerce.number(),
  conversations: z.coerce.number(),
  messages: z.coerce.number(),
});

/** More than these are not counted. */
const MOST = 1_000;

/**
 * How many orders have come in (paid, renewed, or requested) since the event `since`, and how many orders have messages, and how many
 * contact messages there are, that nobody has read: one query, each part of it on an index, so that every open page may ask again and again.
 */
export async function getAdminUpdates(db: Db, since: number | null): Promise<AdminUpdates> {
  const cameIn = sql`select 1 from ${orderEvents} e join ${orders} o on o.id = e.order_id
    where e.id > ${since}::bigint
      and (e.kind in ('paid', 'renewed') or (e.kind = 'placed' and o.status = 'pending' and o.due_on is not null))
    limit ${MOST}`;
  const { rows } = await db.execute(sql`select
    (select coalesce(max(id), 0) from ${orderEvents}) as latest,
    ${since === null ? sql`0` : sql`(select count(*) from (${cameIn}) as new)`} as new_orders,
    (select count(distinct order_id) from ${orderMessages} where sender = 'customer' and read_at is null) as conversations,
    (select count(*) from ${contactMessages} where read_at is null and spam_since is null) as messages`);
  const { new_orders: newOrders, ...pulse } = row.parse(rows[0]);
  return { ...pulse, newOrders };
}
