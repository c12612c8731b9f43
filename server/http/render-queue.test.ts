import { expect, test } from "vitest";
import { createRenderQueue, type RenderClock } from "./render-queue";

/** A clock moved by the test. */
function testClock() {
  let now = 0;
  const due = new Set<{ at: number; run: () => void }>();
  const clock: RenderClock = {
    now: () => now,
    schedule: (milliseconds, run) => {
      const timer = { at: now + milliseconds, run };
      due.add(timer);
      return () => due.delete(timer);
    },
  };
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const pass = async (milliseconds: number) => {
    for (let left = milliseconds; left > 0; left--) {
      now += 1;
      for (const timer of due) {
        if (timer.at > now) continue;
        due.delete(timer);
        timer.run();
      }
      await settle();
    }
  };
  return { clock, pass, settle };
}

/** A queue whose pages end on command, and the order in which work started. */
function setUpQueue() {
  const { clock, pass, settle } = testClock();
  const queue = createRenderQueue(clock);
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      started.push(name);
      ends.set(name, () => resolve(name));
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await settle();
  };
  const page = async (name: string) => {
    const rendered = queue.render(work(name));
    await settle();
    return rendered;
  };
  const pages = async (...names: string[]) => {
    for (const name of names) void page(name);
    await settle();
  };
  const runNow = async (name: string) => {
    void queue.runNow(work(name));
    await settle();
  };
  return { queue, started, pages, runNow, end, pass, settle };
}

test("while other requests run, one page is rendered at a time, followed by an equally long pause", async () => {
  const { started, pages, runNow, end, pass } = setUpQueue();
  await runNow("checkout");
  await pages("one", "two", "three");
  expect(started).toEqual(["checkout", "one"]);
  await pass(3);
  await end("one");
  expect(started).toEqual(["checkout", "one"]);
  await pass(2);
  expect(started).toEqual(["checkout", "one"]);
  await pass(1);
  expect(started).toEqual(["checkout", "one", "two"]);
});

test("a checkout starts immediately, however many pages wait", async () => {
  const { started, pages, runNow } = setUpQueue();
  await pages(...Array.from({ length: 100 }, (_, at) => `page ${at}`));
  await runNow("checkout");
  expect(started.at(-1)).toBe("checkout");
});

test("pages do not pause without other requests, or once those are done", async () => {
  const { started, pages, runNow, end, pass } = setUpQueue();
  await pages("a", "b", "c", "d", "e");
  expect(started).toEqual(["a", "b", "c", "d"]);
  await pass(3);
  await end("a");
  expect(started.at(-1)).toBe("e");
  await runNow("checkout");
  await pages("f");
  for (const name of ["b", "c", "d", "e"]) await end(name);
  expect(started.at(-1)).toBe("checkout");
  await end("checkout");
  expect(started.at(-1)).toBe("f");
});

test("a page that waits for the database lets the next one start after 20 ms", async () => {
  const { started, pages, runNow, end, pass } = setUpQueue();
  await runNow("checkout");
  await pages("slow", "next", "last");
  await pass(20);
  expect(started).toEqual(["checkout", "slow"]);
  await pass(20);
  expect(started).toEqual(["checkout", "slow", "next"]);
  // Its late end does not start another page.
  await end("slow");
  expect(started).toEqual(["checkout", "slow", "next"]);
});

test("the queue holds 200 pages: the next is rejected immediately, and the others keep their order", async () => {
  const { queue, started, pages, end, pass } = setUpQueue();
  await pages(...Array.from({ length: 204 }, (_, at) => `page ${at}`));
  expect(await queue.render(async () => "late")).toBeNull();
  for (let at = 0; at < 200; at++) {
    await end(`page ${at}`);
    await pass(1);
  }
  expect(started).toEqual(Array.from({ length: 204 }, (_, at) => `page ${at}`));
});

test("a page that fails frees its turn", async () => {
  const { queue, started, pages, runNow, pass } = setUpQueue();
  await runNow("checkout");
  await expect(queue.render(() => Promise.reject(new Error("It broke")))).rejects.toThrow("It broke");
  await pages("next");
  await pass(1);
  expect(started.at(-1)).toBe("next");
});
