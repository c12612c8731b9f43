import { everyMinute, exclusive } from "~/lib/jobs/jobs";

export const CONTENT_JOBS = {
  "create-avif": exclusive<{ picture: string }>("picture"),
  "publish-due-texts": everyMinute(),
};
