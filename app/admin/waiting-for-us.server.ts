import { and, asc, count, eq, inArray, min, type SQL, sql } from "drizzle-orm";
import { disputeUrl } from "~/billing/refunds/disputes.server";
import { countUnreadContactMessages, listUnreadContactMessages } from "~/customers/contact/contact-messages.server";
import type { App } from "~/lib/app-context.server";
import type { Db } from "~/lib/db/database";
import {
  deadJobs,
  deliveries,
  disputes,
  hasWorkSql,
  isOpenDisputeSql,
  isOpenWorkSql,
  monthlyPrice,
  type OrderRow,
  orderEvents,
  orderMessages,
  orders,
  refundRequests,
} from "~/lib/db/schema/index";
import { contactNameOf, customerLabel, customerNames } from "~/orders/customer-name";

/** Of each kind; one more than the page shows. */
const MAX_LISTED = 21;
const MAX_COUNT = 1_000;
/** Newest revision requests that are examined, because answered ones stay in the table. */
const MAX_REVISIONS = 500;

type WaitingKind =
  | "message"
  | "contact-message"
  | "refund-request"
  | "failed-renewal"
  | "revision"
  | "dispute"
  | "failed-jobs";

/** Something that an admin has to answer or decide. */
export type WaitingForUs = {
  kind: WaitingKind;
  /** Of the order; of a contact message its own id; null for failed jobs. */
  id: string | null;
  /** Since when; for messages the oldest unread one. */
  at: Date;
  /** Null for failed jobs. */
  customer: string | null;
  names: { first: string; second: string | null } | null;
  /** Slug; null for contact messages and failed jobs. */
  service: string | null;
  assignee: string | null;
  /** The oldest unread message, the reason of a refund request, the comment of a revision, a job's name. */
  text: string | null;
  /** Requested refund, price of the unpaid month, disputed amount. */
  cents: number | null;
  /** Next attempt to charge a failed renewal. */
  nextTryAt: Date | null;
  /** Until when, and where, a dispute can be answered. */
  dueAt: Date | null;
  answerUrl: string | null;
  /** Unread messages, or failed jobs; else 1. */
  count: number;
};

/** `rows`: oldest first. `total` counts at most 1,000 of each kind. */
export type WaitingForUsList = { total: number; rows: WaitingForUs[] };

/** A part of the list: up to 21 rows, and how many there are. */
type Part = { total: number; rows: WaitingForUs[] };

/** `assignee` limits it to the orders of one admin; contact messages and failed jobs belong to no order and are left out then. */
export async function listWaitingForUs(
  app: Pick<App, "db" | "paymentProvider">,
  assignee: string | null,
  limit = MAX_LISTED,
): Promise<WaitingForUsList> {
  const parts = await Promise.all([
    listUnreadMessages(app.db, assignee),
    listRefundRequestsToDecide(app.db, assignee),
    listFailedRenewals(app.db, assignee),
    listOpenRevisions(app.db, assignee),
    listDisputesToAnswer(app, assignee),
    ...(assignee ? [] : [listContactMessagesToRead(app.db), listFailedJobs(app.db)]),
  ]);
  return {
    total: parts.reduce((sum, part) => sum + part.total, 0),
    rows: parts
      .flatMap(({ rows }) => rows)
      .sort((a, b) => a.at.getTime() - b.at.getTime())
      .slice(0, limit),
  };
}

const isMine = (assignee: string | null): SQL | undefined => (assignee ? eq(orders.assignee, assignee) : undefined);

const orderColumns = {
  id: orders.id,
  service: orders.service,
  name: orders.name,
  company: orders.company,
  brief: orders.brief,
  assignee: orders.assignee,
};

type ListedOrder = Pick<OrderRow, keyof typeof orderColumns>;

function ofOrder(
  kind: WaitingKind,
  { id, service, assignee, ...order }: ListedOrder,
  at: Date,
  more: Partial<WaitingForUs> = {},
): WaitingForUs {
  const customer = { ...order, person: contactNameOf(order.brief) };
  return {
    kind,
    id,
    at,
    service,
    assignee,
    customer: customerLabel(customer),
    names: customerNames(customer),
    text: null,
    cents: null,
    nextTryAt: null,
    dueAt: null,
    answerUrl: null,
    count: 1,
    ...more,
  };
}

/** Without the comments of revisions, which are listed as such. */
async function listUnreadMessages(db: Db, assignee: string | null): Promise<Part> {
  const at = min(orderMessages.createdAt);
  const grouped = db
    .select({
      orderId: orderMessages.orderId,
      at: at.as("at"),
      count: sql<number>`count(*)`.mapWith(Number).as("unread"),
      text: sql<string>`(array_agg(${orderMessages.text} order by ${orderMessages.createdAt}, ${orderMessages.id}))[1]`.as(
        "first_text",
      ),
      total: sql<number>`count(*) over ()`.mapWith(Number).as("total"),
    })
    .from(orderMessages)
    .where(
      and(
        sql`sender = 'customer' and read_at is null`,
        sql`not exists (select 1 from ${deliveries} where ${deliveries.id} = ${orderMessages.id})`,
        assignee
          ? inArray(orderMessages.orderId, db.select({ id: orders.id }).from(orders).where(isMine(assignee)))
          : undefined,
      ),
    )
    .groupBy(orderMessages.orderId)
    .orderBy(asc(at))
    .limit(MAX_LISTED)
    .as("waiting");
  const rows = await db
    .select({ order: orderColumns, at: grouped.at, count: grouped.count, text: grouped.text, total: grouped.total })
    .from(grouped)
    .innerJoin(orders, eq(orders.id, grouped.orderId));
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.flatMap(({ order, at, count, text }) => (at ? [ofOrder("message", order, at, { text, count })] : [])),
  };
}

async function listContactMessagesToRead(db: Db): Promise<Part> {
  const rows = await listUnreadContactMessages(db, MAX_LISTED);
  return {
    total: rows.length < MAX_LISTED ? rows.length : await countUnreadContactMessages(db),
    rows: rows.map(({ id, createdAt, name, company, message }) => ({
      ...NOTHING_ELSE,
      kind: "contact-message",
      id,
      at: createdAt,
      customer: company ? `${name}, ${company}` : name,
      names: { first: name, second: company },
      text: message,
    })),
  };
}

const NOTHING_ELSE = {
  id: null,
  customer: null,
  names: null,
  service: null,
  assignee: null,
  text: null,
  cents: null,
  nextTryAt: null,
  dueAt: null,
  answerUrl: null,
  count: 1,
} as const;

async function listRefundRequestsToDecide(db: Db, assignee: string | null): Promise<Part> {
  const { createdAt: at, amount: cents, reason: text, status } = refundRequests;
  const condition = and(eq(status, sql`'open'`), isMine(assignee));
  const matching = () =>
    db
      .select({ order: orderColumns, at, cents, text })
      .from(refundRequests)
      .innerJoin(orders, eq(orders.id, refundRequests.subjectId))
      .where(condition);
  const rows = await matching().orderBy(asc(at), asc(refundRequests.id)).limit(MAX_LISTED);
  return {
    total: await countAll(rows, async () => (await matching().limit(MAX_COUNT)).length),
    rows: rows.map(({ order, at, cents, text }) => ofOrder("refund-request", order, at, { cents, text })),
  };
}

/** Counts only if the rows are not all. */
const countAll = async (rows: readonly unknown[], countMore: () => Promise<number>): Promise<number> =>
  rows.length < MAX_LISTED ? rows.length : countMore();

async function listFailedRenewals(db: Db, assignee: string | null): Promise<Part> {
  const condition = and(sql`subscription_status = 'past_due'`, isMine(assignee));
  const failedAt = sql`(select max(${orderEvents.at}) from ${orderEvents}
    where ${orderEvents.orderId} = ${orders.id} and ${orderEvents.kind} = 'renewal-failed')`;
  // The oldest past-due subscriptions are found by their order's date.
  const rows = await db
    .select({
      order: orderColumns,
      at: sql<Date>`coalesce(${failedAt}, ${orders.createdAt})`.mapWith(orders.createdAt),
      cents: monthlyPrice,
      nextTryAt: orders.subscriptionRetryAt,
    })
    .from(orders)
    .where(condition)
    .orderBy(asc(orders.createdAt), asc(orders.id))
    .limit(MAX_LISTED);
  return {
    total: await countAll(rows, async () => {
      const limited = db.select({ id: orders.id }).from(orders).where(condition).limit(MAX_COUNT).as("limited");
      return (await db.select({ count: count() }).from(limited))[0]?.count ?? 0;
    }),
    rows: rows.map(({ order, at, ...more }) => ofOrder("failed-renewal", order, at, more)),
  };
}

/** Revision requests that no later delivery has answered, on open work. */
async function listOpenRevisions(db: Db, assignee: string | null): Promise<Part> {
  const newest = db
    .select({
      id: deliveries.id,
      orderId: deliveries.orderId,
      number: deliveries.number,
      answeredAt: deliveries.answeredAt,
      comment: deliveries.comment,
    })
    .from(deliveries)
    .where(sql`status = 'revision'`)
    .orderBy(sql`${deliveries.answeredAt} desc`, sql`${deliveries.id} desc`)
    .limit(MAX_REVISIONS)
    .as("newest");
  const working = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(hasWorkSql, isOpenWorkSql, isMine(assignee)));
  const rows = await db
    .select({
      order: orderColumns,
      at: newest.answeredAt,
      text: newest.comment,
      total: sql<number>`count(*) over ()`.mapWith(Number),
    })
    .from(newest)
    .innerJoin(orders, eq(orders.id, newest.orderId))
    .where(
      and(
        inArray(newest.orderId, working),
        sql`not exists (select 1 from ${deliveries} later where later.order_id = ${newest.orderId}
          and later.number > ${newest.number} and later.status <> 'withdrawn' and later.month_id is null)`,
      ),
    )
    .orderBy(asc(newest.answeredAt))
    .limit(MAX_LISTED);
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.flatMap(({ order, at, text }) => (at ? [ofOrder("revision", order, at, { text })] : [])),
  };
}

/** Those that wait for our evidence, the most urgent first. */
async function listDisputesToAnswer(app: Pick<App, "db" | "paymentProvider">, assignee: string | null): Promise<Part> {
  const matching = () =>
    app.db
      .select({ order: orderColumns, dispute: disputes, live: orders.live })
      .from(disputes)
      .innerJoin(orders, eq(orders.id, disputes.orderId))
      .where(
        and(
          sql`${disputes.id} in (select id from ${disputes} where ${isOpenDisputeSql} and status like '%needs_response')`,
          isMine(assignee),
        ),
      );
  const rows = await matching()
    .orderBy(sql`${disputes.dueBy} asc nulls last`, asc(disputes.createdAt), asc(disputes.id))
    .limit(MAX_LISTED);
  return {
    total: await countAll(rows, async () => (await matching().limit(MAX_COUNT)).length),
    rows: rows.map(({ order, dispute: { id, createdAt, amount, dueBy }, live }) =>
      ofOrder("dispute", order, createdAt, {
        cents: amount,
        dueAt: dueBy,
        answerUrl: disputeUrl(app.paymentProvider, id, live),
      }),
    ),
  };
}

/** One row for all of them. */
async function listFailedJobs(db: Db): Promise<Part> {
  const [oldest] = await db
    .select({ at: deadJobs.failedAt, text: deadJobs.name, count: sql<number>`count(*) over ()`.mapWith(Number) })
    .from(deadJobs)
    .orderBy(asc(deadJobs.failedAt), asc(deadJobs.id))
    .limit(1);
  return oldest ? { total: 1, rows: [{ ...NOTHING_ELSE, kind: "failed-jobs", ...oldest }] } : { total: 0, rows: [] };
}
