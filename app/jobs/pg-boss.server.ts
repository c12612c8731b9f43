import { sql } from "drizzle-orm";
import {
  type ConstructorOptions,
  fromDrizzle,
  fromPglite,
  type Job,
  type JobResult,
  type JobWithMetadata,
  PgBoss,
  type QueueOptions,
} from "pg-boss";
import type { Database } from "~/db/database";
import { JOBS, type JobHandlers, type JobKind, type JobName, type Jobs, type Queue } from "./queue";

/** What the queue tells the operator; a pino logger is one. */
export type QueueLog = Record<"error" | "warn", (details: object, message: string) => void>;

const DEAD_LETTERS = "dead-letters";

/** A worker that was killed is missed after 20 s and at most two rounds of supervision. */
const HEARTBEAT_SECONDS = 20;
const SUPERVISION_SECONDS = 20;

/** 5, 10, 20 s ... up to 15 min between attempts, for two days, and through any deployment that takes less than two weeks. */
const PERSISTENT: QueueOptions = {
  retryLimit: 200,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 15 * 60,
  expireInSeconds: 60,
  heartbeatSeconds: HEARTBEAT_SECONDS,
};

const SCHEDULED: QueueOptions = { retryLimit: 0, heartbeatSeconds: HEARTBEAT_SECONDS };

/** A commit wakes the workers; polling finds what waits for its next attempt, and all of it while notifications are down. */
const POLLING = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 2 };

/** How long `stop` waits for running jobs, in milliseconds; what is still running then is tried again. */
const STOP_TIMEOUT = 10_000;

/**
 * The job queue in the shop's own database (schema `pgboss`), so that a job is written in the transaction that it belongs to.
 * Several processes on one PostgreSQL share the work. A database that goes away is logged and waited for.
 */
export async function openQueue(database: Database, options: { log: QueueLog }): Promise<Queue> {
  const { log } = options;
  const boss = new PgBoss({ ...connection(database), ...cadence });
  boss.on("error", (error) => log.error({ err: error }, "The job queue reports an error"));
  boss.on("warning", ({ message, data }) => log.warn({ data }, `The job queue warns: ${message}`));
  await boss.start();
  await makeQueues(boss);
  if (database.kind === "pglite") await releaseOrphans(database.native);
  return {
    enqueue: async (tx, name, data) => {
      await boss.send(name, data, { db: fromDrizzle(tx, sql), ...singleton(name, data) });
    },
    work: async (handlers) => {
      for (const name of jobNames) await workOn(boss, name, handlers);
      await boss.work(DEAD_LETTERS, { ...POLLING, includeMetadata: true }, async (jobs: JobWithMetadata[]) => {
        for (const job of jobs) log.error(obituary(job), "A job failed for good and needs somebody");
      });
    },
    stop: () => boss.stop({ graceful: true, timeout: STOP_TIMEOUT }),
  };
}

const jobNames = Object.keys(JOBS) as JobName[];

const cadence = {
  useListenNotify: true,
  superviseIntervalSeconds: SUPERVISION_SECONDS,
  monitorIntervalSeconds: SUPERVISION_SECONDS,
};

function connection(database: Database): ConstructorOptions {
  if (database.kind === "pglite") return { schema: "pgboss", db: fromPglite(database.native), backend: "pglite" };
  return { schema: "pgboss", connectionString: database.native.url, max: 4, connectionTimeoutMillis: 5_000 };
}

async function makeQueues(boss: PgBoss): Promise<void> {
  await boss.createQueue(DEAD_LETTERS, { retryLimit: 0, notify: true });
  for (const name of jobNames) {
    const job: JobKind = JOBS[name];
    const settings = job.cron
      ? { ...SCHEDULED, expireInSeconds: job.minutes * 60 }
      : { ...PERSISTENT, deadLetter: DEAD_LETTERS };
    // An existing queue keeps what it was made with: say it again, in case a release changes it.
    await boss.createQueue(name, { ...settings, notify: true, policy: job.cron || job.key ? "exclusive" : "standard" });
    await boss.updateQueue(name, { ...settings, notify: true });
    // Looked up once here: the embedded database has no second connection for it while a transaction is open.
    await boss.findJobs(name, { key: "" });
  }
}

/** What keeps a second job for the same row out of an exclusive queue while the first one waits or works. */
function singleton<N extends JobName>(name: N, data: Jobs[N]): { singletonKey?: string } {
  const { key }: JobKind = JOBS[name];
  return key ? { singletonKey: String(Reflect.get(data, key)) } : {};
}

/**
 * The embedded database belongs to one process, and its folder's lock is ours: whoever was working on these jobs is dead.
 * On PostgreSQL the missing heartbeat tells the same.
 */
async function releaseOrphans(native: Extract<Database, { kind: "pglite" }>["native"]): Promise<void> {
  await native.query(
    "update pgboss.job set state = 'retry', start_after = now(), heartbeat_on = null where state = 'active'",
  );
}

async function workOn<N extends JobName>(boss: PgBoss, name: N, handlers: JobHandlers): Promise<void> {
  const work = { ...POLLING, batchSize: 5, burstWhenBatchFull: true, perJobResults: true } as const;
  const run = async (job: Job<Jobs[N]>): Promise<JobResult> => {
    try {
      await handlers[name](job.data, job.id);
      return { id: job.id, status: "completed" };
    } catch (error) {
      return { id: job.id, status: "failed", output: error };
    }
  };
  // One that fails takes no other with it, and one that is slow holds up nobody but its own batch.
  await boss.work(name, work, (jobs: Job<Jobs[N]>[]) => Promise.all(jobs.map(run)));
  const { cron } = JOBS[name];
  if (cron) await boss.schedule(name, cron, {}, { tz: "UTC" });
}

const obituary = (job: JobWithMetadata) => ({
  job: job.sourceName,
  id: job.sourceId,
  data: job.data,
  attempts: (job.sourceRetryCount ?? 0) + 1,
  reason: job.sourceOutput,
});
