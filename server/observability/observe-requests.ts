import { randomFillSync } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { ServerBuild } from "react-router";
import { withLogContext } from "~/lib/logging/log-context.server";
import type { Log } from "~/lib/logging/logger.server";
import { type RoutePattern, routePatterns, UNKNOWN_ROUTE } from "../http/route-patterns";
import type { Metrics } from "./metrics";
import { noTraces, type Traces } from "./traces";
import { createUnknownPathLog } from "./unknown-paths";

const REQUEST_ID_HEADER = "X-Request-Id";

/** What proxies make: hexadecimal digits, a UUID, and the like. Nothing that an address, or a line of the log, could be made of. */
const WELL_FORMED = /^[\w-]{8,64}$/;

/** The id that the proxy in front gave the request, where we trust it and it is one; else a new one, short enough to be read out. */
function requestIdFor(request: IncomingMessage, trustedProxies: number): string {
  const given = trustedProxies > 0 ? request.headers["x-request-id"] : undefined;
  return typeof given === "string" && WELL_FORMED.test(given) ? given : newId();
}

/** Of an id, in bytes. */
const LENGTH = 8;
/** Random bytes for many ids: to fetch them one by one would cost more than all else about them. */
const pool = Buffer.alloc(LENGTH * 512);
let used = pool.length;

function newId(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += LENGTH;
  return pool.toString("hex", used - LENGTH, used);
}

/** What came from a connection, as the log, the figures and the traces tell it. */
export type ObservedRequest = {
  /** Whether a file of the build answers, whose address is no route's. */
  isFile(is: boolean): void;
};

/** Gives requests their ids and looks on while they are answered. */
export type ObserveRequest = {
  /** Answers a request, and looks on until the end. */
  follow(request: IncomingMessage, response: ServerResponse, answer: (seen: ObservedRequest) => Promise<void>): void;
  /** The same for what is answered at once. `send` gets the headers of this answer, names and values in turn. */
  atOnce(request: IncomingMessage, response: ServerResponse, route: string, send: (own: string[]) => void): void;
};

type Parts = {
  log: Pick<Log, "info" | "debug">;
  metrics: Pick<Metrics, "request">;
  traces: Traces;
  trustedProxies: number;
  build: () => Promise<ServerBuild>;
};

/** The pattern of files of the build. */
export const ASSET_ROUTE = "(file)";
/** What machines ask all day, and files: in the log only where they fail, or at LOG_LEVEL=debug. */
const QUIET = new Set([ASSET_ROUTE, "/healthz", "/readyz", "/metrics"]);
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/**
 * Gives each request an id, which stands in the answer and in every line of the log that is written for it, and writes one line at its end:
 * the pattern of its address, never the address. Only an unknown path is logged itself, in a line of its own.
 */
export function createRequestObserver({ log, metrics, traces, trustedProxies, build }: Parts): ObserveRequest {
  const logUnknownPath = createUnknownPathLog(log);
  let patternOf: RoutePattern = () => UNKNOWN_ROUTE;
  const learn = (built: ServerBuild) => {
    patternOf = routePatterns(built);
  };
  // A build that fails, while developing, is told where it answers.
  void build().then(learn, () => {});
  const begin = (request: IncomingMessage, route: string) => {
    const known = METHODS.has(request.method ?? "") ? request.method : undefined;
    return { requestId: requestIdFor(request, trustedProxies), method: known ?? "other", route };
  };
  const tellEnd = (request: IncomingMessage, response: ServerResponse, seen: Begun, began: number) => {
    const milliseconds = performance.now() - began;
    const status = response.headersSent ? response.statusCode : null;
    metrics.request({ ...seen, status: String(status ?? "aborted"), seconds: milliseconds / 1000 });
    const line = {
      ...seen,
      status,
      ms: Math.round(milliseconds * 10) / 10,
      ...(response.writableFinished ? {} : { aborted: true }),
      ...(status === 404 ? { from: originOf(request, patternOf) } : {}),
    };
    log[QUIET.has(seen.route) && status !== null && status < 400 ? "debug" : "info"](line, "Request");
    if (status === 404 && seen.route === UNKNOWN_ROUTE) withLogContext(seen, () => logUnknownPath(request.url ?? "/"));
  };
  const trace = (request: IncomingMessage, response: ServerResponse, seen: Begun, work: () => Promise<void>) => {
    const traceparent = trustedProxies > 0 ? String(request.headers.traceparent ?? "") : undefined;
    const ended = () => ({ route: seen.route, status: response.statusCode });
    const traced = QUIET.has(seen.route) ? noTraces : traces;
    return withLogContext(seen, () => traced.request({ ...seen, traceparent }, work, ended));
  };
  return {
    follow: (request, response, answer) => {
      const began = performance.now();
      const pattern = patternOf(pathIn(request.url));
      const seen = begin(request, pattern);
      response.setHeader(REQUEST_ID_HEADER, seen.requestId);
      response.once("close", () => tellEnd(request, response, seen, began));
      const isFile = (is: boolean) => {
        seen.route = is ? ASSET_ROUTE : pattern;
      };
      void trace(request, response, seen, () => answer({ isFile }));
    },
    atOnce: (request, response, route, send) => {
      const began = performance.now();
      const seen = begin(request, route);
      response.once("close", () => tellEnd(request, response, seen, began));
      const own = [REQUEST_ID_HEADER, seen.requestId];
      if (traces === noTraces) send(own);
      else void trace(request, response, seen, async () => send(own));
    },
  };
}

type Begun = { requestId: string; method: string; route: string };

const pathIn = (url = "/"): string => /^[^?#]*/.exec(url)?.[0] ?? "/";

/** On which page of ours a link stands that leads nowhere; undefined where a browser does not say, or where it is another site's. */
function originOf({ headers }: IncomingMessage, patternOf: RoutePattern): string | undefined {
  const from = URL.parse(headers.referer ?? "");
  return from && from.host === headers.host ? patternOf(from.pathname) : undefined;
}
