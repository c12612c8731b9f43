import type { JobResult, JobWithMetadata, QueueOptions } from "pg-boss";
import * as z from "zod/mini";
import type { Db } from "~/lib/db/database";
import { type Observe, observeNothing } from "~/lib/logging/instrumentation";
import { withLogContext } from "~/lib/logging/log-context.server";
import { describeError } from "~/lib/logging/redact-error";
import { JOBS, type JobHandlers, type JobName, type Jobs } from "./jobs";
import { recordRunFailure, recordRunStart, recordRunSuccess } from "./scheduled-runs.server";

/** What a failed attempt leaves in the job's row: words without personal data, since staff read them. */
export type JobFailure = { reason: string };

const ours = z.object({ reason: z.string() });
/** The queue's own words, when it was not the handler that failed. */
const cut = z.object({
  value: z.union([
    z.string(),
    z.pipe(
      z.object({ message: z.string() }),
      z.transform(({ message }) => message),
    ),
  ]),
});

const CUT_OFF: Record<string, string> = {
  "job heartbeat timeout": "The process running it stopped responding",
  "job timed out": "It took too long",
  "pg-boss shut down while active": "The shop stopped while it was running",
};

/** Why the attempt that left this failed. Unknown forms are not repeated: they may hold a whole statement with its values. */
export function failureReason(output: unknown): string {
  const own = ours.safeParse(output);
  return own.success ? own.data.reason : (interruptionReason(output) ?? "No reason was recorded");
}

/**
 * Why the attempt before this one was cut off; null when its handler failed by itself, which is logged already. A process that was
 * killed left no reason, so that a general one is returned.
 */
function interruptionReason(output: unknown): string | null {
  if (ours.safeParse(output).success) return null;
  const known = cut.safeParse(output);
  const words = known.success && Object.hasOwn(CUT_OFF, known.data.value) ? CUT_OFF[known.data.value] : undefined;
  return words ?? "The process running it ended";
}

/** Where the queue logs; a pino logger will do. */
export type QueueLogger = Record<"error" | "warn", (details: object, message: string) => void>;

/** Seconds by which we end an attempt before the queue would, because the queue fails the whole batch. */
const SPARE = 5;

type Work = { db: Db; log: QueueLogger; watch?: Observe };

/** Runs one attempt of one job. Never throws: a failure is logged with its reason and the time of the next attempt. */
export async function runJobAttempt<N extends JobName>(
  { db, log, watch = observeNothing }: Work,
  name: N,
  job: JobWithMetadata<Jobs[N]>,
  handle: JobHandlers[N],
): Promise<JobResult> {
  const scheduled = JOBS[name].cron !== null;
  logCutOff(log, name, job);
  const work = () => withLogContext({ job: name, jobId: job.id }, () => handle(job.data, job.id));
  try {
    if (scheduled) await recordRunStart(db, name);
    await watch({ kind: "job", name }, () => withTimeLimit(work(), job.expireInSeconds - SPARE));
    if (scheduled) await recordRunSuccess(db, name);
    return { id: job.id, status: "completed" };
  } catch (error) {
    const reason = describeError(error);
    logFailure(log, name, job, { reason, err: error });
    if (scheduled)
      await recordRunFailure(db, name, reason).catch((err) => log.error({ err }, "A run could not be recorded"));
    const output: JobFailure = { reason };
    return { id: job.id, status: "failed", output };
  }
}

/** The latest moment of the next attempt: the queue draws it at random from the second half of the delay. */
const nextTryBy = (job: Pick<JobWithMetadata, "retryCount" | "retryDelay" | "retryDelayMax">, now: number): Date =>
  new Date(
    now + Math.min(job.retryDelayMax ?? Infinity, Math.max(job.retryDelay, 1) * 2 ** (job.retryCount + 1)) * 1000,
  );

function logFailure(
  log: QueueLogger,
  job: JobName,
  attempt: JobWithMetadata,
  why: { reason: string; err: unknown },
): void {
  // A scheduled job fails for one cause again and again. Without an id in it, its line is written once a minute at most.
  const id = JOBS[job].cron ? undefined : attempt.id;
  const line = { job, ...(id ? { id } : {}), attempt: attempt.retryCount + 1, ...why };
  if (attempt.retryCount < attempt.retryLimit) {
    log.warn({ ...line, nextTryBy: nextTryBy(attempt, Date.now()) }, "A job failed and will retry");
  } else if (JOBS[job].cron) {
    log.error(line, "A scheduled job failed in all its attempts; it starts again at its next time");
  } else {
    log.warn(line, "A job failed in its last attempt");
  }
}

/** Logs that the attempt before this one was cut off: its process died and could not log it. */
function logCutOff(log: QueueLogger, job: JobName, { id, retryCount, output }: JobWithMetadata): void {
  const reason = retryCount > 0 ? interruptionReason(output) : null;
  if (reason)
    log.warn({ job, id, attempt: retryCount, reason }, "An attempt of a job was cut off; it is tried again now");
}

/** Stops waiting for the work, which may go on: handlers are idempotent. */
async function withTimeLimit(work: Promise<void>, seconds: number): Promise<void> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`It took longer than ${seconds} seconds`)), seconds * 1000);
  try {
    await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

/** The queue notices a killed worker after 20 s and at most two rounds of supervision. */
const heartbeatSeconds = 20;

/** A failed job is kept until somebody has dealt with it, and a waiting one through any time that the shop does not run. */
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

/** Three more attempts within 42 s: before the next start of what starts every minute. */
export const SHORT_RETRY: QueueOptions = { retryLimit: 3, retryDelay: 3, retryBackoff: true, heartbeatSeconds };
