/**
 * @module-tag promise-35
 * @module-tag promise-39
 */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createRenderQueue, type QueuedClient } from "./render-queue";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

/** One turn of the event loop. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

async function turns(count: number) {
  for (let at = 0; at < count; at++) await turn();
}

/** A queue whose work ends on command, the order in which it started, and what was refused. */
function setUpQueue() {
  const queue = createRenderQueue();
  const started: string[] = [];
  const refused: string[] = [];
  const ends = new Map<string, () => void>();
  /** By its own client, unless the name begins with one: "flood: 7". */
  const add = (name: string, line: QueuedClient["line"] = "page") => {
    const work = () =>
      new Promise<string>((resolve) => {
        started.push(name);
        ends.set(name, () => resolve(name));
      });
    void queue.run({ key: name.split(":")[0] ?? name, line }, work).then((result) => result ?? refused.push(name));
  };
  const addAll = (names: readonly string[], line?: QueuedClient["line"]) => {
    for (const name of names) add(name, line);
  };
  const end = async (...names: string[]) => {
    for (const name of names) ends.get(name)?.();
    await turn();
  };
  /** Ends everything as soon as it has started, until nothing starts. */
  const endAll = async () => {
    for (let done = 0; done < started.length; ) {
      const running = started.slice(done);
      done = started.length;
      await end(...running);
      await turns(running.length);
    }
  };
  return { queue, started, refused, add, addAll, end, endAll };
}

const numbered = (name: string, count: number) => Array.from({ length: count }, (_, at) => `${name} ${at}`);

test("one turn of the event loop starts one request, so that others are answered in between", async () => {
  const { started, addAll } = setUpQueue();
  addAll(["a", "b", "c"]);
  expect(started).toEqual([]);
  for (const expected of [["a"], ["a", "b"], ["a", "b", "c"]]) {
    await turn();
    expect(started).toEqual(expected);
  }
});

test("eight requests run at a time, four of one client, and the next starts when one ends", async () => {
  const { started, addAll, end } = setUpQueue();
  addAll(numbered("flood:", 20));
  await turns(20);
  expect(started).toHaveLength(4);
  addAll(numbered("visitor", 20));
  await turns(20);
  expect(started).toHaveLength(8);
  await end("flood: 0");
  await turns(2);
  expect(started).toHaveLength(9);
});

test("a request that waits for the database lets another start after 20 ms, and its late end frees nothing twice", async () => {
  const { started, addAll, end } = setUpQueue();
  addAll(numbered("slow:", 6));
  await turns(8);
  vi.advanceTimersByTime(19);
  await turns(4);
  expect(started).toHaveLength(4);
  vi.advanceTimersByTime(1);
  await turns(4);
  expect(started).toHaveLength(6);
  addAll(numbered("slow: more", 4));
  await end("slow: 0", "slow: 1", "slow: 2", "slow: 3");
  await turns(8);
  expect(started).toHaveLength(8);
});

test("clients take turns, however many requests each has", async () => {
  const { started, addAll, endAll } = setUpQueue();
  addAll(numbered("flood:", 50));
  await turns(5);
  addAll(["b", "c"]);
  await endAll();
  await turns(2);
  expect(Math.max(started.indexOf("b"), started.indexOf("c"))).toBeLessThan(10);
  await endAll();
  expect(started).toHaveLength(52);
});

test("a checkout and an admin start within three turns, however many pages of however many clients wait", async () => {
  const { started, add, addAll, end } = setUpQueue();
  addAll(numbered("visitor", 100));
  await turns(10);
  add("checkout", "request");
  add("admin", "session");
  await end(...started);
  await turns(3);
  expect(started.slice(8)).toEqual(expect.arrayContaining(["checkout", "admin"]));
});

test("a line holds 200 requests: the client with most places loses the newest, and the others are all answered", async () => {
  const { started, refused, add, addAll, endAll } = setUpQueue();
  addAll(numbered("flood:", 250));
  addAll(numbered("visitor", 60));
  add("checkout", "request");
  await turns(2);
  expect(refused).toHaveLength(110);
  expect(refused.every((name) => name.startsWith("flood"))).toBe(true);
  await endAll();
  expect(started.filter((name) => name.startsWith("visitor"))).toEqual(numbered("visitor", 60));
  expect(started).toHaveLength(201);
});

test("work that fails frees its place", async () => {
  const { queue, started, addAll } = setUpQueue();
  for (let at = 0; at < 4; at++) {
    const broken = queue.run({ key: "client", line: "page" }, () => Promise.reject(new Error("It broke")));
    await expect(broken).rejects.toThrow("It broke");
  }
  addAll(numbered("client:", 4));
  await turns(5);
  expect(started).toHaveLength(4);
});
