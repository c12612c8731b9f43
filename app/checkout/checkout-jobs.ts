import { enqueued, everyHour } from "~/lib/jobs/jobs";

export const CHECKOUT_JOBS = {
  "quote-email": enqueued<{ quoteId: string }>(),
  "delete-expired-quotes": everyHour(),
};
