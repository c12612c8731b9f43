import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { App } from "~/app-context.server";
import type { SubscriptionStatus } from "~/lib/db/column-types";
import type { Db } from "~/lib/db/database";
import { monthlyPrice, orders, paymentSync } from "~/lib/db/schema/index";

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
