import type { App } from "~/app.server";

/** What no answer that would tell by its time comes before, in milliseconds. */
const STEP = 600;
/** A machine that needs longer has other troubles: nobody waits for more than three seconds for this alone. */
const MOST_STEPS = 5;
/** A work that was slow counts for as long again, and at most twice as long, in milliseconds. */
const LATELY = 30_000;

/** The slowest works of this time and of the one before, in milliseconds, and when this time began. */
const slowest = { now: 0, before: 0, since: 0 };

/**
 * Waits for `work`, but at least 600 ms, whether it succeeds or fails, so that the time does not tell whether an address is registered. On
 * a busy machine, where the work itself takes longer, it is as many times 600 ms as the slowest of the last half minute took, at most
 * three seconds: all answers come as late, and the differences between them stay behind that.
 */
export async function inEvenTime<T>(app: App, work: Promise<T>): Promise<T> {
  const began = app.now().getTime();
  const even = evenTime(began);
  let took = 0;
  const note = () => {
    took = app.now().getTime() - began;
    noteTime(took, began);
  };
  await Promise.allSettled([work.then(note, note), app.pause(even)]);
  if (took > even) await app.pause(STEP - (took % STEP));
  return work;
}

function evenTime(now: number): number {
  moveOn(now);
  const steps = Math.ceil(Math.max(slowest.now, slowest.before) / STEP);
  return STEP * Math.min(MOST_STEPS, Math.max(1, steps));
}

function noteTime(took: number, began: number): void {
  moveOn(began);
  slowest.now = Math.max(slowest.now, took);
}

function moveOn(now: number): void {
  const passed = now - slowest.since;
  if (passed < LATELY) return;
  Object.assign(slowest, { before: passed < 2 * LATELY ? slowest.now : 0, now: 0, since: now });
}
