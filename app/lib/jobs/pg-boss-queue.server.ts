import { sql } from "drizzle-orm";
import {
  type ConstructorOptions,
  fromDrizzle,
  fromPglite,
  type JobWithMetadata,
  PgBoss,
  type Queue as PgBossQueue,
} from "pg-boss";
import type { Database, Tx } from "~/lib/db/database";
import type { Observe } from "~/lib/logging/instrumentation";
import { addDeadJob, removeDeadJob } from "./job-monitoring.server";
import { type FailedJob, isJobName, JOBS, type JobKind, type JobName, type Jobs, jobNames, type Queue } from "./jobs";
import { LONG_RETRY, type QueueLogger, runJobAttempt, SHORT_RETRY } from "./run-job.server";

const DEAD_LETTERS = "dead-letters";

const SUPERVISION_SECONDS = 20;

/** A commit wakes the workers by a notification. Polling finds jobs whose next attempt is due, and all jobs while notifications fail. */
const POLLING = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 2 };

/** Jobs are fetched in batches, and each succeeds or fails on its own. */
const BATCHES = {
  ...POLLING,
  batchSize: 5,
  burstWhenBatchFull: true,
  perJobResults: true,
  includeMetadata: true,
} as const;

/** How long the queue waits for its turn at PostgreSQL, in milliseconds. Nobody waits for its answers: a busy machine may take its time. */
const PATIENCE = 15_000;

/** How long `stop` waits for running jobs, in milliseconds; what is still running then is tried again. */
const STOP_TIMEOUT = 10_000;

/**
 * The job queue in the shop's own database (schema `pgboss`), so that a job is written in the transaction that it belongs to.
 * Several processes on one PostgreSQL share the work. A database that goes away is logged and waited for.
 */
export async function openQueue(database: Database, options: { log: QueueLogger; watch?: Observe }): Promise<Queue> {
  const { log, watch } = options;
  const boss = new PgBoss({ ...connection(database), ...cadence });
  boss.on("error", (error) => log.error({ err: error }, "The job queue reports an error"));
  // Without the warning's data, which may hold a statement's values.
  boss.on("warning", ({ message }) => log.warn({}, `The job queue warns: ${message}`));
  await boss.start();
  await makeQueues(boss);
  if (database.kind === "pglite") await releaseOrphans(database.native);
  const { db } = database;
  return {
    enqueue: async (tx, name, data) => {
      await boss.send(name, data, { db: fromDrizzle(tx, sql), ...singleton(name, data) });
    },
    enqueueAll: async (tx, name, all) => {
      if (all.length === 0) return;
      const jobs = all.map((data) => ({ data, ...singleton(name, data) }));
      await boss.insert(name, jobs, { db: fromDrizzle(tx, sql) });
    },
    retry: (tx, job) => retry(boss, tx, job),
    discard: (tx, job) => discard(tx, job),
    putBack: async (tx, { id, name, data, startAfter }) => {
      await boss.send(name, data, { id, startAfter, db: fromDrizzle(tx, sql), ...singleton(name, data) });
    },
    work: async (handlers) => {
      for (const name of jobNames) {
        // A job that fails does not fail the others, and a slow one only delays its own batch.
        const work = (jobs: JobWithMetadata<Jobs[typeof name]>[]) =>
          Promise.all(jobs.map((job) => runJobAttempt({ db, log, watch }, name, job, handlers[name])));
        await boss.work(name, BATCHES, work);
      }
      await startSchedules(boss);
      await boss.work(DEAD_LETTERS, { ...POLLING, includeMetadata: true }, async (letters: JobWithMetadata[]) => {
        for (const letter of letters) await addDeadJob(db, log, letter);
      });
    },
    stop: (patience = STOP_TIMEOUT) => boss.stop({ graceful: true, timeout: patience }),
  };
}

const cadence = {
  useListenNotify: true,
  superviseIntervalSeconds: SUPERVISION_SECONDS,
  monitorIntervalSeconds: SUPERVISION_SECONDS,
};

function connection(database: Database): ConstructorOptions {
  if (database.kind === "pglite") return { schema: "pgboss", db: fromPglite(database.native), backend: "pglite" };
  return { schema: "pgboss", connectionString: database.native.url, max: 4, connectionTimeoutMillis: PATIENCE };
}

/** Makes the queues that are missing and changes those that another release set up; a start that finds all as it should be asks once. */
async function makeQueues(boss: PgBoss): Promise<void> {
  const present = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const { policy, ...wanted } of wantedQueues()) {
    const { name, ...settings } = wanted;
    const known = present.get(name);
    if (known && hasAll(known, wanted)) continue;
    if (known) await boss.updateQueue(name, settings);
    else await boss.createQueue(name, { ...settings, policy });
    // The queue is looked up once here, because the embedded database has no second connection for that during a transaction.
    await boss.findJobs(name, { key: "" });
  }
}

/** The dead letters' queue first: the others name it. */
const wantedQueues = (): PgBossQueue[] => [
  { ...LONG_RETRY, name: DEAD_LETTERS, notify: true },
  ...jobNames.map((name): PgBossQueue => {
    const job: JobKind = JOBS[name];
    const settings = job.cron
      ? { ...SHORT_RETRY, expireInSeconds: job.minutes * 60 }
      : { ...LONG_RETRY, deadLetter: DEAD_LETTERS };
    return { ...settings, name, notify: true, policy: job.cron || job.key ? "exclusive" : "standard" };
  }),
];

function hasAll(known: object, wanted: object): boolean {
  const present = new Map(Object.entries(known));
  return Object.entries(wanted).every(([key, value]) => present.get(key) === value);
}

async function startSchedules(boss: PgBoss): Promise<void> {
  const present = await boss.getSchedules();
  for (const name of jobNames) {
    const { cron }: JobKind = JOBS[name];
    const known = present.some((one) => one.name === name && one.cron === cron && one.timezone === "UTC");
    if (cron && !known) await boss.schedule(name, cron, {}, { tz: "UTC" });
  }
}

/** The key that keeps a second job for the same row out of the queue while the first one waits or runs. */
function singleton(name: JobName, data: object): { singletonKey?: string } {
  const { key }: JobKind = JOBS[name];
  const values = new Map(Object.entries(data));
  return key ? { singletonKey: String(values.get(key)) } : {};
}

/**
 * Makes jobs due again that a killed process was working on. Only for the embedded database: it belongs to one process, so that no
 * other can be working on them. On PostgreSQL another process may be; there the queue finds them by their missing heartbeat.
 */
async function releaseOrphans(native: Extract<Database, { kind: "pglite" }>["native"]): Promise<void> {
  await native.query(
    "update pgboss.job set state = 'retry', start_after = now(), heartbeat_on = null where state = 'active'",
  );
}

async function retry(boss: PgBoss, tx: Tx, { id, name, data, dead }: FailedJob): Promise<boolean> {
  if (!isJobName(name)) return false;
  const db = fromDrizzle(tx, sql);
  if (!dead) return (await boss.update(name, undefined, { id, startAfter: new Date(), db })).updated > 0;
  if (!(await removeDeadJob(tx, id))) return false;
  // The failed row must go first, if it is still there: the new one has its id.
  await boss.deleteJob(name, id, { db });
  await boss.send(name, data, { id, db, ...singleton(name, data) });
  return true;
}

async function discard(tx: Tx, { id, name, attempts, dead }: FailedJob): Promise<boolean> {
  if (dead) return removeDeadJob(tx, id);
  // Not when another attempt began since staff saw the job: its count is higher then.
  const { rows } = await tx.execute(
    sql`update pgboss.job set state = 'cancelled', completed_on = now()
        where name = ${name} and id = ${id}::uuid and state = 'retry' and retry_count = ${attempts - 1} returning id`,
  );
  return rows.length > 0;
}
