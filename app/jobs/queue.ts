import type { Tx } from "~/db/database";

/** Jobs only name the row they are about; what they do is read afresh when they run. */
export type Jobs = {
  "order-confirmation": { orderId: string };
  "order-notice": { orderId: string };
  "sweep-pending-orders": Record<string, never>;
};
export type JobName = keyof Jobs;

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
