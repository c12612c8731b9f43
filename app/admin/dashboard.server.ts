import { and, asc, desc, eq, inArray, min, sql } from "drizzle-orm";
import type { App } from "~/app-context.server";
import { listOpenRefundRequests } from "~/billing/refunds/request-list.server";
import { agencyClock } from "~/lib/dates/business-hours";
import { hasWorkSql, type OrderRow, orderMessages, orders } from "~/lib/db/schema/index";
import { contactNameOf, customerLabel } from "~/orders/customer-name";
import { OPEN_WORK_STATUSES } from "~/orders/work-status";
import { listWorkItems, type WorkItem } from "./board.server";

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

const SHOWN = 20;

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
    overdue: await listWorkItems(app.db, and(pressing, sql`${orders.dueOn} < ${today}`), SHOWN + 1),
    dueToday: await listWorkItems(app.db, and(pressing, eq(orders.dueOn, today)), SHOWN + 1),
    unread: await unreadOrders(app),
    pastDue: await pastDueOrders(app),
    refundRequests: await entriesOf(
      app,
      (await listOpenRefundRequests(app.db, SHOWN + 1)).map(({ subjectId: id, createdAt: at }) => ({ id, at })),
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
    .limit(SHOWN + 1);
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
    .limit(SHOWN + 1);
  return rows.map((row) => entryOf(row, row.at));
}

const entryOf = (order: Pick<OrderRow, keyof typeof named>, at: Date): MyDayEntry => ({
  id: order.id,
  service: order.service,
  at,
  customer: customerLabel({ ...order, person: contactNameOf(order.brief) }),
});
