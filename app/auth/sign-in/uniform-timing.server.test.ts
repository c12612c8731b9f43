import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { App } from "~/lib/app-context.server";
import { withUniformTiming } from "./uniform-timing.server";

beforeEach(() => {
  vi.useFakeTimers();
  // One hour later than the previous test.
  vi.setSystemTime(Date.parse("2030-01-01") + 3_600_000 * ++hour);
});
afterEach(() => vi.useRealTimers());
let hour = 0;

const sleep = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
const app = { now: () => new Date(), sleep } as unknown as App;

/** Runs work of this duration and returns when its result arrives. Milliseconds. */
async function measureDelay(duration: number): Promise<number> {
  const start = Date.now();
  const delay = withUniformTiming(app, sleep(duration)).then(() => Date.now() - start);
  await vi.advanceTimersByTimeAsync(10_000);
  return delay;
}

test("work of less than 600 ms takes 600 ms", async () => {
  for (const duration of [0, 1, 80, 599]) expect(await measureDelay(duration)).toBe(600);
});

test("longer work takes the next multiple of 600 ms", async () => {
  expect(await measureDelay(601)).toBe(1_200);
});

test("on a busy machine all work takes as long as the slowest of the last 30 seconds", async () => {
  await measureDelay(1_000);
  expect([await measureDelay(80), await measureDelay(650), await measureDelay(0)]).toEqual([1_200, 1_200, 1_200]);
});

test("a minute after the last slow work it is 600 ms again", async () => {
  await measureDelay(2_000);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await measureDelay(80)).toBe(600);
});

test("slow work delays others by three seconds at most", async () => {
  await measureDelay(9_000);
  expect(await measureDelay(80)).toBe(3_000);
});

test("an error is delayed to 600 ms, too", async () => {
  const failed = vi.fn();
  const slow = withUniformTiming(app, Promise.reject(new Error("no such account"))).catch(failed);
  await vi.advanceTimersByTimeAsync(599);
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await slow;
  expect(failed).toHaveBeenCalledWith(new Error("no such account"));
});
