import type { Tx } from "~/lib/db/database";

type EnqueuedJob<Data> = { cron: null; key?: string; mail?: true; data?: Data };
/** `minutes`: maximum duration of a run. */
type ScheduledJob = { cron: string; minutes: number; data?: Record<string, never> };

/** Retried for more than a day until it succeeds. */
const enqueued = <Data extends object>(): EnqueuedJob<Data> => ({ cron: null });
/** Admins see the number of waiting emails. */
const email = <Data extends object>(): EnqueuedJob<Data> => ({ cron: null, mail: true });
/** Never runs concurrently for the same value of `key`. */
const exclusive = <Data extends object>(key: keyof Data & string): EnqueuedJob<Data> => ({ cron: null, key });

/** Runs in one process at a time; retried a few times before its next start. */
const everyMinute = (minutes = 5): ScheduledJob => ({ cron: "* * * * *", minutes });
const everyHour = (minutes = 5): ScheduledJob => ({ cron: "7 * * * *", minutes });
const everyDay = (minutes: number): ScheduledJob => ({ cron: "23 4 * * *", minutes });

/** Jobs only contain ids of rows, which they read when they run. */
export const JOBS = {
  "order-confirmation-email": email<{ orderId: string }>(),
  "order-team-email": email<{ orderId: string }>(),
  "contact-team-email": email<{ messageId: string }>(),
  "confirmation-email": email<{ email: string; userId?: string }>(),
  "password-reset-email": email<{ email: string }>(),
  "invitation-email": email<{ invitationId: string }>(),
  "two-factor-email": email<{ userId: string; news: TwoFactorEvent }>(),
  "delete-expired-counters": everyMinute(),
  "prune-email-log": everyDay(10),
  "magic-link-email": email<{ email: string }>(),
  "process-refund": enqueued<{ refundId: string }>(),
  "refund-email": email<{ refundId: string }>(),
  "refund-request-team-email": email<{ requestId: string }>(),
  "refund-declined-email": email<{ requestId: string }>(),
  "delete-provider-coupons": exclusive<{ sessionId: string }>("sessionId"),
  "cancel-subscription": enqueued<{ orderId: string; when: "now" | "period-end"; actor: string; requestId: string }>(),
  "resume-subscription": enqueued<{ orderId: string; actor: string; requestId: string }>(),
  /** `status`: that of the dispute when it was enqueued. */
  "dispute-team-email": email<{ disputeId: string; status: string }>(),
  "renewal-failed-email": email<{ orderId: string; invoiceId: string }>(),
  "renewal-failed-team-email": email<{ orderId: string; invoiceId: string }>(),
  "subscription-ended-email": email<{ orderId: string }>(),
  "subscription-ended-team-email": email<{ orderId: string }>(),
  "assign-invoice-numbers": everyMinute(),
  "send-message-digests": everyMinute(),
  "message-digest-email": email<{ orderId: string; sender: "customer" | "team"; messageIds: string[] }>(),
  "subscription-ending-email": email<{ orderId: string; eventId: number }>(),
  "subscription-ending-team-email": email<{ orderId: string; eventId: number }>(),
  "subscription-resumed-email": email<{ orderId: string; eventId: number }>(),
  "subscription-resumed-team-email": email<{ orderId: string; eventId: number }>(),
  "payment-link-email": email<{ orderId: string }>(),
  "enqueue-file-emails": everyMinute(),
  "files-team-email": email<{ batch: string }>(),
  "files-email": email<{ batch: string }>(),
  "delete-abandoned-files": everyMinute(),
  "create-preview": exclusive<{ fileId: string }>("fileId"),
  "create-avif": exclusive<{ picture: string }>("picture"),
  "delivery-email": email<{ deliveryId: string }>(),
  "delivery-team-email": email<{ deliveryId: string }>(),
  /** `day`: of the reminder, on the agency's calendar. */
  "reminder-email": email<{ orderId: string; day: string }>(),
  "publish-due-texts": everyMinute(),
  "compact-order-tallies": everyHour(),
  "delete-expired-quotes": everyHour(),
  "delete-old-spam": everyDay(5),
  "apply-retention": everyDay(30),
  "reconcile-pending-orders": everyMinute(),
  "payment-failed-email": email<{ orderId: string }>(),
  "process-payment-event": exclusive<{ eventId: string }>("eventId"),
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

/** Must be idempotent: a job whose handler throws is retried with the same `jobId`. */
export type JobHandlers = { [N in JobName]: (data: Jobs[N], jobId: string) => Promise<void> };

/** `dead`: no attempts left. `attempts`: failed so far. */
export type FailedJob = { id: string; name: string; data: Record<string, unknown>; attempts: number; dead: boolean };

export interface Queue {
  /** Writes the job in the caller's transaction. */
  enqueue<N extends JobName>(tx: Tx, name: N, data: Jobs[N]): Promise<void>;
  enqueueAll<N extends JobName>(tx: Tx, name: N, all: readonly Jobs[N][]): Promise<void>;
  /** A dead job gets all its attempts again. False if the job has changed or this release does not know it. */
  retry(tx: Tx, job: FailedJob): Promise<boolean>;
  /** False if the job has changed since it was read. */
  discard(tx: Tx, job: FailedJob): Promise<boolean>;
  /** Resolves once the workers and schedules have started. */
  work(handlers: JobHandlers): Promise<void>;
  /** Jobs that still run after `timeoutMs` (default 10 s) are retried later. */
  stop(timeoutMs?: number): Promise<void>;
}

/** Emailed to the user, because another person might have made the change. */
export type TwoFactorEvent =
  | "on"
  | "off"
  /** Disabled by an owner of the shop. */
  | "reset"
  /** The old recovery codes are invalid. */
  | "new-codes"
  | "recovery-used"
  /** Too many wrong codes after the right password. */
  | "guessed"
  | "password";
