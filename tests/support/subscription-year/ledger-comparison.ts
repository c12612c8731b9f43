import { type SQL, sql } from "drizzle-orm";
import type Stripe from "stripe";
import { compactOrderTallies, getOrderTotals } from "~/admin/orders/order-list.server";
import { disputes, type OrderRow, orders, orderTallies, refunds } from "~/lib/db/schema/index";
import { listAll } from "../shop/provider-books";
import type { YearTestEnvironment } from "./environment";

/** Two books that must be the same: what each says, as sorted lines. */
type Compared = { provider: string[]; ours: string[] };

/** What our books say and the provider's do not, and the other way round; empty when they are equal to the cent. */
export async function findLedgerDifferences(world: YearTestEnvironment): Promise<string[]> {
  const ledger = await readLedger(world);
  const compared = {
    payment: { provider: ledger.lines, ours: await paymentLines(world) },
    total: { provider: ["rows", "tallies", "folded"].map((of) => `${of} ${ledger.total}`), ours: await totals(world) },
    tally: await tallies(world),
    renewal: await renewals(world),
    movement: await movements(world),
    subscription: await subscriptions(world),
  };
  return Object.entries(compared).flatMap(([what, books]) => unequal(what, books));
}

/** Whatever events alone must have brought about: later months, and how subscriptions stand. */
export async function findRenewalDifferences(world: YearTestEnvironment): Promise<string[]> {
  return unequal("renewal", await renewals(world));
}

function unequal(what: string, { provider, ours }: Compared): string[] {
  const [theirs, own] = [provider, ours].map((lines) => Map.groupBy(lines, (line) => line));
  const times = (book: typeof own, line: string) => book?.get(line)?.length ?? 0;
  return [...new Set([...provider, ...ours])]
    .filter((line) => times(theirs, line) !== times(own, line))
    .map((line) => `${what} ${line}: ${times(theirs, line)} times at the provider, ${times(own, line)} times here`);
}

/** Cents of one payment: taken, given back, and held by a bank. */
const paymentLine = (payment: string | null, taken: number, back: number, held: number) =>
  `${payment} took ${taken} gave back ${back} held ${held}`;

/** The provider's own ledger, by payment (`pi_...`). Every entry belongs to one. */
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
      paymentLine(payment, sum(some, "charge"), -sum(some, "refund"), -sum(some, "dispute", "dispute_reversal")),
    ),
    total: entries.reduce((cents, { amount }) => cents + amount, 0),
  };
}

/** Our settled orders that something was paid for. A payment of two orders would be there twice. */
async function paymentLines({ app }: YearTestEnvironment): Promise<string[]> {
  return (await settledOrders(app.db))
    .filter(({ paymentIntentId, amount }) => paymentIntentId !== null || amount > 0)
    .map((order) => paymentLine(order.paymentIntentId, order.amount, order.refundedAmount, order.disputedAmount));
}

const ALL = { q: "", status: null, service: null, work: null, assignee: null, from: null, to: null };

/** What we have, summed in three ways: row by row, from the kept tallies, and from them once they are folded. */
async function totals({ app }: YearTestEnvironment): Promise<string[]> {
  const rows = (await settledOrders(app.db)).reduce(
    (cents, { amount, refundedAmount, disputedAmount }) => cents + amount - refundedAmount - disputedAmount,
    0,
  );
  const kept = (await getOrderTotals(app.db, ALL)).received;
  await compactOrderTallies(app);
  return [`rows ${rows}`, `tallies ${kept}`, `folded ${(await getOrderTotals(app.db, ALL)).received}`];
}

/** By day, service and status: the kept tallies, and the orders as they are. Both are ours. */
async function tallies({ app }: YearTestEnvironment): Promise<Compared> {
  const lines = async (query: SQL) => (await app.db.execute<{ line: string }>(query)).rows.map(({ line }) => line);
  return {
    provider: await lines(sql`
      select concat_ws(' ', (created_at at time zone 'UTC')::date, service, status, count(*), sum(amount),
        sum(refunded_amount + disputed_amount)) as line
      from ${orders} group by (created_at at time zone 'UTC')::date, service, status`),
    ours: await lines(sql`
      select concat_ws(' ', day, service, status, sum(orders), sum(amount), sum(refunded)) as line
      from ${orderTallies} group by day, service, status having sum(orders) <> 0`),
  };
}

/** Bills of later months: those that the provider calls paid, and our orders of them, also of nothing. */
async function renewals({ app, sdk }: YearTestEnvironment): Promise<Compared> {
  const paid = (await listAll(sdk.invoices.list({ limit: 100, status: "paid" }))).filter(
    ({ billing_reason }) => billing_reason === "subscription_cycle",
  );
  const recorded = (await settledOrders(app.db)).filter(({ invoiceId }) => invoiceId !== null);
  return {
    provider: paid.map(({ id, amount_paid }) => `${id} ${amount_paid}`),
    ours: recorded.map(({ invoiceId, amount }) => `${invoiceId} ${amount}`),
  };
}

/** How every subscription stands: until when it is paid or due while it runs, and since when and why it is over. */
async function subscriptions({ app, sdk }: YearTestEnvironment): Promise<Compared> {
  const begun = (await settledOrders(app.db)).filter(({ subscriptionId, invoiceId }) => subscriptionId && !invoiceId);
  const theirs = await listAll(sdk.subscriptions.list({ limit: 100, status: "all" }));
  return {
    provider: theirs.map((subscription) => `${subscription.id} ${standing(subscription)}`),
    ours: begun.map((order) => `${order.subscriptionId} ${ownStanding(order)}`),
  };
}

function standing(subscription: Stripe.Subscription): string {
  const { status, ended_at, cancellation_details } = subscription;
  if (status === "canceled") return `ended ${ended_at} ${cancellation_details?.reason === "payment_failed"}`;
  const isEnding = status === "active" && subscription.cancel_at_period_end;
  return `${isEnding ? "ending" : status} until ${subscription.items.data[0]?.current_period_end}`;
}

function ownStanding(order: OrderRow): string {
  const seconds = (moment: Date | null) => moment && moment.getTime() / 1_000;
  return order.subscriptionStatus === "ended"
    ? `ended ${seconds(order.subscriptionEndedAt)} ${order.subscriptionUnpaid}`
    : `${order.subscriptionStatus} until ${seconds(order.subscriptionPeriodEnd)}`;
}

/** Refunds and disputes one by one: the provider's, and our rows of them. */
async function movements({ app, sdk }: YearTestEnvironment): Promise<Compared> {
  const made = await listAll(sdk.refunds.list({ limit: 100 }));
  const disputed = await listAll(sdk.disputes.list({ limit: 100 }));
  const held = ({ balance_transactions }: Stripe.Dispute) =>
    -balance_transactions.reduce((sum, { amount }) => sum + amount, 0);
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
