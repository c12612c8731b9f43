import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import type { CheckName } from "~/admin/health/findings";
import { runDatabaseChecks } from "~/admin/health/run-checks.server";
import { openDatabase } from "~/lib/db/client.server";
import { lockDataDir } from "~/lib/db/pglite-data-dir.server";
import { contentDocuments, contentRevisions } from "~/lib/db/schema/index";
import type { Queue } from "~/lib/jobs/jobs";
import { openQueue } from "~/lib/jobs/pg-boss-queue.server";
import { log } from "~/lib/logging/logger.server";
import { type TestApp, testApp } from "../../tests/support/app/test-app";
import { copyReadyDatabase } from "../../tests/support/database/ready-database";
import * as plant from "../../tests/support/health/fault-scenarios";
import {
  doctorEnvironmentIn,
  type HealthTestEnvironment,
  healthyEnvironment,
} from "../../tests/support/health/test-environment";
import { diagnose, formatDiagnosis } from "./doctor";
import { doctorEnvironment as realEnvironment } from "./doctor-probes";

let app: TestApp;
let queue: Queue;
let folder: string;
let world: ReturnType<typeof healthyEnvironment>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "shop-doctor-database-"));
  await copyReadyDatabase(folder);
  const real = await testApp(() => openDatabase({ dataDir: folder, migrationsFolder: "app/lib/db/migrations" }));
  queue = await openQueue(real.database, { log: log.child({}, { level: "silent" }) });
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
  rmSync(folder, { recursive: true, force: true });
});

/** Which have no setting. */
async function publishCompanyDetails(): Promise<void> {
  const document = { kind: "site", key: "site" };
  const data = { phone: "(512) 555-0100", email: "hi@shop.example", address: "1 Main Street, Austin, TX 78701" };
  const revision = { ...document, schemaVersion: 1, data, author: "olga@shop.example" };
  const [{ id } = { id: 0 }] = await app.db.insert(contentRevisions).values(revision).returning();
  await app.db.insert(contentDocuments).values({ ...document, draftRevision: id, publishedRevision: id });
}

const runDoctor = (mail = true) => diagnose(world.env, doctorEnvironmentIn(world), { mail });
/** `check`: the only check that may report the fault. */
type Planted = [fault: string, plant: (world: HealthTestEnvironment) => unknown, check: CheckName, pattern: RegExp];

const planted: Planted[] = [
  ["a setting of the wrong form", ({ env }) => (env.RATE_LIMIT_FACTOR = "0"), "settings", /RATE_LIMIT_FACTOR must be/],
  ["a setting whose name is misspelled", plant.misspell, "settings", /BAKCUP_KEY is set, .*mean BACKUP_KEY/],
  ["a placeholder that orders' notices go to", plant.placeholder, "settings", /TEAM_EMAIL still has the placeholder/],
  ["examples that customers still see", plant.examples, "settings", /\(555\) 010-0142.*content\/site/],
  ["a live key on the embedded database", plant.embedded, "settings", /DATABASE_URL must be set with a live.*compose/],
  ["backups that would not be encrypted", ({ env }) => delete env.BACKUP_KEY, "settings", /BACKUP_KEY is not set/],
  ["a data folder that cannot be written", plant.noFolder, "folder", /cannot be created: .*set DATA_DIR/],
  ["a disk that is nearly full", (w) => (w.folder.freeBytes = 60 * 1024 ** 2), "folder", /nearly full: 0\.1 GiB/],
  ["a disk that can hold no more files", (w) => (w.folder.freeFiles = 12), "folder", /only 12 more files/],
  ["a data folder that everybody may read", (w) => (w.folder.open = true), "folder", /chmod 700/],
  [
    "another program at its port",
    (w) => (w.shopPort = plant.anotherProgram),
    "process",
    /different program .*PORT=3010/,
  ],
  ["a port that is taken by a program that is silent", plant.silentPort, "process", /Port \d+ .*already in use/],
  ["a shop that takes no orders", plant.notReady, "process", /is not taking orders: The database's disk is full/],
  ["a database server that is away", plant.awayServer, "database", /Cannot reach .*127\.0\.0\.1:9/],
  ["a database that refuses the password", plant.refusedPassword, "database", /refused the connection.*Check the user/],
  ["tables that the role may not write", plant.forbidTable, "database", /cannot read and write coupons/],
  ["tables of a newer release", plant.newerTables, "database", /newer release .*\(1 unknown/],
  ["tables that lack a change while the shop runs", plant.olderTables, "database", /missing 1 of .*Restart/],
  ["a database that takes its time", plant.slowDatabase, "database", /took \d+ ms to answer.*load on its machine/],
  ["a database that can store nothing", plant.fullDatabase, "database", /disk is full.*Free some space/],
  ["a database server with few connections left", plant.crowdedServer, "database", /95 of .* 100 connections/],
  ["a job that failed for good", plant.deadJob, "jobs", /1 job failed .*order-team-email \(ECONNREFUSED\).*Retry/],
  ["a job on which nobody works", plant.idleJob, "jobs", /No process .*order-team-email.*restart the shop/],
  ["a regular job that is late", plant.lateJob, "jobs", /Scheduled jobs are late: reconcile-pending-orders/],
  ["a payment event that nobody handled", plant.event(true), "events", /1 payment event could not be handled/],
  ["a webhook of test mode on a live shop", plant.event(false), "events", /1 payment event in the wrong mode/],
  ["a bucket that does not answer", plant.filesAway, "files", /Files cannot be saved .*FILES_URL/],
  ["a mail server that is away", plant.mailFails("ECONNECTION"), "mail", /could not be sent.*host and port/],
  ["a mail server that refuses the password", plant.wrongPassword, "mail", /with 535 .*Check both in SMTP_URL/],
  ["a key that the provider refuses", plant.access({ key: false }), "provider", /rejects STRIPE_SECRET_KEY/],
  ["an endpoint that is missing there", plant.access({ webhook: false }), "provider", /no enabled endpoint/],
  ["an endpoint that is not sent all", plant.access({ unsent: ["invoice.paid"] }), "provider", /receive invoice\.paid/],
  ["a provider that does not answer", plant.providerAway, "provider", /does not answer.*api\.stripe\.com/],
  ["a clock that is ahead of the provider's", plant.fastClock, "clock", /ahead of the card provider’s/],
  ["a clock that is behind the database's", plant.slowClock, "clock", /600 seconds behind the database server’s/],
  ["an address without a name in the DNS", plant.cut("ENOTFOUND"), "address", /name in .* cannot be found.*DNS/],
  ["an address at which nobody listens", plant.cut("ECONNREFUSED"), "address", /cannot be reached.*firewall/],
  ["a certificate that has expired", plant.distrust("CERT_HAS_EXPIRED"), "address", /has expired.*Renew/],
  ["a certificate of another name", plant.distrust("ERR_TLS_CERT_ALTNAME_INVALID"), "address", /for a different name/],
  ["a chain without its middle", plant.distrust("UNABLE_TO_VERIFY_LEAF_SIGNATURE"), "address", /fullchain\.pem/],
  ["a certificate that ends in three days", plant.endsSoon, "address", /certificate of shop\.example ends on/],
  ["an address without encryption", plant.unencrypted, "address", /APP_URL is http/],
  ["an address that leads to another server", (w) => (w.internet = plant.anotherProgram), "address", /not as the shop/],
  ["an address that leads on to another one", plant.leadsOn, "address", /redirects to https:\/\/www\.shop\.example/],
  ["a webhook secret that the shop lacks", plant.otherSecret, "webhook", /with a different one.*whsec_/],
  ["a proxy that changes what it forwards", plant.changing, "webhook", /accepts it directly, but not through/],
  ["a firewall that keeps events out", plant.webhookAnswers(403), "webhook", /firewall or CDN to pass POST/],
  ["a proxy that forwards pages only", plant.webhookAnswers(404), "webhook", /404.*Set up the proxy to forward/],
  ["a proxy of which the shop does not know", (w) => (w.proxies = 2), "proxies", /2 proxies add.*TRUSTED_PROXIES=2/],
  ["a proxy that is trusted and not there", (w) => (w.proxies = 0), "proxies", /fake an address.*TRUSTED_PROXIES=0/],
];

test("a shop with which all is well has no fault and no warning, and every check is told", async () => {
  const findings = await runDoctor();
  expect(findings.filter(({ level }) => level === "fault" || level === "warning")).toEqual([]);
  const reported = new Set(findings.map(({ check }) => check));
  const all = ["settings", "folder", "process", "database", "jobs", "events", "files", "mail", "provider", "address"];
  expect([...reported]).toEqual([...all, "webhook", "proxies", "clock"]);
});

test("at least twenty faults are covered", () => expect(planted.length).toBeGreaterThanOrEqual(20));

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

test("events with a wrong signature are a warning of the running shop", async () => {
  const refused = { count: 12, lastAt: new Date(Date.now() - 3_600_000) };
  const circumstances = { now: new Date(), live: true, running: true, site: null, storage: null, refused };
  const findings = await runDatabaseChecks(world.database, circumstances);
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
