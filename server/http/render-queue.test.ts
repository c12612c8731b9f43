import { expect, test } from "vitest";
import { createRenderQueue, type RenderClock } from "./render-queue";

/** A clock that goes on when it is told to. */
function testClock() {
  let now = 0;
  const due = new Set<{ at: number; run: () => void }>();
  const clock: RenderClock = {
    now: () => now,
    schedule: (milliseconds, run) => {
      const one = { at: now + milliseconds, run };
      due.add(one);
      return () => due.delete(one);
    },
  };
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const pass = async (milliseconds: number) => {
    for (let left = milliseconds; left > 0; left--) {
      now += 1;
      for (const one of due) {
        if (one.at > now) continue;
        due.delete(one);
        one.run();
      }
      await settle();
    }
  };
  return { clock, pass, settle };
}

/** Turns with pages that end when they are told to, and what happened in which order. */
function tried() {
  const { clock, pass, settle } = testClock();
  const queue = createRenderQueue(clock);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      begun.push(name);
      ends.set(name, () => resolve(name));
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await settle();
  };
  const page = async (name: string) => {
    const asked = queue.render(work(name));
    await settle();
    return asked;
  };
  const pages = async (...names: string[]) => {
    for (const name of names) void page(name);
    await settle();
  };
  const ahead = async (name: string) => {
    void queue.runNow(work(name));
    await settle();
  };
  return { queue, begun, pages, ahead, end, pass, settle };
}

test("while other requests run, one page is rendered at a time, followed by an equally long pause", async () => {
  const { begun, pages, ahead, end, pass } = tried();
  await ahead("checkout");
  await pages("one", "two", "three");
  expect(begun).toEqual(["checkout", "one"]);
  await pass(3);
  await end("one");
  expect(begun).toEqual(["checkout", "one"]);
  await pass(2);
  expect(begun).toEqual(["checkout", "one"]);
  await pass(1);
  expect(begun).toEqual(["checkout", "one", "two"]);
});

test("a checkout starts immediately, however many pages wait", async () => {
  const { begun, pages, ahead } = tried();
  await pages(...Array.from({ length: 100 }, (_, at) => `page ${at}`));
  await ahead("checkout");
  expect(begun.at(-1)).toBe("checkout");
});

test("pages do not pause without other requests, or once those are done", async () => {
  const { begun, pages, ahead, end, pass } = tried();
  await pages("a", "b", "c", "d", "e");
  expect(begun).toEqual(["a", "b", "c", "d"]);
  await pass(3);
  await end("a");
  expect(begun.at(-1)).toBe("e");
  await ahead("checkout");
  await pages("f");
  for (const name of ["b", "c", "d", "e"]) await end(name);
  expect(begun.at(-1)).toBe("checkout");
  await end("checkout");
  expect(begun.at(-1)).toBe("f");
});

test("a page that waits for the database lets the next one start after 20 ms", async () => {
  const { begun, pages, ahead, end, pass } = tried();
  await ahead("checkout");
  await pages("slow", "next", "last");
  await pass(20);
  expect(begun).toEqual(["checkout", "slow"]);
  await pass(20);
  expect(begun).toEqual(["checkout", "slow", "next"]);
  // Its end, late, gives nobody another turn.
  await end("slow");
  expect(begun).toEqual(["checkout", "slow", "next"]);
});

test("the queue holds 200 pages: the next is rejected immediately, and the others keep their order", async () => {
  const { queue, begun, pages, end, pass } = tried();
  await pages(...Array.from({ length: 204 }, (_, at) => `page ${at}`));
  expect(await queue.render(async () => "late")).toBeNull();
  for (let at = 0; at < 200; at++) {
    await end(`page ${at}`);
    await pass(1);
  }
  expect(begun).toEqual(Array.from({ length: 204 }, (_, at) => `page ${at}`));
});

test("a page that fails frees its turn", async () => {
  const { queue, begun, pages, ahead, pass } = tried();
  await ahead("checkout");
  await expect(queue.render(() => Promise.reject(new Error("It broke")))).rejects.toThrow("It broke");
  await pages("next");
  await pass(1);
  expect(begun.at(-1)).toBe("next");
});
