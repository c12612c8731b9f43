import { once } from "node:events";
import { writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { onTestFinished } from "vitest";
import { PaymentProviderUnavailable, type ProviderAccess } from "~/billing/provider/payment-provider";
import { explainSmtpError } from "~/email/smtp-error";
import { DatabaseRefused } from "~/lib/db/errors";
import { contentDocuments, deadJobs, paymentEvents, scheduledRuns } from "~/lib/db/schema/index";
import { StorageUnavailable } from "~/lib/storage/storage";
import { doctorEnvironment } from "../../../server/commands/doctor-probes";
import { day, type HealthTestEnvironment } from "./test-environment";

/** Injects a fault that the doctor should find. Changes of the database are undone after the test. */
type Scenario = (environment: HealthTestEnvironment) => unknown;

const MINUTE = 60_000;
const anHourAgo = () => new Date(Date.now() - 60 * MINUTE);
const failure = (code: string) => Object.assign(new Error(`It failed with ${code}`), { code });
const failing = (error: Error) => () => Promise.reject(error);

// Settings

export const misspell: Scenario = ({ env }) => {
  env.BAKCUP_KEY = env.BACKUP_KEY;
  delete env.BACKUP_KEY;
};
export const placeholder: Scenario = ({ env }) => {
  env.STRIPE_SECRET_KEY = "sk_test_canary";
  delete env.TEAM_EMAIL;
};
export const examples: Scenario = async ({ app: { db } }) => {
  const [shown] = await db.update(contentDocuments).set({ publishedRevision: null }).returning();
  onTestFinished(async () => {
    await db.update(contentDocuments).set({ publishedRevision: shown?.draftRevision ?? null });
  });
};
export const embedded: Scenario = (environment) => {
  delete environment.env.DATABASE_URL;
};
export const noFolder: Scenario = ({ env }) => {
  const file = join(env.DATA_DIR ?? "", "file");
  writeFileSync(file, "");
  env.DATA_DIR = join(file, "below");
};
export const anotherProgram = async () => new Response("<html>It works!</html>");
export const silentPort: Scenario = async (environment) => {
  const silent = createServer().listen(0, "127.0.0.1");
  await once(silent, "listening");
  onTestFinished(() => void silent.close());
  environment.env.PORT = String((silent.address() as AddressInfo).port);
  const unreachable = failing(failure("ETIMEDOUT"));
  Object.assign(environment, { shopPort: unreachable, internet: unreachable });
};
export const notReady: Scenario = (environment) => {
  const { shopPort } = environment;
  const unready = { status: 503, headers: { "Retry-After": "10" } };
  environment.shopPort = async (request) =>
    request.url.pathname === "/readyz" ? new Response("The database's disk is full.\n", unready) : shopPort(request);
};

// The database

export const awayServer: Scenario = (environment) => {
  environment.env.DATABASE_URL = "postgres://shop:canary-password@127.0.0.1:9/shop";
  environment.checkDatabase = doctorEnvironment.checkDatabase;
};
export const refusedPassword: Scenario = (environment) => {
  const said =
    "The PostgreSQL server at db.example:5432/shop refused the connection: password authentication failed. Check the user, password and database name in DATABASE_URL.";
  environment.checkDatabase = failing(new DatabaseRefused(said));
};
export const forbidTable: Scenario = async ({ app: { db } }) => {
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
export const newerTables: Scenario = async ({ app: { db } }) => {
  await db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9999999999999)`);
  onTestFinished(async () => {
    await db.execute(sql`delete from drizzle.__drizzle_migrations where hash = 'newer'`);
  });
};
export const olderTables: Scenario = async ({ app: { db } }) => {
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
export const slowDatabase: Scenario = ({ database }) => {
  database.ping = () => new Promise((answer) => setTimeout(answer, 300));
};
export const fullDatabase: Scenario = ({ database }) => {
  database.assertWritable = failing(failure("53100"));
};
export const crowdedServer: Scenario = ({ database }) => {
  const { state } = database;
  database.state = async () => ({ ...(await state()), connections: { used: 95, most: 100 } });
};
// Jobs and events

export const deadJob: Scenario = async ({ app: { db } }) => {
  const job = { id: "3f2b8c1e-1111-4222-8333-444455556666", name: "order-team-email", data: {}, attempts: 20 };
  await db.insert(deadJobs).values({ ...job, reason: "ECONNREFUSED" });
};
export const idleJob: Scenario = async ({ app: { db, queue } }) => {
  await db.transaction((tx) =>
    queue.enqueue(tx, "order-team-email", { orderId: "3f2b8c1e-1111-4222-8333-444455556666" }),
  );
  await db.execute(sql`update pgboss.job set created_on = ${anHourAgo().toISOString()}::timestamptz`);
};
export const lateJob: Scenario = async ({ app: { db } }) => {
  await db.insert(scheduledRuns).values({ name: "reconcile-pending-orders", startedAt: anHourAgo() });
};
export const event =
  (live: boolean): Scenario =>
  async ({ app: { db } }) => {
    const unhandled = { id: "evt_1", type: "invoice.paid", objectId: "in_1", live, receivedAt: anHourAgo() };
    await db.insert(paymentEvents).values(unhandled);
  };
// Services

export const filesAway: Scenario = (environment) => {
  environment.checkFiles = failing(new StorageUnavailable("The store does not answer"));
};
export const mailFails = (code: string) => (environment: HealthTestEnvironment) => {
  environment.send = failing(failure(code));
};
export const wrongPassword: Scenario = (environment) => {
  const refused = Object.assign(new Error("Invalid login"), {
    code: "EAUTH",
    command: "AUTH PLAIN",
    responseCode: 535,
  });
  environment.send = () => Promise.reject(explainSmtpError(refused, environment.env.SMTP_URL ?? ""));
};
export const access = (changes: Partial<ProviderAccess>) => (environment: HealthTestEnvironment) => {
  environment.access = { key: true, webhook: true, unsent: [], clock: null, ...changes };
};
export const providerAway: Scenario = (environment) => {
  environment.access = new PaymentProviderUnavailable("No answer");
};
export const fastClock = access({ clock: anHourAgo() });
export const slowClock: Scenario = (environment) => {
  environment.now = () => new Date(Date.now() - 10 * MINUTE);
};

// The public address

export const cut = (code: string) => (environment: HealthTestEnvironment) => {
  environment.certificate = failure(code);
};
export const distrust = (code: string) => (environment: HealthTestEnvironment) => {
  environment.certificate = { validFrom: day(-400), validTo: day(-30), distrust: code };
};
export const endsSoon: Scenario = (environment) => {
  environment.certificate = { validFrom: day(-87), validTo: day(3), distrust: null };
};
export const unencrypted: Scenario = ({ env }) =>
  Object.assign(env, { APP_URL: "http://shop.example", STRIPE_SECRET_KEY: "sk_test_canary" });
export const leadsOn: Scenario = (environment) => {
  environment.internet = async ({ url }) =>
    new Response(null, { status: 301, headers: { Location: `https://www.shop.example${url.pathname}` } });
};
export const otherSecret: Scenario = ({ shopEnv }) => {
  shopEnv.STRIPE_WEBHOOK_SECRET = "whsec_another_canary";
};
/** A proxy that rewrites JSON bodies. */
export const changing: Scenario = (environment) => {
  const { internet } = environment;
  environment.internet = ({ url, init }) =>
    internet({ url, init: { ...init, ...(init.body && { body: `${init.body} ` }) } });
};
export const webhookAnswers = (status: number) => (environment: HealthTestEnvironment) => {
  const { internet } = environment;
  environment.internet = async (request) =>
    request.init.method === "POST" ? new Response("No", { status }) : internet(request);
};
