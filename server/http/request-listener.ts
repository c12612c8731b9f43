import { randomBytes } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { sendResponse } from "@remix-run/node-fetch-server";
import { createRequestHandler, type RequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { type App, appContext, clientContext, nonceContext } from "~/app-context.server";
import { siteContext } from "~/lib/config/site-context";
import { RETRY_AFTER_SECONDS } from "~/lib/db/outage";
import { errorBody } from "~/lib/http/error-body.server";
import { contentSecurityPolicy } from "~/lib/rendering/csp";
import { ASSET_ROUTE, type ObservedRequest, type ObserveRequest } from "../observability/observe-requests";
import { SERVER_ERROR_MESSAGE, withErrorHandling } from "./error-handling";
import type { CacheHit, PageCache } from "./page-cache";
import { readRequest, requestLimitsFor, WEBHOOK_PATH } from "./read-request";
import type { RenderQueue } from "./render-queue";
import { clientAddress, isCrossOrigin, securityHeaders } from "./request-security";
import type { SandboxPageResponse } from "./sandbox-page";
import { isBufferable, sendBuffered, sendCachedResponse } from "./send-response";
import type { StaticFiles } from "./static-files";

export type NodeMiddleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

type Parts = {
  app: App;
  see: ObserveRequest;
  build: () => Promise<ServerBuild>;
  /** Null while developing: every page is then rendered for its request. */
  pages: PageCache | null;
  /** Files of the client build; null while developing. */
  files: StaticFiles | null;
  /** The card sandbox's page, where buyers cannot reach the sandbox itself. */
  payPage: SandboxPageResponse | null;
  /** What answers for files while developing; null otherwise. */
  middleware: NodeMiddleware | null;
  turns: RenderQueue;
  /** Whether a page answers at this address, and not an endpoint. */
  isPage: (pathname: string) => boolean;
};

/** What the router knows. TRACE and inventions are refused at once: Fetch, which everything behind this speaks, cannot even say TRACE. */
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** From a connection to an answer: what is in memory, headers for all others, then the router. */
export function createRequestListener(parts: Parts): RequestListener {
  const noticeProxy = proxyNotice(parts.app);
  const { files, pages, see } = parts;
  const inMemory = (request: IncomingMessage): CacheHit | null => {
    const file = files?.(request);
    return file ? { answer: file, route: ASSET_ROUTE } : (pages?.ready(request) ?? null);
  };
  const headers = { ...securityHeaders(parts.app.settings) };
  if (!parts.middleware) headers["Content-Security-Policy"] = contentSecurityPolicy("");
  return (request, response) => {
    noticeProxy(request);
    const kept = inMemory(request);
    // In a process that ends the next request would come into a connection that is about to be closed.
    const closing = parts.app.shutdownSignal.aborted ? ["Connection", "close"] : [];
    if (kept) {
      see.atOnce(request, response, kept.route, (own) =>
        sendCachedResponse(request, response, kept.answer, [...own, ...closing]),
      );
      return;
    }
    if (closing.length > 0) response.setHeader("Connection", "close");
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    see.follow(request, response, (seen) =>
      respond(parts, seen, request, response).catch((error) => {
        parts.app.log.error({ err: error }, "A request failed");
        if (!response.headersSent) refuse(response, 500, SERVER_ERROR_MESSAGE);
        else response.destroy();
      }),
    );
  };
}

async function respond(
  parts: Parts,
  seen: ObservedRequest,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (!METHODS.includes(request.method ?? "")) {
    response.setHeader("Allow", METHODS.join(", "));
    return refuse(response, 405, "This method isn’t supported.");
  }
  const url = requestUrl(request, parts.app.settings.appUrl);
  if (!url) return refuse(response, 400, "We can’t read this address.");
  const { middleware } = parts;
  if (!middleware) return dynamic(parts, request, response, url);
  await new Promise<void>((resolve, reject) => {
    response.once("close", resolve);
    seen.isFile(true);
    middleware(request, response, () => {
      seen.isFile(false);
      dynamic(parts, request, response, url).then(resolve, reject);
    });
  });
}

async function dynamic(parts: Parts, request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
  const page = await parts.pages?.find(request, url);
  if (page && "movedTo" in page) {
    response.writeHead(301, { Location: page.movedTo, "Cache-Control": "no-cache" }).end();
    return;
  }
  if (page) return sendCachedResponse(request, response, page, []);
  if (isCrossOrigin(request, parts.app.settings.appUrl) && url.pathname !== WEBHOOK_PATH) {
    return refuse(response, 403, "This request came from another site and was refused.");
  }
  const { bytes: limit } = requestLimitsFor(url.pathname);
  const refuseSize = () => refuse(response, 413, `The request is too large. The limit is ${limit / 1024} KiB.`);
  if (Number(request.headers["content-length"] ?? 0) > limit) return refuseSize();
  // Judged above. The router would judge it again, without `Sec-Fetch-Site` and the host that the browser knows us by, and log what
  // it refuses as an error of ours.
  delete request.headers.origin;
  const incoming = await readRequest(request, response, url, limit);
  if (!incoming) return;
  const make = async () =>
    (await parts.payPage?.(incoming.request)) ?? (await route(parts, incoming.request, request, response));
  const answer = await inTurn(parts, request, response, url, make);
  if (!answer) return;
  if (incoming.exceeded()) return refuseSize();
  // Whoever went away meanwhile needs no answer, and what it would be read from must not stay open.
  if (response.destroyed) return answer.body?.cancel();
  await (isBufferable(answer) ? sendBuffered(request, response, answer) : sendResponse(response, answer));
  discardRest(request);
}

/** Pages come after what people do. Null where nothing more is to be done: the visitor is gone, or was told to come again. */
async function inTurn(
  { turns, isPage }: Parts,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  make: () => Promise<Response>,
): Promise<Response | null> {
  if (!isPage(url.pathname)) return turns.ahead(make);
  const made = await turns.page(async () => (response.destroyed ? GONE : make()));
  if (made === GONE) return null;
  if (made === null) {
    response.setHeader("Retry-After", COME_AGAIN);
    refuse(response, 503, "Too many people are here right now. Please try again in a few seconds.");
    discardRest(request);
  }
  return made;
}

const GONE = Response.error();
/** When there will be room again, in seconds. */
const COME_AGAIN = 2;

/** How long we listen to a body that was answered before its end, in milliseconds: then its connection is closed. */
const LISTEN_ON = 10_000;

/** What nobody read of a body would keep the connection's next request waiting. */
function discardRest(request: IncomingMessage): void {
  if (request.readableEnded) return;
  const enough = setTimeout(() => request.destroy(), LISTEN_ON);
  request.once("close", () => clearTimeout(enough));
  request.removeAllListeners("data");
  request.resume();
}

async function route(
  parts: Parts,
  incoming: Request,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<Response> {
  const nonce = parts.middleware ? "" : randomBytes(18).toString("base64");
  const context = new RouterContextProvider();
  context.set(appContext, parts.app);
  context.set(siteContext, parts.app.settings.site);
  context.set(clientContext, clientAddress(request, parts.app.settings.trustedProxies));
  context.set(nonceContext, nonce);
  const answer = await handlerOf(await parts.build(), Boolean(parts.middleware))(incoming, context);
  // The router's data is UTF-8, and does not say so.
  if (answer.headers.get("Content-Type") === "text/x-script") {
    answer.headers.set("Content-Type", "text/x-script; charset=utf-8");
  }
  if (nonce) response.setHeader("Content-Security-Policy", contentSecurityPolicy(`'nonce-${nonce}'`));
  // Whatever is made for one request may be about one person: pages, and the data that scripts fetch for them.
  if (!answer.headers.has("Cache-Control")) response.setHeader("Cache-Control", "no-store");
  if (answer.status === 503 && !answer.headers.has("Retry-After"))
    response.setHeader("Retry-After", RETRY_AFTER_SECONDS);
  return answer;
}

/** Kept for each build, of which there are several only while developing: to make a handler takes longer than many answers of it. */
const handlers = new WeakMap<ServerBuild, RequestHandler>();

function handlerOf(build: ServerBuild, development: boolean): RequestHandler {
  const known = handlers.get(build);
  if (known) return known;
  const handler = createRequestHandler(
    withErrorHandling(build, { development }),
    development ? "development" : "production",
  );
  handlers.set(build, handler);
  return handler;
}

/** Warns once that a proxy is in front while TRUSTED_PROXIES is 0: all visitors then share its address and its limits. */
function proxyNotice({ settings, log }: App): (request: IncomingMessage) => void {
  let told = settings.trustedProxies > 0;
  return ({ headers }) => {
    if (told || headers["x-forwarded-for"] === undefined) return;
    told = true;
    log.warn(
      "A request came through a proxy (it has X-Forwarded-For), but TRUSTED_PROXIES is 0: rate limits treat everyone who comes through it as one client. Set TRUSTED_PROXIES to the number of proxies in front of the shop.",
    );
  };
}

/**
 * The address on our own origin, whatever Host says: links and redirects must not follow a spoofed one. Null for one that leads
 * elsewhere, or has a path that nobody can decode.
 */
function requestUrl(request: IncomingMessage, appUrl: string): URL | null {
  const target = request.url ?? "/";
  if (!target.startsWith("/") || !URL.canParse(appUrl + target)) return null;
  const url = new URL(appUrl + target);
  return url.origin === appUrl && decoded(url.pathname) !== null ? url : null;
}

/** Its result must be used: the bundler removes a call of decodeURIComponent whose result is unused. */
function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

function refuse(response: ServerResponse, status: number, error: string): void {
  if (response.headersSent) return;
  response.setHeader("Content-Type", "application/json; charset=utf-8");
  response.setHeader("Cache-Control", "no-store");
  // What is left of a refused body must not be taken for the next request.
  if (status === 413) response.setHeader("Connection", "close");
  response.writeHead(status).end(JSON.stringify(errorBody(status, error)));
}
