/** @module-tag promise-25 */
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  ALL_VISITOR_KINDS,
  asVisitor,
  examplesOf,
  firstOfEach,
  type ProbedRequest,
  requestAll,
  WRITING,
} from "../../support/fuzz/ask-all.ts";
import { routeTable } from "../../support/fuzz/route-table.ts";
import { createTestSessions, type TestSessions } from "../../support/fuzz/sessions.ts";
import { type Shop, startShop } from "../../support/shop/shop.ts";
import { waitFor } from "../../support/wait-for.ts";

const WEBHOOK = "/api/webhooks/stripe";
/** Headers with which browsers name the origin of a request; old ones only send `Origin`. */
const SIGNS: readonly [string, string][] = [
  ["Sec-Fetch-Site", "cross-site"],
  ["Sec-Fetch-Site", "same-site"],
  ["Origin", "https://evil.example"],
  ["Origin", "null"],
  ["Origin", "http://localhost.evil.example"],
];

/**
 * Tables that change during reads: counters, session use, scheduled jobs, and generated files, which are stored once. An export is logged
 * before it starts, and a job adds up the tallies of `orders`, whose rows are compared.
 */
const CHANGES =
  "rate_limit_counters attempt_counters sessions scheduled_runs payment_sync order_documents activity_log order_tallies".split(
    " ",
  );

const endpoints = routeTable();
let shop: Shop;
let sessions: TestSessions;
beforeAll(async () => {
  shop = await startShop({ env: { RATE_LIMIT_FACTOR: "1000000", LOG_LEVEL: "error" } });
  sessions = await createTestSessions(shop);
});
afterAll(() => shop?.discard());

const withSign = (requests: readonly ProbedRequest[], sign: [string, string]): ProbedRequest[] =>
  requests.map((asked) => ({ ...asked, headers: [...asked.headers, sign] }));

/** A hash of the rows of each table. */
async function allRows(): Promise<Record<string, string>> {
  const tables = await shop.query("select tablename as name from pg_tables where schemaname = 'public'");
  const rows: Record<string, string> = {};
  for (const name of tables.map(({ name }) => String(name)).filter((name) => !CHANGES.includes(name))) {
    const [sum] = await shop.query(
      `select count(*) || ' ' || coalesce(sum(hashtext(t::text)), 0) as rows from "${name}" t`,
    );
    rows[name] = String(sum?.rows);
  }
  return rows;
}

test("a request from another site is rejected at every route, for every writing method and every user", async () => {
  const open = endpoints.filter(({ path }) => path !== WEBHOOK);
  const requests = ALL_VISITOR_KINDS.flatMap((who) =>
    WRITING.flatMap((method) =>
      (who === "admin" ? SIGNS : SIGNS.slice(0, 1)).flatMap((sign) =>
        withSign(firstOfEach(sessions, open, who, method), sign),
      ),
    ),
  );
  const taken = (await requestAll(shop.url, requests)).filter(({ status }) => status !== 403 && status !== 405);
  expect(taken.map(({ asked, status }) => `${asked}: ${status}`)).toEqual([]);
});

test("a request from another site is accepted only by the provider's webhook, which requires a signature", async () => {
  const [endpoint] = endpoints.filter(({ path }) => path === WEBHOOK);
  if (!endpoint) throw new Error("no webhook");
  const requests = examplesOf(sessions, endpoint).map((example) => asVisitor("POST", example, endpoint, ""));
  for (const { status, body } of await requestAll(
    shop.url,
    SIGNS.flatMap((sign) => withSign(requests, sign)),
  )) {
    expect(status).toBe(400);
    expect(body).not.toContain("another site");
  }
});

test("a request from another site with a reading method changes nothing, for every user", async () => {
  // Jobs of the examples finish first, also those that failed on a busy machine and are tried again.
  const working =
    "select 1 from pgboss.job where state in ('created', 'active', 'retry') and start_after < now() or state = 'retry' and start_after < now() + interval '1 minute' limit 1";
  await waitFor(async () => (await shop.query(working)).length === 0, { what: "the jobs to be done" });
  // The email about uploaded files goes out two minutes later.
  await shop.query("update order_files set batch = gen_random_uuid() where batch is null");
  const before = await allRows();
  const requests = ALL_VISITOR_KINDS.flatMap((who) =>
    (who === "admin" ? ["GET", "HEAD", "OPTIONS"] : ["GET"]).flatMap((method) =>
      withSign(firstOfEach(sessions, endpoints, who, method), ["Sec-Fetch-Site", "cross-site"]),
    ),
  );
  const answers = await requestAll(shop.url, requests);
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(200);
  expect(await allRows()).toEqual(before);
  expect(Object.keys(before).length).toBeGreaterThan(15);
});
