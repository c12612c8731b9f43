/** @module-tag promise-29 */
import { once } from "node:events";
import { Agent, get } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type FaultTestEnvironment, startFaultTestEnvironment } from "../../support/faults/environment.ts";
import { type HeldMemory, measureMemory } from "../../support/faults/memory.ts";
import { withData } from "../../support/fuzz/ask-all.ts";
import { get as getExample, type Input, inputOf } from "../../support/fuzz/requests.ts";
import { routeTable } from "../../support/fuzz/route-table.ts";
import { createTestSessions, type TestSessions } from "../../support/fuzz/sessions.ts";
import { recordCaseCount, scaleCaseCount } from "../../support/runner/cases.ts";
import { buyPage, checkoutBody, post } from "../../support/shop/purchase.ts";
import type { Shop } from "../../support/shop/shop.ts";
import { eventFor, sendEvent, sign, webhookSecret } from "../../support/shop/signed-event.ts";
import { Visitor } from "../../support/shop/visitor.ts";
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
    recordCaseCount(SLOW_CLIENTS);
    for (let at = 0; at < SLOW_CLIENTS; at++) {
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

const FLOOD = 250;
const VISITS = 60;
/** Rendered for every request. */
const PAGE = "/invitation?token=unknown";
const PAGE_STATUS = 400;

/** Requests a page as a visitor with an address of their own. Returns the time in milliseconds; null if it was refused. */
async function visit(): Promise<number | null> {
  const began = performance.now();
  const headers = { "X-Forwarded-For": "203.0.113.7" };
  const answer = await fetch(environment.shop.url + PAGE, { headers });
  await answer.text();
  if (answer.status !== 503 && answer.status !== PAGE_STATUS) throw new Error(`${PAGE} answered ${answer.status}`);
  return answer.status === PAGE_STATUS ? performance.now() - began : null;
}

async function visitOften(): Promise<{ refused: number; median: number }> {
  const times: (number | null)[] = [];
  for (let at = 0; at < VISITS; at++) times.push(await visit());
  const answered = times.filter((time) => time !== null).sort((one, other) => one - other);
  return { refused: VISITS - answered.length, median: answered[Math.floor(answered.length / 2)] ?? Infinity };
}

test.each([
  ["pages", false],
  ["pages, and with bodies that trickle", true],
])(
  "250 connections of one client that ask for %s leave the pages to others",
  async (_what, trickle) => {
    recordCaseCount(VISITS);
    const { hostname, port } = new URL(environment.shop.url);
    const { median: quiet } = await visitOften();
    const flooding = new AbortController();
    let flooded = 0;
    const crowd = new Agent({ keepAlive: true, maxSockets: FLOOD });
    const ask = async () => {
      while (!flooding.signal.aborted) {
        const headers = { "X-Forwarded-For": "198.51.100.9" };
        const [answer] = await once(get({ hostname, port, path: PAGE, headers, agent: crowd }), "response").catch(
          () => [],
        );
        answer?.resume();
        if (answer?.statusCode === PAGE_STATUS) flooded += 1;
        if (answer) await once(answer, "close").catch(() => {});
      }
    };
    const slow: Socket[] = [];
    const head = "Host: localhost\r\nX-Forwarded-For: 198.51.100.9\r\nTransfer-Encoding: chunked\r\n";
    for (let at = 0; trickle && at < FLOOD; at++) {
      const socket = connect(Number(port), hostname).on("error", () => {});
      slow.push(socket);
      socket.write(`POST /api/contact-form HTTP/1.1\r\n${head}Content-Type: application/json\r\n\r\n1\r\n{\r\n`);
    }
    const drip = setInterval(() => {
      for (const socket of slow) if (!socket.destroyed) socket.write("1\r\n \r\n");
    }, 500);
    const asking = Array.from({ length: FLOOD }, ask);
    try {
      const limit = 3 * quiet;
      let refused = 0;
      let turns = 0;
      const median = await shortest(limit, async () => {
        const before = flooded;
        const visits = await visitOften();
        refused = visits.refused;
        turns = (flooded - before) / VISITS;
        return visits.median;
      });
      expect(refused / VISITS).toBeLessThanOrEqual(0.01);
      expect(turns, "pages of the crowd for each page of the visitor").toBeLessThan(4);
      expect(median, `${quiet} ms without the flood`).toBeLessThan(limit);
    } finally {
      clearInterval(drip);
      flooding.abort();
      for (const socket of slow) socket.destroy();
      crowd.destroy();
      await Promise.all(asking);
    }
  },
  300_000,
);

/** Performs the nth action of a user. Resolves to its number of requests; throws for an unexpected response. */
type UserLoad = (nth: number) => Promise<number>;

const message = (nth: number) => ({
  name: "Jo Miller",
  email: "jo@acme.example",
  company: `Caller ${nth} Ltd`,
  message: `Please call me back, ${nth}.`,
});

/** Actions until the mix repeats. */
const ROUND = 50;

const SIGNED_OUT: Pick<TestSessions, "examples" | "cookies"> = {
  examples: {},
  cookies: { nobody: "", customer: "", visitor: "", admin: "" },
};

/**
 * Users who read every page, buy, write, sign in, and send genuine and forged events, each request from another address. The shop must have
 * no other users, no rate limits and TRUSTED_PROXIES=1. Without `signedIn` only public pages are used.
 */
async function createUserLoad(shop: Shop, { signedIn }: { signedIn: boolean }): Promise<UserLoad> {
  const { examples, cookies } = signedIn ? await createTestSessions(shop) : SIGNED_OUT;
  const reachable = routeTable().filter(({ isParameterless }) => signedIn || isParameterless);
  const pages = reachable.flatMap((endpoint) =>
    (examples[endpoint.path] ?? [getExample()])
      .filter(({ method }) => method === "GET")
      .flatMap((example) => withData(inputOf(example, endpoint), endpoint)),
  );
  /** Pages that returned 200 once and must from then on. */
  const shown = new Set<Input>();
  const secret = webhookSecret(shop);
  let lastSession = "cs_test_unknown";

  const request = (target: string, nth: number, headers: HeadersInit = {}, body: BodyInit | null = null) =>
    fetch(shop.url + target, {
      method: body === null ? "GET" : "POST",
      redirect: "manual",
      headers: { ...Object.fromEntries(new Headers(headers)), "X-Forwarded-For": addressOf(nth) },
      body,
    });
  const expectStatus = async (answer: Response, ...wanted: number[]): Promise<number> => {
    await answer.arrayBuffer();
    if (!wanted.includes(answer.status)) throw new Error(`${answer.url} answered ${answer.status}, not ${wanted}`);
    return 1;
  };

  const read = async (nth: number): Promise<number> => {
    const page = pages[nth % pages.length];
    if (!page) throw new Error("The shop has no page");
    const cookie = cookies[page.as];
    const headers: [string, string][] = cookie ? [...page.headers, ["Cookie", cookie]] : page.headers;
    const answer = await request(page.target, nth, headers);
    await answer.arrayBuffer();
    // 404 is allowed until a page exists, such as an invoice without a number.
    if (answer.status >= 500 || (shown.has(page) && answer.status !== 200)) {
      throw new Error(`${page.target} answered ${answer.status}`);
    }
    if (answer.status === 200) shown.add(page);
    return 1;
  };
  const buy = async (nth: number): Promise<number> => {
    const { sessionId } = await buyPage(shop, checkoutBody({ company: `Customer ${nth} Ltd` }));
    lastSession = sessionId;
    // Checkout, confirmation and receipt.
    return 2 + (await expectStatus(await request(`/api/orders/receipt?session_id=${sessionId}`, nth), 200));
  };
  const signIn = async (): Promise<number> => {
    const visitor = new Visitor(shop);
    const { status, location } = await visitor.logIn("visitor@acme.example", "correct horse");
    if (location !== "/") throw new Error(`A sign-in answered ${status}`);
    await visitor.post("/auth/sign-out", {});
    return 2;
  };
  const sendPaymentEvent = async (genuine: boolean): Promise<number> => {
    const body = eventFor(lastSession);
    return expectStatus(
      await sendEvent(shop, body, sign(body, genuine ? secret : "whsec_forged")),
      genuine ? 200 : 400,
    );
  };
  const write = async (nth: number): Promise<number> => {
    const { status } = await post(`${shop.url}/api/contact-form`, { ...message(nth), agreeToTerms: true });
    if (status !== 200) throw new Error(`A message was answered ${status}`);
    return 1;
  };
  const kinds: Partial<Record<number, UserLoad>> = {
    7: buy,
    ...(signedIn ? { 11: signIn } : {}),
    17: () => sendPaymentEvent(true),
    23: () => sendPaymentEvent(false),
    29: write,
    31: async (nth) =>
      expectStatus(
        await request("/contact", nth, {}, new URLSearchParams({ ...message(nth), agreeToTerms: "on" })),
        200,
      ),
    37: async (nth) => expectStatus(await request(`/nowhere-${nth}`, nth), 404),
    41: async (nth) =>
      expectStatus(await request(`/api/orders/receipt?session_id=cs_test_${String(nth).padStart(24, "0")}`, nth), 404),
    43: async (nth) => expectStatus(await request(`/?utm_source=${nth}`, nth), 200),
    47: async (nth) => expectStatus(await request(`/blog/${nth}`, nth), 200, 302),
  };
  return (nth) => (kinds[nth % ROUND] ?? read)(nth);
}

/** Client address; repeats after 2^24 requests. */
const addressOf = (nth: number): string => `10.${(nth >> 16) & 255}.${(nth >> 8) & 255}.${nth & 255}`;

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

/** Growth from the first to the last point, by the median slope of all pairs (Theil-Sen), which ignores outliers. */
function growthOf(points: readonly { at: number; value: number }[]): number {
  const slopes = points.flatMap((one, n) =>
    points.slice(n + 1).map((other) => (other.value - one.value) / (other.at - one.at)),
  );
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || slopes.length === 0) throw new Error("A trend has at least two points");
  const middle = slopes.sort((a, b) => a - b)[Math.floor(slopes.length / 2)] ?? 0;
  return middle * (last.at - first.at);
}
