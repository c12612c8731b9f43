import type { JobResult, JobWithMetadata, QueueOptions } from "pg-boss";
import type { Db } from "~/db/database";
import { reasonOf } from "~/logging/error-words";
import { cutOff, type Failure } from "./outcome";
import { JOBS, type JobHandlers, type JobName, type Jobs } from "./queue";
import { noteFault, noteStart, noteSuccess } from "./scheduled-runs.server";

/** What the queue tells the operator; a pino logger is one. */
export type QueueLog = Record<"error" | "warn", (details: object, message: string) => void>;

/** Seconds between our own end of an attempt and the queue's, which would fail the whole batch. */
const SPARE = 5;

type Work = { db: Db; log: QueueLog };

/** One attempt of one job. Never throws: what fails is told, with its reason and when it is tried again. */
export async function attemptJob<N extends JobName>(
  { db, log }: Work,
  name: N,
  job: JobWithMetadata<Jobs[N]>,
  handle: JobHandlers[N],
): Promise<JobResult> {
  const scheduled = JOBS[name].cron !== null;
  tellCutOff(log, name, job);
  try {
    if (scheduled) await noteStart(db, name);
    await within(handle(job.data, job.id), job.expireInSeconds - SPARE);
    if (scheduled) await noteSuccess(db, name);
    return { id: job.id, status: "completed" };
  } catch (error) {
    const reason = reasonOf(error);
    tellFailure(log, name, job, { reason, err: error });
    if (scheduled) await noteFault(db, name, reason).catch((err) => log.error({ err }, "A run could not be recorded"));
    const output: Failure = { reason };
    return { id: job.id, status: "failed", output };
  }
}

/** The latest moment of the next attempt: the queue draws it at random from the second half of the delay. */
const nextTryBy = (job: Pick<JobWithMetadata, "retryCount" | "retryDelay" | "retryDelayMax">, now: number): Date =>
  new Date(
    now + Math.min(job.retryDelayMax ?? Infinity, Math.max(job.retryDelay, 1) * 2 ** (job.retryCount + 1)) * 1000,
  );

function tellFailure(
  log: QueueLog,
  job: JobName,
  attempt: JobWithMetadata,
  why: { reason: string; err: unknown },
): void {
  // A job of the clock has one cause for as long as it fails: without an id its lines are written once a minute.
  const id = JOBS[job].cron ? undefined : attempt.id;
  const told = { job, ...(id ? { id } : {}), attempt: attempt.retryCount + 1, ...why };
  if (attempt.retryCount < attempt.retryLimit) {
    log.warn({ ...told, nextTryBy: nextTryBy(attempt, Date.now()) }, "A job failed and will be tried again");
  } else if (JOBS[job].cron) {
    log.error(told, "A scheduled job failed in all its attempts; it starts again at its next time");
  } else {
    log.warn(told, "A job failed in its last attempt");
  }
}

/** An attempt whose process died could not tell it itself: the next one does. */
function tellCutOff(log: QueueLog, job: JobName, { id, retryCount, output }: JobWithMetadata): void {
  const reason = retryCount > 0 ? cutOff(output) : null;
  if (reason)
    log.warn({ job, id, attempt: retryCount, reason }, "An attempt of a job was cut off; it is tried again now");
}

/** Ends the waiting, not the work: a handler may run twice anyway. */
async function within(work: Promise<void>, seconds: number): Promise<void> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`It took longer than ${seconds} seconds`)), seconds * 1000);
  try {
    await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

/** A worker that was killed is missed after 20 s and at most two rounds of supervision. */
const heartbeatSeconds = 20;

/** A failed job is kept until somebody has dealt with it, and a waiting one through any time that the shop does not run. */
const retentionSeconds = 365 * 24 * 60 * 60;

/** 5, 10, 20 s ... up to 15 min between attempts, for two days. */
export const PERSISTENT: QueueOptions = {
  retryLimit: 200,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 15 * 60,
  expireInSeconds: 60,
  heartbeatSeconds,
  retentionSeconds,
};

/** Three more attempts within 42 s: before the next start of what starts every minute. */
export const SCHEDULED: QueueOptions = { retryLimit: 3, retryDelay: 3, retryBackoff: true, heartbeatSeconds };
