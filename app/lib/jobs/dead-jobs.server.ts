import { eq, sql } from "drizzle-orm";
import type { JobWithMetadata } from "pg-boss";
import type { Db, Tx } from "~/lib/db/database";
import { deadJobs } from "~/lib/db/schema/index";
import { failureReason } from "./outcome";
import type { QueueLogger } from "./run-job.server";

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
