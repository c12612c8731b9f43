import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { JobWithMetadata } from "pg-boss";
import { z } from "zod";
import type { Db, Tx } from "~/lib/db/database";
import { deadJobs } from "~/lib/db/schema/index";
import { type FailedJob, isEmailJob } from "./jobs";
import { failureReason, type QueueLogger } from "./run-job.server";

/** The counts are of all jobs. */
const MAX_LISTED = 50;

export const isEmailJobSql = sql`name like '%-email'`;

export type FailingJob = FailedJob & { reason: string; nextTry: Date };
export type DeadJob = FailedJob & { reason: string; failedAt: Date };
export type JobList = Awaited<ReturnType<typeof listJobs>>;

const failingJobSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  data: z.record(z.string(), z.unknown()),
  attempts: z.number(),
  output: z.unknown(),
  next_try: z.coerce.date(),
});

const queueSchema = z.array(
  z.object({
    name: z.string(),
    waiting: z.coerce.number(),
    running: z.coerce.number(),
    failing: z.coerce.number(),
    oldest: z.coerce.date().nullable(),
    /** Seconds; 0 if no job is due. */
    overdue: z.coerce.number(),
  }),
);

const countsSchema = z.array(z.object({ name: z.string(), count: z.coerce.number() }));

/** Idempotent; has no effect if the job was retried in the meantime. */
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

/** False if the job is not listed any more. */
export async function removeDeadJob(tx: Tx, id: string): Promise<boolean> {
  const removed = await tx.delete(deadJobs).where(eq(deadJobs.id, id)).returning({ id: deadJobs.id });
  return removed.length > 0;
}

/** Waiting, failing and dead jobs in one consistent snapshot. `names`: of all jobs. */
export const listJobs = (db: Db, names: readonly string[]) =>
  db.transaction(
    async (tx) => {
      const queue = await readQueueMetrics(tx, names);
      const emails = queue.filter(({ name }) => isEmailJob(name));
      return {
        waiting: queue.filter(({ waiting, running }) => waiting + running > 0),
        failing: await listFailingJobs(tx, names),
        failingCount: sumOf(queue, ({ failing }) => failing),
        dead: (await listDeadJobs(tx, MAX_LISTED)).map((row): DeadJob => ({ ...row, dead: true })),
        deadCount: await tx.$count(deadJobs),
        emailsWaiting: sumOf(emails, ({ waiting, failing }) => waiting + failing),
      };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );

const sumOf = <Item>(items: readonly Item[], count: (item: Item) => number) =>
  items.reduce((sum, item) => sum + count(item), 0);

export async function hasFailedJobs(db: Db, names: readonly string[]): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 where exists (select from ${deadJobs}) or exists (select from pgboss.job where name in ${names} and state = 'retry')`,
  );
  return rows.length > 0;
}

const listDeadJobs = (db: Db | Tx, limit: number) =>
  db.select().from(deadJobs).orderBy(desc(deadJobs.failedAt), desc(deadJobs.id)).limit(limit);

/** Null if the job is neither failing nor dead. */
export async function findFailedJob(db: Db, names: readonly string[], id: string): Promise<FailedJob | null> {
  const [dead] = await db.select().from(deadJobs).where(eq(deadJobs.id, id));
  if (dead) return { ...dead, dead: true };
  return (await listFailingJobs(db, names, id))[0] ?? null;
}

/** The row ids that have a dead job of this name. `field` of the data contains the id. */
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

export async function readQueueMetrics(db: Db | Tx, names: readonly string[]) {
  const due = sql`start_after <= now() and state in ('created', 'retry')`;
  const { rows } = await db.execute(
    sql`select name, count(*) filter (where state = 'created') as waiting, count(*) filter (where state = 'active') as running,
          count(*) filter (where state = 'retry') as failing, min(created_on) filter (where state = 'created') as oldest,
          coalesce(extract(epoch from now() - min(start_after) filter (where ${due})), 0) as overdue
        from pgboss.job where name in ${names} and state <= 'active' group by name order by name`,
  );
  return queueSchema.parse(rows);
}

export async function readDeadJobMetrics(db: Db): Promise<{ name: string; count: number }[]> {
  const { rows } = await db.execute(sql`select name, count(*) as count from dead_jobs group by name`);
  return countsSchema.parse(rows);
}

/** pg-boss creates its table on the first start. */
export async function queueTableExists(db: Db | Tx): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 where to_regclass('pgboss.job') is not null`);
  return rows.length > 0;
}

async function listFailingJobs(db: Db | Tx, names: readonly string[], id?: string): Promise<FailingJob[]> {
  const { rows } = await db.execute(
    sql`select id, name, data, retry_count + 1 as attempts, output, start_after as next_try from pgboss.job
        where name in ${names} and state = 'retry' ${id ? sql`and id = ${id}::uuid` : sql``}
        order by start_after, id limit ${MAX_LISTED}`,
  );
  return rows.map((row) => {
    const { output, next_try: nextTry, ...job } = failingJobSchema.parse(row);
    return { ...job, nextTry, reason: failureReason(output), dead: false };
  });
}
