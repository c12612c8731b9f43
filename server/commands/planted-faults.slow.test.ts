import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import type { CheckName } from "~/admin/health/findings";
import { assessRejectedEvents } from "~/admin/health/workload-check.server";
import { JOBS, type Jobs } from "~/admin/jobs";
import { PaymentProviderUnavailable, type ProviderAccess } from "~/billing/provider/payment-provider";
import { openDatabase } from "~/lib/db/client.server";
import { DatabaseError } from "~/lib/db/errors";
import { lockDataDir } from "~/lib/db/pglite-data-dir.server";
import { contentDocuments, contentRevisions, deadJobs, paymentEvents, scheduledRuns } from "~/lib/db/schema/index";
import type { Queue } from "~/lib/jobs/jobs";
import { openQueue } from "~/lib/jobs/pg-boss-queue.server";
import { log } from "~/lib/logging/logger.server";
import { StorageUnavailable } from "~/lib/storage/storage";
import { type TestApp, testApp } from "../../tests/support/app/test-app";
import { openCluster } from "../../tests/support/database/open-cluster";
import {
  day,
  doctorEnvironmentIn,
  type HealthTestEnvironment,
  healthyEnvironment,
} from "../../tests/support/health/test-environment";
import { serve } from "../../tests/support/serve";
import { diagnose, formatDiagnosis } from "./doctor";
import { doctorEnvironment as realEnvironment } from "./doctor-probes";

const cluster = openCluster();
let app: TestApp;
let queue: Queue<Jobs>;
let world: ReturnType<typeof healthyEnvironment>;
beforeAll(async () => {
  const databaseUrl = await cluster.newReadyDatabase();
  // A single connection has the role that a fault sets.
  const place = { databaseUrl, dataDir: "/nowhere", migrationsFolder: "app/lib/db/migrations", poolSize: 1 };
  const real = await testApp(() => openDatabase(place));
  queue = await openQueue(real.database, { jobs: JOBS, log: log.child({}, { level: "silent" }) });
  app = { ...real, queue };
  await publishCompanyDetails();
});
beforeEach(() => {
  world = healthyEnvironment(app);
});
afterEach(async () => {
  world.leave();
  await app.db.execute(sql`truncate pgboss.job, dead_jobs, scheduled_runs, payment_events`);
});
afterAll(async () => {
  await queue.stop();
  await app.close();
});

/** Which have no setting. */
async function publishCompanyDetails(): Promise<void> {
  const document = { kind: "site", key: "site" };
  const data = {
    brand: "Shop",
    phone: "(512) 555-0100",
    email: "hi@shop.example",
    address: "1 Main Street, Austin, TX 78701",
  };
  const revision = { ...document, schemaVersion: 1, data, author: "olga@shop.example" };
  const [{ id } = { id: 0 }] = await app.db.insert(contentRevisions).values(revision).returning();
  await app.db.insert(contentDocuments).values({ ...document, draftRevision: id, publishedRevision: id });
}

const runDoctor = (mail = true) => diagnose(world.env, doctorEnvironmentIn(world), { mail });

/** Injects a fault that the doctor should find. Changes of the database are undone after the test. */
type Scenario = (environment: HealthTestEnvironment) => unknown;

const MINUTE = 60_000;
const anHourAgo = () => new Date(Date.now() - 60 * MINUTE);
const failure = (code: string) => Object.assign(new Error(`It failed with ${code}`), { code });
const failing = (error: Error) => () => Promise.reject(error);

// Settings

const misspell: Scenario = ({ env }) => {
  env.BAKCUP_KEY = env.BACKUP_KEY;
  delete env.BACKUP_KEY;
};
const placeholder: Scenario = ({ env }) => {
  env.STRIPE_SECRET_KEY = "sk_test_canary";
  delete env.TEAM_EMAIL;
};
const examples: Scenario = async ({ app: { db } }) => {
  const [shown] = await db.update(contentDocuments).set({ publishedRevision: null }).returning();
  onTestFinished(async () => {
    await db.update(contentDocuments).set({ publishedRevision: shown?.draftRevision ?? null });
  });
};
const embedded: Scenario = (environment) => {
  delete environment.env.DATABASE_URL;
};
const noFolder: Scenario = ({ env }) => {
  const file = join(env.DATA_DIR ?? "", "file");
  writeFileSync(file, "");
  env.DATA_DIR = join(file, "below");
};
const anotherProgram = async () => new Response("<html>It works!</html>");
const silentPort: Scenario = async (environment) => {
  environment.env.PORT = new URL(await serve(() => {})).port;
  const unreachable = failing(failure("ETIMEDOUT"));
  Object.assign(environment, { shopPort: unreachable, internet: unreachable });
};
const notReady: Scenario = (environment) => {
  const { shopPort } = environment;
  const unready = { status: 503, headers: { "Retry-After": "10" } };
  environment.shopPort = async (request) =>
    request.url.pathname === "/readyz" ? new Response("The database's disk is full.\n", unready) : shopPort(request);
};

// The database

const awayServer: Scenario = (environment) => {
  environment.env.DATABASE_URL = "postgres://shop:canary-password@127.0.0.1:9/shop";
  environment.checkDatabase = realEnvironment.checkDatabase;
};
const refusedPassword: Scenario = (environment) => {
  const said =
    "The PostgreSQL server at db.example:5432/shop refused the connection: password authentication failed. Check the user, password and database name in DATABASE_URL.";
  environment.checkDatabase = failing(new DatabaseError(said));
};
const forbidTable: Scenario = async ({ app: { db } }) => {
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
const newerTables: Scenario = async ({ app: { db } }) => {
  await db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9999999999999)`);
  onTestFinished(async () => {
    await db.execute(sql`delete from drizzle.__drizzle_migrations where hash = 'newer'`);
  });
};
const olderTables: Scenario = async ({ app: { db } }) => {
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
const slowDatabase: Scenario = ({ database }) => {
  database.ping = () => new Promise((answer) => setTimeout(answer, 300));
};
const fullDatabase: Scenario = ({ database }) => {
  database.assertWritable = failing(failure("53100"));
};
const crowdedServer: Scenario = ({ database }) => {
  const { state } = database;
  database.state = async () => ({ ...(await state()), connections: { used: 95, most: 100 } });
};
// Jobs and events

const deadJob: Scenario = async ({ app: { db } }) => {
  const job = { id: "3f2b8c1e-1111-4222-8333-444455556666", name: "order-team-email", data: {}, attempts: 20 };
  await db.insert(deadJobs).values({ ...job, reason: "ECONNREFUSED" });
};
const idleJob: Scenario = async ({ app: { db, queue } }) => {
  await db.transaction((tx) =>
    queue.enqueue(tx, "order-team-email", { orderId: "3f2b8c1e-1111-4222-8333-444455556666" }),
  );
  await db.execute(sql`update pgboss.job set created_on = ${anHourAgo().toISOString()}::timestamptz`);
};
const lateJob: Scenario = async ({ app: { db } }) => {
  await db.insert(scheduledRuns).values({ name: "reconcile-pending-orders", startedAt: anHourAgo() });
};
const event =
  (live: boolean): Scenario =>
  async ({ app: { db } }) => {
    const unhandled = { id: "evt_1", type: "invoice.paid", objectId: "in_1", live, receivedAt: anHourAgo() };
    await db.insert(paymentEvents).values(unhandled);
  };
// Services

const filesAway: Scenario = (environment) => {
  environment.checkFiles = failing(new StorageUnavailable("The store does not answer"));
};
const mailFails = (code: string) => (environment: HealthTestEnvironment) => {
  environment.send = failing(failure(code));
};
const access = (changes: Partial<ProviderAccess>) => (environment: HealthTestEnvironment) => {
  environment.access = { key: true, webhook: true, unsent: [], clock: null, ...changes };
};
const providerAway: Scenario = (environment) => {
  environment.access = new PaymentProviderUnavailable("No answer");
};
const fastClock = access({ clock: anHourAgo() });
const slowClock: Scenario = (environment) => {
  environment.now = () => new Date(Date.now() - 10 * MINUTE);
};

// The public address

const cut = (code: string) => (environment: HealthTestEnvironment) => {
  environment.certificate = failure(code);
};
const distrust = (code: string) => (environment: HealthTestEnvironment) => {
  environment.certificate = { validFrom: day(-400), validTo: day(-30), distrust: code };
};
const endsSoon: Scenario = (environment) => {
  environment.certificate = { validFrom: day(-87), validTo: day(3), distrust: null };
};
const unencrypted: Scenario = ({ env }) =>
  Object.assign(env, { APP_URL: "http://shop.example", STRIPE_SECRET_KEY: "sk_test_canary" });
const leadsOn: Scenario = (environment) => {
  environment.internet = async ({ url }) =>
    new Response(null, { status: 301, headers: { Location: `https://www.shop.example${url.pathname}` } });
};
const otherSecret: Scenario = ({ shopEnv }) => {
  shopEnv.STRIPE_WEBHOOK_SECRET = "whsec_another_canary";
};
/** A proxy that rewrites JSON bodies. */
const changing: Scenario = (environment) => {
  const { internet } = environment;
  environment.internet = ({ url, init }) =>
    internet({ url, init: { ...init, ...(init.body && { body: `${init.body} ` }) } });
};
const webhookAnswers = (status: number) => (environment: HealthTestEnvironment) => {
  const { internet } = environment;
  environment.internet = async (request) =>
    request.init.method === "POST" ? new Response("No", { status }) : internet(request);
};

/** `check`: the only check that may report the fault. */
type Planted = [fault: string, plant: (world: HealthTestEnvironment) => unknown, check: CheckName, pattern: RegExp];

const planted: Planted[] = [
  ["a setting of the wrong form", ({ env }) => (env.RATE_LIMIT_FACTOR = "0"), "settings", /RATE_LIMIT_FACTOR must be/],
  ["a setting whose name is misspelled", misspell, "settings", /BAKCUP_KEY is set, .*mean BACKUP_KEY/],
  ["a placeholder that orders' notices go to", placeholder, "settings", /TEAM_EMAIL still has the placeholder/],
  ["examples that customers still see", examples, "setup", /\(555\) 010-0142.*content\/site/],
  ["a live key on the embedded database", embedded, "settings", /DATABASE_URL must be set with a live.*compose/],
  ["backups that would not be encrypted", ({ env }) => delete env.BACKUP_KEY, "settings", /BACKUP_KEY is not set/],
  ["a data folder that cannot be written", noFolder, "folder", /cannot be created: .*set DATA_DIR/],
  ["a disk that is nearly full", (w) => (w.folder.freeBytes = 60 * 1024 ** 2), "folder", /nearly full: 0\.1 GiB/],
  ["a disk that can hold no more files", (w) => (w.folder.freeFiles = 12), "folder", /only 12 more files/],
  ["a data folder that everybody may read", (w) => (w.folder.open = true), "folder", /chmod 700/],
  ["another program at its port", (w) => (w.shopPort = anotherProgram), "process", /different program .*PORT=3010/],
  ["a port that is taken by a program that is silent", silentPort, "process", /Port \d+ .*already in use/],
  ["a shop that takes no orders", notReady, "process", /is not taking orders: The database's disk is full/],
  ["a database server that is away", awayServer, "database", /Cannot reach .*127\.0\.0\.1:9/],
  ["a database that refuses the password", refusedPassword, "database", /refused the connection.*Check the user/],
  ["tables that the role may not write", forbidTable, "database", /cannot read and write coupons/],
  ["tables of a newer release", newerTables, "database", /newer release .*\(1 unknown/],
  ["tables that lack a change while the shop runs", olderTables, "database", /missing 1 of .*Restart/],
  ["a database that takes its time", slowDatabase, "database", /took \d+ ms to answer.*load on its machine/],
  ["a database that can store nothing", fullDatabase, "database", /disk is full.*Free some space/],
  ["a database server with few connections left", crowdedServer, "database", /95 of .* 100 connections/],
  ["a job that failed for good", deadJob, "jobs", /1 job failed .*order-team-email \(ECONNREFUSED\).*Retry/],
  ["a job that no process runs", idleJob, "jobs", /No process .*order-team-email.*restart the shop/],
  ["a regular job that is late", lateJob, "jobs", /Scheduled jobs are late: reconcile-pending-orders/],
  ["a payment event that nobody handled", event(true), "events", /1 payment event could not be handled/],
  ["a webhook of test mode on a live shop", event(false), "events", /1 payment event in the wrong mode/],
  ["a bucket that does not answer", filesAway, "files", /Files cannot be saved .*FILES_URL/],
  ["a mail server that is away", mailFails("ECONNECTION"), "mail", /could not be sent.*host and port/],
  ["a sender without SPF and DMARC", (w) => (w.records = []), "mail", /has no SPF record.*TXT record/],
  ["a key that the provider refuses", access({ key: false }), "provider", /rejects STRIPE_SECRET_KEY/],
  ["an endpoint that is missing there", access({ webhook: false }), "provider", /no enabled endpoint/],
  ["an endpoint that is not sent all", access({ unsent: ["invoice.paid"] }), "provider", /receive invoice\.paid/],
  ["a provider that does not answer", providerAway, "provider", /does not answer.*api\.stripe\.com/],
  ["a clock that is ahead of the provider's", fastClock, "clock", /ahead of the card provider’s/],
  ["a clock that is behind the database's", slowClock, "clock", /600 seconds behind the database server’s/],
  ["an address without a name in the DNS", cut("ENOTFOUND"), "address", /name in .* cannot be found.*DNS/],
  ["an address at which nobody listens", cut("ECONNREFUSED"), "address", /cannot be reached.*firewall/],
  ["a certificate that has expired", distrust("CERT_HAS_EXPIRED"), "address", /has expired.*Renew/],
  ["a certificate of another name", distrust("ERR_TLS_CERT_ALTNAME_INVALID"), "address", /for a different name/],
  ["a chain without its middle", distrust("UNABLE_TO_VERIFY_LEAF_SIGNATURE"), "address", /fullchain\.pem/],
  ["a certificate that ends in three days", endsSoon, "address", /certificate of shop\.example ends on/],
  ["an address without encryption", unencrypted, "address", /APP_URL is http/],
  ["an address that leads to another server", (w) => (w.internet = anotherProgram), "address", /not as the shop/],
  ["an address that leads on to another one", leadsOn, "address", /redirects to https:\/\/www\.shop\.example/],
  ["a webhook secret that the shop lacks", otherSecret, "webhook", /with a different one.*whsec_/],
  ["a proxy that changes what it forwards", changing, "webhook", /accepts it directly, but not through/],
  ["a firewall that keeps events out", webhookAnswers(403), "webhook", /firewall or CDN to pass POST/],
  ["a proxy that forwards pages only", webhookAnswers(404), "webhook", /404.*Set up the proxy to forward/],
  ["a proxy of which the shop does not know", (w) => (w.proxies = 2), "proxies", /2 proxies add.*TRUSTED_PROXIES=2/],
  ["a proxy that is trusted and not there", (w) => (w.proxies = 0), "proxies", /fake an address.*TRUSTED_PROXIES=0/],
];

test("a shop with which all is well has no fault and no warning, and every check is told", async () => {
  const findings = await runDoctor();
  expect(findings.filter(({ level }) => level === "fault" || level === "warning")).toEqual([]);
  const reported = new Set(findings.map(({ check }) => check));
  const all = ["settings", "folder", "process", "database", "jobs", "events", "files", "mail", "provider", "address"];
  expect([...reported]).toEqual([...all, "webhook", "proxies", "clock", "setup"]);
});

test.each(planted)("%s is found by its check only, with a remedy", async (_, plantFault, check, pattern) => {
  await plantFault(world);
  const problems = (await runDoctor()).filter(({ level }) => level === "fault" || level === "warning");
  expect([...new Set(problems.map((finding) => finding.check))]).toEqual([check]);
  const reported = problems.map((finding) => `${finding.what} ${"mend" in finding ? finding.mend : ""}`).join("\n");
  expect(reported).toMatch(pattern);
  expect(reported).not.toMatch(/canary|undefined|\[object|\n {4}at /);
  for (const finding of problems) expect("mend" in finding && finding.mend.length).toBeGreaterThan(10);
});

test("the command exits with 1 for a failed check and 0 for a warning, and prints the same as JSON", async () => {
  const run = (json: boolean) => formatDiagnosis(world.env, { json, mail: true }, doctorEnvironmentIn(world));
  expect(await run(false)).toMatchObject({ code: 0, text: expect.stringMatching(/No problems found\.$/) });
  world.folder.open = true;
  expect(await run(false)).toMatchObject({
    code: 0,
    text: expect.stringMatching(/WARN .*\n.*chmod[\s\S]*0 problems, 1 warn/),
  });
  world.access = { key: false, webhook: null, unsent: [], clock: null };
  const { code, text } = await run(true);
  expect([code, JSON.parse(text)]).toMatchObject([1, { ok: false, checkedAt: expect.any(String) }]);
  expect(JSON.parse(text).findings).toContainEqual({
    check: "provider",
    level: "fault",
    what: expect.stringContaining("STRIPE_SECRET_KEY"),
    mend: expect.stringContaining("restart"),
  });
});

test("an unused data folder stays empty, so that a backup can be restored into it", async () => {
  const unused = join(world.env.DATA_DIR ?? "", "unused");
  const environment = { ...doctorEnvironmentIn(world), createServices: realEnvironment.createServices };
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, SMTP_URL, DATABASE_URL, ...env } = world.env;
  const shell = { ...env, PAYMENTS: "sandbox", DATA_DIR: unused };
  await diagnose(shell, environment, { mail: true });
  expect(existsSync(unused)).toBe(false);
  mkdirSync(unused);
  await diagnose(shell, environment, { mail: true });
  expect(readdirSync(unused)).toEqual([]);
});

test("an embedded database that the running shop holds is not checked, and the doctor says where to look", async () => {
  const [release, environment] = [lockDataDir(world.env.DATA_DIR ?? ""), doctorEnvironmentIn(world)];
  onTestFinished(release);
  const { checkDatabase } = realEnvironment;
  const findings = await diagnose(
    { ...world.env, DATABASE_URL: "" },
    { ...environment, checkDatabase },
    { mail: false },
  );
  expect(findings).toContainEqual({ check: "database", level: "note", what: expect.stringContaining("/admin/health") });
});

test("events with a wrong signature are a warning of the running shop", () => {
  const findings = assessRejectedEvents({ count: 12, lastAt: new Date(Date.now() - 3_600_000) }, new Date());
  expect(findings).toContainEqual(
    expect.objectContaining({ check: "events", what: expect.stringContaining("12 payment events had a wrong") }),
  );
});

test("no test email is sent with --no-mail", async () => {
  const sent: string[] = [];
  world.send = async ({ to }) => void sent.push(to);
  await runDoctor(false);
  expect(sent).toEqual([]);
  await runDoctor();
  expect(sent).toEqual(["team@shop.example"]);
});
