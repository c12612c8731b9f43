import { sql } from "drizzle-orm";
import type Stripe from "stripe";
import { disputes, type OrderRow, orders, orderTallies, refunds } from "~/db/tables";
import { foldTallies, totalsOf } from "~/orders/staff/order-totals.server";
import type { World } from "./world";

/** Two books that must be the same: what each says, as sorted lines. */
type Compared = { provider: string[]; ours: string[] };

/** What our books say and the provider's do not, and the other way round; empty when they are equal to the cent. */
export async function differences(world: World): Promise<string[]> {
  const ledger = await readLedger(world);
  const compared = {
    payment: { provider: ledger.lines, ours: await paymentLines(world) },
    total: { provider: ["rows", "tallies", "folded"].map((of) => `${of} ${ledger.total}`), ours: await totals(world) },
    tally: await tallies(world),
    ...(await agreements(world)),
  };
  return Object.entries(compared).flatMap(([what, books]) => unequal(what, books));
}

/** Whatever events alone must have brought about: later months, and how subscriptions stand. */
export async function differencesOfRenewals(world: World): Promise<string[]> {
  return unequal("renewal", await renewals(world));
}

async function agreements(world: World): Promise<Record<string, Compared>> {
  return {
    renewal: await renewals(world),
    movement: await movements(world),
    subscription: await subscriptions(world),
  };
}

function unequal(what: string, { provider, ours }: Compared): string[] {
  const [theirs, own] = [countLines(provider), countLines(ours)];
  return [...new Set([...provider, ...ours])]
    .filter((line) => theirs.get(line) !== own.get(line))
    .map((line) => `${what} ${line}: ${theirs.get(line) ?? 0} times at the provider, ${own.get(line) ?? 0} times here`);
}

function countLines(lines: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
  return counts;
}

/** Cents of one payment: taken, given back, and held by a bank. */
const paymentLine = (payment: string | null, taken: number, back: number, held: number) =>
  `${payment} took ${taken} gave back ${back} held ${held}`;

/** The provider's own ledger, by payment (`pi_...`). Every entry belongs to one. */
async function readLedger({ sdk }: World): Promise<{ lines: string[]; total: number }> {
  const sources = new Map(
    [
      ...(await all(sdk.charges.list({ limit: 100 }))),
      ...(await all(sdk.refunds.list({ limit: 100 }))),
      ...(await all(sdk.disputes.list({ limit: 100 }))),
    ].map(({ id, payment_intent }) => [id, String(payment_intent)]),
  );
  const entries = await all(sdk.balanceTransactions.list({ limit: 100 }));
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
async function paymentLines({ app }: World): Promise<string[]> {
  return (await settledOrders(app.db))
    .filter(({ paymentIntentId, amount }) => paymentIntentId !== null || amount > 0)
    .map((order) => paymentLine(order.paymentIntentId, order.amount, order.refundedAmount, order.disputedAmount));
}

const ALL = { q: "", status: null, service: null, work: null, assignee: null, from: null, to: null };

/** What we have, summed in three ways: row by row, from the kept tallies, and from them once they are folded. */
async function totals({ app }: World): Promise<string[]> {
  const rows = (await settledOrders(app.db)).reduce(
    (cents, { amount, refundedAmount, disputedAmount }) => cents + amount - refundedAmount - disputedAmount,
    0,
  );
  const kept = (await totalsOf(app.db, ALL)).received;
  await foldTallies(app);
  return [`rows ${rows}`, `tallies ${kept}`, `folded ${(await totalsOf(app.db, ALL)).received}`];
}

/** By day, service and status: the kept tallies, and the orders as they are. Both are ours. */
async function tallies({ app }: World): Promise<Compared> {
  const kept = await app.db
    .select({
      group: sql<string>`concat_ws(' ', ${orderTallies.day}, ${orderTallies.service}, ${orderTallies.status})`,
      figures: sql<string>`concat_ws(' ', sum(orders), sum(amount), sum(refunded))`,
    })
    .from(orderTallies)
    .groupBy(sql`1`)
    .having(sql`sum(orders) <> 0`);
  const counted = await app.db
    .select({
      group: sql<string>`concat_ws(' ', (created_at at time zone 'UTC')::date, ${orders.service}, ${orders.status})`,
      figures: sql<string>`concat_ws(' ', count(*), sum(amount), sum(refunded_amount + disputed_amount))`,
    })
    .from(orders)
    .groupBy(sql`1`);
  const lines = (rows: { group: string; figures: string }[]) => rows.map(({ group, figures }) => `${group} ${figures}`);
  return { provider: lines(counted), ours: lines(kept) };
}

/** Bills of later months: those that the provider calls paid, and our orders of them, also of nothing. */
async function renewals({ app, sdk }: World): Promise<Compared> {
  const paid = (await all(sdk.invoices.list({ limit: 100, status: "paid" }))).filter(
    ({ billing_reason }) => billing_reason === "subscription_cycle",
  );
  const recorded = (await settledOrders(app.db)).filter(({ invoiceId }) => invoiceId !== null);
  return {
    provider: paid.map(({ id, amount_paid }) => `${id} ${amount_paid}`),
    ours: recorded.map(({ invoiceId, amount }) => `${invoiceId} ${amount}`),
  };
}

/** How every subscription stands: until when it is paid or due while it runs, and since when and why it is over. */
async function subscriptions({ app, sdk }: World): Promise<Compared> {
  const begun = (await settledOrders(app.db)).filter(({ subscriptionId, invoiceId }) => subscriptionId && !invoiceId);
  const theirs = await all(sdk.subscriptions.list({ limit: 100, status: "all" }));
  return {
    provider: theirs.map((subscription) => `${subscription.id} ${standing(subscription)}`),
    ours: begun.map((order) => `${order.subscriptionId} ${ownStanding(order)}`),
  };
}

function standing({
  status,
  cancel_at_period_end,
  items,
  ended_at,
  cancellation_details,
}: Stripe.Subscription): string {
  if (status === "canceled") return `ended ${ended_at} ${cancellation_details?.reason === "payment_failed"}`;
  const end = items.data[0]?.current_period_end;
  return `${status === "active" && cancel_at_period_end ? "ending" : status} until ${end}`;
}

function ownStanding(order: OrderRow): string {
  const {
    subscriptionStatus: status,
    subscriptionPeriodEnd: end,
    subscriptionEndedAt: over,
    subscriptionUnpaid,
  } = order;
  const seconds = (moment: Date | null) => moment && moment.getTime() / 1_000;
  return status === "ended" ? `ended ${seconds(over)} ${subscriptionUnpaid}` : `${status} until ${seconds(end)}`;
}

/** Refunds and disputes one by one: the provider's, and our rows of them. */
async function movements({ app, sdk }: World): Promise<Compared> {
  const made = await all(sdk.refunds.list({ limit: 100 }));
  const disputed = await all(sdk.disputes.list({ limit: 100 }));
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

const settledOrders = (db: World["app"]["db"]) =>
  db.select().from(orders).where(sql`status in ('paid', 'partially_refunded', 'refunded')`);

async function all<T>(list: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const object of list) found.push(object);
  return found;
}
