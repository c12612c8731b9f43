import { once } from "node:events";
import { type IncomingMessage, request, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { requestId } from "~/lib/logging/log-context.server";
import type { Log } from "~/lib/logging/logger.server";
import { canary, expectNoCanary } from "../../tests/support/canary";
import { urlInTest } from "../../tests/support/serve";
import { captureLog } from "../../tests/support/shop/log-lines";
import { waitFor } from "../../tests/support/wait-for";
import { FILE_ROUTE, routePatterns } from "../http/route-patterns";
import { listen } from "../lifecycle/listen";
import { type CompletedRequest, createMetrics } from "./metrics";
import { createRequestObserver, REQUEST_ID_HEADER, type RequestLabels } from "./observe-requests";
import { noTraces } from "./traces";

const routes = ["my-order", "quote/:id", "admin/customers/:email", "blog/:id", "healthz"];
const patternOf = routePatterns({
  routes: Object.fromEntries(routes.map((path) => [path, { id: path, path, module: {} }])),
} as never);

type Answer = (request: IncomingMessage, response: ServerResponse, log: Log, labels: RequestLabels) => void;

/** A server with this handler, its log and its metrics. */
async function seen(answer: Answer, trustedProxies = 0) {
  const kept = captureLog();
  const counted: CompletedRequest[] = [];
  const metrics = createMetrics();
  const count = (one: CompletedRequest) => {
    counted.push(one);
    metrics.request(one);
  };
  const observer = createRequestObserver({
    log: kept.log,
    metrics: { request: count },
    traces: noTraces,
    trustedProxies,
    patternOf,
  });
  const server = await listen(
    (incoming, response) => {
      const labels = observer.start(incoming, response);
      response.setHeader(REQUEST_ID_HEADER, labels.requestId);
      void observer.run(incoming, response, labels, async () => answer(incoming, response, kept.log, labels));
    },
    { host: "127.0.0.1", port: 0, appUrl: "http://localhost" },
  );
  const port = Number(new URL(urlInTest(server)).port);
  const ask = async (path: string, headers: Record<string, string> = {}, method = "GET") => {
    const asked = request({ host: "127.0.0.1", port, path, method, headers }).end();
    const [response]: IncomingMessage[] = await once(asked, "response");
    return { id: String(response?.headers["x-request-id"]), body: response ? await text(response) : "" };
  };
  const lines = async (least: number) => {
    await waitFor(() => kept.lines().length >= least, { what: `${least} lines` });
    return kept.lines();
  };
  return { ask, lines, counted, metrics, port, text: kept.text };
}

test("a request is logged in one line with its id, route pattern, method, status and milliseconds", async () => {
  const { ask, lines } = await seen((_, response) => response.writeHead(201).end());
  const { id } = await ask("/quote/0d9a7c1e?key=secret", {}, "POST");
  const told = await lines(1);
  expect(told).toEqual([
    {
      level: 30,
      time: expect.any(String),
      msg: "Request",
      requestId: id,
      method: "POST",
      route: "/quote/:id",
      status: 201,
      ms: expect.any(Number),
    },
  ]);
  expect(id).toMatch(/^[0-9a-f]{16}$/);
});

test("every log line of a request has its id and route, also after an await", async () => {
  const { ask, lines } = await seen((_, response, log) => {
    setImmediate(() => {
      log.warn({}, "Something is odd");
      response.end(requestId());
    });
  });
  const [one, other] = await Promise.all([ask("/blog/1"), ask("/my-order")]);
  expect([one.body, other.body]).toEqual([one.id, other.id]);
  expect(one.id).not.toBe(other.id);
  const odd = (await lines(4)).filter(({ msg }) => msg === "Something is odd");
  expect(new Set(odd.map((line) => `${line.requestId} ${line.route}`))).toEqual(
    new Set([`${one.id} /blog/:id`, `${other.id} /my-order`]),
  );
});

test("no text from a URL, a Referer or a request id gets into the log or a metric", async () => {
  const { ask, lines, text, metrics } = await seen((_, response, log) => {
    log.error({ err: new Error("It broke") }, "A request failed");
    response.writeHead(404).end();
  });
  const typed = encodeURIComponent(canary.name);
  const paths = [
    `/admin/customers/${encodeURIComponent(canary.email)}`,
    `/admin/customers/${typed}.data?_routes=${typed}`,
    `/my-order?key=${canary.session}`,
    `/auth/reset/${canary.session}#${canary.hash}`,
    `/quote/${canary.payment}?session_id=${canary.payment}`,
  ];
  for (const path of paths) {
    const referer = `http://127.0.0.1/${path}`;
    await ask(path, { Referer: referer, "X-Request-Id": canary.session, "User-Agent": canary.name.replace("ö", "oe") });
  }
  await ask("/my-order", {}, "PROPFIND");
  // One line per request, and one for the error, whose repeats are only counted.
  await lines(paths.length + 2);
  expectNoCanary(text());
  expectNoCanary(await metrics.registry.metrics());
});

test("a broken link of ours is logged with the route pattern of its page", async () => {
  const { ask, lines, port } = await seen((_, response) => response.writeHead(404).end());
  await ask("/nowhere", { Referer: `http://127.0.0.1:${port}/blog/3?x=1` });
  await ask("/nowhere", { Referer: "https://elsewhere.example/blog/3" });
  const requests = (await lines(2)).filter(({ msg }) => msg === "Request");
  expect(requests.map(({ route, from }) => [route, from])).toEqual([
    ["*", "/blog/:id"],
    ["*", undefined],
  ]);
});

test("the path of a 404 is logged if it is of no route", async () => {
  const { ask, lines } = await seen((_, response) => response.writeHead(404).end());
  for (const path of ["/old-page?key=secret", "/quote/unknown"]) await ask(path);
  expect((await lines(2)).map(({ route, path }) => [route, path])).toEqual([
    ["*", "/old-page"],
    ["/quote/:id", undefined],
  ]);
});

test.each([
  ["/old?key=0123456789abcdef#part", "/old"],
  ["/my-orders%3Fkey=0a1b2c", "/my-orders"],
  ["/my-orders/jo@acme.example/x", "/my-orders/[address]/x"],
  ["/quotes/Zm9vYmFyMTIzNDU2Nzg5MGFiY2RlZg", "/quotes/Zm9vYmFy[...]"],
  [`/${"long/".repeat(3_000)}`, `/${"long/".repeat(40)}`.slice(0, 200)],
  [`/${"x/".repeat(95)}Zm9vYmFyMTIzNDU2Nzg5MGFiY2RlZg`, `/${"x/".repeat(95)}Zm9vYmFy[`],
])("no query, key, email address or endless path is logged: %j", async (url, path) => {
  const { ask, lines } = await seen((_, response) => response.writeHead(404).end());
  await ask(url);
  expect((await lines(1))[0]).toMatchObject({ route: "*", path });
});

test("a well-formed request id of a trusted proxy is used", async () => {
  const GIVEN = "4bf92f35-77b34da6_a3ce929d0e0e4736";
  const trusting = await seen((_, response) => response.end(), 1);
  expect((await trusting.ask("/my-order", { "X-Request-Id": GIVEN })).id).toBe(GIVEN);
  for (const wrong of ["short", "x".repeat(65), "has a space in it", "jo@acme.example", 'quote"s and more']) {
    expect((await trusting.ask("/my-order", { "X-Request-Id": wrong })).id).toMatch(/^[0-9a-f]{16}$/);
  }
  const alone = await seen((_, response) => response.end());
  expect((await alone.ask("/my-order", { "X-Request-Id": GIVEN })).id).toMatch(/^[0-9a-f]{16}$/);
});

test("files and health checks are logged only if they fail", async () => {
  const { ask, lines, counted } = await seen(({ url }, response, _, labels) => {
    if (url?.startsWith("/assets/")) labels.route = FILE_ROUTE;
    response.writeHead(url?.includes("missing") ? 404 : 200).end();
  });
  for (const path of ["/assets/a1.js", "/healthz", "/assets/missing.js", "/my-order"]) await ask(path);
  expect((await lines(2)).map(({ route, status }) => [route, status])).toEqual([
    ["(file)", 404],
    ["/my-order", 200],
  ]);
  expect(counted).toHaveLength(4);
});

test("an aborted request is logged as aborted", async () => {
  const { lines, port } = await seen(({ socket }) => void socket.destroy());
  const asked = request({ host: "127.0.0.1", port, path: "/my-order" }).end();
  await once(asked, "error");
  expect((await lines(1))[0]).toMatchObject({ route: "/my-order", status: null, aborted: true });
});
