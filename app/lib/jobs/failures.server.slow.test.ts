import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { JOBS, type Jobs, jobNames } from "~/admin/jobs";
import { openDatabase } from "~/lib/db/client.server";
import type { Database } from "~/lib/db/database";
import { contactMessages, deadJobs } from "~/lib/db/schema/index";
import { openCluster } from "../../../tests/support/database/open-cluster";
import { captureLog, ERROR, WARN } from "../../../tests/support/shop/log-lines";
import { waitFor } from "../../../tests/support/wait-for";
import { findFailedJob, hasFailedJobs, listJobs } from "./job-monitoring.server";
import type { JobHandlers, Queue } from "./jobs";
import { openQueue } from "./pg-boss-queue.server";
import { listScheduledRuns } from "./scheduled-runs.server";

const cluster = openCluster();

const UNREACHABLE = Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:2525"), { code: "ESOCKET" });
const idle = Object.fromEntries(
  Object.keys(JOBS).map((name) => [name, async () => {}]),
) as unknown as JobHandlers<Jobs>;
const orders = ["a", "b", "c", "d"];

describe("a failing job", () => {
  let database: Database;
  let queue: Queue<Jobs>;
  let kept: ReturnType<typeof captureLog>;
  beforeAll(async () => {
    const databaseUrl = await cluster.newReadyDatabase();
    database = await openDatabase({ databaseUrl, dataDir: "/nowhere", migrationsFolder: "app/lib/db/migrations" });
  });
  beforeEach(async () => {
    kept = captureLog();
    queue = await openQueue(database, { jobs: JOBS, log: kept.log });
  });
  afterEach(async () => {
    await queue.stop();
    await database.db.execute(sql`truncate pgboss.job, dead_jobs, scheduled_runs`);
  });
  afterAll(() => database.close());

  const enqueue = (orderId: string) =>
    database.db.transaction((tx) => queue.enqueue(tx, "order-confirmation-email", { orderId }));
  const readJob = async (id: string) => {
    const job = await findFailedJob(database.db, jobNames, id);
    if (!job) throw new Error(`The job ${id} did not fail`);
    return job;
  };
  const retry = async (id: string) => {
    const job = await readJob(id);
    return database.db.transaction((tx) => queue.retry(tx, job));
  };
  const limitToOneAttempt = () =>
    database.db.execute(sql`update pgboss.job set retry_limit = 0 where name = 'order-confirmation-email'`);
  const dead = () => waitFor(async () => (await database.db.select().from(deadJobs))[0]);

  test("is logged immediately with reason, attempt and next attempt, is listed, and succeeds once the SMTP server is available", async () => {
    let unreachable = true;
    const sent: string[] = [];
    const confirm = async ({ orderId }: { orderId: string }) => {
      if (unreachable) throw UNREACHABLE;
      sent.push(orderId);
    };
    await queue.work({ ...idle, "order-confirmation-email": confirm });
    const before = Date.now();
    for (const order of orders) await enqueue(order);
    await waitFor(() => kept.lines().length >= 4, { what: "four warnings" });
    const warnings = kept.lines();
    expect(warnings).toHaveLength(4);
    for (const warning of warnings) {
      expect(warning).toMatchObject({
        level: WARN,
        job: "order-confirmation-email",
        attempt: 1,
        reason: "connect ECONNREFUSED 127.0.0.1:2525 (ESOCKET)",
      });
      const wait = Date.parse(String(warning.nextTryBy)) - before;
      expect(wait).toBeGreaterThanOrEqual(5_000);
    }
    const list = await waitFor(async () => {
      const jobs = await listJobs(database.db, jobNames);
      return jobs.failing.length === 4 ? jobs : null;
    });
    expect(list).toMatchObject({ failingCount: 4, emailsWaiting: 4, dead: [], deadCount: 0 });
    expect(list.failing.map(({ data }) => data.orderId).toSorted()).toEqual(orders);
    for (const { name, attempts, reason, id, nextTry } of list.failing) {
      expect({ name, attempts, reason }).toEqual({
        name: "order-confirmation-email",
        attempts: 1,
        reason: "connect ECONNREFUSED 127.0.0.1:2525 (ESOCKET)",
      });
      const line = warnings.find((warning) => warning.id === id);
      expect(nextTry.getTime()).toBeLessThanOrEqual(Date.parse(String(line?.nextTryBy)) + 1_000);
    }
    expect(await hasFailedJobs(database.db, jobNames)).toBe(true);
    unreachable = false;
    for (const { id } of list.failing) await retry(id);
    await waitFor(() => sent.length === 4);
    await waitFor(async () => (await listJobs(database.db, jobNames)).emailsWaiting === 0);
    expect(sent.toSorted()).toEqual(orders);
    expect(await hasFailedJobs(database.db, jobNames)).toBe(false);
  });

  test("that failed its last attempt is logged as an error and listed until a retry; a second retry has no effect", async () => {
    const attempts: string[] = [];
    let unreachable = true;
    const confirm = async (_data: object, jobId: string) => {
      attempts.push(jobId);
      if (unreachable) throw UNREACHABLE;
    };
    await enqueue("hopeless");
    await limitToOneAttempt();
    await queue.work({ ...idle, "order-confirmation-email": confirm });
    const { id, ...row } = await dead();
    expect(row).toMatchObject({ name: "order-confirmation-email", data: { orderId: "hopeless" }, attempts: 1 });
    const line = await waitFor(() => kept.lines().find(({ level }) => level === ERROR));
    expect(line).toMatchObject({
      job: "order-confirmation-email",
      id,
      attempts: 1,
      reason: expect.stringContaining("ECONNREFUSED"),
    });
    expect(kept.text()).not.toContain("hopeless");
    expect(await listJobs(database.db, jobNames)).toMatchObject({ deadCount: 1, failingCount: 0, emailsWaiting: 0 });
    unreachable = false;
    const job = await readJob(id);
    expect(await database.db.transaction((tx) => queue.retry(tx, job))).toBe(true);
    expect(await database.db.transaction((tx) => queue.retry(tx, job))).toBe(false);
    expect(await database.db.transaction((tx) => queue.discard(tx, job))).toBe(false);
    await waitFor(() => attempts.length === 2);
    expect(attempts).toEqual([id, id]);
    const [again] = (await database.db.execute(sql`select retry_limit from pgboss.job where id = ${id}::uuid`)).rows;
    expect(again).toEqual({ retry_limit: 200 });
    expect(await database.db.select().from(deadJobs)).toEqual([]);
  });

  test("is only discarded if it has not changed since it was read, and then never runs again", async () => {
    let runs = 0;
    const confirm = async () => {
      runs++;
      throw UNREACHABLE;
    };
    await queue.work({ ...idle, "order-confirmation-email": confirm });
    await enqueue("unwanted");
    const [first] = await waitFor(async () => {
      const { failing } = await listJobs(database.db, jobNames);
      return failing.length > 0 ? failing : null;
    });
    if (!first) throw new Error("Nothing failed");
    await retry(first.id);
    await waitFor(async () => (await readJob(first.id)).attempts === 2);
    expect(await database.db.transaction((tx) => queue.discard(tx, first))).toBe(false);
    const second = await readJob(first.id);
    expect(await database.db.transaction((tx) => queue.discard(tx, second))).toBe(true);
    expect(await database.db.transaction((tx) => queue.discard(tx, second))).toBe(false);
    expect(await database.db.transaction((tx) => queue.retry(tx, second))).toBe(false);
    expect(await findFailedJob(database.db, jobNames, first.id)).toBeNull();
    expect(runs).toBe(2);
  });

  test("whose process was killed is logged by the next attempt", async () => {
    await enqueue("orphan");
    await database.db.execute(
      sql`update pgboss.job set state = 'retry', started_on = now() where name = 'order-confirmation-email'`,
    );
    await queue.work(idle);
    const line = await waitFor(() => kept.lines()[0]);
    expect(line).toMatchObject({
      level: WARN,
      job: "order-confirmation-email",
      attempt: 1,
      reason: expect.stringContaining("ended"),
    });
  });

  test("that hangs fails alone: the other jobs of its batch do not run again", async () => {
    const ran: string[] = [];
    const confirm = async ({ orderId }: { orderId: string }) => {
      ran.push(orderId);
      if (orderId === "a") await new Promise(() => {});
    };
    for (const order of orders) await enqueue(order);
    await database.db.execute(sql`update pgboss.job set expire_seconds = 6 where name = 'order-confirmation-email'`);
    await queue.work({ ...idle, "order-confirmation-email": confirm });
    const line = await waitFor(() => kept.lines()[0]);
    expect(line).toMatchObject({ job: "order-confirmation-email", reason: "It took longer than 1 seconds" });
    const { failing } = await waitFor(async () => {
      const list = await listJobs(database.db, jobNames);
      return list.failing.length > 0 ? list : null;
    });
    expect(failing.map(({ data }) => data.orderId)).toEqual(["a"]);
    expect(ran.toSorted()).toEqual(orders);
  });

  test("with a schedule is recorded, logged and retried, and its next success clears the error", async () => {
    let fails = true;
    const sweep = async () => {
      if (fails) throw UNREACHABLE;
    };
    await queue.work({ ...idle, "reconcile-pending-orders": sweep });
    await database.db.transaction((tx) => queue.enqueue(tx, "reconcile-pending-orders", {}));
    const run = async () =>
      (await listScheduledRuns(database.db, JOBS, new Date())).find(({ name }) => name === "reconcile-pending-orders");
    const failed = await waitFor(async () => {
      const current = await run();
      return current?.fault ? current : null;
    });
    expect(failed).toMatchObject({
      succeededAt: null,
      fault: "connect ECONNREFUSED 127.0.0.1:2525 (ESOCKET)",
      late: false,
    });
    expect(kept.lines()[0]).toMatchObject({
      level: WARN,
      job: "reconcile-pending-orders",
      attempt: 1,
      nextTryBy: expect.any(String),
    });
    fails = false;
    // The second attempt starts after 3 to 6 seconds.
    const healed = await waitFor(
      async () => {
        const current = await run();
        return current?.succeededAt ? current : null;
      },
      { timeout: 30_000 },
    );
    expect(healed.fault).toBeNull();
    // Also if it succeeded while the clock was ahead.
    for (const minutes of [8, -8]) {
      expect(await listScheduledRuns(database.db, JOBS, new Date(Date.now() + minutes * 60_000))).toContainEqual(
        expect.objectContaining({ name: "reconcile-pending-orders", late: true }),
      );
    }
  });

  test("leaves no personal data in the log or in the stored reason", async () => {
    const [name, email] = ["Johanna Canary-Miller", "johanna@canary.example"];
    const store = () => database.db.insert(contactMessages).values({ id: name, name, email, message: name } as never);
    await enqueue("canary-order");
    await limitToOneAttempt();
    await queue.work({
      ...idle,
      "order-confirmation-email": async () => void (await store()),
      "reconcile-pending-orders": async () => void (await store()),
    });
    await database.db.transaction((tx) => queue.enqueue(tx, "reconcile-pending-orders", {}));
    const { reason } = await dead();
    const run = await waitFor(async () =>
      (await listScheduledRuns(database.db, JOBS, new Date())).find(({ fault }) => fault !== null),
    );
    const outputs = (await database.db.execute(sql`select output, source_output from pgboss.job`)).rows;
    for (const text of [reason, run.fault, kept.text(), JSON.stringify(outputs)]) expect(text).not.toMatch(/canary/i);
    expect(reason).toBe('The statement failed: invalid input syntax for type uuid: "..." (22P02)');
  });
});
