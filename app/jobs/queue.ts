import type { Tx } from "~/db/database";

/** A job that somebody enqueues: tried again for more than a day, at growing intervals, until it succeeds. */
const enqueued = <Data extends object>(): Enqueued<Data> => ({ cron: null });
/** The same, but never twice at once for the row that `key` of its data names. */
const once = <Data extends object>(key: keyof Data & string): Enqueued<Data> => ({ cron: null, key });
type Enqueued<Data> = { cron: null; key?: string; data?: Data };

/** A job that the clock starts, one at a time over all processes; not retried, the next start comes anyway. */
const byClock = (cron: string, minutes: number): Scheduled => ({ cron, minutes });
/** `minutes`: how long one run may take. */
const everyMinute = (minutes = 5) => byClock("* * * * *", minutes);
const everyHour = (minutes = 5) => byClock("7 * * * *", minutes);
const everyDay = (minutes: number) => byClock("23 4 * * *", minutes);
type Scheduled = { cron: string; minutes: number; data?: Record<string, never> };

/** Every job, one line each. Jobs only name the row they are about; what they do is read afresh when they run. */
export const JOBS = {
  "order-confirmation": enqueued<{ orderId: string }>(),
  "order-notice": enqueued<{ orderId: string }>(),
  "contact-notice": enqueued<{ messageId: string }>(),
  "confirmation-mail": enqueued<{ email: string; userId?: string }>(),
  "password-mail": enqueued<{ email: string }>(),
  "invitation-mail": enqueued<{ invitationId: string }>(),
  "forget-old-attempts": everyMinute(),
  "settle-refund": enqueued<{ refundId: string }>(),
  "refund-notice": enqueued<{ refundId: string }>(),
  "end-subscription": enqueued<{ orderId: string; when: "now" | "period-end"; actor: string; requestId: string }>(),
  "renewal-failed-mail": enqueued<{ orderId: string; invoiceId: string }>(),
  "renewal-failed-notice": enqueued<{ orderId: string; invoiceId: string }>(),
  "subscription-ended-mail": enqueued<{ orderId: string }>(),
  "subscription-ended-notice": enqueued<{ orderId: string }>(),
  "payment-link": enqueued<{ orderId: string }>(),
  "fold-order-tallies": everyHour(),
  "sweep-pending-orders": everyMinute(),
  "payment-failed": enqueued<{ orderId: string }>(),
  "handle-payment-event": once<{ eventId: string }>("eventId"),
  "catch-up-payments": everyMinute(30),
  "audit-payments": everyDay(120),
};

export type JobKind = { cron: string; minutes: number; key?: undefined } | { cron: null; key?: string };
export type JobName = keyof typeof JOBS;
export type Jobs = { [N in JobName]: NonNullable<(typeof JOBS)[N]["data"]> };

/** Runs one job; throwing means "try again later". May run more than once, so it must be idempotent. `jobId` is stable over attempts. */
export type JobHandlers = { [N in JobName]: (data: Jobs[N], jobId: string) => Promise<void> };

export interface Queue {
  /** Writes the job in the caller's transaction: both happen or neither. */
  enqueue<N extends JobName>(tx: Tx, name: N, data: Jobs[N]): Promise<void>;
  /** Begins to work. Returns once workers and the schedule are set up. */
  work(handlers: JobHandlers): Promise<void>;
  /** Waits for running jobs, then stops. */
  stop(): Promise<void>;
}
