import { expect, test, vi } from "vitest";
import { scheduleWarmUp } from "./server";

test("pages are warmed once, a minute after the start", async () => {
  vi.useFakeTimers();
  const warm = vi.fn(async () => {});
  scheduleWarmUp(warm);
  await vi.advanceTimersByTimeAsync(59_999);
  expect(warm).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(warm).toHaveBeenCalledOnce();
  vi.useRealTimers();
});
