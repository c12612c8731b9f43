/** @module-tag promise-12 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type PostgresCluster, startPostgresCluster } from "../../support/database/postgres.ts";
import { checkoutBody } from "../../support/shop/purchase.ts";
import { type Shop, startShop } from "../../support/shop/shop.ts";
import { waitFor } from "../../support/wait-for.ts";

const TOKEN = "0123456789abcdef";
/** Minimum outage, in milliseconds. */
const OUTAGE = 30_000;
/** Minimum number of requests; on a busy machine they may take longer than the outage. */
const ASKED = 40;
/** Between two rounds of requests, in milliseconds, to save CPU time. */
const PAUSE = 200;
/** Per process: one line a minute for each cause. */
const MOST_LINES = 8;

let cluster: PostgresCluster;
let shop: Shop;
beforeAll(async () => {
  cluster = await startPostgresCluster();
  const env = { DATABASE_URL: await cluster.newDatabase(), RATE_LIMIT_FACTOR: "1000", METRICS_TOKEN: TOKEN };
  shop = await startShop({ database: "pglite", env });
});
afterAll(async () => {
  await shop.discard();
  await cluster.stop();
});

/** The status; null if an idle keep-alive connection was just closed. */
const ask = (path: string, body?: BodyInit): Promise<number | null> =>
  fetch(shop.url + path, body ? { method: "POST", body } : {}).then(
    ({ status }) => status,
    () => null,
  );

test("30 seconds without PostgreSQL log only a few lines, however many requests arrive, and the shop recovers", async () => {
  const before = shop.output().length;
  await cluster.kill();
  const end = Date.now() + OUTAGE;
  let asked = 0;
  while (Date.now() < end || asked <= ASKED) {
    const answers = await Promise.all([
      ask("/readyz"),
      ask("/api/stripe-checkout", JSON.stringify(checkoutBody())),
      ask(`/api/orders/receipt?session_id=cs_test_${asked}`),
      ask("/auth", new URLSearchParams({ email: "jo@acme.example", password: "x" })),
    ]);
    expect([503, null]).toContain(answers[0]);
    asked += answers.length;
    await new Promise((done) => setTimeout(done, PAUSE));
  }
  const metrics = await fetch(`${shop.url}/metrics`, { headers: { Authorization: `Bearer ${TOKEN}` } });
  expect(await metrics.text()).toContain("\nshop_database_up 0\n");
  const lines = shop
    .output()
    .slice(before)
    .split("\n")
    // Requests are logged as always; errors once a minute.
    .filter((line) => line.startsWith("{") && !line.includes('"msg":"Request"'));
  expect(lines.length, lines.join("\n")).toBeGreaterThan(0);
  expect(lines.length, lines.join("\n")).toBeLessThanOrEqual(MOST_LINES * shop.processes.length);
  expect(lines.join("\n")).not.toContain("jo@acme.example");
  expect(shop.process.exitCode, `The shop ended:\n${shop.output().slice(-3_000)}`).toBeNull();
  await cluster.restart();
  await waitFor(async () => (await fetch(`${shop.url}/readyz`)).status === 200, { what: "the shop to be ready again" });
}, 120_000);
