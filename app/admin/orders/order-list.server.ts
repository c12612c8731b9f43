import { and, type SQL, sql } from "drizzle-orm";
import { findOrdersWithRefundRequest } from "~/billing/refunds/request-list.server";
import { serviceBySlug } from "~/catalog/services";
import type { SubscriptionStatus } from "~/lib/db/column-types";
import type { Db } from "~/lib/db/database";
import type { Cursor, CursorKey } from "~/lib/db/pagination";
import { afterCursor, cursorOrder, microsecondTimestamp, toPage } from "~/lib/db/pagination.server";
import { hasWorkSql, orders } from "~/lib/db/schema/index";
import type { WorkStatus } from "~/orders/work-status";
import type { OrderFilter } from "./order-filter";
import { planOrderSearch } from "./order-search.server";
import { getOrderTotals, type OrderTotals } from "./order-totals.server";

const PAGE_SIZE = 50;

export type OrderListItem = {
  id: string;
  createdAt: Date;
  name: string;
  person: string | null;
  email: string;
  company: string | null;
  service: string;
  pageType: string;
  amount: number;
  refundedAmount: number;
  status: string;
  /** Of the order that began a subscription; null for all others. */
  subscriptionStatus: SubscriptionStatus | null;
  subscriptionEndsAt: Date | null;
  live: boolean;
  /** Null where there is no work on it: it was not paid, or is a later month of a subscription. */
  work: { workStatus: WorkStatus; assignee: string | null; dueOn: string | null } | null;
  /** Its customer waits for a refund. */
  refundAsked: boolean;
};

export type OrderPage = { rows: OrderListItem[]; older: CursorKey | null; newer: CursorKey | null };

/** One page of the orders that the filter lets through, newest first. Indexed, however deep the page is. */
export const listOrders = async (db: Db, filter: OrderFilter, cursor: Cursor, size = PAGE_SIZE): Promise<OrderPage> =>
  pageAmong(db, (await planOrderSearch(db, filter)).where, cursor, size);

/** One page, and the totals of all pages: what is searched is looked up once for both. */
export async function listOrdersWithTotals(
  db: Db,
  filter: OrderFilter,
  cursor: Cursor,
): Promise<{ page: OrderPage; totals: OrderTotals }> {
  const found = await planOrderSearch(db, filter);
  const [page, totals] = await Promise.all([
    pageAmong(db, found.where, cursor, PAGE_SIZE),
    getOrderTotals(db, filter, found),
  ]);
  return { page, totals };
}

async function pageAmong(db: Db, where: (SQL | undefined)[], cursor: Cursor, size: number): Promise<OrderPage> {
  const found = await db
    .select({ row: columns, at: microsecondTimestamp(orders) })
    .from(orders)
    .where(and(...where, afterCursor(orders, cursor)))
    .orderBy(...cursorOrder(orders, cursor))
    .limit(size + 1);
  const page = toPage(found, size, cursor);
  const asked = await findOrdersWithRefundRequest(
    db,
    page.rows.map(({ id }) => id),
  );
  const rows = page.rows.map(({ isWork, workStatus, assignee, dueOn, ...row }) => ({
    ...row,
    pageType: typeInWords(row),
    work: isWork ? { workStatus, assignee, dueOn } : null,
    refundAsked: asked.has(row.id),
  }));
  return { ...page, rows };
}

const typeInWords = ({ service, pageType }: Pick<OrderListItem, "service" | "pageType">): string =>
  serviceBySlug(service)?.pageTypeInWords(pageType) ?? pageType;

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
  pageType: orders.pageType,
  amount: orders.amount,
  refundedAmount: orders.refundedAmount,
  status: orders.status,
  subscriptionStatus: orders.subscriptionStatus,
  subscriptionEndsAt: orders.subscriptionEndsAt,
  live: orders.live,
  isWork: sql<boolean>`coalesce(${hasWorkSql}, false)`,
  workStatus: orders.workStatus,
  assignee: orders.assignee,
  dueOn: orders.dueOn,
};
