import { enqueued, everyHour, everyMinute, exclusive, type JobsOf } from "~/lib/jobs/jobs";

export const ORDER_JOBS = {
  "order-confirmation-email": enqueued<{ orderId: string }>(),
  "order-team-email": enqueued<{ orderId: string }>(),
  "process-refund": enqueued<{ refundId: string }>(),
  "refund-email": enqueued<{ refundId: string }>(),
  "refund-request-team-email": enqueued<{ requestId: string }>(),
  "refund-declined-email": enqueued<{ requestId: string }>(),
  "cancel-subscription": enqueued<{ orderId: string; when: "now" | "period-end"; actor: string; requestId: string }>(),
  "resume-subscription": enqueued<{ orderId: string; actor: string; requestId: string }>(),
  "renewal-failed-email": enqueued<{ orderId: string; invoiceId: string }>(),
  "renewal-failed-team-email": enqueued<{ orderId: string; invoiceId: string }>(),
  "subscription-ended-email": enqueued<{ orderId: string }>(),
  "subscription-ended-team-email": enqueued<{ orderId: string }>(),
  "send-message-digests": everyMinute(),
  "message-digest-email": enqueued<{ orderId: string; sender: "customer" | "team"; messageIds: string[] }>(),
  "subscription-ending-email": enqueued<{ orderId: string; eventId: number }>(),
  "subscription-ending-team-email": enqueued<{ orderId: string; eventId: number }>(),
  "subscription-resumed-email": enqueued<{ orderId: string; eventId: number }>(),
  "subscription-resumed-team-email": enqueued<{ orderId: string; eventId: number }>(),
  "payment-link-email": enqueued<{ orderId: string }>(),
  "enqueue-file-emails": everyMinute(),
  "files-team-email": enqueued<{ batch: string }>(),
  "files-email": enqueued<{ batch: string }>(),
  "delete-abandoned-files": everyMinute(),
  "create-preview": exclusive<{ fileId: string }>("fileId"),
  "delivery-email": enqueued<{ deliveryId: string }>(),
  "delivery-team-email": enqueued<{ deliveryId: string }>(),
  /** `day`: of the reminder, on the agency's calendar. */
  "reminder-email": enqueued<{ orderId: string; day: string }>(),
  "compact-order-tallies": everyHour(),
};

export type OrderJobs = JobsOf<typeof ORDER_JOBS>;
