import { once } from "node:events";
import { writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { onTestFinished } from "vitest";
import { runDatabaseChecks } from "~/admin/health/run-checks.server";
import { PaymentProviderUnavailable, type ProviderAccess } from "~/billing/provider/payment-provider";
import { DatabaseRefused } from "~/lib/db/errors";
import { lockDataDir } from "~/lib/db/pglite-data-dir.server";
import { deadJobs, paymentEvents, scheduledRuns } from "~/lib/db/schema/index";
import { StorageUnavailable } from "~/lib/storage/storage";
import { doctorEnvironment } from "../../../server/commands/doctor-probes";
import { day, type HealthTestEnvironment } from "./test-environment";

/** The faults of the doctor's test, each as it comes about. Those in the database are undone when the test is over. */
type Plant = (world: HealthTestEnvironment) => unknown;

const MINUTE = 60_000;
const anHourAgo = () => new Date(Date.now() - 60 * MINUTE);
const failure = (code: string) => Object.assign(new Error(`It failed with ${code}`), { code });
const failing = (error: Error) => () => Promise.reject(error);

// Settings

export const misspell: Plant = ({ env }) => {
  env.BAKCUP_KEY = env.BACKUP_KEY;
  delete env.BACKUP_KEY;
};
export const placeholder: Plant = ({ env }) => {
  env.STRIPE_SECRET_KEY = "sk_test_canary";
  delete env.TEAM_EMAIL;
};
export const otherShell: Plant = (world) => {
  delete world.env.DATABASE_URL;
  world.told = { findings: [], variables: [...Object.keys(world.env), "SITE_PHONE"] };
};

// The machine

export const noFolder: Plant = ({ env }) => {
  const file = join(env.DATA_DIR ?? "", "file");
  writeFileSync(file, "");
  env.DATA_DIR = join(file, "below");
};
export const anotherProgram = async () => new Response("<html>It works!</html>");
export const silentPort: Plant = async (world) => {
  const silent = createServer().listen(0, "127.0.0.1");
  await once(silent, "listening");
  onTestFinished(() => void silent.close());
  world.env.PORT = String((silent.address() as AddressInfo).port);
  const nobody = failing(failure("ETIMEDOUT"));
  Object.assign(world, { shopPort: nobody, internet: nobody });
};
export const notReady: Plant = (world) => {
  const { shopPort } = world;
  const unready = { status: 503, headers: { "Retry-After": "10" } };
  world.shopPort = async (request) =>
    request.url.pathname === "/readyz" ? new Response("The database's disk is full.\n", unready) : shopPort(request);
};

// The database

export const awayServer: Plant = (world) => {
  world.env.DATABASE_URL = "postgres://shop:canary-password@127.0.0.1:9/shop";
  world.checkDatabase = doctorEnvironment.checkDatabase;
};
export const refusedPassword: Plant = (world) => {
  const said =
    "The PostgreSQL server at db.example:5432/shop refused the connection: password authentication failed. Check the user, password and database name in DATABASE_URL.";
  world.checkDatabase = failing(new DatabaseRefused(said));
};
export const forbidTable: Plant = async ({ app: { db } }) => {
  await db.execute(sql`create role clerk`);
  await db.execute(sql`grant usage on schema public, pgboss, drizzle to clerk`);
  await db.execute(sql`grant all on all tables in schema public, pgboss, drizzle to clerk`);
  await db.execute(sql`revoke insert on coupons from clerk`);
  await db.execute(sql`set role clerk`);
  onTestFinished(async () => {
    await db.execute(sql`reset role`);
    await db.execute(sql`drop owned by clerk`);
    await db.execute(sql`drop role clerk`);
  });
};
export const newerTables: Plant = async ({ app: { db } }) => {
  await db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9999999999999)`);
  onTestFinished(async () => {
    await db.execute(sql`delete from drizzle.__drizzle_migrations where hash = 'newer'`);
  });
};
export const olderTables: Plant = async ({ app: { db } }) => {
  const newest = sql`(select max(created_at) from drizzle.__drizzle_migrations)`;
  await db.execute(sql`create table kept as select * from drizzle.__drizzle_migrations where created_at = ${newest}`);
  await db.execute(sql`delete from drizzle.__drizzle_migrations where created_at = ${newest}`);
  onTestFinished(async () => {
    await db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) select hash, created_at from kept`,
    );
    await db.execute(sql`drop table kept`);
  });
};
export const slowDatabase: Plant = ({ database }) => {
  database.ping = () => new Promise((answer) => setTimeout(answer, 300));
};
export const fullDatabase: Plant = ({ database }) => {
  database.assertWritable = failing(failure("53100"));
};
export const crowdedServer: Plant = ({ database }) => {
  const { state } = database;
  database.state = async () => ({ ...(await state()), connections: { used: 95, most: 100 } });
};
export const heldFolder: Plant = (world) => {
  delete world.env.DATABASE_URL;
  writeFileSync(join(world.env.DATA_DIR ?? "", "pglite", "PG_VERSION"), "18\n");
  onTestFinished(lockDataDir(world.env.DATA_DIR ?? ""));
  world.checkDatabase = doctorEnvironment.checkDatabase;
};

// What the shop has to do

export const deadJob: Plant = async ({ app: { db } }) => {
  const job = { id: "3f2b8c1e-1111-4222-8333-444455556666", name: "order-team-email", data: {}, attempts: 20 };
  await db.insert(deadJobs).values({ ...job, reason: "ECONNREFUSED" });
};
export const idleJob: Plant = async ({ app: { db, queue } }) => {
  await db.transaction((tx) =>
    queue.enqueue(tx, "order-team-email", { orderId: "3f2b8c1e-1111-4222-8333-444455556666" }),
  );
  await db.execute(sql`update pgboss.job set created_on = ${anHourAgo().toISOString()}::timestamptz`);
};
export const lateJob: Plant = async ({ app: { db } }) => {
  await db.insert(scheduledRuns).values({ name: "reconcile-pending-orders", startedAt: anHourAgo() });
};
export const event =
  (live: boolean): Plant =>
  async ({ app: { db } }) => {
    const unhandled = { id: "evt_1", type: "invoice.paid", objectId: "in_1", live, receivedAt: anHourAgo() };
    await db.insert(paymentEvents).values(unhandled);
  };
export const refusedSignatures: Plant = async (world) => {
  const { DATABASE_URL, ...env } = world.env;
  world.env = env;
  const refused = { count: 12, lastAt: anHourAgo() };
  const circumstances = { now: world.now(), live: true, running: true, refused };
  world.told = { findings: await runDatabaseChecks(world.database, circumstances), variables: Object.keys(env) };
};

// Whom it needs

export const filesAway: Plant = (world) => {
  world.checkFiles = failing(new StorageUnavailable("The store does not answer"));
};
export const mailFails = (code: string) => (world: HealthTestEnvironment) => {
  world.send = failing(failure(code));
};
export const access = (told: Partial<ProviderAccess>) => (world: HealthTestEnvironment) => {
  world.access = { key: true, webhook: true, unsent: [], clock: null, ...told };
};
export const providerAway: Plant = (world) => {
  world.access = new PaymentProviderUnavailable("No answer");
};
export const fastClock = access({ clock: anHourAgo() });
export const slowClock: Plant = (world) => {
  world.now = () => new Date(Date.now() - 10 * MINUTE);
};

// The way to it

export const cut = (code: string) => (world: HealthTestEnvironment) => {
  world.certificate = failure(code);
};
export const distrust = (code: string) => (world: HealthTestEnvironment) => {
  world.certificate = { validFrom: day(-400), validTo: day(-30), distrust: code };
};
export const endsSoon: Plant = (world) => {
  world.certificate = { validFrom: day(-87), validTo: day(3), distrust: null };
};
export const unencrypted: Plant = ({ env }) =>
  Object.assign(env, { APP_URL: "http://shop.example", STRIPE_SECRET_KEY: "sk_test_canary" });
export const leadsOn: Plant = (world) => {
  world.internet = async ({ url }) =>
    new Response(null, { status: 301, headers: { Location: `https://www.shop.example${url.pathname}` } });
};
export const otherSecret: Plant = ({ shopEnv }) => {
  shopEnv.STRIPE_WEBHOOK_SECRET = "whsec_another_canary";
};
/** As one that writes JSON in its own way. */
export const changing: Plant = (world) => {
  const { internet } = world;
  world.internet = ({ url, init }) => internet({ url, init: { ...init, ...(init.body && { body: `${init.body} ` }) } });
};
export const webhookAnswers = (status: number) => (world: HealthTestEnvironment) => {
  const { internet } = world;
  world.internet = async (request) =>
    request.init.method === "POST" ? new Response("No", { status }) : internet(request);
};
