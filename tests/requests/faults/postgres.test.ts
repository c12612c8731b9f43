import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type PostgresCluster, startPostgresCluster, withClient } from "../../support/database/postgres.ts";
import { buyPage, post } from "../../support/shop/purchase.ts";
import { type Shop, startShop } from "../../support/shop/shop.ts";
import { waitFor } from "../../support/wait-for.ts";

/** How soon after PostgreSQL the shop is back, in milliseconds: what is promised, and what a busy machine may add. */
const PROMISED = 5_000;
const BUSY = 15_000;
/** A client of PostgreSQL's that waits for it, as the shop does. */
const CONNECTIONS = 40;

let cluster: PostgresCluster;
let databaseUrl: string;
let shop: Shop;
let paidBefore: string;
beforeAll(async () => {
  cluster = await startPostgresCluster({ connections: CONNECTIONS });
  databaseUrl = await cluster.newDatabase();
  const env = { DATABASE_URL: databaseUrl, RATE_LIMIT_FACTOR: "1000", LOG_LEVEL: "silent" };
  shop = await startShop({ database: "pglite", env });
  paidBefore = (await buyPage(shop)).sessionId;
});
afterAll(async () => {
  await shop.discard();
  await cluster.stop();
});

const MESSAGE = { name: "Jo", email: "jo@acme.example", company: "Acme", message: "Please call.", agreeToTerms: true };
const statusOf = (path: string) => fetch(shop.url + path).then(({ status }) => status);
const receipt = () => statusOf(`/api/orders/receipt?session_id=${paidBefore}`);
const write = async () => (await post(`${shop.url}/api/contact-form`, MESSAGE)).status;

/** Public pages answer, what would be stored is refused so that it comes again. */
async function expectOutage(): Promise<void> {
  const [message, event, ...pages] = await Promise.all([
    write(),
    post(`${shop.url}/api/webhooks/stripe`, {}).then(({ status }) => status),
    ...["/", "/build-my-page", "/contact", "/healthz"].map(statusOf),
  ]);
  expect([message, ...pages]).toEqual([503, 200, 200, 200, 200]);
  expect(event).toBeGreaterThanOrEqual(400);
  expect(await statusOf("/readyz")).toBe(503);
}

/** From now on everything answers again, and nothing is missing. */
async function expectBack(): Promise<void> {
  const began = Date.now();
  await waitFor(async () => (await statusOf("/readyz")) === 200 && (await write()) === 200, {
    what: "a stored message",
  });
  expect(Date.now() - began).toBeLessThan(PROMISED + BUSY);
  expect(await receipt()).toBe(200);
}

test("PostgreSQL that is frozen: pages answer, writes say 503, and the shop is back by itself", async () => {
  cluster.freeze();
  try {
    await expectOutage();
  } finally {
    cluster.thaw();
  }
  await expectBack();
}, 120_000);

test("PostgreSQL without a free connection: pages answer, writes say 503, and the shop is back by itself", async () => {
  const taken: pg.Client[] = [];
  const takeAll = async () => {
    for (;;) {
      const client = new pg.Client({ connectionString: databaseUrl });
      client.on("error", () => {});
      try {
        await client.connect();
      } catch {
        return;
      }
      taken.push(client);
    }
  };
  await takeAll();
  const setting = await taken[0]?.query("select current_setting('max_connections')::int as all");
  // The shop holds some of its own: they are ended, and taken before it has them again.
  await waitFor(async () => {
    await taken[0]?.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name <> ''");
    await takeAll();
    return taken.length === setting?.rows[0]?.all;
  });
  try {
    await expectOutage();
  } finally {
    await Promise.all(taken.map((client) => client.end()));
  }
  await expectBack();
}, 120_000);

test("PostgreSQL that only reads: receipts are shown, writes say 503, and the shop is back by itself", async () => {
  const readOnly = (on: boolean) =>
    withClient(databaseUrl, async (client) => {
      await client.query("set transaction_read_only = off");
      await client.query(`alter system set default_transaction_read_only = ${on ? "on" : "off"}`);
      await client.query("select pg_reload_conf()");
    });
  await readOnly(true);
  await waitFor(async () => (await write()) === 503, { what: "a refused write" });
  expect(await receipt()).toBe(200);
  expect(await statusOf("/")).toBe(200);
  await readOnly(false);
  await expectBack();
}, 120_000);
