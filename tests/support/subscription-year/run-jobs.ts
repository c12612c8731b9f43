import { sql } from "drizzle-orm";
import { JOBS, type JobName, type Jobs } from "~/admin/jobs";
import type { App } from "~/lib/app-context.server";
import type { Db } from "~/lib/db/database";
import type { JobHandlers, JobKind, Queue } from "~/lib/jobs/jobs";
import { jobHandlers } from "../../../server/jobs/job-handlers";
import { tableQueue } from "../app/test-app";
import type { Random } from "./random";

/** A queue in its own table, written in the caller's transaction. Jobs run in `runPendingJobs`. */
export const yearQueue: Queue<Jobs> = {
  ...tableQueue,
  enqueue: async (tx, name, data) => {
    const kind: JobKind = JOBS[name];
    const key = kind.key ?? "";
    const text = JSON.stringify(data);
    await tx.execute(sql`
      insert into year_jobs (name, data) select ${name}, ${text}::jsonb
      where ${key} = '' or not exists (
        select 1 from year_jobs where name = ${name} and data->>${key} = ${text}::jsonb->>${key} and done is null)`);
  },
  enqueueAll: async (tx, name, all) => {
    for (const data of all) await yearQueue.enqueue(tx, name, data);
  },
};

export const makeQueueTable = (db: Db) =>
  db.execute(
    sql`create table year_jobs (id serial primary key, name text not null, data jsonb not null, attempts int not null default 0, done text)`,
  );

/** Jobs that are run; the others are emails, which are only counted. */
const PROCESSED_JOBS = [
  "process-payment-event",
  "process-refund",
  "delete-provider-coupons",
  "cancel-subscription",
  "resume-subscription",
  "sync-payment-events",
  "audit-payments",
  "reconcile-pending-orders",
];
const MAX_ATTEMPTS = 12;
const CONCURRENCY = 4;

type Job = { id: number; name: JobName; data: Record<string, string>; attempts: number };

/**
 * Runs pending jobs concurrently in random order, and returns their number. Scheduled jobs abort at the first provider call without a
 * response, so only the others get the unreliable provider.
 */
export async function runPendingJobs({
  app,
  working,
  random,
}: {
  app: App;
  working: App;
  random: Random;
}): Promise<number> {
  const [unreliable, reliable] = [jobHandlers(working), jobHandlers(app)];
  const waiting = await jobs(app.db, sql`done is null and name in ${PROCESSED_JOBS}`);
  const mixed = random.shuffled(waiting);
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (let job = mixed.pop(); job; job = mixed.pop())
        await attempt(app.db, JOBS[job.name].cron === null ? unreliable : reliable, job);
    }),
  );
  return waiting.length;
}

export const deadJobs = (db: Db): Promise<Job[]> => jobs(db, sql`done = 'dead'`);
export const mailJobs = (db: Db): Promise<Job[]> => jobs(db, sql`name not in ${PROCESSED_JOBS}`);

async function jobs(db: Db, which: ReturnType<typeof sql>): Promise<Job[]> {
  const found = await db.execute<Job>(sql`select id, name, data, attempts from year_jobs where ${which} order by id`);
  return found.rows;
}

async function attempt(db: Db, handlers: JobHandlers<Jobs>, { id, name, data, attempts }: Job): Promise<void> {
  let done: string | null = "done";
  try {
    // The table does not keep the type that relates a job's name to its data.
    const handler = handlers[name] as (data: Record<string, string>, jobId: string) => Promise<void>;
    await handler(data, `job-${id}`);
  } catch {
    done = attempts + 1 >= MAX_ATTEMPTS ? "dead" : null;
  }
  await db.execute(sql`update year_jobs set attempts = attempts + 1, done = ${done} where id = ${id}`);
}
