import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { disputeUrl } from "~/billing/refunds/disputes.server";
import type { App } from "~/lib/app-context.server";
import type { Db } from "~/lib/db/database";
import {
  deadJobs,
  disputes,
  isOpenDisputeSql,
  monthlyPrice,
  type OrderRow,
  orderEvents,
  orders,
} from "~/lib/db/schema/index";
import { customerNames } from "~/orders/customer-name";
import { soldTitle } from "~/orders/sold-service";

/** Of each kind; one more than the page shows. */
const MAX_LISTED = 21;
const MAX_COUNT = 1_000;

/** Something beside the conversations that an admin has to settle. */
export type Problem = {
  kind: "failed-renewal" | "dispute" | "failed-jobs";
  /** Of the order; null for failed jobs. */
  id: string | null;
  at: Date;
  /** Null for failed jobs. */
  names: { first: string; second: string | null } | null;
  service: string | null;
  /** Price of the unpaid month, disputed amount. */
  cents: number | null;
  /** Next attempt to charge a failed renewal. */
  nextTryAt: Date | null;
  /** Until when, and where, a dispute can be answered. */
  dueAt: Date | null;
  answerUrl: string | null;
  /** Name of the oldest failed job, and their number. */
  job: string | null;
  count: number;
};

/** `rows`: oldest first. `total` counts at most 1,000 of each kind. */
export type ProblemList = { total: number; rows: Problem[] };

const NOTHING_ELSE = {
  ...{ id: null, names: null, service: null, cents: null, nextTryAt: null, dueAt: null, answerUrl: null, job: null },
  count: 1,
} as const;

/** `assignee`: only problems with the orders of this admin, and no failed jobs. */
export async function listProblems(
  app: Pick<App, "db" | "paymentProvider">,
  assignee: string | null,
): Promise<ProblemList> {
  const isMine = assignee ? eq(orders.assignee, assignee) : undefined;
  const parts = await Promise.all([
    listFailedRenewals(app.db, isMine),
    listDisputesToAnswer(app, isMine),
    ...(assignee ? [] : [listFailedJobs(app.db)]),
  ]);
  return {
    total: parts.reduce((sum, { total }) => sum + total, 0),
    rows: parts.flatMap(({ rows }) => rows).sort((a, b) => a.at.getTime() - b.at.getTime()),
  };
}

const { id, service, soldAs, name, company, brief } = orders;
const orderColumns = { id, service, soldAs, name, company, brief };

const ofOrder = ({ id, service, soldAs, ...order }: Pick<OrderRow, keyof typeof orderColumns>) => ({
  ...NOTHING_ELSE,
  ...{ id, service: soldTitle({ service, soldAs }), names: customerNames(order) },
});

/** Counts only if the rows are not all. */
const countAll = async (rows: readonly unknown[], countMore: () => Promise<number>): Promise<number> =>
  rows.length < MAX_LISTED ? rows.length : countMore();

async function listFailedRenewals(db: Db, isMine: SQL | undefined): Promise<ProblemList> {
  const condition = and(sql`subscription_status = 'past_due'`, isMine);
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
    total: await countAll(rows, async () =>
      db.$count(db.select({ id: orders.id }).from(orders).where(condition).limit(MAX_COUNT).as("limited")),
    ),
    rows: rows.map(({ order, ...more }) => ({ ...ofOrder(order), kind: "failed-renewal", ...more })),
  };
}

/** Those that wait for our evidence, the most urgent first. */
async function listDisputesToAnswer(
  app: Pick<App, "db" | "paymentProvider">,
  isMine: SQL | undefined,
): Promise<ProblemList> {
  const needsAnswer = sql`${disputes.id} in (select id from ${disputes} where ${isOpenDisputeSql} and status like '%needs_response')`;
  const matching = () =>
    app.db
      .select({ order: orderColumns, dispute: disputes, live: orders.live })
      .from(disputes)
      .innerJoin(orders, eq(orders.id, disputes.orderId))
      .where(and(needsAnswer, isMine));
  const rows = await matching()
    .orderBy(sql`${disputes.dueBy} asc nulls last`, asc(disputes.createdAt), asc(disputes.id))
    .limit(MAX_LISTED);
  return {
    total: await countAll(rows, async () => (await matching().limit(MAX_COUNT)).length),
    rows: rows.map(({ order, dispute: { id, createdAt: at, amount: cents, dueBy: dueAt }, live }) => ({
      ...ofOrder(order),
      ...{ kind: "dispute", at, cents, dueAt, answerUrl: disputeUrl(app.paymentProvider, id, live) },
    })),
  };
}

/** One row for all of them. */
async function listFailedJobs(db: Db): Promise<ProblemList> {
  const [oldest] = await db
    .select({ at: deadJobs.failedAt, job: deadJobs.name, count: sql<number>`count(*) over ()`.mapWith(Number) })
    .from(deadJobs)
    .orderBy(asc(deadJobs.failedAt), asc(deadJobs.id))
    .limit(1);
  return oldest ? { total: 1, rows: [{ ...NOTHING_ELSE, kind: "failed-jobs", ...oldest }] } : { total: 0, rows: [] };
}
