import { and, eq, isNotNull, isNull, not, type SQL, sql } from "drizzle-orm";
import type { App } from "~/app-context.server";
import { nextPaymentDate } from "~/billing/subscriptions/next-payment";
import { TIME_ZONE } from "~/lib/config/site";
import type { SubscriptionStatus } from "~/lib/db/column-types";
import type { Db } from "~/lib/db/database";
import type { Cursor } from "~/lib/db/pagination";
import { afterCursor, cursorOrder, microsecondTimestamp, toPage } from "~/lib/db/pagination.server";
import { monthlyPrice, orders, paymentSync } from "~/lib/db/schema/index";
import { contactNameSql, matchingOrders } from "./order-search.server";
import type { SubscriptionFilter } from "./subscription-filter";

const PAGE_SIZE = 50;

export type SubscriptionPage = Awaited<ReturnType<typeof listSubscriptions>>;
export type SubscriptionListItem = ReturnType<typeof toListItem>;

/** Newest first. */
export async function listSubscriptions(db: Db, filter: SubscriptionFilter, cursor: Cursor, size = PAGE_SIZE) {
  const search = filter.q ? await matchingOrders(db, filter.q) : undefined;
  const isPastDue = eq(orders.subscriptionStatus, "past_due");
  const status = filter.status ? eq(orders.subscriptionStatus, filter.status) : not(isPastDue);
  const [rows, failed] = await Promise.all([
    selectPage(db, and(status, search), cursor, size + 1),
    filter.status || cursor ? [] : selectPage(db, and(isPastDue, search), null, size),
  ]);
  const listed = toPage(rows, size, cursor);
  return {
    ...listed,
    rows: listed.rows.map(toListItem),
    /** Past-due subscriptions, only on the first page without a status filter. */
    failed: failed.map(({ row }) => toListItem(row)),
  };
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

const selectPage = (db: Db, condition: SQL | undefined, cursor: Cursor, limit: number) =>
  db
    .select({ row: columns, at: microsecondTimestamp(orders) })
    .from(orders)
    .where(
      and(
        isNotNull(orders.subscriptionStatus),
        isNull(orders.invoiceId),
        isNotNull(orders.paidAt),
        condition,
        afterCursor(orders, cursor),
      ),
    )
    .orderBy(...cursorOrder(orders, cursor))
    .limit(limit);

type SelectedRow = Awaited<ReturnType<typeof selectPage>>[number]["row"];

function toListItem({ status, endedAt, periodEnd, retryAt, lastPaid, unpaid, ...row }: SelectedRow) {
  const paid = lastPaid ?? row.createdAt;
  const next = periodEnd && periodEnd > paid ? periodEnd : nextPaymentDate(row.createdAt, paid);
  return {
    ...row,
    status: status ?? ("ended" as const),
    /** Next payment, or next attempt if it is past due. */
    nextAt: status === "active" ? next : status === "past_due" ? retryAt : null,
    endsAt: endedAt ?? row.endsAt,
    unpaid: unpaid ?? false,
  };
}

export type SubscriptionCount = { status: SubscriptionStatus; subscriptions: number; cents: number };

export type RecurringMonth = {
  month: string;
  /** Active subscriptions at the start of the month. */
  before: number;
  started: number;
  ended: number;
  /** Sum of the monthly prices at the end of the month. */
  cents: number;
};

/** Those that have not ended. `live` selects real or test payments. */
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

/** For consecutive months, as defined in docs/product/pricing-and-payments.md. */
export async function listRecurringRevenue(
  db: Db,
  live: boolean,
  months: readonly string[],
): Promise<RecurringMonth[]> {
  const { rows } = await db.execute<{ month: string; started: number; ended: number; cents: number }>(sql`
    select to_char(at at time zone ${TIME_ZONE}::text, 'YYYY-MM') as month, (count(*) filter (where sign > 0))::int as started,
      (count(*) filter (where sign < 0))::int as ended, sum(sign * price)::float8 as cents
    from (
      select paid_at as at, 1 as sign, ${monthlyPrice} as price from orders
      where subscription_status is not null and paid_at is not null and live = ${live}
      union all
      select coalesce(subscription_ended_at, paid_at), -1, ${monthlyPrice} from orders
      where subscription_status = 'ended' and paid_at is not null and live = ${live}
    ) as changes group by 1 order by 1`);
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
