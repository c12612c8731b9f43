import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { nextPaymentDate } from "~/billing/subscriptions/next-payment";
import type { App } from "~/lib/app-context.server";
import { agencyZone } from "~/lib/dates/agency-zone";
import { SUBSCRIPTION_STATUSES, type SubscriptionStatus } from "~/lib/db/column-types";
import type { Db } from "~/lib/db/database";
import type { Cursor } from "~/lib/db/pagination";
import { afterCursor, cursorOrder, microsecondTimestamp, toPage } from "~/lib/db/pagination.server";
import { endedAtSql, isRunningSql, monthlyPrice, orders, paymentSync } from "~/lib/db/schema/index";
import { customerNames } from "~/orders/customer-name";
import { soldTitle } from "~/orders/sold-service";
import { contactNameSql, findMatchingIds, isOneOfSql, matchesText } from "./order-search.server";
import type { SubscriptionFilter } from "./subscription-filter";

const PAGE_SIZE = 50;
const MAX_COUNTED = 1_000;

export type SubscriptionListItem = ReturnType<typeof toListItem>;

async function listPage(db: Db, condition: SQL | undefined, cursor: Cursor, size: number) {
  const page = toPage(await selectPage(db, condition, cursor, size + 1), size, cursor);
  return { ...page, rows: page.rows.map(toListItem) };
}

/** `all`: for the pages; `counted`: at most 1,000 matches, if there are more (`atLeast`). */
type Search = { all: SQL | undefined; counted: SQL | undefined; atLeast: boolean };

async function planSearch(db: Db, { q, service }: SubscriptionFilter): Promise<Search> {
  const ofService = service ? eq(orders.service, service) : undefined;
  if (!q) return { all: ofService, counted: ofService, atLeast: false };
  const conditions = [isSubscription, ofService];
  const { ids, atLeast } = await findMatchingIds(db, q, { limit: MAX_COUNTED, common: MAX_COUNTED, conditions });
  const counted = isOneOfSql(ids);
  return { all: atLeast ? and(ofService, matchesText(q)) : counted, counted, atLeast };
}

const hasStatus = ({ status }: SubscriptionFilter): SQL =>
  status ? eq(orders.subscriptionStatus, status) : isRunningSql;

/** Each at most 1,000; `atLeast`: one of them has more. */
export type SubscriptionTabCounts = Record<SubscriptionStatus, number> & { running: number; atLeast: boolean };

/** Of at most 1,000 subscriptions of the view, in cents; `atLeast`: there are more. */
export type SubscriptionTotals = {
  subscriptions: number;
  /** Sum of the monthly prices. */
  monthlyCents: number;
  /** Payments so far, minus refunds and disputes. */
  paidCents: number;
  atLeast: boolean;
};

/** One page, newest first, the counts of the tabs, which ignore the filter's status, and the totals of all pages. */
export async function listSubscriptionsWithTotals(
  db: Db,
  filter: SubscriptionFilter,
  cursor: Cursor,
  size = PAGE_SIZE,
) {
  const search = await planSearch(db, filter);
  const [page, tabs, totals] = await Promise.all([
    listPage(db, and(hasStatus(filter), search.all), cursor, size),
    countByStatus(db, search.counted),
    sumSubscriptions(db, and(hasStatus(filter), search.counted)),
  ]);
  return {
    page,
    tabs: { ...tabs, atLeast: tabs.atLeast || search.atLeast },
    totals: { ...totals, atLeast: totals.atLeast || search.atLeast },
  };
}

async function countByStatus(db: Db, search: SQL | undefined): Promise<SubscriptionTabCounts> {
  const counts = await Promise.all(
    SUBSCRIPTION_STATUSES.map(async (status) => {
      const found = db
        .select({ id: orders.id })
        .from(orders)
        .where(and(isSubscription, eq(orders.subscriptionStatus, status), search))
        .limit(MAX_COUNTED + 1)
        .as("found");
      return [status, await db.$count(found)] as const;
    }),
  );
  const byStatus = Object.fromEntries(
    counts.map(([status, number]) => [status, Math.min(number, MAX_COUNTED)]),
  ) as Record<SubscriptionStatus, number>;
  return {
    ...byStatus,
    running: byStatus.active + byStatus.past_due + byStatus.ending,
    atLeast: counts.some(([, number]) => number > MAX_COUNTED),
  };
}

async function sumSubscriptions(db: Db, condition: SQL | undefined): Promise<SubscriptionTotals> {
  const found = db
    .select({ price: sql<number>`${monthlyPrice}`.as("price"), paid: sql<number>`${paidSoFar}`.as("paid") })
    .from(orders)
    .where(and(isSubscription, condition))
    .limit(MAX_COUNTED)
    .as("found");
  const [sums] = await db
    .select({
      subscriptions: sql<number>`count(*)`.mapWith(Number),
      monthlyCents: sql<number>`coalesce(sum(${found.price}), 0)`.mapWith(Number),
      paidCents: sql<number>`coalesce(sum(${found.paid}), 0)`.mapWith(Number),
    })
    .from(found);
  const totals = sums ?? { subscriptions: 0, monthlyCents: 0, paidCents: 0 };
  return { ...totals, atLeast: totals.subscriptions >= MAX_COUNTED };
}

const isSubscription = and(isNotNull(orders.subscriptionStatus), isNull(orders.invoiceId), isNotNull(orders.paidAt));

// Column objects would refer to the inner table.
const paidSoFar = sql<number>`(select coalesce(sum(paid.amount - paid.refunded_amount - paid.disputed_amount), 0)
  from orders as paid where paid.subscription_id = orders.subscription_id and paid.paid_at is not null)`.mapWith(
  Number,
);

const columns = {
  id: orders.id,
  createdAt: orders.createdAt,
  name: orders.name,
  person: contactNameSql,
  email: orders.email,
  company: orders.company,
  service: orders.service,
  soldAs: orders.soldAs,
  price: monthlyPrice,
  status: orders.subscriptionStatus,
  endsAt: orders.subscriptionEndsAt,
  endedAt: orders.subscriptionEndedAt,
  periodEnd: orders.subscriptionPeriodEnd,
  retryAt: orders.subscriptionRetryAt,
  unpaid: orders.subscriptionUnpaid,
  pausedAt: orders.subscriptionPausedAt,
  live: orders.live,
  payments: sql<number>`(select count(*) from orders as paid
    where paid.subscription_id = orders.subscription_id and paid.paid_at is not null)`.mapWith(Number),
  lastPaid: sql<Date | null>`(select max(paid.paid_at) from orders as paid
    where paid.subscription_id = orders.subscription_id)`.mapWith(orders.paidAt),
  /** Cents, minus refunds and disputes. */
  paidCents: paidSoFar,
  /** Of the latest month. The first order, which has no invoice, is never newer: the provider's times are whole seconds. */
  newestOrderId: sql<string>`coalesce((select paid.id from orders as paid
    where paid.subscription_id = orders.subscription_id order by paid.invoice_id is null, paid.created_at desc, paid.id desc limit 1), orders.id)`,
};

const selectPage = (db: Db, condition: SQL | undefined, cursor: Cursor, limit: number) =>
  db
    .select({ row: columns, at: microsecondTimestamp(orders) })
    .from(orders)
    .where(and(isSubscription, condition, afterCursor(orders, cursor)))
    .orderBy(...cursorOrder(orders, cursor))
    .limit(limit);

type SelectedRow = Awaited<ReturnType<typeof selectPage>>[number]["row"];

function toListItem({ status, endedAt, periodEnd, retryAt, lastPaid, unpaid, service, soldAs, ...row }: SelectedRow) {
  const paid = lastPaid ?? row.createdAt;
  const next = periodEnd && periodEnd > paid ? periodEnd : nextPaymentDate(row.createdAt, paid);
  return {
    ...row,
    service: soldTitle({ service, soldAs }),
    names: customerNames(row),
    status: status ?? ("ended" as const),
    /** Next payment, or next attempt if it is past due. */
    nextAt: status === "active" && !row.pausedAt ? next : status === "past_due" ? retryAt : null,
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
  /** Prices of the subscriptions that started and ended in the month. */
  startedCents: number;
  endedCents: number;
};

/** `difference`: since the month before. */
export type RecurringSummary = Omit<RecurringMonth, "month" | "started"> & { difference: number };

/** Of the last month. */
export function summarizeRecurring(months: readonly RecurringMonth[]): RecurringSummary {
  const [last, earlier] = [months.at(-1), months.at(-2)];
  const { cents, startedCents, endedCents, ended, before } = last ?? { ...NO_CHANGE, before: 0, cents: 0 };
  return { cents, difference: cents - (earlier?.cents ?? 0), startedCents, endedCents, ended, before };
}

/** Those that have not ended. `live` selects real or test payments. */
export async function countRunningSubscriptions(db: Db, live: boolean): Promise<SubscriptionCount[]> {
  const rows = await db
    .select({
      status: orders.subscriptionStatus,
      subscriptions: sql<number>`count(*)`.mapWith(Number),
      cents: sql<number>`sum(${monthlyPrice})`.mapWith(Number),
    })
    .from(orders)
    .where(and(isRunningSql, isNotNull(orders.paidAt), isNull(orders.subscriptionPausedAt), eq(orders.live, live)))
    .groupBy(orders.subscriptionStatus);
  return rows.flatMap(({ status, ...sums }) => (status ? [{ status, ...sums }] : []));
}

/** For consecutive months, as defined in docs/product/pricing-and-payments.md. */
export async function listRecurringRevenue(
  db: Db,
  live: boolean,
  months: readonly string[],
): Promise<RecurringMonth[]> {
  const bounds = sql`(select array_agg((day || '-01')::timestamp at time zone ${agencyZone()}::text order by day)
    from unnest(${`{${months.join(",")}}`}::text[]) as day)`;
  const start = sql`(${`${months[0]}-01`}::timestamp at time zone ${agencyZone()}::text)`;
  const end = sql`((${`${months.at(-1)}-01`}::timestamp + interval '1 month') at time zone ${agencyZone()}::text)`;
  // Those that ended before the first month change nothing.
  const { rows } = await db.execute<ChangeRow>(sql`
    select width_bucket(at, bounds.months)::int as place, (count(*) filter (where sign > 0))::int as started,
      (count(*) filter (where sign < 0))::int as ended,
      coalesce(sum(price) filter (where sign > 0), 0)::float8 as "startedCents",
      coalesce(sum(price) filter (where sign < 0), 0)::float8 as "endedCents"
    from (
      select paid_at as at, 1 as sign, ${monthlyPrice} as price from orders
      where ${isRunningSql} and paid_at is not null and subscription_paused_at is null and live = ${live}
      union all
      select change.at, change.sign, ended.price from (
        select paid_at, ${endedAtSql} as ended_at, ${monthlyPrice} as price from orders
        where subscription_status = 'ended' and ${endedAtSql} >= ${start} and paid_at is not null and live = ${live}
      ) as ended cross join lateral (values (ended.paid_at, 1), (ended.ended_at, -1)) as change (at, sign)
    ) as changes cross join (select ${bounds} as months) as bounds
    where at < ${end} group by 1`);
  const changesAt = (place: number) => rows.find((row) => row.place === place) ?? NO_CHANGE;
  const earlier = changesAt(0);
  let running = earlier.started - earlier.ended;
  let cents = earlier.startedCents - earlier.endedCents;
  return months.map((month, index) => {
    const { started, ended, startedCents, endedCents } = changesAt(index + 1);
    const before = running;
    running += started - ended;
    cents += startedCents - endedCents;
    return { month, before, started, ended, cents, startedCents, endedCents };
  });
}

/** `place`: 0 before the first month, 1 in it. */
type ChangeRow = { place: number; started: number; ended: number; startedCents: number; endedCents: number };

const NO_CHANGE = { started: 0, ended: 0, startedCents: 0, endedCents: 0 };

/** The later of our clock and the payment provider's, because the sandbox's clock can be moved forward. */
export async function providerNow(app: Pick<App, "db" | "now" | "paymentProvider">): Promise<Date> {
  const [sync] = await app.db
    .select({ eventsUntil: paymentSync.eventsUntil })
    .from(paymentSync)
    .where(eq(paymentSync.mode, app.paymentProvider.mode));
  const now = app.now();
  return sync && sync.eventsUntil > now ? sync.eventsUntil : now;
}
