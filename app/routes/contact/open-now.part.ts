import type { Site } from "~/lib/config/site";
import { isAgencyOpen } from "~/lib/dates/business-hours";

/** How often the clock is looked at, in milliseconds. */
const LOOK_MS = 15_000;

/** Says whether somebody is there right now. Known in the browser only: the page itself was rendered at some other time. */
export function showOpenNow(mark: HTMLElement, { hours }: { hours: Site["hours"] }): void {
  const look = () => {
    mark.dataset.open = String(isAgencyOpen(hours, new Date()));
    mark.hidden = false;
  };
  look();
  setInterval(look, LOOK_MS);
}
