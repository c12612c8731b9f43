import { once } from "node:events";
import { Agent, get } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type FaultTestEnvironment, startFaultTestEnvironment } from "../../support/faults/environment.ts";
import { createUserLoad, type UserLoad } from "../../support/faults/load.ts";
import { growthOf, type HeldMemory, measureMemory } from "../../support/faults/memory.ts";
import { recordCaseCount, scaleCaseCount } from "../../support/runner/cases.ts";
import { shortest } from "../../support/wait-for.ts";

const memory = measureMemory();
let environment: FaultTestEnvironment;
beforeAll(async () => {
  // Emails go into files, and the payment provider is not measured.
  environment = await startFaultTestEnvironment({
    ...memory.env,
    SMTP_URL: "",
    TRUSTED_PROXIES: "1",
    LOG_LEVEL: "error",
  });
});
afterAll(async () => {
  await environment?.close();
  memory.close();
});

const SLOW_CLIENTS = 500;
const LANES = 8;
const MEGABYTE = 1024 * 1024;
/** The load runs until both limits are reached. */
const REQUESTS = scaleCaseCount(60, { least: 60, most: 100_000 });
const MINUTES = Number(process.env.PROVE_MINUTES || 0);
/** Number of memory measurements. */
const LOOKS = scaleCaseCount(1, { most: 12 });
/** Requests until code is compiled and memory is stable. */
const WARM = 1_000;

const agent = new Agent({ keepAlive: true, maxSockets: LANES });
afterAll(() => agent.destroy());

/** Requests a page that is rendered per request. Returns the time in milliseconds. */
async function ask(path = "/api/session"): Promise<number> {
  const began = performance.now();
  const [answer] = await once(get(environment.shop.url + path, { agent }), "response");
  answer.resume();
  await once(answer, "end");
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}`);
  return performance.now() - began;
}

/** Median response time, in milliseconds. */
async function usualTime(): Promise<number> {
  const times: number[] = [];
  for (let at = 0; at < 40; at++) times.push(await ask());
  return times.sort((one, other) => one - other)[20] ?? 0;
}

test("500 clients that send slowly do not slow others", async () => {
  const { hostname, port } = new URL(environment.shop.url);
  const head =
    "POST /api/contact-form HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n";
  const calm = await usualTime();
  const sockets: Socket[] = [];
  try {
    for (let at = 0; at < recordCaseCount(SLOW_CLIENTS); at++) {
      const socket = connect(Number(port), hostname);
      socket.on("error", () => {});
      sockets.push(socket);
      // Half of them send slow headers.
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
    const limit = 2 * calm + 25;
    const slowed = await shortest(limit, usualTime);
    const open = sockets.filter((socket) => !socket.destroyed && !socket.connecting).length;
    dripping.abort();
    await done;
    expect(open, "the slow ones are still there").toBe(SLOW_CLIENTS);
    expect(slowed).toBeLessThan(limit);
  } finally {
    for (const socket of sockets) socket.destroy();
  }
});

/** Runs user actions concurrently from the nth on, for a share of the load. Returns the number of actions and requests. */
async function load(crowd: UserLoad, from: number, share: number): Promise<{ deeds: number; requests: number }> {
  const end = performance.now() + MINUTES * 60_000 * share;
  let [deeds, requests] = [0, 0];
  const lane = async () => {
    while (requests < REQUESTS * share || performance.now() < end) {
      const asked = await crowd(from + deeds++);
      requests += asked;
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return { deeds, requests };
}

test("memory stays flat under a load of all kinds of requests", {
  timeout: 600_000 + REQUESTS * 100 + MINUTES * 120_000,
}, async () => {
  const crowd = await createUserLoad(environment.shop, { signedIn: REQUESTS >= WARM });
  // Caches and compiled code are complete after the first share.
  let { deeds, requests } = await load(crowd, 0, 1 / LOOKS);
  const warm = requests;
  const points: (HeldMemory & { at: number })[] = [];
  const look = async () => points.push({ ...(await memory.read(environment.shop.process.pid)), at: requests - warm });
  await look();
  for (let times = 0; times < LOOKS; times += 1) {
    const done = await load(crowd, deeds, 1 / LOOKS);
    deeds += done.deeds;
    requests += done.requests;
    await look();
  }
  recordCaseCount(requests - warm);
  const grown = (what: keyof HeldMemory) => growthOf(points.map((point) => ({ at: point.at, value: point[what] })));
  const details = JSON.stringify(points);
  // A leak of 200 bytes per request would be twice that in a full run.
  expect(grown("alive"), details).toBeLessThan(10 * MEGABYTE);
  if (REQUESTS >= WARM) expect(grown("resident"), details).toBeLessThan(80 * MEGABYTE);
  expect(grown("files"), details).toBeLessThan(50);
});
