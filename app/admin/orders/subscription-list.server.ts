import { and, eq, isNotNull, isNull, ne, type SQL, sql } from "drizzle-orm";
import { nextPaymentDate } from "~/billing/subscriptions/next-payment";
import type { SubscriptionStatus } from "~/lib/db/column-types";
import type { Db } from "~/lib/db/database";
import type { Cursor, CursorKey } from "~/lib/db/pagination";
import { afterCursor, cursorOrder, microsecondTimestamp, toPage } from "~/lib/db/pagination.server";
import { monthlyPrice, orders } from "~/lib/db/schema/index";
import { matchingOrders } from "./order-search.server";
import type { SubscriptionFilter } from "./subscription-filter";

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
