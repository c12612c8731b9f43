/** @module-tag promise-39 */
import { globSync, writeFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { extname } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startCrowd } from "../../support/faults/crowd.ts";
import { examplesOf, withData } from "../../support/fuzz/ask-all.ts";
import { type Input, inputOf } from "../../support/fuzz/requests.ts";
import { routeTable } from "../../support/fuzz/route-table.ts";
import { createTestSessions, type TestSessions } from "../../support/fuzz/sessions.ts";
import { recordCaseCount, scaleCaseCount } from "../../support/runner/cases.ts";
import { type Shop, startShop } from "../../support/shop/shop.ts";
import { shortest } from "../../support/wait-for.ts";

/** One client that keeps 200 connections busy, on each route in turn, beside another client. */

const CONNECTIONS = 200;
const HALF_SENT = 2_000;
/** Of two requests each: for the process's health and for a page from memory. */
const VISITS = scaleCaseCount(20, { least: 20, most: 100 });
/** Milliseconds between visits, and until the crowd's requests wait in line. */
const VISIT_PAUSE_MS = 20;
const CROWDING_MS = 300;
const HALF_MS = 200;
const WORST_MS = 1_000;

const OTHER = { "X-Forwarded-For": "203.0.113.7" };
const CROWD = { "X-Forwarded-For": "198.51.100.9" };

let shop: Shop;
let sessions: TestSessions;
beforeAll(async () => {
  // Limits per client would hide the queue.
  shop = await startShop({ env: { TRUSTED_PROXIES: "1", RATE_LIMIT_FACTOR: "1000000", LOG_LEVEL: "error" } });
  sessions = await createTestSessions(shop);
  await visit("/about");
});
afterAll(() => shop?.discard());

/** Returns milliseconds. */
async function visit(path: string): Promise<number> {
  const began = performance.now();
  const response = await fetch(shop.url + path, { headers: OTHER });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
  return performance.now() - began;
}

/** Half and worst of the waits, in milliseconds. */
async function visitOften(): Promise<{ half: number; worst: number }> {
  const times: number[] = [];
  for (let at = 0; at < VISITS; at++) {
    times.push(await visit("/healthz"), await visit("/about"));
    await pause(VISIT_PAUSE_MS);
  }
  times.sort((one, other) => one - other);
  return { half: times[Math.floor(times.length / 2)] ?? Infinity, worst: times.at(-1) ?? Infinity };
}

/** The first example of each route, and its `.data`, with the session that it needs; one file of each kind. */
function requestsOfAllRoutes(): Input[] {
  const routes = routeTable().flatMap((endpoint) => {
    const [example] = examplesOf(sessions, endpoint);
    return example ? withData(inputOf(example, endpoint), endpoint) : [];
  });
  const files = globSync("**/*.{js,css,svg,woff2,png,txt,webmanifest}", { cwd: "build/client" });
  const kinds = [...Map.groupBy(files, (file) => extname(file)).values()].map(([file = ""]) => `/${file}`);
  const unknown = ["/no/such/page", "/NO/such%20page", "/auth?tab=unknown", `/media/${"0".repeat(32)}-480.webp`];
  const plain = (target: string): Input => ({ as: "nobody", method: "GET", target, headers: [], body: null });
  return [...routes, ...[...kinds, ...unknown].map(plain)];
}

test("200 connections of one client, on whatever route, leave health and pages to another", async () => {
  const asked = requestsOfAllRoutes();
  recordCaseCount(asked.length * VISITS);
  const rows: string[] = [];
  const slow: string[] = [];
  for (const { as, method, target, headers, body } of asked) {
    const cookie = sessions.cookies[as];
    const all = { ...Object.fromEntries(headers), ...CROWD, ...(cookie && { Cookie: cookie }) };
    const crowd = await startCrowd({
      connections: CONNECTIONS,
      url: shop.url + target,
      method,
      headers: all,
      body: body && new Uint8Array(body),
    });
    await pause(CROWDING_MS);
    let worst = Infinity;
    const half = await shortest(HALF_MS, async () => {
      const waits = await visitOften();
      worst = Math.min(worst, waits.worst);
      return waits.half;
    });
    const statuses = JSON.stringify(await crowd.stop());
    const row = `${method} ${target}: half ${half.toFixed()} ms, worst ${worst.toFixed()} ms, ${statuses}`;
    rows.push(row);
    if (half > HALF_MS || worst > WORST_MS) slow.push(row);
  }
  if (process.env.LOAD_TABLE) writeFileSync(process.env.LOAD_TABLE, `${rows.join("\n")}\n`);
  expect(asked.length).toBeGreaterThan(150);
  expect(slow).toEqual([]);
}, 3_600_000);

test("2,000 half-sent requests of one client do not shut out another", async () => {
  const { hostname, port } = new URL(shop.url);
  const sockets: Socket[] = [];
  const halfSent = [
    "GET /about HTTP/1.1\r\nHost: x\r\n",
    "POST /my-order/upload HTTP/1.1\r\nHost: x\r\nContent-Length: 9000\r\n\r\nabc",
  ];
  try {
    recordCaseCount(HALF_SENT);
    for (let at = 0; at < HALF_SENT + 100; at++) {
      const socket = connect(Number(port), hostname).on("error", () => {});
      socket.write(halfSent[at % 2] ?? "");
      sockets.push(socket);
    }
    const half = await shortest(HALF_MS, async () => (await visitOften()).half);
    expect(half).toBeLessThan(HALF_MS);
    expect(sockets.filter((socket) => !socket.destroyed).length).toBeGreaterThan(HALF_SENT / 2);
  } finally {
    for (const socket of sockets) socket.destroy();
  }
});
