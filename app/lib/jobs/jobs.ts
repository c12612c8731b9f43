import type { Tx } from "~/lib/db/database";

type EnqueuedJob<Data> = { cron: null; key?: string; data?: Data };
/** `minutes`: maximum duration of a run. */
type ScheduledJob = { cron: string; minutes: number; key?: undefined; data?: Record<string, never> };
export type JobKind = EnqueuedJob<object> | ScheduledJob;

/** Retried for more than a day until it succeeds. Contains only ids of rows, which it reads when it runs. */
export const enqueued = <Data extends object>(): EnqueuedJob<Data> => ({ cron: null });
/** Never runs concurrently for the same value of `key`. */
export const exclusive = <Data extends object>(key: keyof Data & string): EnqueuedJob<Data> => ({ cron: null, key });

/** Runs in one process at a time; retried a few times before its next start. */
export const everyMinute = (minutes = 5): ScheduledJob => ({ cron: "* * * * *", minutes });
export const everyHour = (minutes = 5): ScheduledJob => ({ cron: "7 * * * *", minutes });
export const everyDay = (minutes: number): ScheduledJob => ({ cron: "23 4 * * *", minutes });

/** By name; that of an email ends with "-email". */
export type JobKinds = Readonly<Record<string, JobKind>>;

/** The data of each job of a list. */
export type JobsOf<Kinds extends JobKinds> = { [N in keyof Kinds & string]: NonNullable<Kinds[N]["data"]> };
type JobData = Record<string, object>;

export const isEmailJob = (name: string): boolean => name.endsWith("-email");

/** Must be idempotent: a job whose handler throws is retried with the same `jobId`. */
export type JobHandler<Data> = (data: Data, jobId: string) => Promise<void>;
export type JobHandlers<Jobs extends JobData> = { [N in keyof Jobs]: JobHandler<Jobs[N]> };

/** `dead`: no attempts left. `attempts`: failed so far. */
export type FailedJob = { id: string; name: string; data: Record<string, unknown>; attempts: number; dead: boolean };

export interface Queue<Jobs extends JobData> {
  /** Writes the job in the caller's transaction. */
  enqueue<N extends keyof Jobs & string>(tx: Tx, name: N, data: Jobs[N]): Promise<void>;
  enqueueAll<N extends keyof Jobs & string>(tx: Tx, name: N, all: readonly Jobs[N][]): Promise<void>;
  /** A dead job gets all its attempts again. False if the job has changed or this release does not know it. */
  retry(tx: Tx, job: FailedJob): Promise<boolean>;
  /** False if the job has changed since it was read. */
  discard(tx: Tx, job: FailedJob): Promise<boolean>;
  /** Resolves once the workers and schedules have started. */
  work(handlers: JobHandlers<Jobs>): Promise<void>;
  /** Jobs that still run after `timeoutMs` (default 10 s) are retried later. */
  stop(timeoutMs?: number): Promise<void>;
}
