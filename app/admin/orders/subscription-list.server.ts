import { and, eq, isNotNull, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { App } from "~/app-context.server";
import { nextPaymentDate } from "~/billing/subscriptions/next-payment";
import type { SubscriptionStatus } from "~/lib/db/column-types";
import type { Db } from "~/lib/db/database";
import type { Cursor, CursorKey } from "~/lib/db/pagination";
import { afterCursor, cursorOrder, microsecondTimestamp, toPage } from "~/lib/db/pagination.server";
import { monthlyPrice, orders, paymentSync } from "~/lib/db/schema/index";
import { contactNameSql, matchingOrders } from "./order-search.server";
import type { SubscriptionFilter } from "./subscription-filter";

const PAGE_SIZE = 50;

/** `id` and `createdAt` are those of the first order. */
export type SubscriptionListItem = {
  id: string;
  createdAt: Date;
  name: string;
  person: string | null;
  email: string;
  company: string | null;
  service: string;
  /** Cents per month. */
  price: number;
  status: SubscriptionStatus;
  /** Next payment, or next attempt if it is past due. */
  nextAt: Date | null;
  endsAt: Date | null;
  /** True if it ended because a month was not paid. */
  unpaid: boolean;
  /** Number of paid months. */
  payments: number;
  live: boolean;
};

export type SubscriptionPage = {
  /** Past-due subscriptions, only on the first page without a status filter. */
  failed: SubscriptionListItem[];
  rows: SubscriptionListItem[];
  older: CursorKey | null;
  newer: CursorKey | null;
};

/** Lists one page of the filtered subscriptions, newest first. Without a status filter, past-due ones come first. */
export async function listSubscriptions(
  db: Db,
  filter: SubscriptionFilter,
  cursor: Cursor,
  size = PAGE_SIZE,
): Promise<SubscriptionPage> {
  const search = filter.q ? await matchingOrders(db, filter.q) : undefined;
  const listPage = (status: SQL | undefined, at: Cursor, limit: number) =>
    db
      .select({ row: columns, at: microsecondTimestamp(orders) })
      .from(orders)
      .where(
        and(
          isNotNull(orders.subscriptionStatus),
          isNull(orders.invoiceId),
          isNotNull(orders.paidAt),
          status,
          search,
          afterCursor(orders, at),
        ),
      )
      .orderBy(...cursorOrder(orders, at))
      .limit(limit);
  const status = filter.status
    ? eq(orders.subscriptionStatus, filter.status)
    : ne(orders.subscriptionStatus, "past_due");
  const [rows, failed] = await Promise.all([
    listPage(status, cursor, size + 1),
    filter.status || cursor ? [] : listPage(eq(orders.subscriptionStatus, "past_due"), null, size),
  ]);
  const listed = toPage(rows, size, cursor);
  return { ...listed, rows: listed.rows.map(toListItem), failed: failed.map(({ row }) => toListItem(row)) };
}

const columns = {
  id: orders.id,
  createdAt: orders.createdAt,
  name: orders.name,
  person: contactNameSql,
  email: orders.email,
  company: orders.company,
  service: orders.service,
  price: monthlyPrice,
  status: orders.subscriptionStatus,
  endsAt: orders.subscriptionEndsAt,
  endedAt: orders.subscriptionEndedAt,
  periodEnd: orders.subscriptionPeriodEnd,
  retryAt: orders.subscriptionRetryAt,
  unpaid: orders.subscriptionUnpaid,
  live: orders.live,
  // Column objects would refer to the inner table.
  payments: sql<number>`(select count(*) from orders as paid
    where paid.subscription_id = orders.subscription_id and paid.paid_at is not null)`.mapWith(Number),
  lastPaid: sql<Date | null>`(select max(paid.paid_at) from orders as paid
    where paid.subscription_id = orders.subscription_id)`.mapWith(orders.paidAt),
};

type SubscriptionColumns = Omit<SubscriptionListItem, "status" | "nextAt" | "unpaid"> & {
  status: SubscriptionStatus | null;
  unpaid: boolean | null;
  endedAt: Date | null;
  periodEnd: Date | null;
  retryAt: Date | null;
  lastPaid: Date | null;
};

function toListItem({
  status,
  endedAt,
  periodEnd,
  retryAt,
  lastPaid,
  unpaid,
  ...row
}: SubscriptionColumns): SubscriptionListItem {
  const paid = lastPaid ?? row.createdAt;
  const next = periodEnd && periodEnd > paid ? periodEnd : nextPaymentDate(row.createdAt, paid);
  return {
    ...row,
    status: status ?? "ended",
    nextAt: status === "active" ? next : status === "past_due" ? retryAt : null,
    endsAt: endedAt ?? row.endsAt,
    unpaid: unpaid ?? false,
  };
}

/** `cents`: sum of the monthly prices. */
export type SubscriptionCount = { status: SubscriptionStatus; subscriptions: number; cents: number };

export type RecurringMonth = {
  /** UTC: "2026-04". */
  month: string;
  /** Active subscriptions at the start of the month. */
  before: number;
  started: number;
  ended: number;
  /** Sum of the monthly prices at the end of the month. */
  cents: number;
};

/** Counts the subscriptions that have not ended. `live` selects real or test payments. */
export async function countRunningSubscriptions(db: Db, live: boolean): Promise<SubscriptionCount[]> {
  const rows = await db
    .select({
      status: orders.subscriptionStatus,
      subscriptions: sql<number>`count(*)`.mapWith(Number),
      cents: sql<number>`sum(${monthlyPrice})`.mapWith(Number),
    })
    .from(orders)
    .where(and(isNotNull(orders.subscriptionStatus), isNotNull(orders.paidAt), eq(orders.live, live)))
    .groupBy(orders.subscriptionStatus);
  return rows.flatMap(({ status, ...sums }) => (status && status !== "ended" ? [{ status, ...sums }] : []));
}

/** Monthly recurring revenue and churn of consecutive months, as defined in docs/product/pricing-and-payments.md. */
export async function listRecurringRevenue(
  db: Db,
  live: boolean,
  months: readonly string[],
): Promise<RecurringMonth[]> {
  const changes = await db.execute<{ month: string; started: string; ended: string; cents: string }>(sql`
    select to_char(at at time zone 'UTC', 'YYYY-MM') as month,
      count(*) filter (where sign > 0) as started, count(*) filter (where sign < 0) as ended, sum(sign * price) as cents
    from (
      select paid_at as at, 1 as sign, ${monthlyPrice} as price from orders
      where subscription_status is not null and paid_at is not null and live = ${live}
      union all
      select coalesce(subscription_ended_at, paid_at), -1, ${monthlyPrice} from orders
      where subscription_status = 'ended' and paid_at is not null and live = ${live}
    ) as changes group by 1 order by 1`);
  const rows = changes.rows.map(({ month, started, ended, cents }) => ({
    month,
    started: Number(started),
    ended: Number(ended),
    cents: Number(cents),
  }));
  const earlier = rows.filter(({ month }) => month < (months[0] ?? ""));
  let running = earlier.reduce((sum, { started, ended }) => sum + started - ended, 0);
  let cents = earlier.reduce((sum, change) => sum + change.cents, 0);
  return months.map((month) => {
    const { started, ended, ...change } = rows.find((row) => row.month === month) ?? NO_CHANGE;
    const before = running;
    running += started - ended;
    cents += change.cents;
    return { month, before, started, ended, cents };
  });
}

const NO_CHANGE = { started: 0, ended: 0, cents: 0 };

/** The later of our clock and the payment provider's, because the sandbox's clock can be moved forward. */
export async function providerNow(app: App): Promise<Date> {
  const [sync] = await app.db
    .select({ eventsUntil: paymentSync.eventsUntil })
    .from(paymentSync)
    .where(eq(paymentSync.mode, app.paymentProvider.mode));
  const now = app.now();
  return sync && sync.eventsUntil > now ? sync.eventsUntil : now;
}
