/** @module-tag promise-12 */
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type PostgresCluster, startPostgresCluster, withClient } from "../../support/database/postgres.ts";
import { findInconsistencies } from "../../support/faults/consistency.ts";
import { createLoadUsers } from "../../support/faults/load.ts";
import { canMount, mountSmallDisk } from "../../support/faults/small-disk.ts";
import { buyPage, checkoutBody, post, sendMessage } from "../../support/shop/purchase.ts";
import { type Shop, startShop } from "../../support/shop/shop.ts";
import { shortest, waitFor } from "../../support/wait-for.ts";

/** Maximum time of the shop's recovery after PostgreSQL, in milliseconds. */
const PROMISED = 5_000;
/** `max_connections`, including the shop's. */
const CONNECTIONS = 40;
/** Megabytes; a new server takes about 60. */
const DISK = 512;
const CROWD = { readers: 1, buyers: 2 };

let disk: ReturnType<typeof mountSmallDisk> | undefined;
let cluster: PostgresCluster;
let databaseUrl: string;
let shop: Shop;
let paidBefore: string;
/** Readers and customers before, during and after every fault. */
let people: ReturnType<typeof createLoadUsers>;
beforeAll(async () => {
  if (canMount) disk = mountSmallDisk(DISK);
  cluster = await startPostgresCluster({ connections: CONNECTIONS, ...(disk && { within: disk.folder }) });
  databaseUrl = await cluster.newDatabase();
  const env = { DATABASE_URL: databaseUrl, RATE_LIMIT_FACTOR: "1000000", LOG_LEVEL: "silent" };
  shop = await startShop({ database: "pglite", env });
  paidBefore = (await buyPage(shop, checkoutBody({ company: "Before Ltd" }))).sessionId;
  people = createLoadUsers(shop.url, CROWD, () => "faults");
});
afterAll(async () => {
  await shop?.discard();
  await cluster?.stop();
  disk?.remove();
});

const statusOf = (path: string) => fetch(shop.url + path).then(({ status }) => status);
const receipt = () => statusOf(`/api/orders/receipt?session_id=${paidBefore}`);
const write = async (changes?: { message: string }) => (await sendMessage(shop, changes)).status;
const readiness = () => fetch(`${shop.url}/readyz`).then((answer) => answer.text());

const expectPages = async () => {
  const pages = await Promise.all(["/", "/build-my-page", "/contact", "/healthz"].map(statusOf));
  expect(pages).toEqual([200, 200, 200, 200]);
};

/** Public pages work; writes get 503 with Retry-After. */
async function expectOutage(): Promise<void> {
  const [message, event] = await Promise.all([
    write(),
    post(`${shop.url}/api/webhooks/stripe`, {}).then(({ status }) => status),
    expectPages(),
  ]);
  expect(message).toBe(503);
  expect(event).toBeGreaterThanOrEqual(400);
  expect(await statusOf("/readyz")).toBe(503);
}

/** Runs `during` while PostgreSQL is faulty, and checks that the shop recovers after `end` without a restart. */
async function expectBackSoon(fault: { begin(): unknown; during(): Promise<void>; end(): unknown }): Promise<void> {
  const { bought } = people.seen;
  const took = await shortest(PROMISED, async () => {
    const before = bought.length;
    await waitFor(() => bought.length > before, { what: "a purchase before the fault" });
    await fault.begin();
    try {
      await fault.during();
    } finally {
      await fault.end();
    }
    const ended = Date.now();
    const isBack = async () => (await statusOf("/readyz")) === 200 && (await write()) === 200;
    await waitFor(isBack, { what: "a stored message" });
    return Date.now() - ended;
  });
  expect(took).toBeLessThan(PROMISED);
  expect(await receipt()).toBe(200);
}

test("with PostgreSQL killed under load pages work, writes get 503, and the shop recovers", async () => {
  await expectBackSoon({ begin: cluster.kill, during: expectOutage, end: cluster.restart });
}, 400_000);

test("with PostgreSQL frozen pages work, writes get 503, and the shop recovers", async () => {
  await expectBackSoon({ begin: cluster.freeze, during: expectOutage, end: cluster.thaw });
}, 400_000);

test("with PostgreSQL out of connections pages work, writes get 503, and the shop recovers", async () => {
  let taken: pg.Client[] = [];
  const takeOne = async () => {
    const client = new pg.Client({ connectionString: databaseUrl });
    client.on("error", () => {});
    await client.connect().then(
      () => taken.push(client),
      () => {},
    );
  };
  await expectBackSoon({
    begin: async () => {
      await takeOne();
      // The shop's connections are terminated and taken before it reconnects.
      await waitFor(async () => {
        await taken[0]?.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name <> ''");
        await Promise.all(Array.from({ length: CONNECTIONS - taken.length }, takeOne));
        return taken.length === CONNECTIONS;
      });
    },
    during: expectOutage,
    end: async () => {
      await Promise.all(taken.map((client) => client.end()));
      taken = [];
    },
  });
}, 400_000);

test("with PostgreSQL read-only receipts are shown, writes get 503, and the shop recovers", async () => {
  const readOnly = (on: boolean) =>
    withClient(databaseUrl, async (client) => {
      await client.query("set transaction_read_only = off");
      await client.query(`alter system set default_transaction_read_only = ${on ? "on" : "off"}`);
      await client.query("select pg_reload_conf()");
    });
  await expectBackSoon({
    begin: () => readOnly(true),
    during: async () => {
      await waitFor(async () => (await write()) === 503, { what: "a refused write" });
      await waitFor(async () => (await readiness()) === "The database is read-only.\n", { what: "the reason" });
      expect(await receipt()).toBe(200);
      await expectPages();
    },
    end: () => readOnly(false),
  });
}, 400_000);

test.runIf(canMount)(
  "with PostgreSQL's disk full pages work, writes get 503, and the shop recovers",
  async () => {
    await expectBackSoon({
      begin: () => disk?.fill(),
      during: async () => {
        await waitFor(async () => (await readiness()) === "The database's disk is full.\n", { what: "the reason" });
        // Rows that fit into existing pages are still stored.
        await waitFor(async () => (await write({ message: "a".repeat(2_000) })) === 503, { what: "a refused write" });
        await expectPages();
      },
      end: async () => {
        disk?.free();
        // PostgreSQL exits if it cannot write its log.
        await cluster.restart();
      },
    });
  },
  400_000,
);

test("after all faults nothing acknowledged is lost or doubled, and no process has exited", async () => {
  await people.leave();
  expect(people.seen.bought.length).toBeGreaterThan(4);
  expect(await findInconsistencies({ ...shop, databaseUrl }, people.seen)).toEqual([]);
  expect(shop.process.exitCode).toBeNull();
}, 400_000);
