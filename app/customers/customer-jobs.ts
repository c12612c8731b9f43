import { enqueued, everyDay } from "~/lib/jobs/jobs";

export const CUSTOMER_JOBS = {
  /** Of the message, or of a reply to our answer. */
  "contact-team-email": enqueued<{ messageId: string; replyId?: string }>(),
  "contact-reply-email": enqueued<{ replyId: string }>(),
  "delete-old-spam": everyDay(5),
  "apply-retention": everyDay(30),
};
