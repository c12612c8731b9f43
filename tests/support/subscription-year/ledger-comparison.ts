import { type SQL, sql } from "drizzle-orm";
import type Stripe from "stripe";
import { compactOrderTallies, listOrdersWithTotals } from "~/admin/orders/order-list.server";
import { SHIPPED_ZONE } from "~/lib/config/time-zone";
import { disputes, type OrderRow, orders, orderTallies, refunds } from "~/lib/db/schema/index";
import { listAll } from "../shop/provider-books";
import type { YearTestEnvironment } from "./environment";

/** Records that must be equal, as lines in any order. */
type Compared = { provider: string[]; ours: string[] };

/** Differences between our records and the provider's, in both directions; empty if they match to the cent. */
export async function findLedgerDifferences(environment: YearTestEnvironment): Promise<string[]> {
  const ledger = await readLedger(environment);
  const compared = {
    payment: { provider: ledger.lines, ours: await paymentLines(environment) },
    total: {
      provider: ["rows", "tallies", "compacted"].map((of) => `${of} ${ledger.total}`),
      ours: await totals(environment),
    },
    tally: await tallies(environment),
    renewal: await renewals(environment),
    movement: await movements(environment),
    subscription: await subscriptions(environment),
    tax: await taxes(environment),
  };
  return Object.entries(compared).flatMap(([what, records]) => differences(what, records));
}

/** Differences in renewals, which the shop learns of only from events. */
export async function findRenewalDifferences(environment: YearTestEnvironment): Promise<string[]> {
  return differences("renewal", await renewals(environment));
}

function differences(what: string, { provider, ours }: Compared): string[] {
  const [theirs, own] = [provider, ours].map((lines) => Map.groupBy(lines, (line) => line));
  const times = (records: typeof own, line: string) => records?.get(line)?.length ?? 0;
  return [...new Set([...provider, ...ours])]
    .filter((line) => times(theirs, line) !== times(own, line))
    .map((line) => `${what} ${line}: ${times(theirs, line)} times at the provider, ${times(own, line)} times here`);
}

/** Cents of a payment: charged, refunded, and withheld in disputes. */
const paymentLine = (payment: string | null, charged: number, refunded: number, withheld: number) =>
  `${payment} charged ${charged} refunded ${refunded} withheld ${withheld}`;

/** The provider's balance transactions by payment (`pi_...`). */
async function readLedger({ sdk }: YearTestEnvironment): Promise<{ lines: string[]; total: number }> {
  const sources = new Map<string, string>();
  for (const moved of [sdk.charges, sdk.refunds, sdk.disputes]) {
    for await (const { id, payment_intent } of moved.list({ limit: 100 })) sources.set(id, String(payment_intent));
  }
  const entries = await listAll(sdk.balanceTransactions.list({ limit: 100 }));
  const byPayment = Map.groupBy(entries, ({ source }) => sources.get(String(source)) ?? `unknown source ${source}`);
  const sum = (some: Stripe.BalanceTransaction[], ...categories: string[]) =>
    some
      .filter(({ reporting_category }) => categories.includes(reporting_category))
      .reduce((cents, { amount }) => cents + amount, 0);
  return {
    lines: [...byPayment].map(([payment, some]) =>
      paymentLine(
        payment,
        sum(some, "charge"),
        -sum(some, "refund", "refund_failure"),
        -sum(some, "dispute", "dispute_reversal"),
      ),
    ),
    // The provider's fees are not ours to book.
    total: entries.reduce((cents, { amount, reporting_category: of }) => (of === "fee" ? cents : cents + amount), 0),
  };
}

/** Our settled orders with a payment. A payment of two orders would be listed twice. */
async function paymentLines({ app }: YearTestEnvironment): Promise<string[]> {
  return (await settledOrders(app.db))
    .filter(({ paymentIntentId, amount }) => paymentIntentId !== null || amount > 0)
    .map((order) => paymentLine(order.paymentIntentId, order.amount, order.refundedAmount, order.disputedAmount));
}

const ALL = { q: "", status: null, service: null, work: null, assignee: null, from: null, to: null };

/** The received total, in three ways: from the orders, from the tallies, and from the compacted tallies. */
async function totals({ app }: YearTestEnvironment): Promise<string[]> {
  const rows = (await settledOrders(app.db)).reduce(
    (cents, { amount, refundedAmount, disputedAmount }) => cents + amount - refundedAmount - disputedAmount,
    0,
  );
  const tallied = (await listOrdersWithTotals(app.db, ALL, null)).totals.received;
  await compactOrderTallies(app.db);
  return [
    `rows ${rows}`,
    `tallies ${tallied}`,
    `compacted ${(await listOrdersWithTotals(app.db, ALL, null)).totals.received}`,
  ];
}

/** Our orders ("provider") and our tallies, by the agency's day, service and status. */
async function tallies({ app }: YearTestEnvironment): Promise<Compared> {
  const day = sql.raw(`(created_at at time zone '${SHIPPED_ZONE}')::date`);
  const lines = async (query: SQL) => (await app.db.execute<{ line: string }>(query)).rows.map(({ line }) => line);
  return {
    provider: await lines(sql`
      select concat_ws(' ', ${day}, service, status, count(*), sum(amount),
        sum(refunded_amount + disputed_amount)) as line
      from ${orders} group by ${day}, service, status`),
    ours: await lines(sql`
      select concat_ws(' ', day, service, status, sum(orders), sum(amount), sum(refunded)) as line
      from ${orderTallies} group by day, service, status having sum(orders) <> 0`),
  };
}

/** Paid renewal invoices of the provider, and our orders of them, also those of $0. */
async function renewals({ app, sdk }: YearTestEnvironment): Promise<Compared> {
  const paid = (await listAll(sdk.invoices.list({ limit: 100, status: "paid" }))).filter(
    ({ billing_reason }) => billing_reason !== "subscription_create",
  );
  const recorded = (await settledOrders(app.db)).filter(({ invoiceId }) => invoiceId !== null);
  return {
    provider: paid.map(({ id, amount_paid }) => `${id} ${amount_paid}`),
    ours: recorded.map(({ invoiceId, amount }) => `${invoiceId} ${amount}`),
  };
}

/**
 * The taxes of checkouts and paid invoices, and those of our orders. An invoice that credit or debt of the customer has changed
 * is compared in proportion. Our lines must be the order's taxes.
 */
async function taxes({ app, sdk }: YearTestEnvironment): Promise<Compared> {
  const settled = await settledOrders(app.db);
  const sessions = (await listAll(sdk.checkout.sessions.list({ limit: 100 }))).filter(
    ({ status }) => status === "complete",
  );
  const invoices = (await listAll(sdk.invoices.list({ limit: 100, status: "paid" }))).filter(
    ({ billing_reason }) => billing_reason !== "subscription_create",
  );
  const taxOf = ({ total_taxes, total, amount_paid }: Stripe.Invoice): number => {
    const part = total <= 0 ? 0 : Math.min(1, amount_paid / total);
    return Math.round((total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0) * part);
  };
  const lineSum = ({ taxLines }: OrderRow) => (taxLines ?? []).reduce((sum, { tax }) => sum + tax, 0);
  return {
    provider: [
      ...sessions.map(({ id, total_details }) => `${id} tax ${total_details?.amount_tax}`),
      ...invoices.map((invoice) => `${invoice.id} tax ${taxOf(invoice)}`),
    ],
    ours: settled.map(
      (order) => `${order.invoiceId ?? order.paymentSessionId} tax ${lineSum(order) === order.tax && order.tax}`,
    ),
  };
}

/** Status of each subscription: the end of its period, or when and why it ended. */
async function subscriptions({ app, sdk }: YearTestEnvironment): Promise<Compared> {
  const begun = (await settledOrders(app.db)).filter(({ subscriptionId, invoiceId }) => subscriptionId && !invoiceId);
  const theirs = await listAll(sdk.subscriptions.list({ limit: 100, status: "all" }));
  return {
    provider: theirs.map((subscription) => `${subscription.id} ${providerStatus(subscription)}`),
    ours: begun.map((order) => `${order.subscriptionId} ${shopStatus(order)}`),
  };
}

function providerStatus(subscription: Stripe.Subscription): string {
  const { status, ended_at, cancellation_details } = subscription;
  if (status === "canceled") return `ended ${ended_at} ${cancellation_details?.reason === "payment_failed"}`;
  const isEnding = status === "active" && subscription.cancel_at !== null;
  const ends = isEnding ? ` ends ${subscription.cancel_at}` : "";
  const paused = subscription.pause_collection ? " paused" : "";
  return `${isEnding ? "ending" : status} until ${subscription.items.data[0]?.current_period_end}${ends}${paused}`;
}

function shopStatus(order: OrderRow): string {
  const seconds = (date: Date | null) => date && date.getTime() / 1_000;
  return order.subscriptionStatus === "ended"
    ? `ended ${seconds(order.subscriptionEndedAt)} ${order.subscriptionUnpaid}`
    : `${order.subscriptionStatus} until ${seconds(order.subscriptionPeriodEnd)}${order.subscriptionEndsAt ? ` ends ${seconds(order.subscriptionEndsAt)}` : ""}${order.subscriptionPausedAt ? " paused" : ""}`;
}

/** Refunds and disputes of the provider, and our rows. */
async function movements({ app, sdk }: YearTestEnvironment): Promise<Compared> {
  const made = await listAll(sdk.refunds.list({ limit: 100 }));
  const disputed = await listAll(sdk.disputes.list({ limit: 100 }));
  const held = ({ balance_transactions }: Stripe.Dispute) =>
    -balance_transactions.reduce(
      (sum, { amount, reporting_category }) => (reporting_category === "fee" ? sum : sum + amount),
      0,
    );
  const ownRefunds = (await app.db.select().from(refunds)).filter(({ status }) => status !== "refused");
  const ownDisputes = await app.db.select().from(disputes);
  return {
    provider: [
      ...made.map(({ id, amount, status }) => `${id} ${amount} ${status}`),
      ...disputed.map((dispute) => `${dispute.id} ${dispute.amount} held ${held(dispute)} ${dispute.status}`),
    ],
    ours: [
      ...ownRefunds.map(({ providerId, amount, status }) => `${providerId} ${amount} ${status}`),
      ...ownDisputes.map(({ id, amount, withdrawn, status }) => `${id} ${amount} held ${withdrawn} ${status}`),
    ],
  };
}

const settledOrders = (db: YearTestEnvironment["app"]["db"]) =>
  db.select().from(orders).where(sql`status in ('paid', 'partially_refunded', 'refunded')`);
