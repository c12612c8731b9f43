import { and, count, desc, eq, inArray, sql } from "drizzle-orm";
import type { JobWithMetadata } from "pg-boss";
import { z } from "zod";
import type { Db, Tx } from "~/lib/db/database";
import { deadJobs } from "~/lib/db/schema/index";
import { type FailedJob, isEmailJob, jobKind, jobNames, type QueuedJob } from "./jobs";
import { failureReason, type QueueLogger } from "./run-job.server";

/** Puts a job that failed for good on the staff's list, and logs it. Idempotent by the job's id; does nothing once the job was retried. */
export async function addDeadJob(db: Db, log: QueueLogger, deadLetter: JobWithMetadata): Promise<void> {
  const { sourceName: name, sourceId: id, sourceRetryCount, sourceOutput } = deadLetter;
  if (!name || !id) return;
  const [attempts, reason] = [(sourceRetryCount ?? 0) + 1, failureReason(sourceOutput)];
  const retried = sql`exists (select from pgboss.job where name = ${name} and id = ${id}::uuid and state <> 'failed')`;
  await db.execute(
    sql`insert into ${deadJobs} (id, name, data, attempts, reason)
        select ${id}::uuid, ${name}, ${JSON.stringify(deadLetter.data)}::jsonb, ${attempts}::int, ${reason}
        where not ${retried} on conflict do nothing`,
  );
  log.error({ job: name, id, attempts, reason }, "A job failed every attempt and needs attention: see /admin/health");
}

/** Removes a job from the list. False when it was not listed any more. */
export async function removeDeadJob(tx: Tx, id: string): Promise<boolean> {
  const gone = await tx.delete(deadJobs).where(eq(deadJobs.id, id)).returning({ id: deadJobs.id });
  return gone.length > 0;
}

/** How many failed jobs of each kind are listed; the numbers count all. */
const LISTED = 50;

export type FailingJob = FailedJob & { reason: string; nextTry: Date };
export type DeadJob = FailedJob & { reason: string; failedAt: Date };
/** Jobs of one name that were not tried yet, and those that run now. */
export type QueuedJobGroup = { name: string; waiting: number; running: number; oldest: Date | null };

export type JobList = {
  waiting: QueuedJobGroup[];
  failing: FailingJob[];
  failingCount: number;
  dead: DeadJob[];
  deadCount: number;
  /** Mails that wait or are tried again. */
  mailsWaiting: number;
};

const job = z.object({
  id: z.uuid(),
  name: z.string(),
  data: z.record(z.string(), z.unknown()),
  attempts: z.number(),
  output: z.unknown(),
  next_try: z.coerce.date(),
});
const group = z.object({
  name: z.string(),
  waiting: z.coerce.number(),
  running: z.coerce.number(),
  failing: z.coerce.number(),
  oldest: z.coerce.date().nullable(),
});

/** Only the shop's own jobs: the queue keeps some for itself in the same table. */
const ours = sql`name in ${jobNames}`;

/** What waits, what will be tried again and what is dead, all of one moment. */
export const listJobs = (db: Db): Promise<JobList> =>
  db.transaction(readJobs, { isolationLevel: "repeatable read", accessMode: "read only" });

async function readJobs(db: Tx): Promise<JobList> {
  const groups = await countOpen(db);
  const failing = await failingJobs(db);
  const dead = await db.select().from(deadJobs).orderBy(desc(deadJobs.failedAt), desc(deadJobs.id)).limit(LISTED);
  const [deadCount] = await db.select({ count: count() }).from(deadJobs);
  return {
    waiting: groups.filter(({ waiting, running }) => waiting + running > 0),
    failing,
    failingCount: groups.reduce((sum, group) => sum + group.failing, 0),
    dead: dead.map((row) => ({ ...row, dead: true })),
    deadCount: deadCount?.count ?? 0,
    mailsWaiting: groups
      .filter(({ name }) => isEmailJob(name))
      .reduce((sum, { waiting, failing }) => sum + waiting + failing, 0),
  };
}

/** Whether any job is failing or dead. */
export async function hasFailedJobs(db: Db): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 where exists (select from ${deadJobs}) or exists (select from pgboss.job where ${ours} and state = 'retry')`,
  );
  return rows.length > 0;
}

/** The first `most` jobs that failed for good, the latest first. */
export const listDeadJobs = (db: Db, most: number) =>
  db.select().from(deadJobs).orderBy(desc(deadJobs.failedAt), desc(deadJobs.id)).limit(most);

/** A failed job as it is now; null when it is none, or no more. */
export async function findFailedJob(db: Db, id: string): Promise<FailedJob | null> {
  const [dead] = await db.select().from(deadJobs).where(eq(deadJobs.id, id));
  if (dead) return { ...dead, dead: true };
  return (await failingJobs(db, id))[0] ?? null;
}

/** Which of these rows have a dead job of this name; `field` of the job's data names the row. */
export async function findDeadJobsFor(
  db: Db,
  name: string,
  field: string,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const id = sql<string>`${deadJobs.data} ->> ${field}`;
  const rows = await db
    .select({ id })
    .from(deadJobs)
    .where(and(eq(deadJobs.name, name), inArray(id, [...ids])));
  return new Set(rows.map((row) => row.id));
}

async function failingJobs(db: Db | Tx, id?: string): Promise<FailingJob[]> {
  const { rows } = await db.execute(
    sql`select id, name, data, retry_count + 1 as attempts, output, start_after as next_try from pgboss.job
        where ${ours} and state = 'retry' ${id ? sql`and id = ${id}::uuid` : sql``}
        order by start_after, id limit ${LISTED}`,
  );
  return z
    .array(job)
    .parse(rows)
    .map(({ output, next_try: nextTry, ...rest }) => ({
      ...rest,
      nextTry,
      reason: failureReason(output),
      dead: false,
    }));
}

async function countOpen(db: Tx): Promise<z.output<typeof group>[]> {
  const { rows } = await db.execute(
    sql`select name, count(*) filter (where state = 'created') as waiting, count(*) filter (where state = 'active') as running,
          count(*) filter (where state = 'retry') as failing, min(created_on) filter (where state = 'created') as oldest
        from pgboss.job where ${ours} and state <= 'active' group by name order by name`,
  );
  return z.array(group).parse(rows);
}

/** Jobs of one name. `overdue`: seconds since the one that is due for longest could have begun; 0 while none is. */
export type QueueMetric = { name: string; waiting: number; running: number; failing: number; overdue: number };

const figures = z.array(
  z.object({
    name: z.string(),
    waiting: z.coerce.number(),
    running: z.coerce.number(),
    failing: z.coerce.number(),
    overdue: z.coerce.number(),
  }),
);
const counts = z.array(z.object({ name: z.string(), count: z.coerce.number() }));

/** What waits, runs and is tried again. Jobs of which there are none are left out. */
export async function readQueueMetrics(db: Db): Promise<QueueMetric[]> {
  const due = sql`start_after <= now() and state in ('created', 'retry')`;
  const { rows } = await db.execute(
    sql`select name, count(*) filter (where state = 'created') as waiting, count(*) filter (where state = 'active') as running,
          count(*) filter (where state = 'retry') as failing,
          coalesce(extract(epoch from now() - min(start_after) filter (where ${due})), 0) as overdue
        from pgboss.job where name in ${jobNames} and state <= 'active' group by name`,
  );
  return figures.parse(rows);
}

/** Jobs that failed for good and wait for somebody, by name. */
export async function readDeadJobMetrics(db: Db): Promise<{ name: string; count: number }[]> {
  const { rows } = await db.execute(sql`select name, count(*) as count from dead_jobs group by name`);
  return counts.parse(rows);
}

/** What is enqueued by somebody. What the clock starts, it starts again by itself. */
const enqueued = jobNames.filter((name) => jobKind(name).cron === null);

/** Throws for a job that this release does not know. */
export const queuedJobSchema: z.ZodType<QueuedJob> = z.object({
  id: z.uuid(),
  name: z.enum(enqueued),
  data: z.record(z.string(), z.unknown()),
  startAfter: z.iso.datetime(),
});

/** Everything that was enqueued and is not done, also what runs now. */
export async function listQueuedJobs(tx: Tx): Promise<QueuedJob[]> {
  if (!(await queueTableExists(tx))) return [];
  const { rows } = await tx.execute(sql`
    select id::text, name, data, to_char(start_after at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "startAfter"
    from pgboss.job where name in ${enqueued} and state in ('created', 'retry', 'active') order by created_on, id`);
  return rows.map((row) => queuedJobSchema.parse(row));
}

/** pg-boss creates its table on the first start. */
export async function queueTableExists(db: Db | Tx): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 where to_regclass('pgboss.job') is not null`);
  return rows.length > 0;
}
