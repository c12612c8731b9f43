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
  /** By its own client, unless the name begins with one: "flood: 7". */
  const page = async (name: string, hasSession = false) => {
    const rendered = queue.render({ key: name.split(":")[0] ?? name, hasSession }, work(name));
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
  return { queue, started, page, pages, runNow, end, pass, settle };
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
  expect(await queue.render({ key: "late", hasSession: false }, async () => "late")).toBe("full");
  for (let at = 0; at < 200; at++) {
    await end(`page ${at}`);
    await pass(1);
  }
  expect(started).toEqual(Array.from({ length: 204 }, (_, at) => `page ${at}`));
});

test("a page that fails frees its turn", async () => {
  const { queue, started, pages, runNow, pass } = setUpQueue();
  await runNow("checkout");
  await expect(
    queue.render({ key: "broken", hasSession: false }, () => Promise.reject(new Error("It broke"))),
  ).rejects.toThrow("It broke");
  await pages("next");
  await pass(1);
  expect(started.at(-1)).toBe("next");
});

const flood = (count: number) => Array.from({ length: count }, (_, at) => `flood: ${at}`);

test("a client with 250 requests leaves places and turns to others", async () => {
  const { queue, started, page, pages, end, pass } = setUpQueue();
  const refused: unknown[] = [];
  for (const name of flood(250)) {
    void queue
      .render({ key: "flood", hasSession: false }, () => new Promise(() => started.push(name)))
      .then((result) => refused.push(result));
  }
  await pass(1);
  expect(started).toHaveLength(2);
  expect(refused).toEqual(Array.from({ length: 48 }, () => "greedy"));
  await pages(...Array.from({ length: 60 }, (_, at) => `visitor ${at}`));
  expect(started.slice(2)).toEqual(["visitor 0", "visitor 1"]);
  expect(refused).toHaveLength(48 + 58);
  void page("last");
  // The flood's turns end by the clock, and it gets every other one while others wait.
  for (let turn = 0; turn < 200 && !started.includes("last"); turn++) {
    await pass(1);
    for (const name of started.filter((each) => !each.startsWith("flood"))) await end(name);
  }
  expect(started.filter((name) => name.startsWith("visitor"))).toHaveLength(60);
  expect(started).toContain("last");
  expect(started.filter((name) => name.startsWith("flood")).length).toBeLessThan(30);
  expect(new Set(refused)).toEqual(new Set(["greedy"]));
});

test("a client with many requests uses a third of the processor while others come, and all of it alone", async () => {
  const { started, page, end, pass } = setUpQueue();
  for (const name of flood(100)) void page(name);
  const floodTurns = async (milliseconds: number) => {
    const before = started.length;
    for (let at = 0; at < milliseconds; at++) {
      const running = started.slice(-4);
      await pass(1);
      for (const name of running) await end(name);
    }
    return started.slice(before).filter((name) => name.startsWith("flood")).length;
  };
  const alone = await floodTurns(30);
  void page("visitor");
  const beside = await floodTurns(30);
  expect(started).toContain("visitor");
  expect(beside).toBeLessThanOrEqual(alone / 2);
  expect(beside).toBeGreaterThan(5);
});

test("visitors with a session wait in a line of their own, and every other turn is theirs", async () => {
  const { started, page, pages, end, pass } = setUpQueue();
  await pages(...Array.from({ length: 204 }, (_, at) => `crowd ${at}`));
  expect(await page("late")).toBe("full");
  for (const name of ["staff", "customer"]) void page(name, true);
  await pass(1);
  for (const name of started.slice()) await end(name);
  await pass(1);
  const next = started.slice(4, 8);
  expect(next).toEqual(expect.arrayContaining(["staff", "customer"]));
  expect(next.filter((name) => name.startsWith("crowd"))).toHaveLength(2);
});

test("a body that trickles does not count as a running request", async () => {
  const { queue, started, pages, end, pass } = setUpQueue();
  let received = () => {};
  const body = new Promise<void>((resolve) => {
    received = resolve;
  });
  void queue.runNow(() => new Promise(() => {}), body);
  await pages("a", "b", "c", "d", "e");
  expect(started).toEqual(["a", "b", "c", "d"]);
  received();
  await pass(3);
  for (const name of ["a", "b", "c", "d"]) await end(name);
  expect(started).toEqual(["a", "b", "c", "d"]);
  await pass(3);
  expect(started.at(-1)).toBe("e");
});

test("a request that ends before its body is received frees nothing twice", async () => {
  const { queue, started, pages } = setUpQueue();
  let received = () => {};
  const body = new Promise<void>((resolve) => {
    received = resolve;
  });
  await queue.runNow(async () => {}, body);
  received();
  await pages("a", "b");
  expect(started).toEqual(["a", "b"]);
});
