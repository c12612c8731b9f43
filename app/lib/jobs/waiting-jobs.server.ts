import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Tx } from "~/lib/db/database";
import { jobKind, jobNames, type QueuedJob } from "./jobs";

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
  const { rows: made } = await tx.execute(sql`select 1 where to_regclass('pgboss.job') is not null`);
  if (made.length === 0) return [];
  const { rows } = await tx.execute(sql`
    select id::text, name, data, to_char(start_after at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "startAfter"
    from pgboss.job where name in ${enqueued} and state in ('created', 'retry', 'active') order by created_on, id`);
  return rows.map((row) => queuedJobSchema.parse(row));
}
