import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { startPostgresCluster } from "../../tests/support/database/postgres.ts";
import { ownChild } from "../../tests/support/runner/process.ts";
import { freePorts } from "../../tests/support/shop/ports.ts";
import { checkoutBody } from "../../tests/support/shop/purchase.ts";
import { eventFor, sign, webhookSecret } from "../../tests/support/shop/signed-event.ts";
import { waitFor } from "../../tests/support/wait-for.ts";
import { type BenchmarkRow, median, type Subject } from "./report.ts";
import { postgresTime, treeTime } from "./support/cpu.ts";
import { type LoadResult, load } from "./support/load.ts";
import { isResponding, type RunningShop, startShopBuild, waitUntilIdle } from "./support/shop-build.ts";

const ROUNDS = 3;
const ROUND_SECONDS = 4;
const CONNECTIONS = 20;
const WEBHOOK_CONNECTIONS = 32;

/** Each measurement has one number per round. */
type Figures = Record<"alone" | "together" | "perSecond" | "processor" | "database" | "webhooks", number[]>;
type MeasuredShop = { shop: RunningShop; databaseUrl: string; figures: Figures };
let number = 0;

/** The shop's part of a checkout and a webhook, with durable PostgreSQL and a provider that responds immediately. */
export const benchCheckout: Subject = async ({ places, say }) => {
  const cluster = await startPostgresCluster({ durable: true });
  const stops: (() => Promise<unknown>)[] = [cluster.stop];
  try {
    const shops: MeasuredShop[] = [];
    for (const place of places) {
      const [providerPort = 0] = await freePorts(1);
      const script = fileURLToPath(new URL("./support/stub-provider.ts", import.meta.url));
      const provider = spawn(process.execPath, [script, String(providerPort)], {
        stdio: ["ignore", "ignore", "inherit"],
      });
      stops.unshift(ownChild(provider).end);
      await waitFor(() => isResponding(`http://127.0.0.1:${providerPort}/v1/events`), { what: "the stub provider" });
      const databaseUrl = await cluster.newDatabase();
      const shop = await startShopBuild(place, { databaseUrl, providerPort });
      stops.unshift(shop.stop);
      const figures = { alone: [], together: [], perSecond: [], processor: [], database: [], webhooks: [] };
      shops.push({ shop, databaseUrl, figures });
      await buy(shop, CONNECTIONS, ROUND_SECONDS);
    }
    for (let round = 1; round <= ROUNDS; round += 1) {
      say(`checkouts, round ${round} of ${ROUNDS}`);
      for (const measured of shops) await measureCheckouts(measured);
    }
    // Last, because the jobs of the events continue.
    for (let round = 1; round <= ROUNDS; round += 1) {
      say(`webhooks, round ${round} of ${ROUNDS}`);
      for (const { shop, figures } of shops) figures.webhooks.push(await measureWebhooks(shop));
    }
    const medians = (name: keyof Figures): BenchmarkRow["values"] =>
      Object.fromEntries(shops.map(({ shop, figures }) => [shop.place.column, median(figures[name])]));
    return [
      { name: `checkouts a second, ${CONNECTIONS} at once`, goal: { atLeast: 400 }, values: medians("perSecond") },
      { name: "… p50 of one alone, ms", digits: 1, values: medians("alone") },
      { name: `… p50 of ${CONNECTIONS} at once, ms`, digits: 1, values: medians("together") },
      { name: "… the shop’s processor time, ms", digits: 2, values: medians("processor") },
      { name: "… PostgreSQL’s processor time, ms", digits: 2, values: medians("database") },
      { name: "signed webhooks a second", goal: { atLeast: 1_500 }, values: medians("webhooks") },
    ];
  } finally {
    for (const stop of stops) await stop();
  }
};

async function measureCheckouts({ shop, databaseUrl, figures }: MeasuredShop): Promise<void> {
  await waitUntilIdle(shop.pid, 5_000);
  figures.alone.push(median((await buy(shop, 1, 1)).milliseconds));
  const [shopBefore, postgresBefore] = [treeTime(shop.pid), await postgresTime(databaseUrl)];
  const seen = await buy(shop, CONNECTIONS, ROUND_SECONDS);
  figures.processor.push(((treeTime(shop.pid) - shopBefore) * 1_000) / seen.good);
  figures.database.push((((await postgresTime(databaseUrl)) - postgresBefore) * 1_000) / seen.good);
  figures.together.push(median(seen.milliseconds));
  figures.perSecond.push(seen.good / seen.seconds);
}

const buy = (shop: RunningShop, connections: number, seconds: number): Promise<LoadResult> =>
  post(shop, "/api/stripe-checkout", connections, seconds, () => {
    number += 1;
    return { body: JSON.stringify(checkoutBody({ company: `Bench ${number}` })), headers: {} };
  });

/** Events about an unknown session: stored, without effect. Returns how many a second. */
async function measureWebhooks(shop: RunningShop): Promise<number> {
  await waitUntilIdle(shop.pid, 5_000);
  const secret = webhookSecret(shop);
  const seen = await post(shop, "/api/webhooks/stripe", WEBHOOK_CONNECTIONS, ROUND_SECONDS / 2, () => {
    number += 1;
    const body = eventFor(`cs_test_nobodys_${number}`, { type: "checkout.session.expired" });
    return { body, headers: { "Stripe-Signature": sign(body, secret) } };
  });
  return seen.good / seen.seconds;
}

async function post(
  { url }: RunningShop,
  path: string,
  connections: number,
  seconds: number,
  next: () => { body: string; headers: Record<string, string> },
): Promise<LoadResult> {
  const request = () => {
    const { body, headers } = next();
    return { method: "POST" as const, path, body, headers: { "Content-Type": "application/json", ...headers } };
  };
  const seen = await load(url, { connections, seconds, request });
  if (seen.bad > seen.good / 100) throw new Error(`${seen.bad} of ${seen.bad + seen.good} POSTs to ${path} failed`);
  return seen;
}
