import type { Site } from "~/lib/config/site";
import { isAgencyOpen } from "~/lib/dates/business-hours";

const CHECK_INTERVAL_MS = 15_000;

/** Shows whether the agency is open now, and keeps it up to date. Done in the browser because the page is cached. */
export function showOpenNow(mark: HTMLElement, { hours }: { hours: Site["hours"] }): void {
  const update = () => {
    mark.dataset.open = String(isAgencyOpen(hours, new Date()));
    mark.hidden = false;
  };
  update();
  setInterval(update, CHECK_INTERVAL_MS);
}
