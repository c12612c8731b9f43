import { setTimeout as pause } from "node:timers/promises";
import { startPostgresCluster } from "../../tests/support/database/postgres.ts";
import { checkoutBody } from "../../tests/support/shop/purchase.ts";
import { eventFor, sign, webhookSecret } from "../../tests/support/shop/signed-event.ts";
import type { Bench } from "./bench.ts";
import { type BenchmarkRow, median } from "./report.ts";
import { postgresTime, treeTime } from "./support/cpu.ts";
import { getRequest, load, postRequest, sendOne } from "./support/http-load.ts";
import { launchScript, type ServerProcess, waitForServer } from "./support/server-process.ts";
import { type RunningShop, startShopBuild, waitUntilIdle } from "./support/shop-build.ts";

const ROUNDS = 3;
const SECONDS = 4;
const AT_ONCE = 20;
const WEBHOOKS_AT_ONCE = 32;
/** Pages of the other clients during checkouts. The second is rendered per request. */
const PAGES = ["/auth", "/my-order/find"];
const CLIENTS = 16;
/** Checkouts per second during that load, and its duration in seconds. */
const TRIED_A_SECOND = 40;
const TRIED_FOR = 5;
const ANSWER_WITHIN = 2_000;

/** The shop's part of a checkout and a webhook, with durable PostgreSQL and a provider that responds immediately. */
export async function benchCheckout({ places, say }: Bench): Promise<BenchmarkRow[]> {
  const cluster = await startPostgresCluster({ durable: true });
  const providers: ServerProcess[] = [];
  const shops: Buying[] = [];
  try {
    for (const place of places) {
      const databaseUrl = await cluster.newDatabase();
      const provider = await launchScript("./stub-provider.ts");
      providers.push(provider);
      await waitForServer("the stub provider", provider.port, "/v1/events");
      const shop = await startShopBuild(place, { databaseUrl, providerPort: provider.port });
      shops.push({ shop, databaseUrl, secret: webhookSecret(shop), number: 0 });
    }
    return await measured(shops, say);
  } finally {
    for (const server of [...shops.map(({ shop }) => shop), ...providers]) await server.stop();
    await cluster.stop();
  }
}

type Buying = { shop: RunningShop; databaseUrl: string; secret: string; number: number };

/** One number per round. */
type Figures = Record<"alone" | "together" | "perSecond" | "processor" | "database" | "webhooks", number[]>;

async function measured(shops: Buying[], say: Bench["say"]): Promise<BenchmarkRow[]> {
  const figures = new Map<Buying, Figures>(
    shops.map((buying) => [
      buying,
      { alone: [], together: [], perSecond: [], processor: [], database: [], webhooks: [] },
    ]),
  );
  const beside = new Map<string, BenchmarkRow["values"]>();
  for (const buying of shops) await buy(buying, AT_ONCE, 3);
  for (let round = 1; round <= ROUNDS; round += 1) {
    say(`checkouts, round ${round} of ${ROUNDS}`);
    for (const [buying, found] of figures) await oneRound(buying, found);
  }
  for (const path of PAGES) {
    const values: BenchmarkRow["values"] = {};
    for (const buying of shops) {
      say(`checkouts beside ${CLIENTS} clients on ${path}`);
      values[buying.shop.place.column] = await doneBeside(buying, path);
    }
    beside.set(path, values);
  }
  for (let round = 1; round <= ROUNDS; round += 1) {
    say(`webhooks, round ${round} of ${ROUNDS}`);
    for (const [buying, found] of figures) await webhookRound(buying, found);
  }
  const values = (of: keyof Figures): BenchmarkRow["values"] =>
    Object.fromEntries([...figures].map(([{ shop }, found]) => [shop.place.column, median(found[of])]));
  return [
    { name: `checkouts a second, ${AT_ONCE} at once`, goal: { atLeast: 400 }, values: values("perSecond") },
    { name: "… p50 of one alone, ms", digits: 1, values: values("alone") },
    { name: `… p50 of ${AT_ONCE} at once, ms`, digits: 1, values: values("together") },
    { name: "… the shop’s processor time, ms", digits: 2, values: values("processor") },
    { name: "… PostgreSQL’s processor time, ms", digits: 2, values: values("database") },
    { name: "signed webhooks a second", goal: { atLeast: 1_500 }, values: values("webhooks") },
    ...[...beside].map(([path, values]) => ({
      name: `checkouts done beside ${CLIENTS} clients on \`${path}\`, of ${TRIED_A_SECOND * TRIED_FOR} tried in ${TRIED_FOR} s`,
      values,
    })),
  ];
}

async function oneRound(buying: Buying, found: Figures): Promise<void> {
  const { shop, databaseUrl } = buying;
  await waitUntilIdle(shop.pid, 5_000);
  found.alone.push(median((await buy(buying, 1, 1)).milliseconds));
  const before = [treeTime(shop.pid), await postgresTime(databaseUrl)] as const;
  const seen = await buy(buying, AT_ONCE, SECONDS);
  found.processor.push(((treeTime(shop.pid) - before[0]) * 1_000) / seen.good);
  found.database.push((((await postgresTime(databaseUrl)) - before[1]) * 1_000) / seen.good);
  found.together.push(median(seen.milliseconds));
  found.perSecond.push(seen.good / seen.seconds);
}

/** Not during checkouts, because the jobs of the events would continue. */
async function webhookRound(buying: Buying, found: Figures): Promise<void> {
  await waitUntilIdle(buying.shop.pid, 5_000);
  const request = () => webhookRequest(buying);
  const told = await load(buying.shop.port, { connections: WEBHOOKS_AT_ONCE, seconds: SECONDS / 2, request });
  if (told.bad > told.good / 100) throw new Error(`${told.bad} of ${told.bad + told.good} webhooks were refused`);
  found.webhooks.push(told.good / told.seconds);
}

async function buy(buying: Buying, connections: number, seconds: number) {
  const request = () => checkoutRequest(buying);
  const seen = await load(buying.shop.port, { connections, seconds, request });
  if (seen.bad > seen.good / 100) throw new Error(`${seen.bad} of ${seen.bad + seen.good} checkouts were refused`);
  return seen;
}

function checkoutRequest(buying: Buying): Buffer {
  buying.number += 1;
  const body = JSON.stringify(checkoutBody({ company: `Bench ${buying.number}` }));
  return postRequest(buying.shop.port, "/api/stripe-checkout", body);
}

/** A signed event about an unknown session: stored, without effect. */
function webhookRequest(buying: Buying): Buffer {
  buying.number += 1;
  const id = `evt_bench_${Date.now()}_${buying.number}`;
  const body = eventFor(`cs_test_nobodys_${buying.number}`, { id, type: "checkout.session.expired" });
  return postRequest(buying.shop.port, "/api/webhooks/stripe", body, {
    "Stripe-Signature": sign(body, buying.secret),
  });
}

/** Checkouts at a steady rate that were answered while other clients read pages as fast as possible. */
async function doneBeside(buying: Buying, path: string): Promise<number> {
  const { shop } = buying;
  await waitUntilIdle(shop.pid, 5_000);
  const page = getRequest(shop.port, path);
  const seconds = TRIED_FOR + ANSWER_WITHIN / 1_000;
  const readers = load(shop.port, { connections: CLIENTS, seconds, request: () => page });
  let done = 0;
  const began = performance.now();
  for (let tried = 1; tried <= TRIED_A_SECOND * TRIED_FOR; tried += 1) {
    const sent = performance.now();
    void sendOne(shop.port, checkoutRequest(buying)).then(({ status }) => {
      if (status === 200 && performance.now() - sent <= ANSWER_WITHIN) done += 1;
    });
    await pause(Math.max(0, began + (tried * 1_000) / TRIED_A_SECOND - performance.now()));
  }
  await readers;
  return done;
}
