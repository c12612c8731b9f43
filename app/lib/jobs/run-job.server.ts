import { sql } from "drizzle-orm";
import type { JobResult, JobWithMetadata, QueueOptions } from "pg-boss";
import * as z from "zod/mini";
import type { Db } from "~/lib/db/database";
import { type Observe, observeNothing } from "~/lib/logging/instrumentation";
import { withLogContext } from "~/lib/logging/log-context.server";
import { describeError } from "~/lib/logging/redact-error";
import type { JobHandler } from "./jobs";
import { recordRunFailure, recordRunStart, recordRunSuccess } from "./scheduled-runs.server";

/** An attempt without a heartbeat ends after this and two rounds of supervision. */
const heartbeatSeconds = 20;

/** Failed jobs wait for an admin, all others for the next start. */
const retentionSeconds = 365 * 24 * 60 * 60;

/** 5, 10, 20 s ... up to 15 min between attempts, for two days. */
export const LONG_RETRY: QueueOptions = {
  retryLimit: 200,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 15 * 60,
  expireInSeconds: 60,
  heartbeatSeconds,
  retentionSeconds,
};

/** Three more attempts within 42 s: before the next start of a job that runs every minute. */
export const SHORT_RETRY: QueueOptions = { retryLimit: 3, retryDelay: 3, retryBackoff: true, heartbeatSeconds };

/** pg-boss would fail the entire batch. */
const TIMEOUT_MARGIN_SECONDS = 5;

/** By pg-boss's own text. */
const INTERRUPTIONS = new Map<string | undefined, string>([
  ["job heartbeat timeout", "The process running it stopped responding"],
  ["job timed out", "It took too long"],
  ["pg-boss shut down while active", "The shop stopped while it was running"],
]);

/** A pino logger, or a part of one. */
export type QueueLogger = Record<"error" | "warn", (details: object, message: string) => void>;

/** Our output. Without personal data, because admins read it. */
const failureSchema = z.object({ reason: z.string() });
/** Output written by pg-boss. */
const interruptionSchema = z.object({ value: z.union([z.string(), z.object({ message: z.string() })]) });

/** Unknown outputs are not repeated: they may contain values of a statement. */
export function failureReason(output: unknown): string {
  const failure = failureSchema.safeParse(output);
  return failure.success ? failure.data.reason : (interruptionReason(output) ?? "No reason was recorded");
}

/** Never throws: failures are logged. */
export async function runJobAttempt<Data>(
  { db, log, watch = observeNothing }: { db: Db; log: QueueLogger; watch?: Observe },
  { name, isScheduled, handle }: { name: string; isScheduled: boolean; handle: JobHandler<Data> },
  job: JobWithMetadata<Data>,
): Promise<JobResult> {
  logInterruption(log, name, job);
  const work = () => withLogContext({ job: name, jobId: job.id }, () => handle(job.data, job.id));
  try {
    if (isScheduled) await recordRunStart(db, name);
    await watch({ kind: "job", name }, () => withTimeLimit(work(), job.expireInSeconds - TIMEOUT_MARGIN_SECONDS));
    if (isScheduled) await recordRunSuccess(db, name);
    return { id: job.id, status: "completed" };
  } catch (error) {
    const reason = describeError(error);
    logFailure(log, { name, isScheduled }, job, { reason, err: error });
    if (!isScheduled && isFreeAttempt(error))
      await addAttempt(db, name, job.id).catch((err) => log.error({ err }, "A job could not get another attempt"));
    if (isScheduled)
      await recordRunFailure(db, name, reason).catch((err) => log.error({ err }, "A run could not be recorded"));
    return { id: job.id, status: "failed", output: { reason } };
  }
}

/** A job that meets a busy system waits longer and keeps its attempts. */
const isFreeAttempt = (error: unknown): boolean =>
  error instanceof Error && "countsAsAttempt" in error && error.countsAsAttempt === false;

const addAttempt = (db: Db, name: string, id: string) =>
  db.execute(sql`update pgboss.job set retry_limit = retry_limit + 1 where name = ${name} and id = ${id}::uuid`);

/** Null if its handler threw, which is logged already. */
function interruptionReason(output: unknown): string | null {
  if (failureSchema.safeParse(output).success) return null;
  const value = interruptionSchema.safeParse(output).data?.value;
  const text = typeof value === "object" ? value.message : value;
  return INTERRUPTIONS.get(text) ?? "The process running it ended";
}

/** pg-boss chooses a time in the second half of the delay. */
const nextTryBy = (job: Pick<JobWithMetadata, "retryCount" | "retryDelay" | "retryDelayMax">, now: number): Date =>
  new Date(
    now + Math.min(job.retryDelayMax ?? Infinity, Math.max(job.retryDelay, 1) * 2 ** (job.retryCount + 1)) * 1000,
  );

function logFailure(
  log: QueueLogger,
  { name: job, isScheduled }: { name: string; isScheduled: boolean },
  attempt: JobWithMetadata<unknown>,
  failure: { reason: string; err: unknown },
): void {
  // Without an id, repeated lines of a scheduled job are written once a minute at most.
  const id = isScheduled ? undefined : attempt.id;
  const details = { job, ...(id && { id }), attempt: attempt.retryCount + 1, ...failure };
  if (attempt.retryCount < attempt.retryLimit) {
    log.warn({ ...details, nextTryBy: nextTryBy(attempt, Date.now()) }, "A job failed and will retry");
  } else if (isScheduled) {
    log.error(details, "A scheduled job failed in all its attempts; it starts again at its next time");
  } else {
    log.warn(details, "A job failed in its last attempt");
  }
}

/** The interrupted process could not log it. */
function logInterruption(log: QueueLogger, job: string, { id, retryCount, output }: JobWithMetadata<unknown>): void {
  const reason = retryCount > 0 ? interruptionReason(output) : null;
  if (reason)
    log.warn({ job, id, attempt: retryCount, reason }, "An attempt of a job was cut off; it is tried again now");
}

/** The work may continue: handlers are idempotent. */
async function withTimeLimit(work: Promise<void>, seconds: number): Promise<void> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`It took longer than ${seconds} seconds`)), seconds * 1000);
  try {
    await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
