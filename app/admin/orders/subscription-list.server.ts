import { and, eq, isNotNull, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { App } from "~/app-context.server";
import { nextPaymentDate } from "~/billing/subscriptions/next-payment";
import type { SubscriptionStatus } from "~/lib/db/column-types";
import type { Db } from "~/lib/db/database";
import type { Cursor, CursorKey } from "~/lib/db/pagination";
import { afterCursor, cursorOrder, microsecondTimestamp, toPage } from "~/lib/db/pagination.server";
import { monthlyPrice, orders, paymentSync } from "~/lib/db/schema/index";
import { matchingOrders } from "./order-search.server";
import type { SubscriptionFilter } from "./subscription-filter";

/** Monthly recurring revenue and churn, as docs/product/pricing-and-payments.md defines them. Cents. */

/** The subscriptions of one status that have not ended. */
export type SubscriptionCount = { status: SubscriptionStatus; subscriptions: number; cents: number };

/** One month, by UTC: "2026-04". */
export type RecurringMonth = {
  month: string;
  /** How many ran when it began, began in it, and ended in it. */
  before: number;
  started: number;
  ended: number;
  /** A month's price of all that ran when it was over, or run now. */
  cents: number;
};

/** What runs now, of one mode. */
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

/** The given months, oldest first and without a gap, of one mode. */
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

/** Now, by the provider's clock where that is ahead of ours: the sandbox's can be moved, and its months are what is shown. */
export async function providerNow(app: App): Promise<Date> {
  const [sync] = await app.db
    .select({ eventsUntil: paymentSync.eventsUntil })
    .from(paymentSync)
    .where(eq(paymentSync.mode, app.paymentProvider.mode));
  const now = app.now();
  return sync && sync.eventsUntil > now ? sync.eventsUntil : now;
}

const PAGE_SIZE = 50;

/** A subscription, by the order that began it. */
export type SubscriptionListItem = {
  id: string;
  /** When it began. */
  createdAt: Date;
  name: string;
  person: string | null;
  email: string;
  company: string | null;
  service: string;
  /** Cents a month. */
  price: number;
  status: SubscriptionStatus;
  /** The next payment of one that is renewed, or the next try of one that is past due. */
  nextAt: Date | null;
  /** The day on which it ends or has ended. */
  endsAt: Date | null;
  /** It ended because a month stayed unpaid. */
  unpaid: boolean;
  /** How many months were paid. */
  payments: number;
  live: boolean;
};

export type SubscriptionPage = {
  /** Past-due ones, the newest: they stand before the first page of all, and are in none of its pages. */
  failed: SubscriptionListItem[];
  rows: SubscriptionListItem[];
  older: CursorKey | null;
  newer: CursorKey | null;
};

/**
 * One page of the subscriptions that the filter lets through: those whose payment failed first, then the newest. With a status chosen it is
 * simply the newest first. Indexed, however deep the page is.
 */
export async function listSubscriptions(
  db: Db,
  filter: SubscriptionFilter,
  cursor: Cursor,
  size = PAGE_SIZE,
): Promise<SubscriptionPage> {
  const found = filter.q ? await matchingOrders(db, filter.q) : undefined;
  const page = (which: SQL | undefined, at: Cursor, limit: number) =>
    db
      .select({ row: columns, at: microsecondTimestamp(orders) })
      .from(orders)
      .where(
        and(
          isNotNull(orders.subscriptionStatus),
          isNull(orders.invoiceId),
          isNotNull(orders.paidAt),
          which,
          found,
          afterCursor(orders, at),
        ),
      )
      .orderBy(...cursorOrder(orders, at))
      .limit(limit);
  const chosen = filter.status
    ? eq(orders.subscriptionStatus, filter.status)
    : ne(orders.subscriptionStatus, "past_due");
  const [rows, failed] = await Promise.all([
    page(chosen, cursor, size + 1),
    filter.status || cursor ? [] : page(eq(orders.subscriptionStatus, "past_due"), null, size),
  ]);
  const listed = toPage(rows, size, cursor);
  return { ...listed, rows: listed.rows.map(rowOf), failed: failed.map(({ row }) => rowOf(row)) };
}

const columns = {
  id: orders.id,
  createdAt: orders.createdAt,
  name: orders.name,
  person: sql<
    string | null
  >`case when jsonb_typeof(${orders.brief}->'name') = 'string' then nullif(trim(${orders.brief}->>'name'), '') end`,
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
  // Written out: a column of the outer query would be taken for the inner one's.
  payments: sql<number>`(select count(*) from orders as paid
    where paid.subscription_id = orders.subscription_id and paid.paid_at is not null)`.mapWith(Number),
  lastPaid: sql<Date | null>`(select max(paid.paid_at) from orders as paid
    where paid.subscription_id = orders.subscription_id)`.mapWith(orders.paidAt),
};

type Found = Omit<SubscriptionListItem, "status" | "nextAt" | "unpaid"> & {
  status: SubscriptionStatus | null;
  unpaid: boolean | null;
  endedAt: Date | null;
  periodEnd: Date | null;
  retryAt: Date | null;
  lastPaid: Date | null;
};

function rowOf({ status, endedAt, periodEnd, retryAt, lastPaid, unpaid, ...row }: Found): SubscriptionListItem {
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
