import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { JOBS, type Jobs } from "~/admin/jobs";
import { PaymentProviderBusy } from "~/billing/provider/payment-provider";
import { openDatabase } from "~/lib/db/client.server";
import type { Database } from "~/lib/db/database";
import { pendingAdmins } from "~/lib/db/schema/index";
import { openOwnCluster } from "../../../tests/support/database/open-cluster";
import { shortest, waitFor } from "../../../tests/support/wait-for";
import type { JobHandlers, Queue } from "./jobs";
import { openQueue } from "./pg-boss-queue.server";
import type { QueueLogger } from "./run-job.server";

const migrationsFolder = join(import.meta.dirname, "..", "db", "migrations");
const cluster = openOwnCluster();
let opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const part of opened.reverse()) await part.close();
  opened = [];
});

const openPlace = (databaseUrl: string) => openDatabase({ databaseUrl, dataDir: "/nowhere", migrationsFolder });
const openOn = async (databaseUrl: string): Promise<Database> => {
  const database = await openPlace(databaseUrl);
  opened.push(database);
  return database;
};

const quiet: QueueLogger = { error: () => {}, warn: () => {} };
const openOf = async (database: Database, log = quiet): Promise<Queue<Jobs>> => {
  const queue = await openQueue(database, { jobs: JOBS, log });
  opened.push({ close: () => queue.stop() });
  return queue;
};

const idle = Object.fromEntries(
  Object.keys(JOBS).map((name) => [name, async () => {}]),
) as unknown as JobHandlers<Jobs>;

/** Handlers that record their jobs. */
const recording = (ran: string[], replacement: Partial<JobHandlers<Jobs>> = {}): JobHandlers<Jobs> => ({
  ...idle,
  "order-confirmation-email": async ({ orderId }) => void ran.push(orderId),
  "order-team-email": async ({ orderId }) => void ran.push(`notice ${orderId}`),
  ...replacement,
});

const states = (database: Database) =>
  database.db
    .select({ name: sql<string>`name`, state: sql<string>`state::text`, retries: sql<number>`retry_count` })
    .from(sql`pgboss.job where name in ('order-confirmation-email', 'order-team-email')`);

describe("the job queue", () => {
  let database: Database;
  beforeAll(async () => {
    database = await openPlace(await cluster.newDatabase());
    // Makes its tables.
    await (await openQueue(database, { jobs: JOBS, log: quiet })).stop();
  });
  beforeEach(() => database.db.execute(sql`truncate pgboss.job, dead_jobs, scheduled_runs, pending_admins`));
  afterAll(() => database.close());

  test("runs a job within 2 s of its commit, and not after a rollback", async () => {
    const queue = await openOf(database);
    const ran: string[] = [];
    await queue.work(recording(ran));
    const rolledBack = database.db.transaction(async (tx) => {
      await queue.enqueue(tx, "order-confirmation-email", { orderId: "rolled back" });
      throw new Error("no");
    });
    await expect(rolledBack).rejects.toThrow("no");
    await database.db.transaction(async (tx) => {
      await tx.insert(pendingAdmins).values({ email: "a@example.com" });
      await queue.enqueue(tx, "order-confirmation-email", { orderId: "committed" });
      await queue.enqueue(tx, "order-team-email", { orderId: "committed" });
    });
    await waitFor(() => ran.length === 2);
    expect(ran.toSorted()).toEqual(["committed", "notice committed"]);
    await waitFor(async () => (await states(database)).every(({ state }) => state === "completed"));
    expect(await states(database)).toHaveLength(2);
    const LIMIT = 2_000;
    const soonest = await shortest(LIMIT, async (attempt) => {
      await database.db.transaction((tx) => queue.enqueue(tx, "order-confirmation-email", { orderId: attempt }));
      const committed = performance.now();
      await waitFor(() => ran.includes(attempt), { interval: 10 });
      return performance.now() - committed;
    });
    expect(soonest).toBeLessThan(LIMIT);
  });

  test("retries a failing job with the same id until it succeeds", { tags: "promise-14" }, async () => {
    const queue = await openOf(database);
    const attempts: string[] = [];
    const failOnce = async (_: object, jobId: string) => {
      attempts.push(jobId);
      if (attempts.length === 1) throw new Error("the mail server is away");
    };
    await queue.work(recording([], { "order-confirmation-email": failOnce }));
    await database.db.transaction((tx) => queue.enqueue(tx, "order-confirmation-email", { orderId: "a" }));
    await waitFor(async () => (await states(database))[0]?.state === "retry");
    await database.db.execute(sql`update pgboss.job set start_after = now() where state = 'retry'`);
    await waitFor(() => attempts.length === 2);
    expect(attempts[0]).toBe(attempts[1]);
    await waitFor(async () => (await states(database))[0]?.state === "completed");
  });

  test("runs jobs and schedules also after the database's clock was put back by a day", async () => {
    const queue = await openOf(database);
    const ran: string[] = [];
    await database.db.transaction((tx) => queue.enqueue(tx, "order-confirmation-email", { orderId: "tomorrow" }));
    // What was written while the clock was ahead.
    const ahead = sql`now() + interval '1 day'`;
    await database.db.execute(sql`update pgboss.job set start_after = ${ahead}, created_on = ${ahead}`);
    await database.db.execute(sql`update pgboss.version set cron_on = ${ahead}, flow_on = ${ahead}`);
    await database.db.execute(sql`update pgboss.queue set maintain_on = ${ahead}, monitor_claim_on = ${ahead}`);
    await queue.work(recording(ran));
    await waitFor(() => ran.includes("tomorrow"));
    const { rows } = await database.db.execute(sql`
      select (select count(*)::int from pgboss.version where cron_on > now()) as cron,
             (select count(*)::int from pgboss.queue where greatest(maintain_on, monitor_claim_on) > now()) as queues`);
    expect(rows).toEqual([{ cron: 0, queues: 0 }]);
  });

  test("retries for more than a day, then logs that the job needs attention", { tags: "promise-14" }, async () => {
    const errors: object[] = [];
    const queue = await openOf(database, { ...quiet, error: (details) => errors.push(details) });
    const [settings] = await database.db
      .select({
        limit: sql<number>`retry_limit`,
        most: sql<number>`retry_delay_max`,
        expires: sql<number>`expire_seconds`,
      })
      .from(sql`pgboss.queue where name = 'order-confirmation-email'`);
    // With jitter, a delay is at least half of the maximum.
    expect(((settings?.limit ?? 0) * (settings?.most ?? 0)) / 2).toBeGreaterThan(24 * 60 * 60);
    expect(settings).toMatchObject({ most: 15 * 60, expires: 60 });
    await database.db.transaction((tx) => queue.enqueue(tx, "order-confirmation-email", { orderId: "hopeless" }));
    await database.db.execute(sql`update pgboss.job set retry_limit = 0 where name = 'order-confirmation-email'`);
    await queue.work(recording([], { "order-confirmation-email": () => Promise.reject(new Error("no such mailbox")) }));
    await waitFor(() => errors.length > 0);
    expect(errors[0]).toMatchObject({
      job: "order-confirmation-email",
      attempts: 1,
      reason: "no such mailbox",
    });
  });

  test("a job that meets a busy system is retried without using up an attempt", async () => {
    const queue = await openOf(database);
    const attempts: string[] = [];
    const busyTwice = async (_: object, jobId: string) => {
      attempts.push(jobId);
      if (attempts.length < 3) throw new PaymentProviderBusy("The card provider is busy");
    };
    await database.db.transaction((tx) => queue.enqueue(tx, "order-confirmation-email", { orderId: "a" }));
    await database.db.execute(sql`update pgboss.job set retry_limit = 0 where name = 'order-confirmation-email'`);
    await queue.work(recording([], { "order-confirmation-email": busyTwice }));
    for (let attempt = 1; attempt < 3; attempt++) {
      await waitFor(async () => attempts.length === attempt && (await states(database))[0]?.state === "retry");
      await database.db.execute(sql`update pgboss.job set start_after = now() where state = 'retry'`);
    }
    await waitFor(async () => (await states(database))[0]?.state === "completed");
  });

  test("waits for a running job when it stops", async () => {
    const queue = await openOf(database);
    const { promise: started, resolve: start } = Promise.withResolvers<void>();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const slow = async () => {
      start();
      await released;
    };
    await queue.work(recording([], { "order-team-email": slow }));
    await database.db.transaction((tx) => queue.enqueue(tx, "order-team-email", { orderId: "slow" }));
    await started;
    const stopped = queue.stop();
    release();
    await stopped;
    expect(await states(database)).toMatchObject([{ state: "completed", retries: 0 }]);
  });

  test("has one waiting job per payment event, and accepts a new one after it is done", async () => {
    const queue = await openOf(database);
    const enqueueEvent = (eventId: string) =>
      database.db.transaction((tx) => queue.enqueue(tx, "process-payment-event", { eventId }));
    for (const id of ["evt_1", "evt_1", "evt_2", "evt_1"]) await enqueueEvent(id);
    const ran: string[] = [];
    await queue.work(recording([], { "process-payment-event": async ({ eventId }) => void ran.push(eventId) }));
    const done = (count: number) =>
      waitFor(async () => {
        const [jobs] = await database.db
          .select({ completed: sql<number>`count(*)`.mapWith(Number) })
          .from(sql`pgboss.job where name = 'process-payment-event' and state = 'completed'`);
        return jobs?.completed === count;
      });
    await done(2);
    expect(ran.toSorted()).toEqual(["evt_1", "evt_2"]);
    await enqueueEvent("evt_1");
    await done(3);
  });
});

test("two processes on one PostgreSQL share the jobs and run each once", { tags: "promise-15" }, async () => {
  const url = await cluster.newDatabase();
  const [one, two] = [await openOn(url), await openOn(url)];
  const ran: string[] = [];
  const [first, second] = await Promise.all([openOf(one), openOf(two)]);
  await Promise.all([first.work(recording(ran)), second.work(recording(ran))]);
  await one.db.transaction(async (tx) => {
    for (let i = 0; i < 50; i++) await first.enqueue(tx, "order-confirmation-email", { orderId: `${i}` });
  });
  await waitFor(async () => (await states(one)).every(({ state }) => state === "completed"));
  expect(ran).toHaveLength(50);
  expect(new Set(ran).size).toBe(50);
});

test("logs an outage of PostgreSQL and continues after its restart", { tags: "promise-12" }, async () => {
  const errors: object[] = [];
  const database = await openOn(await cluster.newDatabase());
  const queue = await openOf(database, { ...quiet, error: (details) => errors.push(details) });
  const ran: string[] = [];
  await queue.work(recording(ran));
  await cluster.kill();
  await waitFor(() => errors.length > 0);
  await cluster.restart();
  await waitFor(() => database.ping().then(() => true));
  await database.db.transaction((tx) => queue.enqueue(tx, "order-confirmation-email", { orderId: "after" }));
  await waitFor(() => ran.includes("after"));
});
