import { randomFillSync } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { ServerBuild } from "react-router";
import { withLogContext } from "~/lib/logging/log-context.server";
import type { Log } from "~/lib/logging/logger.server";
import { failRequest } from "../http/guard-requests";
import { type RoutePattern, routePatterns, UNKNOWN_ROUTE } from "../http/route-patterns";
import type { Metrics } from "./metrics";
import { noTraces, type Traces } from "./traces";
import { createUnknownPathLog } from "./unknown-paths";

const REQUEST_ID_HEADER = "X-Request-Id";

/** Ids of proxies: hexadecimal digits, a UUID and the like. Safe in headers and in the log. */
const REQUEST_ID = /^[\w-]{8,64}$/;

/** A trusted proxy may have set a well-formed id. */
function requestIdFor(request: IncomingMessage, trustedProxies: number): string {
  const proxyId = trustedProxies > 0 ? request.headers["x-request-id"] : undefined;
  return typeof proxyId === "string" && REQUEST_ID.test(proxyId) ? proxyId : createRequestId();
}

const ID_BYTES = 8;
/** Random bytes for 512 ids: fetching them one by one would be the most expensive part. */
const randomPool = Buffer.alloc(ID_BYTES * 512);
let poolOffset = randomPool.length;

function createRequestId(): string {
  if (poolOffset === randomPool.length) {
    randomFillSync(randomPool);
    poolOffset = 0;
  }
  poolOffset += ID_BYTES;
  return randomPool.toString("hex", poolOffset - ID_BYTES, poolOffset);
}

export type ObservedRequest = {
  /** True if a file of the build is sent, whose path is no route. */
  isFile(is: boolean): void;
};

export type ObserveRequest = {
  observe(
    request: IncomingMessage,
    response: ServerResponse,
    respond: (labels: ObservedRequest) => Promise<void>,
  ): void;
  /** For responses from memory. `send` receives additional headers, names and values alternating. */
  observeCached(
    request: IncomingMessage,
    response: ServerResponse,
    route: string,
    send: (extraHeaders: string[]) => void,
  ): void;
};

type Parts = {
  log: Pick<Log, "info" | "debug">;
  metrics: Pick<Metrics, "request">;
  traces: Traces;
  trustedProxies: number;
  build: () => Promise<ServerBuild>;
};

export const ASSET_ROUTE = "(file)";
/** Polled all day, or files: logged at debug level unless they fail. */
const QUIET_ROUTES = new Set([ASSET_ROUTE, "/healthz", "/readyz", "/metrics"]);
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** The log has the route pattern instead of the URL; unknown paths are logged in separate lines. */
export function createRequestObserver({ log, metrics, traces, trustedProxies, build }: Parts): ObserveRequest {
  const logUnknownPath = createUnknownPathLog(log);
  let patternOf: RoutePattern = () => UNKNOWN_ROUTE;
  build().then(
    (built) => {
      patternOf = routePatterns(built);
    },
    // A failing build, in development, is reported with the response.
    () => {},
  );
  const startRequest = (request: IncomingMessage, route: string) => {
    const known = METHODS.has(request.method ?? "") ? request.method : undefined;
    return { requestId: requestIdFor(request, trustedProxies), method: known ?? "other", route };
  };
  const logEnd = (request: IncomingMessage, response: ServerResponse, labels: RequestLabels, startedAt: number) => {
    const milliseconds = performance.now() - startedAt;
    const status = response.headersSent ? response.statusCode : null;
    metrics.request({ ...labels, status: String(status ?? "aborted"), seconds: milliseconds / 1000 });
    const line = {
      ...labels,
      status,
      ms: Math.round(milliseconds * 10) / 10,
      ...(response.writableFinished ? {} : { aborted: true }),
      ...(status === 404 ? { from: linkingRoute(request, patternOf) } : {}),
    };
    log[QUIET_ROUTES.has(labels.route) && status !== null && status < 400 ? "debug" : "info"](line, "Request");
    if (status === 404 && labels.route === UNKNOWN_ROUTE)
      withLogContext(labels, () => logUnknownPath(request.url ?? "/"));
  };
  const trace = (
    request: IncomingMessage,
    response: ServerResponse,
    labels: RequestLabels,
    work: () => Promise<void>,
  ) => {
    const traceparent = trustedProxies > 0 ? String(request.headers.traceparent ?? "") : undefined;
    const ended = () => ({ route: labels.route, status: response.statusCode });
    const traced = QUIET_ROUTES.has(labels.route) ? noTraces : traces;
    return withLogContext(labels, () => traced.request({ ...labels, traceparent }, work, ended));
  };
  return {
    observe: (request, response, respond) => {
      const startedAt = performance.now();
      const pattern = patternOf(pathOf(request.url));
      const labels = startRequest(request, pattern);
      response.setHeader(REQUEST_ID_HEADER, labels.requestId);
      onClose(response, () => logEnd(request, response, labels, startedAt));
      const isFile = (is: boolean) => {
        labels.route = is ? ASSET_ROUTE : pattern;
      };
      trace(request, response, labels, () => respond({ isFile })).catch((error) => failRequest(response, error));
    },
    observeCached: (request, response, route, send) => {
      const startedAt = performance.now();
      const labels = startRequest(request, route);
      onClose(response, () => logEnd(request, response, labels, startedAt));
      const extraHeaders = [REQUEST_ID_HEADER, labels.requestId];
      if (traces === noTraces) send(extraHeaders);
      else
        trace(request, response, labels, async () => send(extraHeaders)).catch((error) => failRequest(response, error));
    },
  };
}

/** Runs outside of the request, where an exception would end the process. */
const onClose = (response: ServerResponse, run: () => void) =>
  response.once("close", () => {
    try {
      run();
    } catch (error) {
      failRequest(response, error);
    }
  });

type RequestLabels = { requestId: string; method: string; route: string };

const pathOf = (url = "/"): string => /^[^?#]*/.exec(url)?.[0] ?? "/";

/** Undefined without a Referer and for other sites. */
function linkingRoute({ headers }: IncomingMessage, patternOf: RoutePattern): string | undefined {
  const from = URL.parse(headers.referer ?? "");
  return from && from.host === headers.host ? patternOf(from.pathname) : undefined;
}
