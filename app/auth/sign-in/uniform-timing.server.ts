import type { App } from "~/lib/app-context.server";

const STEP_MS = 600;
const MAX_STEPS = 5;
/** A slow call counts for one to two windows. */
const WINDOW_MS = 30_000;

/** Longest duration in this window and in the previous one; start of this window. Milliseconds. */
const slowest = { now: 0, before: 0, since: 0 };

/** Takes as long as the slowest recent call, so that the time does not reveal whether an address is registered. */
export async function withUniformTiming<T>(app: Pick<App, "now" | "sleep">, work: Promise<T>): Promise<T> {
  const start = app.now().getTime();
  const delay = currentDelay(start);
  let duration = 0;
  const measure = () => {
    const now = app.now().getTime();
    duration = now - start;
    startWindow(now);
    slowest.now = Math.max(slowest.now, duration);
  };
  await Promise.allSettled([work.then(measure, measure), app.sleep(delay)]);
  if (duration > delay) await app.sleep(STEP_MS - (duration % STEP_MS));
  return work;
}

function currentDelay(now: number): number {
  startWindow(now);
  const steps = Math.ceil(Math.max(slowest.now, slowest.before) / STEP_MS);
  return STEP_MS * Math.min(MAX_STEPS, Math.max(1, steps));
}

function startWindow(now: number): void {
  const passed = now - slowest.since;
  if (passed >= 0 && passed < WINDOW_MS) return;
  const isNext = passed >= 0 && passed < 2 * WINDOW_MS;
  Object.assign(slowest, { before: isNext ? slowest.now : 0, now: 0, since: now });
}
