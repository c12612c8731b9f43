import { and, count, desc, eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import type { Db, Tx } from "~/lib/db/database";
import { deadJobs } from "~/lib/db/schema/index";
import { type FailedJob, isEmailJob, jobNames } from "./jobs";
import { failureReason } from "./outcome";

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
