import { beforeEach, expect, test, vi } from "vitest";
import { runGameLoop } from "./game-loop";
import type { Scene } from "./screen";

/** Simulates scrolling, a hidden tab, reduced motion and time. */
let page: { show: (seen: boolean) => void; frames: (count: number) => void; waiting: () => number; calm: EventTarget };
let calmIsOn = false;

beforeEach(() => {
  let notify: IntersectionObserverCallback = () => {};
  let now = 0;
  let pending: FrameRequestCallback[] = [];
  const calm = new EventTarget();
  calmIsOn = false;
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(callback: IntersectionObserverCallback) {
        notify = callback;
      }
      observe() {}
      disconnect() {
        notify = () => {};
      }
    },
  );
  Object.defineProperty(calm, "matches", { get: () => calmIsOn });
  vi.stubGlobal("matchMedia", () => calm);
  vi.stubGlobal("requestAnimationFrame", (callback: FrameRequestCallback) => pending.push(callback));
  vi.stubGlobal("cancelAnimationFrame", () => {
    pending = [];
  });
  page = {
    calm,
    show: (seen) => notify([{ isIntersecting: seen } as IntersectionObserverEntry], {} as IntersectionObserver),
    waiting: () => pending.length,
    frames: (count) => {
      for (let frame = 0; frame < count; frame++) {
        now += 50;
        const due = pending;
        pending = [];
        for (const callback of due) callback(now);
      }
    },
  };
});

function demo() {
  const scene = { step: vi.fn(), draw: vi.fn(), still: 3 };
  const load = vi.fn(async (): Promise<Scene> => scene);
  const canvas = document.createElement("canvas");
  canvas.getContext = vi.fn(() => ({}) as never);
  const stop = runGameLoop(canvas, load);
  return { ...scene, load, canvas, stop };
}

const loaded = () => new Promise((resolve) => setTimeout(resolve));

test("a game is loaded once, when it is first visible", async () => {
  const { load } = demo();
  page.show(false);
  expect(load).not.toHaveBeenCalled();
  page.show(true);
  page.show(false);
  page.show(true);
  await loaded();
  expect(load).toHaveBeenCalledTimes(1);
});

test("it runs while it is visible and pauses while it is not", async () => {
  const { step, draw } = demo();
  page.show(true);
  await loaded();
  expect([step.mock.calls.length, draw.mock.calls.length]).toEqual([3, 1]);
  page.frames(4);
  expect(step.mock.calls.length).toBeGreaterThan(5);
  page.show(false);
  const before = step.mock.calls.length;
  page.frames(10);
  expect(page.waiting()).toBe(0);
  expect(step.mock.calls.length).toBe(before);
});

test("it pauses while the tab is hidden and continues afterwards", async () => {
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(false);
  const { step } = demo();
  page.show(true);
  await loaded();
  hidden.mockReturnValue(true);
  document.dispatchEvent(new Event("visibilitychange"));
  page.frames(10);
  expect(step).toHaveBeenCalledTimes(3);
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event("visibilitychange"));
  page.frames(4);
  expect(step.mock.calls.length).toBeGreaterThan(3);
});

test("with reduced motion it shows one still frame, also if the preference changes while it runs", async () => {
  calmIsOn = true;
  const { step, draw } = demo();
  page.show(true);
  await loaded();
  page.frames(10);
  expect([step.mock.calls.length, draw.mock.calls.length]).toEqual([3, 1]);
  calmIsOn = false;
  page.calm.dispatchEvent(new Event("change"));
  expect(page.waiting()).toBe(1);
  calmIsOn = true;
  page.calm.dispatchEvent(new Event("change"));
  expect(page.waiting()).toBe(0);
});

test("a game that is stopped while it loads never starts", async () => {
  const { stop, draw } = demo();
  page.show(true);
  stop();
  await loaded();
  expect(draw).not.toHaveBeenCalled();
  expect(page.waiting()).toBe(0);
});

test("a failed load is retried when the game is visible again", async () => {
  const { load, draw } = demo();
  load.mockRejectedValueOnce(new Error("offline"));
  page.show(true);
  await loaded();
  expect(draw).not.toHaveBeenCalled();
  page.show(true);
  await loaded();
  expect(draw).toHaveBeenCalled();
});
