import { enqueued, everyMinute, exclusive } from "~/lib/jobs/jobs";

export const CONTENT_JOBS = {
  "create-avif": exclusive<{ picture: string }>("picture"),
  /** `sample`: which kind of email. To oneself. */
  "sample-email": enqueued<{ email: string; sample: string }>(),
  "publish-due-texts": everyMinute(),
};
