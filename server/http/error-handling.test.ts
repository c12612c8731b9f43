/** @module-tag promise-31 */
import { type ActionFunction, data, type LoaderFunction, RouterContextProvider, type ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { appContext } from "~/lib/app-context.server";
import { withLogContext } from "~/lib/logging/log-context.server";
import { failure } from "~/lib/result";
import { setUpTestApp } from "../../tests/support/app/test-app";
import { canary, expectNoCanary } from "../../tests/support/canary";
import { captureLog } from "../../tests/support/shop/log-lines";
import { withErrorHandling } from "./error-handling";
import { SERVER_ERROR_MESSAGE } from "./guard-requests";

const app = setUpTestApp();

const OUTAGE = Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:5432"), { code: "ECONNREFUSED" });
const ERROR = new Error(`no row of ${canary.email}`);
const REQUEST = { requestId: "4bf92f3577b34da6", route: "/my-order" };

/** Runs a route with this loader. Returns its result or error, and the log. */
async function run(loader: LoaderFunction | ActionFunction, { page = true, development = false } = {}) {
  const log = captureLog();
  const module = page ? { loader, default: () => null } : { loader };
  // Only the build's routes are used.
  const build = { routes: { one: { id: "one", module } } } as unknown as ServerBuild;
  const context = new RouterContextProvider();
  context.set(appContext, { ...app, log: log.log });
  const wrapped = withErrorHandling(build, { development }).routes.one?.module.loader;
  const url = new URL("http://localhost:3000/my-order");
  const args = { request: new Request(url), url, params: {}, pattern: "/my-order", context };
  const running = withLogContext(REQUEST, async () => wrapped?.(args));
  const result = await running.then(
    (returned: unknown) => ({ returned }),
    (thrown: unknown) => ({ thrown }),
  );
  return { ...result, lines: log.lines(), text: log.text() };
}

const throwing = (error: unknown) => () => Promise.reject(error);

test("an error becomes a 500 with the request id, and one log line with the same id", async () => {
  const { lines, text, ...result } = await run(throwing(ERROR));
  expect(result).toMatchObject({
    thrown: { data: { error: SERVER_ERROR_MESSAGE, requestId: REQUEST.requestId }, init: { status: 500 } },
  });
  expect(lines).toMatchObject([{ level: 50, msg: "A request failed", ...REQUEST }]);
  expectNoCanary(text);
});

test("an unavailable database becomes a 503 with a fitting message and the request id", async () => {
  expect(await run(throwing(OUTAGE))).toMatchObject({
    thrown: {
      data: { error: "We can’t look this up right now. Please try again in a minute.", requestId: REQUEST.requestId },
      init: { status: 503 },
    },
  });
});

test("a route without a page responds with the same as JSON", async () => {
  const { thrown } = { thrown: null as unknown, ...(await run(throwing(ERROR), { page: false })) };
  if (!(thrown instanceof Response)) throw new Error("It threw no answer");
  expect([thrown.status, await thrown.json()]).toEqual([
    500,
    { error: SERVER_ERROR_MESSAGE, requestId: REQUEST.requestId },
  ]);
});

test("redirects and responses thrown on purpose pass through and are not logged", async () => {
  for (const meant of [new Response(null, { status: 302 }), data(null, { status: 404 })]) {
    expect(await run(throwing(meant))).toMatchObject({ thrown: meant, lines: [] });
  }
});

test("a returned failure with a 5xx status ends with the request id, others are unchanged", async () => {
  const { returned } = {
    returned: null as unknown,
    ...(await run(async () => data(failure("It isn’t responding."), { status: 503 }))),
  };
  expect(returned).toMatchObject({
    data: { ok: false, error: `It isn’t responding. Reference: ${REQUEST.requestId}` },
  });
  const other = {
    returned: null as unknown,
    ...(await run(async () => data(failure("The name is missing."), { status: 400 }))),
  };
  expect(other.returned).toMatchObject({ data: failure("The name is missing.") });
});
