import type { Site } from "~/content/site";
import { isAgencyOpen } from "~/lib/dates/business-hours";
import { readServerClock } from "~/lib/http/server-clock";

const CHECK_INTERVAL_MS = 15_000;

/** Shows whether the agency is open now by the server's clock, and keeps it up to date. Done in the browser because the page is cached. */
export async function showOpenNow(mark: HTMLElement, { hours }: { hours: Site["hours"] }): Promise<void> {
  let clock = await readServerClock();
  const update = () => {
    if (!clock) return;
    mark.dataset.open = String(isAgencyOpen(hours, clock()));
    mark.hidden = false;
  };
  update();
  setInterval(update, CHECK_INTERVAL_MS);
  // While the device sleeps, the clock may stop.
  document.addEventListener("visibilitychange", async () => {
    if (document.hidden) return;
    clock = (await readServerClock()) ?? clock;
    update();
  });
}
