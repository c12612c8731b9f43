import { enqueued, everyDay } from "~/lib/jobs/jobs";

export const CUSTOMER_JOBS = {
  "contact-team-email": enqueued<{ messageId: string }>(),
  "delete-old-spam": everyDay(5),
  "apply-retention": everyDay(30),
};
