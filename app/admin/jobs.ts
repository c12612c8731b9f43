import { ACCOUNT_JOBS } from "~/auth/account-jobs";
import { BILLING_JOBS } from "~/billing/billing-jobs";
import { CHECKOUT_JOBS } from "~/checkout/checkout-jobs";
import { CONTENT_JOBS } from "~/content-desk/content-jobs";
import { CUSTOMER_JOBS } from "~/customers/customer-jobs";
import { enqueued, everyDay, everyMinute, type JobsOf, type Queue } from "~/lib/jobs/jobs";
import { ORDER_JOBS } from "~/orders/order-jobs";

/** Every job of the shop: those of the rooms, and what only time starts. */
export const JOBS = {
  ...ACCOUNT_JOBS,
  ...ORDER_JOBS,
  ...BILLING_JOBS,
  ...CHECKOUT_JOBS,
  ...CUSTOMER_JOBS,
  ...CONTENT_JOBS,
  "failed-jobs-team-email": enqueued<{ jobIds: string[] }>(),
  /** `records`: names in `scheduled_runs`. */
  "missing-record-email": enqueued<{ userId: string; records: string[] }>(),
  "notify-staff": everyMinute(),
  "check-sender-records": everyDay(5),
  "prune-email-log": everyDay(10),
};

export type Jobs = JobsOf<typeof JOBS>;
export type JobName = keyof Jobs;

export const jobNames = Object.keys(JOBS) as JobName[];

declare module "~/lib/app-context.server" {
  interface App {
    queue: Queue<Jobs>;
  }
}
