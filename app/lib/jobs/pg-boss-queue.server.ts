import { isDeepStrictEqual } from "node:util";
import { sql } from "drizzle-orm";
import {
  type ConstructorOptions,
  fromDrizzle,
  fromPglite,
  type JobWithMetadata,
  PgBoss,
  type Queue as PgBossQueue,
  systemClock,
} from "pg-boss";
import type { Database, Tx } from "~/lib/db/database";
import type { Observe } from "~/lib/logging/instrumentation";
import { wakeWorkersOfDueJobs } from "./due-jobs.server";
import { addDeadJob, removeDeadJob } from "./job-monitoring.server";
import type { FailedJob, JobHandler, JobKinds, JobsOf, Queue } from "./jobs";
import { LONG_RETRY, type QueueLogger, runJobAttempt, SHORT_RETRY } from "./run-job.server";

const DEAD_LETTERS = "dead-letters";

/** A commit wakes the workers, and so do due retries, and all jobs if notifications fail (due-jobs.server.ts). */
const POLLING = { pollingIntervalSeconds: 60, notifyPollingIntervalSeconds: 60 };

/** Each job of a batch succeeds or fails separately. */
const BATCHES = {
  ...POLLING,
  batchSize: 5,
  burstWhenBatchFull: true,
  perJobResults: true,
  includeMetadata: true,
} as const;

/** Long, because no client waits for it. */
const CONNECT_TIMEOUT_MS = 15_000;

const STOP_TIMEOUT_MS = 10_000;

/** Timers that are due by the machine's clock would wait for a day after it was put back by one. */
const STEADY_CLOCK = { ...systemClock, now: () => performance.timeOrigin + performance.now() };

const INTERVALS = { useListenNotify: true, superviseIntervalSeconds: 20, monitorIntervalSeconds: 20 };

/** Jobs of a killed process. On PostgreSQL, pg-boss detects them by their missing heartbeat. */
const RELEASE_ORPHANS =
  "update pgboss.job set state = 'retry', start_after = now(), heartbeat_on = null where state = 'active'";

/** Jobs are enqueued within transactions. An outage is logged; the queue reconnects. */
export async function openQueue<Kinds extends JobKinds>(
  database: Database,
  options: { jobs: Kinds; log: QueueLogger; watch?: Observe },
): Promise<Queue<JobsOf<Kinds>>> {
  const { jobs: kinds, log, watch } = options;
  const boss = new PgBoss({ ...connection(database), ...INTERVALS, clock: STEADY_CLOCK });
  const onError = (error: unknown) => log.error({ err: error }, "The job queue reports an error");
  boss.on("error", onError);
  // Without the warning's data, which may contain values of a statement.
  boss.on("warning", ({ message }) => log.warn({}, `The job queue warns: ${message}`));
  await boss.start();
  await configureQueues(boss, kinds);
  if (database.kind === "pglite") await database.native.query(RELEASE_ORPHANS);
  const { db } = database;
  let stopWaking: (() => void) | undefined;
  return {
    enqueue: async (tx, name, data) => {
      await boss.send(name, data, { db: fromDrizzle(tx, sql), ...singleton(kinds, name, data) });
    },
    enqueueAll: async (tx, name, all) => {
      if (all.length === 0) return;
      const jobs = all.map((data) => ({ data, ...singleton(kinds, name, data) }));
      await boss.insert(name, jobs, { db: fromDrizzle(tx, sql) });
    },
    retry: (tx, job) => retry(boss, kinds, tx, job),
    discard: (tx, job) => discard(tx, job),
    work: async (handlers) => {
      const workers = new Map<string, string>();
      for (const [name, handle] of Object.entries<JobHandler<never>>(handlers)) {
        const isScheduled = kinds[name]?.cron !== null;
        const work = (jobs: JobWithMetadata<never>[]) =>
          Promise.all(jobs.map((job) => runJobAttempt({ db, log, watch }, { name, isScheduled, handle }, job)));
        workers.set(name, await boss.work(name, BATCHES, work));
      }
      await startSchedules(boss, kinds);
      const keep = async (letters: JobWithMetadata[]) => {
        for (const letter of letters) await addDeadJob(db, log, letter);
      };
      workers.set(DEAD_LETTERS, await boss.work(DEAD_LETTERS, { ...POLLING, includeMetadata: true }, keep));
      stopWaking = wakeWorkersOfDueJobs(boss, workers, onError);
    },
    stop: (timeoutMs = STOP_TIMEOUT_MS) => {
      stopWaking?.();
      return boss.stop({ graceful: true, timeout: timeoutMs });
    },
  };
}

function connection(database: Database): ConstructorOptions {
  if (database.kind === "pglite") return { schema: "pgboss", db: fromPglite(database.native), backend: "pglite" };
  return {
    schema: "pgboss",
    connectionString: database.native.url,
    max: 4,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  };
}

/** One query if there is nothing to do. */
async function configureQueues(boss: PgBoss, kinds: JobKinds): Promise<void> {
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const { policy, ...expected } of expectedQueues(kinds)) {
    const { name, ...settings } = expected;
    const queue = existing.get(name);
    if (queue && isDeepStrictEqual(queue, { ...queue, ...expected })) continue;
    if (queue) await boss.updateQueue(name, settings);
    else await boss.createQueue(name, { ...settings, policy });
    // Fills pg-boss's cache of queues: within a transaction, PGlite has no second connection for that.
    await boss.findJobs(name, { key: "" });
  }
}

/** The dead letter queue first, because the others refer to it. */
const expectedQueues = (kinds: JobKinds): PgBossQueue[] => [
  { ...LONG_RETRY, name: DEAD_LETTERS, notify: true },
  ...Object.entries(kinds).map(([name, job]): PgBossQueue => {
    const settings = job.cron
      ? { ...SHORT_RETRY, expireInSeconds: job.minutes * 60 }
      : { ...LONG_RETRY, deadLetter: DEAD_LETTERS };
    return { ...settings, name, notify: true, policy: job.cron || job.key ? "exclusive" : "standard" };
  }),
];

async function startSchedules(boss: PgBoss, kinds: JobKinds): Promise<void> {
  const schedules = await boss.getSchedules();
  for (const [name, { cron }] of Object.entries(kinds)) {
    const exists = schedules.some((one) => one.name === name && one.cron === cron && one.timezone === "UTC");
    if (cron && !exists) await boss.schedule(name, cron, {}, { tz: "UTC" });
  }
}

/** A second job with the same key is rejected while the first one waits or runs. */
function singleton(kinds: JobKinds, name: string, data: object): { singletonKey?: string } {
  const key = kinds[name]?.key;
  const values = new Map(Object.entries(data));
  return key ? { singletonKey: String(values.get(key)) } : {};
}

async function retry(boss: PgBoss, kinds: JobKinds, tx: Tx, { id, name, data, dead }: FailedJob): Promise<boolean> {
  if (!Object.hasOwn(kinds, name)) return false;
  const db = fromDrizzle(tx, sql);
  if (!dead) return (await boss.update(name, undefined, { id, startAfter: new Date(), db })).updated > 0;
  if (!(await removeDeadJob(tx, id))) return false;
  // The new job has the id of the failed one, which may still exist.
  await boss.deleteJob(name, id, { db });
  await boss.send(name, data, { id, db, ...singleton(kinds, name, data) });
  return true;
}

async function discard(tx: Tx, { id, name, attempts, dead }: FailedJob): Promise<boolean> {
  if (dead) return removeDeadJob(tx, id);
  // `retry_count` has changed if another attempt has started since the job was read.
  const { rows } = await tx.execute(
    sql`update pgboss.job set state = 'cancelled', completed_on = now()
        where name = ${name} and id = ${id}::uuid and state = 'retry' and retry_count = ${attempts - 1} returning id`,
  );
  return rows.length > 0;
}
