import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { withLogContext } from "~/lib/logging/log-context.server";
import type { Log } from "~/lib/logging/logger.server";
import { redactPersonalData } from "~/lib/logging/redact-error";
import { failRequest } from "../http/guard-requests";
import { FILE_ROUTE, type RoutePattern, UNKNOWN_ROUTE } from "../http/route-patterns";
import type { Metrics } from "./metrics";
import { noTraces, type Traces } from "./traces";

export const REQUEST_ID_HEADER = "X-Request-Id";

/** Ids of proxies: hexadecimal digits, a UUID and the like. Safe in headers and in the log. */
const REQUEST_ID = /^[\w-]{8,64}$/;

/** `route`: a pattern, which a part that finds a file replaces by FILE_ROUTE. */
export type RequestLabels = { requestId: string; method: string; route: string };

export type ObserveRequest = ReturnType<typeof createRequestObserver>;

type Parts = {
  log: Pick<Log, "info" | "debug">;
  metrics: Pick<Metrics, "request">;
  traces: Traces;
  trustedProxies: number;
  patternOf: RoutePattern;
};

/** Polled all day, or files: logged at debug level unless they fail, and not traced. */
const QUIET_ROUTES = new Set([FILE_ROUTE, "/healthz", "/readyz", "/metrics"]);
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** The log has the route pattern instead of the URL, and a path only if it is unknown. */
export function createRequestObserver({ log, metrics, traces, trustedProxies, patternOf }: Parts) {
  const logEnd = (request: IncomingMessage, response: ServerResponse, labels: RequestLabels, startedAt: number) => {
    const milliseconds = performance.now() - startedAt;
    const status = response.headersSent ? response.statusCode : null;
    metrics.request({ ...labels, status: String(status ?? "aborted"), seconds: milliseconds / 1000 });
    const isMissing = status === 404;
    const line = {
      ...labels,
      status,
      ms: Math.round(milliseconds * 10) / 10,
      ...(!response.writableFinished && { aborted: true }),
      ...(isMissing && { from: linkingRoute(request, patternOf) }),
      ...(isMissing && labels.route === UNKNOWN_ROUTE && { path: printablePath(request.url ?? "/") }),
    };
    log[QUIET_ROUTES.has(labels.route) && status !== null && status < 400 ? "debug" : "info"](line, "Request");
  };
  return {
    /** Logs and counts the request when its connection or response ends. */
    start: (request: IncomingMessage, response: ServerResponse, known?: string): RequestLabels => {
      const startedAt = performance.now();
      const { method = "", url = "/" } = request;
      const route = known ?? patternOf(url.replace(/[?#].*/s, ""));
      // A trusted proxy may have set an id.
      const proxyId = trustedProxies > 0 ? String(request.headers["x-request-id"] ?? "") : "";
      const requestId = REQUEST_ID.test(proxyId) ? proxyId : createRequestId();
      const labels = { requestId, method: METHODS.has(method) ? method : "other", route };
      response.once("close", () => {
        try {
          logEnd(request, response, labels, startedAt);
        } catch (error) {
          // Outside of the request, where an exception would end the process.
          failRequest(response, error);
        }
      });
      return labels;
    },
    /** Every log line of `work` has the labels. */
    run: (
      request: IncomingMessage,
      response: ServerResponse,
      labels: RequestLabels,
      work: () => Promise<void>,
    ): Promise<void> => {
      const traceparent = trustedProxies > 0 ? String(request.headers.traceparent ?? "") : "";
      const traced = QUIET_ROUTES.has(labels.route) ? noTraces : traces;
      return withLogContext(labels, () => traced.request(labels, traceparent, response, work));
    },
  };
}

/** 16 hexadecimal digits. */
function createRequestId(): string {
  const id = randomUUID();
  return id.slice(0, 8) + id.slice(-8);
}

/** Undefined without a Referer and for other sites. */
function linkingRoute({ headers }: IncomingMessage, patternOf: RoutePattern): string | undefined {
  const from = URL.parse(headers.referer ?? "");
  return from && from.host === headers.host ? patternOf(from.pathname) : undefined;
}

const MAX_PATH_LENGTH = 200;
/** Enough to recognize a key before it is cut. */
const MAX_READ = 500;

/** Without the query, which may hold keys. */
const printablePath = (url: string): string => {
  const [path = ""] = url.slice(0, MAX_READ).split(/[?#]|%3f|%23/i, 1);
  return redactPersonalData(path.replace(/[^!-~]/g, "?")).slice(0, MAX_PATH_LENGTH);
};
