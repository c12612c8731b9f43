import { afterAll, beforeAll, expect, test } from "vitest";
import { findInconsistencies } from "../../support/faults/consistency.ts";
import { createLoadUsers } from "../../support/faults/load.ts";
import { recordCaseCount, scaleCaseCount } from "../../support/runner/cases.ts";
import { askReceipt, buyPage, checkoutBody, payAt, startCheckout, statusOf } from "../../support/shop/purchase.ts";
import { type Shop, startShop } from "../../support/shop/shop.ts";
import { eventFor, sendEvent, sign, webhookSecret } from "../../support/shop/signed-event.ts";
import { waitFor } from "../../support/wait-for.ts";

/** Two processes on one PostgreSQL, requested directly, without the load balancer, to make requests concurrent in both. */
let shop: Shop;
beforeAll(async () => {
  shop = await startShop({ processes: 2, env: { RATE_LIMIT_FACTOR: "1000000", LOG_LEVEL: "error" } });
});
afterAll(() => shop?.discard());

/** Sessions processed at a time. */
const LANES = 4;
const EVENTS_EACH = 20;
const ORDERS = Math.ceil(scaleCaseCount(3 * EVENTS_EACH, { most: 10_000 }) / EVENTS_EACH);
const RACES = scaleCaseCount(5, { most: 2_000 });
/** Thousands of concurrent events wait in the queue. Milliseconds. */
const HANDLED_WITHIN = 10 * 60_000;

/** Runs `work` for all items, a few at a time. */
async function inLanes<T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
  const left = [...all];
  const lane = async () => {
    for (let next = left.pop(); next !== undefined; next = left.pop()) await work(next);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

/** Orders of companies with this name prefix. */
const ordersOf = (name: string) => shop.query("select id, status from orders where company like $1", [`${name} %`]);

test("an order placed at one process is paid, confirmed and shown at the other", { tags: "promise-15" }, async () => {
  const [one, other] = shop.processes;
  if (!one || !other) throw new Error("There are not two processes");
  for (const { url } of [one, other, shop]) expect((await fetch(`${url}/readyz`)).status).toBe(200);
  const { url, sessionId } = await startCheckout(one, checkoutBody({ company: "Placed Here Ltd" }));
  expect((await payAt(url)).back).toBe(`${shop.url}/payment-success?session_id=${sessionId}&service=web-page`);
  expect(await statusOf(other, sessionId)).toBe("paid");
  for (const { url } of [one, other]) {
    expect((await askReceipt({ url }, sessionId)).status).toBe(200);
  }
});

test("concurrent checkouts at both processes find one order and one session", {
  tags: "promise-15",
  timeout: 3_600_000,
}, async () => {
  const races = Array.from({ length: recordCaseCount(RACES) }, (_, n) => `Pressed ${n} Ltd`);
  await inLanes(races, async (company) => {
    const body = checkoutBody({ company });
    // A busy process may reject a checkout, which is then repeated.
    const presses = [...shop.processes, ...shop.processes].map((at) => waitFor(() => startCheckout(at, body)));
    const sessions = (await Promise.all(presses)).map(({ sessionId }) => sessionId);
    expect(new Set(sessions).size).toBe(1);
  });
  expect(await ordersOf("Pressed")).toHaveLength(RACES);
});

test("duplicated, shuffled and late events at both processes, while customers return, pay every order once", {
  tags: "promise-15",
  timeout: 3_600_000,
}, async () => {
  recordCaseCount(ORDERS * EVENTS_EACH);
  const companies = Array.from({ length: ORDERS }, (_, n) => `Told ${n} Ltd`);
  const secret = webhookSecret(shop);
  const send = async (body: string, nth: number) => {
    const at = shop.processes[nth % shop.processes.length] ?? shop;
    await waitFor(async () => (await sendEvent(at, body, sign(body, secret))).status === 200, {
      what: "200 of an event",
    });
  };
  await inLanes(companies, async (company) => {
    const { url, sessionId } = await startCheckout(shop, checkoutBody({ company }));
    const [paid, expired] = [eventFor(sessionId), eventFor(sessionId, { type: "checkout.session.expired" })];
    const early = [paid, paid, eventFor(sessionId), expired];
    await Promise.all(early.map(send));
    await payAt(url);
    const others = [paid, expired, eventFor(sessionId, { type: "checkout.session.expired" })];
    const racing = [...others, ...Array.from({ length: 9 }, () => eventFor(sessionId))];
    const statuses = [...shop.processes, ...shop.processes].map((at) => statusOf(at, sessionId));
    await Promise.all([...racing.map(send), ...statuses]);
    expect(new Set(await Promise.all(statuses))).toEqual(new Set(["paid"]));
    const late = [expired, paid, expired, eventFor(sessionId, { type: "checkout.session.expired" })];
    expect(early.length + racing.length + late.length).toBe(EVENTS_EACH);
    await Promise.all(late.map(send));
  });
  const unhandled = "select 1 from payment_events where processed_at is null limit 1";
  await waitFor(async () => (await shop.query(unhandled)).length === 0, {
    timeout: HANDLED_WITHIN,
    what: "all events to be handled",
  });
  const orders = await ordersOf("Told");
  expect(orders).toHaveLength(ORDERS);
  expect(orders.filter(({ status }) => status !== "paid")).toEqual([]);
  // Emails are enqueued in the transaction that marks the order paid.
  const jobs = await shop.query(
    `select data ->> 'orderId' as id, name from pgboss.job
     where name in ('order-confirmation-email', 'order-team-email') and data ->> 'orderId' = any ($1)`,
    [orders.map(({ id }) => id)],
  );
  expect(jobs).toHaveLength(2 * ORDERS);
  expect(new Set(jobs.map(({ id, name }) => `${id} ${name}`)).size).toBe(2 * ORDERS);
});

test("no request of readers and customers fails while the processes restart one after the other", {
  tags: "promise-15",
  timeout: 400_000,
}, async () => {
  const people = createLoadUsers(shop.url, { readers: 2, buyers: 2 }, () => "restarts");
  await waitFor(() => people.seen.bought.length > 0, { what: "a purchase before the restarts" });
  shop = await shop.restart();
  const before = people.seen.bought.length;
  await waitFor(() => people.seen.bought.length > before, { what: "a purchase after them" });
  await people.leave();
  expect(people.seen.failures).toEqual([]);
  const bought = people.seen.bought.map(({ sessionId }) => sessionId);
  const paid = "select 1 from orders where status = 'paid' and payment_session_id = any ($1)";
  expect(await shop.query(paid, [bought])).toHaveLength(bought.length);
  expect(await findInconsistencies({ ...shop, databaseUrl: shop.databaseUrl ?? "" }, people.seen)).toEqual([]);
});

test("one process still sells after the other was killed", { tags: "promise-15" }, async () => {
  await shop.processes[0]?.end("SIGKILL");
  await buyPage(shop, checkoutBody({ company: "Left Alone Ltd" }));
});
