import type { App } from "~/app-context.server";

/** Answers that could give something away by their time come after a multiple of this, in milliseconds. */
const STEP = 600;
/** At most so many steps: nobody waits longer than three seconds because others had to. */
const MOST_STEPS = 5;
/** Slow work counts for one to two of these, in milliseconds. */
const WINDOW = 30_000;

/** The slowest work of this window and of the one before, in milliseconds, and when this window began. */
const slowest = { now: 0, before: 0, since: 0 };

/**
 * Waits for `work` and for at least 600 ms, whether it succeeds or fails, so that the time does not tell whether an address is registered.
 * On a busy machine, where the work itself takes longer than that, everybody waits for the first multiple of 600 ms after the slowest
 * recent work, three seconds at most.
 */
export async function withUniformTiming<T>(app: App, work: Promise<T>): Promise<T> {
  const began = app.now().getTime();
  const wait = waitingTime(began);
  let took = 0;
  const note = () => {
    const now = app.now().getTime();
    took = now - began;
    startWindow(now);
    slowest.now = Math.max(slowest.now, took);
  };
  await Promise.allSettled([work.then(note, note), app.sleep(wait)]);
  if (took > wait) await app.sleep(STEP - (took % STEP));
  return work;
}

function waitingTime(now: number): number {
  startWindow(now);
  const steps = Math.ceil(Math.max(slowest.now, slowest.before) / STEP);
  return STEP * Math.min(MOST_STEPS, Math.max(1, steps));
}

/** Starts a new window when the last one is over, or when the clock was set back. */
function startWindow(now: number): void {
  const passed = now - slowest.since;
  if (passed >= 0 && passed < WINDOW) return;
  const isNext = passed >= 0 && passed < 2 * WINDOW;
  Object.assign(slowest, { before: isNext ? slowest.now : 0, now: 0, since: now });
}
