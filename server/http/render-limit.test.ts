/**
 * @module-tag promise-35
 * @module-tag promise-39
 */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createRenderLimit } from "./render-limit";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

/** One turn of the event loop. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

async function turns(count: number) {
  for (let at = 0; at < count; at++) await turn();
}

/** A limit whose work ends on command, the order in which it started, and what was refused. */
function setUpLimit() {
  const limit = createRenderLimit();
  const started: string[] = [];
  const refused: string[] = [];
  const ends = new Map<string, () => void>();
  /** By its own client, unless the name begins with one: "flood: 7". */
  const add = (name: string) => {
    const work = () =>
      new Promise<string>((resolve) => {
        started.push(name);
        ends.set(name, () => resolve(name));
      });
    void limit.run(name.split(":")[0] ?? name, work).then((result) => result ?? refused.push(name));
  };
  const addAll = (names: readonly string[]) => {
    for (const name of names) add(name);
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
  return { limit, started, refused, add, addAll, end, endAll };
}

const numbered = (name: string, count: number) => Array.from({ length: count }, (_, at) => `${name} ${at}`);

test("one turn of the event loop starts one request, so that others are answered in between", async () => {
  const { started, addAll } = setUpLimit();
  addAll(["a", "b", "c"]);
  expect(started).toEqual([]);
  const seen: number[] = [];
  for (let at = 0; at < 8; at++) {
    await turn();
    seen.push(started.length);
  }
  expect(started).toEqual(["a", "b", "c"]);
  expect(seen.every((count, at) => count - (seen[at - 1] ?? 0) <= 1)).toBe(true);
});

test("eight requests run at a time, four of one client, and the next starts when one ends", async () => {
  const { started, addAll, end } = setUpLimit();
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
  const { started, addAll, end } = setUpLimit();
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

test("another client's request starts before those of a client that has sent many", async () => {
  const { started, addAll, endAll } = setUpLimit();
  addAll(numbered("flood:", 50));
  await turns(5);
  addAll(["b", "c"]);
  await turns(5);
  expect(started.slice(4)).toEqual(["b", "c"]);
  await endAll();
  expect(started).toHaveLength(52);
});

test("100 requests of one client wait, further ones are refused, and those of others are all answered", async () => {
  const { started, refused, addAll, endAll } = setUpLimit();
  addAll(numbered("flood:", 250));
  addAll(numbered("visitor", 60));
  await turns(2);
  expect(refused).toHaveLength(250 - 104);
  expect(refused.every((name) => name.startsWith("flood"))).toBe(true);
  await endAll();
  expect(started.filter((name) => name.startsWith("visitor"))).toEqual(numbered("visitor", 60));
  expect(started).toHaveLength(164);
});

test("work that fails frees its place", async () => {
  const { limit, started, addAll } = setUpLimit();
  for (let at = 0; at < 4; at++) {
    const broken = limit.run("client", () => Promise.reject(new Error("It broke")));
    await expect(broken).rejects.toThrow("It broke");
  }
  addAll(numbered("client:", 4));
  await turns(8);
  expect(started).toHaveLength(4);
});
