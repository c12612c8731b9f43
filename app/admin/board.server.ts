import { and, asc, count, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { findOrdersWithRefundRequest } from "~/billing/refunds/request-list.server";
import type { Db } from "~/lib/db/database";
import { hasWorkSql, orderMessages, orders } from "~/lib/db/schema/index";
import { contactNameOf, customerLabel } from "~/orders/customer-name";
import { WORK_STATUSES, type WorkStatus } from "~/orders/work-status";

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

const SHOWN = 50;
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
        cards: await listWorkItems(db, inColumn, SHOWN, order),
      };
    }),
  );
}

const BY_DUE_DATE = [asc(orders.dueOn), asc(orders.createdAt), asc(orders.id)];
const NEWEST = [desc(orders.createdAt), desc(orders.id)];

/** The first orders that something is true of, by their due date unless it is said otherwise. */
export async function listWorkItems(
  db: Db,
  isIt: SQL | undefined,
  most: number,
  order = BY_DUE_DATE,
): Promise<WorkItem[]> {
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
