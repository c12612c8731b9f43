import { once } from "node:events";
import { readFileSync } from "node:fs";
import { Agent, get } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { howMany, noteCases } from "../../support/runner/cases.ts";
import { type Shop, startShop } from "../../support/shop/shop.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await startShop({ env: { RATE_LIMIT_FACTOR: "1000000", LOG_LEVEL: "error" } });
});
afterAll(() => shop?.discard());

const SLOW_CLIENTS = 500;
const LANES = 16;
const MEGABYTE = 1024 * 1024;
const REQUESTS = howMany(500, { least: 500, most: 100_000 });

const agent = new Agent({ keepAlive: true, maxSockets: LANES });
afterAll(() => agent.destroy());

/** One of the shop's pages, rendered for this request, and how long it took in milliseconds. */
async function ask(path = "/api/session"): Promise<number> {
  const began = performance.now();
  const [answer] = await once(get(shop.url + path, { agent }), "response");
  answer.resume();
  await once(answer, "end");
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}`);
  return performance.now() - began;
}

/** The middle of some answers' times, in milliseconds. */
async function usualTime(): Promise<number> {
  const times: number[] = [];
  for (let at = 0; at < 40; at++) times.push(await ask());
  return times.sort((one, other) => one - other)[20] ?? 0;
}

test("500 clients that send a byte now and then slow nobody else", async () => {
  const { hostname, port } = new URL(shop.url);
  const head =
    "POST /api/contact-form HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n";
  const calm = await usualTime();
  const sockets: Socket[] = [];
  try {
    for (let at = 0; at < noteCases(SLOW_CLIENTS); at++) {
      const socket = connect(Number(port), hostname);
      socket.on("error", () => {});
      sockets.push(socket);
      // Half of them are slow in their headers already.
      socket.write(at % 2 === 0 ? head : head.slice(0, 40));
    }
    const dripping = new AbortController();
    const drip = async () => {
      while (!dripping.signal.aborted) {
        for (const socket of sockets) if (!socket.destroyed) socket.write("a");
        await pause(200);
      }
    };
    const done = drip();
    // A busy machine makes one of them slow, not all three.
    const slowed = [await usualTime(), await usualTime(), await usualTime()];
    const open = sockets.filter((socket) => !socket.destroyed && !socket.connecting).length;
    dripping.abort();
    await done;
    expect(open, "the slow ones are still there").toBe(SLOW_CLIENTS);
    expect(Math.min(...slowed)).toBeLessThan(5 * calm + 50);
  } finally {
    for (const socket of sockets) socket.destroy();
  }
});

test("memory stays flat over many requests", { timeout: 300_000 + REQUESTS * 30 }, async () => {
  const memory = () =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${shop.process.pid}/status`, "utf8"))?.[1]) * 1024;
  const paths = ["/", "/api/session", "/auth", "/blog/1", "/build-my-page"];
  const visit = async (count: number) => {
    let left = count;
    const lane = async () => {
      while (left-- > 0) await ask(paths[left % paths.length]);
    };
    await Promise.all(Array.from({ length: LANES }, lane));
  };
  // What is kept for good, such as compressed pages and compiled code, is kept after the first ones.
  await visit(Math.min(1_000, REQUESTS));
  const before = memory();
  await visit(noteCases(REQUESTS));
  // A leak of one kilobyte a request would be 100 MB over the full count, and what waits to be collected is not one.
  expect(memory() - before).toBeLessThan(80 * MEGABYTE);
});
