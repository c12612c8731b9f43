import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { paymentPageUrl } from "~/checkout/manual-orders/payment-page.server";
import { isOpenQuoteSql, quoteUrl } from "~/checkout/quotes/quotes.server";
import { findEmailableAddresses } from "~/customers/emailable-addresses.server";
import type { App } from "~/lib/app-context.server";
import { agencyToday } from "~/lib/dates/business-hours";
import { formatDayOfYear } from "~/lib/dates/format-date";
import type { AwaitedStep } from "~/lib/db/column-types";
import type { Db } from "~/lib/db/database";
import {
  awaitsPaymentSql,
  deliveries,
  hasWorkSql,
  isUnansweredSql,
  type OrderRow,
  orderEvents,
  orderReminders,
  orders,
  quotes,
} from "~/lib/db/schema/index";
import { formatMoney } from "~/lib/money";
import { customerLabel, customerNames } from "~/orders/customer-name";
import { soldTitle } from "~/orders/sold-service";

const MAX_LISTED = 21;
const MAX_COUNT = 1_000;
/** Orders in the stage "Waiting for customer" whose start is read; the list has the oldest of them. */
const MAX_STAGE = 100;

/** `payment`: of an order with a payment link. `quote`: its acceptance. */
export type WaitingForCustomer = {
  kind: AwaitedStep | "payment" | "quote";
  /** Of the order or the quote. */
  id: string;
  since: Date;
  customer: string;
  names: { first: string; second: string | null };
  email: string;
  /** The order's admin, or the quote's author. */
  assignee: string | null;
  /** What we wait for, under the customer's name. */
  text: string;
  /** Whether `remindCustomer` may email this customer about it. */
  canRemind: boolean;
  remindedToday: boolean;
  /** Of the quote, or the payment page of an order that an admin created. */
  url: string | null;
};

/** `rows`: longest waiting first. `total` counts at most 1,000 of each kind. */
export type WaitingForCustomerList = { total: number; rows: WaitingForCustomer[] };

type Row = Omit<WaitingForCustomer, "canRemind" | "remindedToday"> & { isShared: boolean };
type Part = { total: number; rows: Row[] };

/** `assignee` limits it to the orders and quotes of one admin. */
export async function listWaitingForCustomer(
  app: Pick<App, "auth" | "db" | "now" | "settings">,
  assignee: string | null,
  limit = MAX_LISTED,
): Promise<WaitingForCustomerList> {
  const [approvals, answers, payments, openQuotes] = await Promise.all([
    listOpenDeliveries(app.db, assignee),
    listWaitingStage(app.db, assignee),
    listUnpaid(app, assignee),
    listOpenQuotes(app, assignee),
  ]);
  const approvalIds = new Set(approvals.rows.map(({ id }) => id));
  const rows = [
    ...approvals.rows,
    ...answers.rows.filter(({ id }) => !approvalIds.has(id)),
    ...payments.rows,
    ...openQuotes.rows,
  ]
    .sort((a, b) => a.since.getTime() - b.since.getTime())
    .slice(0, limit);
  const [known, reminded] = await Promise.all([
    findEmailableAddresses(
      app.db,
      rows.map(({ email }) => email),
    ),
    findRemindedOrders(
      app,
      rows.map(({ id }) => id),
    ),
  ]);
  return {
    total: approvals.total + answers.total + payments.total + openQuotes.total,
    rows: rows.map(({ isShared, ...row }) => ({
      ...row,
      canRemind: isShared && (row.kind === "approval" || row.kind === "answer") && known.has(row.email.toLowerCase()),
      remindedToday: reminded.has(row.id),
    })),
  };
}

async function findRemindedOrders(app: Pick<App, "db" | "now" | "settings">, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await app.db
    .select({ id: orderReminders.orderId })
    .from(orderReminders)
    .where(and(inArray(orderReminders.orderId, ids), eq(orderReminders.day, agencyToday(app))));
  return new Set(rows.map(({ id }) => id));
}

const isMine = (assignee: string | null): SQL | undefined => (assignee ? eq(orders.assignee, assignee) : undefined);

const orderColumns = {
  id: orders.id,
  service: orders.service,
  soldAs: orders.soldAs,
  name: orders.name,
  company: orders.company,
  brief: orders.brief,
  email: orders.email,
  assignee: orders.assignee,
  sharedAt: orders.sharedAt,
};

function ofOrder(
  kind: AwaitedStep | "payment",
  { id, service, soldAs, email, assignee, sharedAt, ...order }: Pick<OrderRow, keyof typeof orderColumns>,
  since: Date,
  awaited: string,
  url: string | null = null,
): Row {
  const [label, names] = [customerLabel(order), customerNames(order)];
  return {
    ...{ kind, id, email, assignee, since, customer: label, names, isShared: sharedAt !== null, url },
    text: `${awaited} ${soldTitle({ service, soldAs })}`,
  };
}

async function listOpenDeliveries(db: Db, assignee: string | null): Promise<Part> {
  const working = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(hasWorkSql, isMine(assignee)));
  const condition = and(isUnansweredSql, inArray(deliveries.orderId, working));
  const rows = await db
    .select({ order: orderColumns, since: deliveries.createdAt, title: deliveries.title })
    .from(deliveries)
    .innerJoin(orders, eq(orders.id, deliveries.orderId))
    .where(condition)
    .orderBy(asc(deliveries.createdAt), asc(deliveries.id))
    .limit(MAX_LISTED);
  const counted = db.select({ id: deliveries.id }).from(deliveries).where(condition).limit(MAX_COUNT);
  return {
    total: rows.length < MAX_LISTED ? rows.length : (await counted).length,
    rows: rows.map(({ order, since, title }) =>
      ofOrder("approval", order, since, `Has to approve ${title ? `“${title}”` : "the delivery"},`),
    ),
  };
}

async function listWaitingStage(db: Db, assignee: string | null): Promise<Part> {
  const condition = and(hasWorkSql, sql`${orders.workStatus} = 'waiting'`, isMine(assignee));
  const since = sql`(select max(${orderEvents.at}) from ${orderEvents} where ${orderEvents.orderId} = ${orders.id}
    and ${orderEvents.kind} = 'work-status' and ${orderEvents.detail} ->> 'workStatus' = 'waiting')`;
  const rows = await db
    .select({
      order: orderColumns,
      since: sql<Date>`coalesce(${since}, ${orders.createdAt})`.mapWith(orders.createdAt),
    })
    .from(orders)
    .where(condition)
    .orderBy(asc(orders.createdAt), asc(orders.id))
    .limit(MAX_STAGE);
  const counted = db.select({ id: orders.id }).from(orders).where(condition).limit(MAX_COUNT);
  return {
    total: rows.length < MAX_STAGE ? rows.length : (await counted).length,
    rows: rows.map(({ order, since }) => ofOrder("answer", order, since, "Owes us an answer,")),
  };
}

async function listUnpaid(app: Pick<App, "auth" | "db" | "settings">, assignee: string | null): Promise<Part> {
  const { amount, createdAt, madeBy, linkVersion } = orders;
  const condition = and(awaitsPaymentSql, assignee ? sql`(${isMine(assignee)} or ${eq(madeBy, assignee)})` : undefined);
  const rows = await app.db
    .select({ order: orderColumns, amount, createdAt, madeBy, linkVersion })
    .from(orders)
    .where(condition)
    .orderBy(asc(createdAt), asc(orders.id))
    .limit(MAX_LISTED);
  const counted = app.db.select({ id: orders.id }).from(orders).where(condition).limit(MAX_COUNT);
  return {
    total: rows.length < MAX_LISTED ? rows.length : (await counted).length,
    rows: rows.map(({ order, amount, createdAt, madeBy, linkVersion }) =>
      ofOrder(
        "payment",
        order,
        order.sharedAt ?? createdAt,
        `Has to pay ${formatMoney(amount)} for`,
        madeBy ? paymentPageUrl(app, { id: order.id, email: order.email, linkVersion }) : null,
      ),
    ),
  };
}

async function listOpenQuotes(
  app: Pick<App, "auth" | "db" | "now" | "settings">,
  assignee: string | null,
): Promise<Part> {
  const condition = and(isOpenQuoteSql(agencyToday(app)), assignee ? eq(quotes.createdBy, assignee) : undefined);
  const rows = await app.db
    .select()
    .from(quotes)
    .where(condition)
    .orderBy(asc(quotes.goodUntil), asc(quotes.createdAt), asc(quotes.id))
    .limit(MAX_LISTED);
  const counted = app.db.select({ id: quotes.id }).from(quotes).where(condition).limit(MAX_COUNT);
  return {
    total: rows.length < MAX_LISTED ? rows.length : (await counted).length,
    rows: rows.map(({ id, createdAt, createdBy, goodUntil, name, email, brief, amount }) => {
      const customer = { name, company: null, brief };
      return {
        ...{ kind: "quote", id, email, assignee: createdBy, since: createdAt, isShared: false },
        ...{ customer: customerLabel(customer), names: customerNames(customer), url: quoteUrl(app, id) },
        text: `Has our quote of ${formatMoney(amount)}, valid until ${formatDayOfYear(`${goodUntil}T12:00:00Z`, "UTC")}`,
      };
    }),
  };
}
