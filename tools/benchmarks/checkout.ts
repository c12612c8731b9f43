import { setTimeout as sleep } from "node:timers/promises";
import { startPostgresCluster } from "../../tests/support/database/postgres.ts";
import { checkoutBody } from "../../tests/support/shop/purchase.ts";
import { eventFor, sign, webhookSecret } from "../../tests/support/shop/signed-event.ts";
import type { Bench } from "./bench.ts";
import { type BenchmarkRow, median } from "./report.ts";
import { postgresTime, treeTime } from "./support/cpu.ts";
import { getRequest, type LoadResult, load, postRequest, sendOne } from "./support/http-load.ts";
import { launchScript, type ServerProcess, waitForServer } from "./support/server-process.ts";
import { type RunningShop, startShopBuild, waitUntilIdle } from "./support/shop-build.ts";

const ROUNDS = 3;
const ROUND_SECONDS = 4;
const CONNECTIONS = 20;
const WEBHOOK_CONNECTIONS = 32;
/** Other clients read these during checkouts. The second is rendered per request. */
const PAGES = ["/auth", "/my-order/find"];
const READERS = 16;
const CHECKOUTS_PER_SECOND = 40;
const CHECKOUTS_SECONDS = 5;
const CHECKOUTS = CHECKOUTS_PER_SECOND * CHECKOUTS_SECONDS;
const RESPONSE_LIMIT_MS = 2_000;

/** Each measurement has one number per round, or one per page. */
type Figures = Record<"alone" | "together" | "perSecond" | "processor" | "database" | "webhooks" | "done", number[]>;
type MeasuredShop = { shop: RunningShop; databaseUrl: string; secret: string; number: number; figures: Figures };

/** The shop's part of a checkout and a webhook, with durable PostgreSQL and a provider that responds immediately. */
export async function benchCheckout({ places, say }: Bench): Promise<BenchmarkRow[]> {
  const cluster = await startPostgresCluster({ durable: true });
  const providers: ServerProcess[] = [];
  const shops: MeasuredShop[] = [];
  try {
    for (const place of places) {
      const databaseUrl = await cluster.newDatabase();
      const provider = await launchScript("./stub-provider.ts");
      providers.push(provider);
      await waitForServer("the stub provider", provider.port, "/v1/events");
      const shop = await startShopBuild(place, { databaseUrl, providerPort: provider.port });
      const figures = { alone: [], together: [], perSecond: [], processor: [], database: [], webhooks: [], done: [] };
      shops.push({ shop, databaseUrl, secret: webhookSecret(shop), number: 0, figures });
    }
    await measure(shops, say);
    return rowsOf(shops);
  } finally {
    for (const server of [...shops.map(({ shop }) => shop), ...providers]) await server.stop();
    await cluster.stop();
  }
}

async function measure(shops: readonly MeasuredShop[], say: Bench["say"]): Promise<void> {
  for (const measured of shops) await buy(measured, CONNECTIONS, 3);
  for (let round = 1; round <= ROUNDS; round += 1) {
    say(`checkouts, round ${round} of ${ROUNDS}`);
    for (const measured of shops) await measureCheckouts(measured);
  }
  for (const path of PAGES) {
    say(`checkouts beside ${READERS} clients on ${path}`);
    for (const measured of shops) measured.figures.done.push(await countDoneBesideReaders(measured, path));
  }
  // Last, because the jobs of the events continue.
  for (let round = 1; round <= ROUNDS; round += 1) {
    say(`webhooks, round ${round} of ${ROUNDS}`);
    for (const measured of shops) await measureWebhooks(measured);
  }
}

function rowsOf(shops: readonly MeasuredShop[]): BenchmarkRow[] {
  const values = (of: (figures: Figures) => number | undefined): BenchmarkRow["values"] =>
    Object.fromEntries(shops.map(({ shop, figures }) => [shop.place.column, of(figures) ?? Number.NaN]));
  const medians = (name: keyof Figures) => values((figures) => median(figures[name]));
  return [
    { name: `checkouts a second, ${CONNECTIONS} at once`, goal: { atLeast: 400 }, values: medians("perSecond") },
    { name: "… p50 of one alone, ms", digits: 1, values: medians("alone") },
    { name: `… p50 of ${CONNECTIONS} at once, ms`, digits: 1, values: medians("together") },
    { name: "… the shop’s processor time, ms", digits: 2, values: medians("processor") },
    { name: "… PostgreSQL’s processor time, ms", digits: 2, values: medians("database") },
    { name: "signed webhooks a second", goal: { atLeast: 1_500 }, values: medians("webhooks") },
    ...PAGES.map((path, at) => ({
      name: `checkouts done beside ${READERS} clients on \`${path}\`, of ${CHECKOUTS} tried in ${CHECKOUTS_SECONDS} s`,
      values: values(({ done }) => done[at]),
    })),
  ];
}

async function measureCheckouts(measured: MeasuredShop): Promise<void> {
  const { shop, databaseUrl, figures } = measured;
  await waitUntilIdle(shop.pid, 5_000);
  figures.alone.push(median((await buy(measured, 1, 1)).milliseconds));
  const [shopBefore, postgresBefore] = [treeTime(shop.pid), await postgresTime(databaseUrl)];
  const seen = await buy(measured, CONNECTIONS, ROUND_SECONDS);
  figures.processor.push(((treeTime(shop.pid) - shopBefore) * 1_000) / seen.good);
  figures.database.push((((await postgresTime(databaseUrl)) - postgresBefore) * 1_000) / seen.good);
  figures.together.push(median(seen.milliseconds));
  figures.perSecond.push(seen.good / seen.seconds);
}

async function measureWebhooks(measured: MeasuredShop): Promise<void> {
  const { shop, figures } = measured;
  await waitUntilIdle(shop.pid, 5_000);
  const request = () => webhookRequest(measured);
  const seen = await load(shop.port, { connections: WEBHOOK_CONNECTIONS, seconds: ROUND_SECONDS / 2, request });
  rejectFailures(seen, "webhooks");
  figures.webhooks.push(seen.good / seen.seconds);
}

async function buy(measured: MeasuredShop, connections: number, seconds: number): Promise<LoadResult> {
  const seen = await load(measured.shop.port, { connections, seconds, request: () => checkoutRequest(measured) });
  rejectFailures(seen, "checkouts");
  return seen;
}

function rejectFailures({ good, bad }: LoadResult, what: string): void {
  if (bad > good / 100) throw new Error(`${bad} of ${bad + good} ${what} were refused`);
}

function checkoutRequest(measured: MeasuredShop): Buffer {
  measured.number += 1;
  const body = JSON.stringify(checkoutBody({ company: `Bench ${measured.number}` }));
  return postRequest(measured.shop.port, "/api/stripe-checkout", body);
}

/** An event about an unknown session: stored, without effect. */
function webhookRequest(measured: MeasuredShop): Buffer {
  measured.number += 1;
  const body = eventFor(`cs_test_nobodys_${measured.number}`, { type: "checkout.session.expired" });
  const headers = { "Stripe-Signature": sign(body, measured.secret) };
  return postRequest(measured.shop.port, "/api/webhooks/stripe", body, headers);
}

/** Checkouts at a steady rate that were answered in time while other clients read a page as fast as possible. */
async function countDoneBesideReaders(measured: MeasuredShop, path: string): Promise<number> {
  const { port, pid } = measured.shop;
  await waitUntilIdle(pid, 5_000);
  const page = getRequest(port, path);
  const seconds = CHECKOUTS_SECONDS + RESPONSE_LIMIT_MS / 1_000;
  const readers = load(port, { connections: READERS, seconds, request: () => page });
  let done = 0;
  const began = performance.now();
  for (let tried = 1; tried <= CHECKOUTS; tried += 1) {
    void sendOne(port, checkoutRequest(measured)).then(({ status, milliseconds }) => {
      if (status === 200 && milliseconds <= RESPONSE_LIMIT_MS) done += 1;
    });
    await sleep(Math.max(0, began + (tried * 1_000) / CHECKOUTS_PER_SECOND - performance.now()));
  }
  await readers;
  return done;
}
