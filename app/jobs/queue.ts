import type { Tx } from "~/db/database";
import type { SecondFactorNews } from "~/staff/second-factor";

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
  "order-confirmation": mailed<{ orderId: string }>(),
  "order-notice": mailed<{ orderId: string }>(),
  "contact-notice": mailed<{ messageId: string }>(),
  "confirmation-mail": mailed<{ email: string; userId?: string }>(),
  "password-mail": mailed<{ email: string }>(),
  "invitation-mail": mailed<{ invitationId: string }>(),
  "second-factor-mail": mailed<{ userId: string; news: SecondFactorNews }>(),
  "forget-old-attempts": everyMinute(),
  "tidy-mails": everyDay(10),
  "order-links-mail": mailed<{ email: string }>(),
  "settle-refund": enqueued<{ refundId: string }>(),
  "refund-notice": mailed<{ refundId: string }>(),
  "refund-request-notice": mailed<{ requestId: string }>(),
  "refund-declined-mail": mailed<{ requestId: string }>(),
  "end-subscription": enqueued<{ orderId: string; when: "now" | "period-end"; actor: string; requestId: string }>(),
  "resume-subscription": enqueued<{ orderId: string; actor: string; requestId: string }>(),
  "renewal-failed-mail": mailed<{ orderId: string; invoiceId: string }>(),
  "renewal-failed-notice": mailed<{ orderId: string; invoiceId: string }>(),
  "subscription-ended-mail": mailed<{ orderId: string }>(),
  "subscription-ended-notice": mailed<{ orderId: string }>(),
  "number-invoices": everyMinute(),
  "send-message-digests": everyMinute(),
  "message-digest": mailed<{ orderId: string; sender: "customer" | "team"; messageIds: string[] }>(),
  "subscription-ending-mail": mailed<{ orderId: string; eventId: number }>(),
  "subscription-ending-notice": mailed<{ orderId: string; eventId: number }>(),
  "subscription-resumed-mail": mailed<{ orderId: string; eventId: number }>(),
  "subscription-resumed-notice": mailed<{ orderId: string; eventId: number }>(),
  "payment-link": mailed<{ orderId: string }>(),
  "mail-file-batches": everyMinute(),
  "files-notice": mailed<{ batch: string }>(),
  "files-mail": mailed<{ batch: string }>(),
  "sweep-files": everyMinute(),
  "delivery-mail": mailed<{ deliveryId: string }>(),
  "delivery-notice": mailed<{ deliveryId: string }>(),
  "fold-order-tallies": everyHour(),
  "forget-quotes": everyHour(),
  "delete-old-spam": everyDay(5),
  "keep-terms": everyDay(30),
  "sweep-pending-orders": everyMinute(),
  "payment-failed": mailed<{ orderId: string }>(),
  "handle-payment-event": once<{ eventId: string }>("eventId"),
  "catch-up-payments": everyMinute(30),
  "audit-payments": everyDay(120),
};

export type JobKind =
  | { cron: string; minutes: number; key?: undefined; mail?: undefined }
  | { cron: null; key?: string; mail?: true };
export type JobName = keyof typeof JOBS;
export type Jobs = { [N in JobName]: NonNullable<(typeof JOBS)[N]["data"]> };

export const jobNames = Object.keys(JOBS) as JobName[];
export const isJobName = (name: string): name is JobName => Object.hasOwn(JOBS, name);
export const kindOf = (name: JobName): JobKind => JOBS[name];
export const sendsMail = (name: string): boolean => isJobName(name) && kindOf(name).mail === true;

/** Runs one job; throwing means "try again later". May run more than once, so it must be idempotent. `jobId` is stable over attempts. */
export type JobHandlers = { [N in JobName]: (data: Jobs[N], jobId: string) => Promise<void> };

/** A job that was enqueued and is not done. `startAfter` is an ISO moment. */
export type WaitingJob = { id: string; name: JobName; data: Record<string, unknown>; startAfter: string };

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
  putBack(tx: Tx, job: WaitingJob): Promise<void>;
  /** Begins to work. Returns once workers and the schedule are set up. */
  work(handlers: JobHandlers): Promise<void>;
  /** Waits for running jobs, then stops; what still runs after `patience` milliseconds (ten seconds) is tried again. */
  stop(patience?: number): Promise<void>;
}
