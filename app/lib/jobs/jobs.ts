import type { Tx } from "~/lib/db/database";

/** A job that somebody enqueues: tried again for more than a day, at growing intervals, until it succeeds. */
const enqueued = <Data extends object>(): Enqueued<Data> => ({ cron: null });
/** The same for a job that sends a mail, so that staff see how many mails wait. */
const mailed = <Data extends object>(): Enqueued<Data> => ({ cron: null, mail: true });
/** The same, but never twice at once for the row that `key` of its data names. */
const once = <Data extends object>(key: keyof Data & string): Enqueued<Data> => ({ cron: null, key });
type Enqueued<Data> = { cron: null; key?: string; mail?: true; data?: Data };

/** A job that the clock starts, one at a time over all processes; tried again a few times before its next start. */
const byClock = (cron: string, minutes: number): Scheduled => ({ cron, minutes });
/** `minutes`: how long one run may take. */
const everyMinute = (minutes = 5) => byClock("* * * * *", minutes);
const everyHour = (minutes = 5) => byClock("7 * * * *", minutes);
const everyDay = (minutes: number) => byClock("23 4 * * *", minutes);
type Scheduled = { cron: string; minutes: number; data?: Record<string, never> };

/** Every job, one line each. Jobs only name the row they are about; what they do is read afresh when they run. */
export const JOBS = {
  "order-confirmation-email": mailed<{ orderId: string }>(),
  "order-team-email": mailed<{ orderId: string }>(),
  "contact-team-email": mailed<{ messageId: string }>(),
  "confirmation-email": mailed<{ email: string; userId?: string }>(),
  "password-reset-email": mailed<{ email: string }>(),
  "invitation-email": mailed<{ invitationId: string }>(),
  "two-factor-email": mailed<{ userId: string; news: TwoFactorEvent }>(),
  "delete-expired-counters": everyMinute(),
  "prune-email-log": everyDay(10),
  "magic-link-email": mailed<{ email: string }>(),
  "process-refund": enqueued<{ refundId: string }>(),
  "refund-email": mailed<{ refundId: string }>(),
  "refund-request-team-email": mailed<{ requestId: string }>(),
  "refund-declined-email": mailed<{ requestId: string }>(),
  "cancel-subscription": enqueued<{ orderId: string; when: "now" | "period-end"; actor: string; requestId: string }>(),
  "resume-subscription": enqueued<{ orderId: string; actor: string; requestId: string }>(),
  "renewal-failed-email": mailed<{ orderId: string; invoiceId: string }>(),
  "renewal-failed-team-email": mailed<{ orderId: string; invoiceId: string }>(),
  "subscription-ended-email": mailed<{ orderId: string }>(),
  "subscription-ended-team-email": mailed<{ orderId: string }>(),
  "assign-invoice-numbers": everyMinute(),
  "send-message-digests": everyMinute(),
  "message-digest-email": mailed<{ orderId: string; sender: "customer" | "team"; messageIds: string[] }>(),
  "subscription-ending-email": mailed<{ orderId: string; eventId: number }>(),
  "subscription-ending-team-email": mailed<{ orderId: string; eventId: number }>(),
  "subscription-resumed-email": mailed<{ orderId: string; eventId: number }>(),
  "subscription-resumed-team-email": mailed<{ orderId: string; eventId: number }>(),
  "payment-link-email": mailed<{ orderId: string }>(),
  "enqueue-file-emails": everyMinute(),
  "files-team-email": mailed<{ batch: string }>(),
  "files-email": mailed<{ batch: string }>(),
  "delete-abandoned-files": everyMinute(),
  "delivery-email": mailed<{ deliveryId: string }>(),
  "delivery-team-email": mailed<{ deliveryId: string }>(),
  "compact-order-tallies": everyHour(),
  "delete-expired-quotes": everyHour(),
  "delete-old-spam": everyDay(5),
  "apply-retention": everyDay(30),
  "reconcile-pending-orders": everyMinute(),
  "payment-failed-email": mailed<{ orderId: string }>(),
  "process-payment-event": once<{ eventId: string }>("eventId"),
  "sync-payment-events": everyMinute(30),
  "audit-payments": everyDay(120),
};

export type JobKind =
  | { cron: string; minutes: number; key?: undefined; mail?: undefined }
  | { cron: null; key?: string; mail?: true };
export type JobName = keyof typeof JOBS;
export type Jobs = { [N in JobName]: NonNullable<(typeof JOBS)[N]["data"]> };

export const jobNames = Object.keys(JOBS) as JobName[];
export const isJobName = (name: string): name is JobName => Object.hasOwn(JOBS, name);
export const jobKind = (name: JobName): JobKind => JOBS[name];
export const isEmailJob = (name: string): boolean => isJobName(name) && jobKind(name).mail === true;
export const EMAIL_JOBS: readonly JobName[] = jobNames.filter(isEmailJob);

/** Runs one job; throwing means "try again later". May run more than once, so it must be idempotent. `jobId` is stable over attempts. */
export type JobHandlers = { [N in JobName]: (data: Jobs[N], jobId: string) => Promise<void> };

/** A job that was enqueued and is not done. `startAfter` is an ISO moment. */
export type QueuedJob = { id: string; name: JobName; data: Record<string, unknown>; startAfter: string };

/** A job that failed: `dead` for good, else tried again. `attempts` are those that failed so far. */
export type FailedJob = { id: string; name: string; data: Record<string, unknown>; attempts: number; dead: boolean };

export interface Queue {
  /** Writes the job in the caller's transaction: both happen or neither. */
  enqueue<N extends JobName>(tx: Tx, name: N, data: Jobs[N]): Promise<void>;
  /** The same for several of one kind, in one statement. */
  enqueueAll<N extends JobName>(tx: Tx, name: N, all: readonly Jobs[N][]): Promise<void>;
  /**
   * Runs a failed job at once. A dead one gets all its attempts again, under its own id. False when it has changed since
   * staff saw it, or this version knows no such job.
   */
  retry(tx: Tx, job: FailedJob): Promise<boolean>;
  /** Removes a failed job; it is never tried again. False when it is no longer as it was seen. */
  discard(tx: Tx, job: FailedJob): Promise<boolean>;
  /** Writes a job of a backup under its own id, not to be done before its time. */
  putBack(tx: Tx, job: QueuedJob): Promise<void>;
  /** Begins to work. Returns once workers and the schedule are set up. */
  work(handlers: JobHandlers): Promise<void>;
  /** Waits for running jobs, then stops; what still runs after `patience` milliseconds (ten seconds) is tried again. */
  stop(patience?: number): Promise<void>;
}

/** What an account's owner is told about signing in to it, by mail: each might be the work of somebody else. */
export type TwoFactorEvent =
  | "on"
  | "off"
  /** Taken away by an owner of the shop. */
  | "reset"
  /** New recovery codes: the old ones are worth nothing. */
  | "new-codes"
  /** A recovery code signed in. */
  | "recovery-used"
  /** Somebody knows the password and tried too many codes. */
  | "guessed"
  /** A new password was set. */
  | "password";
