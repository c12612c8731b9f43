import { enqueued, everyDay, everyMinute, exclusive, type JobsOf } from "~/lib/jobs/jobs";

export const BILLING_JOBS = {
  "delete-provider-coupons": exclusive<{ sessionId: string }>("sessionId"),
  /** `status`: that of the dispute when it was enqueued. */
  "dispute-team-email": enqueued<{ disputeId: string; status: string }>(),
  "assign-invoice-numbers": everyMinute(),
  "reconcile-pending-orders": everyMinute(),
  "payment-failed-email": enqueued<{ orderId: string }>(),
  "process-payment-event": exclusive<{ eventId: string }>("eventId"),
  "sync-payment-events": everyMinute(30),
  "audit-payments": everyDay(120),
};

export type BillingJobs = JobsOf<typeof BILLING_JOBS>;
