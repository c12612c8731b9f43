import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { App } from "~/app-context.server";
import { withUniformTiming } from "./uniform-timing.server";

beforeEach(() => {
  vi.useFakeTimers();
  // Later than all tests before.
  vi.setSystemTime(Date.parse("2030-01-01") + 3_600_000 * ++hour);
});
afterEach(() => vi.useRealTimers());
let hour = 0;

const sleep = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
const app = { now: () => new Date(), sleep } as unknown as App;

/** After how many milliseconds an answer comes whose work takes so long. */
async function answered(works: number): Promise<number> {
  const began = Date.now();
  const answer = withUniformTiming(app, sleep(works)).then(() => Date.now() - began);
  await vi.advanceTimersByTimeAsync(10_000);
  return answer;
}

test("no answer comes before 600 ms, and all that take less come then", async () => {
  for (const works of [0, 1, 80, 599]) expect(await answered(works)).toBe(600);
});

test("a work that takes longer is answered at the next multiple", async () => {
  expect(await answered(601)).toBe(1_200);
});

test("on a busy machine all are answered as late as the slowest of the last half minute", async () => {
  await answered(1_000);
  expect([await answered(80), await answered(650), await answered(0)]).toEqual([1_200, 1_200, 1_200]);
});

test("when it is calm again it is 600 ms again, after a minute at most", async () => {
  await answered(2_000);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await answered(80)).toBe(600);
});

test("nobody waits for more than three seconds because of others", async () => {
  await answered(9_000);
  expect(await answered(80)).toBe(3_000);
});

test("fails as its work failed, but not before the 600 ms are over", async () => {
  const failed = vi.fn();
  const slow = withUniformTiming(app, Promise.reject(new Error("no such account"))).catch(failed);
  await vi.advanceTimersByTimeAsync(599);
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await slow;
  expect(failed).toHaveBeenCalledWith(new Error("no such account"));
});
