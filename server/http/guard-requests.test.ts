/** @module-tag promise-38 */
import { once } from "node:events";
import { createReadStream } from "node:fs";
import type { RequestListener, ServerResponse } from "node:http";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { log } from "~/lib/logging/logger.server";
import { urlInTest } from "../../tests/support/serve";
import { listen } from "../lifecycle/listen";
import { runServer } from "../lifecycle/run";
import { createMetrics } from "../observability/metrics";
import { createRequestObserver } from "../observability/observe-requests";
import { noTraces } from "../observability/traces";
import { createRenderLimit } from "./render-limit";
import { createRequestListener } from "./request-listener";

vi.mock("../lifecycle/preflight", () => ({ runPreflight: () => new Promise(() => {}) }));

type Parts = Parameters<typeof createRequestListener>[0];

const fail = (): never => {
  throw new TypeError("A stage of the listener failed");
};
const PATH = "/about";

let exit: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  vi.spyOn(log, "error").mockImplementation(() => {});
  vi.spyOn(log, "fatal").mockImplementation(() => {});
  exit = vi.spyOn(process, "exit").mockImplementation((() => {}) as never);
  useShopsHandlers();
});
afterEach(() => vi.restoreAllMocks());

/** The test runner's handlers would count an exception as a failed test. */
function useShopsHandlers(): void {
  const events = ["uncaughtException", "unhandledRejection", "SIGTERM", "SIGINT"];
  const others = events.map((event) => process.listeners(event as "SIGTERM"));
  for (const event of events) process.removeAllListeners(event);
  void runServer({} as never);
  onTestFinished(() => {
    for (const [at, event] of events.entries()) {
      process.removeAllListeners(event);
      for (const listener of others[at] ?? []) process.on(event, listener);
    }
  });
}

async function serve(listener: RequestListener) {
  const server = await listen(listener, { host: "127.0.0.1", port: 0, appUrl: "http://localhost" });
  const url = urlInTest(server);
  return (path: string) => fetch(url + path);
}

async function expectAlive() {
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(exit).not.toHaveBeenCalled();
  expect(log.fatal).not.toHaveBeenCalled();
}

/** The shop's listener with some other parts. */
function listenerWith(others: object) {
  const settings = { appUrl: "http://localhost", trustedProxies: 0, site: {} };
  const quiet = { info: () => {}, debug: () => {}, warn: () => {}, error: () => {} };
  return createRequestListener({
    app: { settings, log: quiet, shutdownSignal: new AbortController().signal },
    observer: createRequestObserver({
      log: quiet,
      metrics: createMetrics(),
      traces: noTraces,
      trustedProxies: 0,
      patternOf: () => "*",
    }),
    handle: fail,
    withoutPolicy: false,
    pages: noPages,
    files: () => null,
    pictures: async () => null,
    payPage: answerWell,
    renderLimit: createRenderLimit(),
    ...others,
  } as unknown as Parts);
}

const noPages = { ready: () => null, find: async () => null, warm: async () => {} };
const answerWell = async () => new Response("well");
const cachedPage = {
  route: "/about",
  status: 200,
  tag: null,
  headers: ["X", "\n"],
  bodies: { identity: Buffer.from("well") },
};
const brokenBody = () => new Response(new ReadableStream({ pull: fail }), { headers: { "Content-Type": "text/html" } });

/** Functions that fail at their first call. */
const failOnce = <T>(well: (...input: never[]) => T) => vi.fn(well).mockImplementationOnce(fail);
const rejectOnce = <T>(well: (...input: never[]) => Promise<T>) =>
  vi.fn(well).mockImplementationOnce(async () => fail());

const STAGES: [stage: string, parts: () => object][] = [
  ["looking for a file", () => ({ files: failOnce(() => null) })],
  ["looking for a picture", () => ({ pictures: rejectOnce(async () => null) })],
  ["looking for a page in memory", () => ({ pages: { ...noPages, ready: failOnce(() => null) } })],
  [
    "sending a page from memory",
    () => ({ pages: { ...noPages, ready: vi.fn(noPages.ready).mockReturnValueOnce(cachedPage as never) } }),
  ],
  ["rendering a page for the memory", () => ({ pages: { ...noPages, find: rejectOnce(async () => null) } })],
  [
    "observing",
    () => ({
      observer: {
        start: failOnce(() => ({ requestId: "01234567", method: "GET", route: "*" })),
        run: (...[, , , work]: Parameters<Parts["observer"]["run"]>) => work(),
      },
    }),
  ],
  [
    "waiting for its turn",
    () => ({ pages: null, renderLimit: { run: rejectOnce(async (_: never, work: () => Promise<unknown>) => work()) } }),
  ],
  ["the sandbox's page", () => ({ pages: null, payPage: rejectOnce(answerWell) })],
  ["routing", () => ({ pages: null, payPage: vi.fn(answerWell).mockReturnValueOnce(null as never) })],
  [
    "sending a body that breaks off",
    () => ({ pages: null, payPage: vi.fn(answerWell).mockResolvedValueOnce(brokenBody()) }),
  ],
];

describe("an exception while", () => {
  test.each(STAGES)("%s answers 500, is logged, and the shop answers the next request", async (_stage, parts) => {
    const ask = await serve(listenerWith(parts()));
    const answer = await ask(PATH);
    expect(answer.status).toBe(500);
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(await answer.json()).toMatchObject({ error: expect.stringContaining("Something went wrong on our side.") });
    expect(log.error).toHaveBeenCalledWith({ err: expect.any(Error) }, "A request failed");
    expect((await ask(PATH)).status).toBe(200);
    await expectAlive();
  });
});

const LATER: [when: string, start: (response: ServerResponse) => void][] = [
  ["in a timer", () => void setTimeout(fail, 1)],
  ["in a microtask", () => queueMicrotask(fail)],
  ["in the next tick", () => process.nextTick(fail)],
  ["in a promise without a catch", () => void Promise.resolve().then(fail)],
  ["in a stream without an error listener", () => void createReadStream("/nowhere/at/all")],
];

test.each(LATER)("an exception %s answers 500 and never ends the shop", async (_when, start) => {
  const ask = await serve((request, response) => (request.url === PATH ? start(response) : void response.end("well")));
  const answer = await ask(PATH);
  expect(answer.status).toBe(500);
  expect(await (await ask("/")).text()).toBe("well");
  expect(log.error).toHaveBeenCalledOnce();
  await expectAlive();
});

test("an exception after the headers closes the connection", async () => {
  const ask = await serve((_request, response) => {
    response.writeHead(200).write("half");
    setTimeout(fail, 1);
  });
  await expect(ask(PATH).then((answer) => answer.text())).rejects.toThrow();
  await expectAlive();
});

test("an exception after the response only is logged", async () => {
  const metrics = { request: fail };
  const observer = createRequestObserver({
    log,
    metrics,
    traces: noTraces,
    trustedProxies: 0,
    patternOf: () => "*",
  });
  const ask = await serve((request, response) => {
    observer.start(request, response);
    response.end("well");
  });
  expect(await (await ask(PATH)).text()).toBe("well");
  await expect.poll(() => log.error).toHaveBeenCalledWith({ err: expect.any(TypeError) }, "A request failed");
  await expectAlive();
});

test("an exception that belongs to no request ends the shop", async () => {
  setTimeout(fail, 1);
  await once(process, "uncaughtException");
  expect(log.fatal).toHaveBeenCalledOnce();
  expect(exit).toHaveBeenCalledWith(1);
});
