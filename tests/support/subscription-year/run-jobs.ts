import { sql } from "drizzle-orm";
import type { App } from "~/app-context.server";
import { JOBS, type JobHandlers, type JobKind, type JobName, type Queue } from "~/lib/jobs/jobs";
import { jobHandlers } from "../../../server/jobs/job-handlers";
import { tableQueue } from "../app/test-app";
import type { YearTestEnvironment } from "./environment";

/** A queue in a table of its own, written in the caller's transaction, whose jobs are done when the year says so. */
export const yearQueue: Queue = {
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

export const makeQueueTable = ({ db }: Pick<App, "db">) =>
  db.execute(
    sql`create table year_jobs (id serial primary key, name text not null, data jsonb not null, attempts int not null default 0, done text)`,
  );

/** What is worked off; the other jobs are mails, which are only counted. */
const WORK = [
  "process-payment-event",
  "process-refund",
  "cancel-subscription",
  "resume-subscription",
  "sync-payment-events",
  "audit-payments",
  "reconcile-pending-orders",
];
/** A failing job is tried again for a while, then it is dead. */
const ATTEMPTS = 12;
const AT_ONCE = 4;

type Job = { id: number; name: JobName; data: Record<string, string>; attempts: number };

/**
 * Does what waits, in any order and some of it at once; answers how much. Jobs of events and refunds ask a provider that does not always
 * answer; those that the clock starts end at the first question without an answer.
 */
export async function runPendingJobs({ app, working, random }: YearTestEnvironment): Promise<number> {
  const [patient, others] = [jobHandlers(working), jobHandlers(app)];
  const waiting = await jobs(app, sql`done is null and name in ${WORK}`);
  const mixed = random.shuffled(waiting);
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let job = mixed.pop(); job; job = mixed.pop())
        await attempt(app, JOBS[job.name].cron === null ? patient : others, job);
    }),
  );
  return waiting.length;
}

/** Names and subjects of jobs: those that have failed for good, or the mails. */
export const deadJobs = (app: App): Promise<Job[]> => jobs(app, sql`done = 'dead'`);
export const mailJobs = (app: App): Promise<Job[]> => jobs(app, sql`name not in ${WORK}`);

async function jobs({ db }: App, which: ReturnType<typeof sql>): Promise<Job[]> {
  const found = await db.execute<Job>(sql`select id, name, data, attempts from year_jobs where ${which} order by id`);
  return found.rows;
}

async function attempt(app: App, handlers: JobHandlers, { id, name, data, attempts }: Job): Promise<void> {
  let done: string | null = "done";
  try {
    // The queue's own types tie names to data; here they come back from a table.
    const handler = handlers[name] as (data: Record<string, string>, jobId: string) => Promise<void>;
    await handler(data, `job-${id}`);
  } catch {
    done = attempts + 1 >= ATTEMPTS ? "dead" : null;
  }
  await app.db.execute(sql`update year_jobs set attempts = attempts + 1, done = ${done} where id = ${id}`);
}
