import { randomBytes } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { sendResponse } from "@remix-run/node-fetch-server";
import { createRequestHandler, type RequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { PREVIEW } from "~/admin/content/preview-links.server";
import { type App, appContext, clientContext, nonceContext } from "~/app-context.server";
import { findSignedSession } from "~/auth/sessions/signed-sessions.server";
import type { Site } from "~/lib/config/site";
import { siteContext } from "~/lib/config/site-context";
import { RETRY_AFTER_SECONDS } from "~/lib/db/outage";
import { contentSecurityPolicy } from "~/lib/rendering/csp";
import { StorageUnavailable } from "~/lib/storage/storage";
import { ASSET_ROUTE, type ObservedRequest, type ObserveRequest } from "../observability/observe-requests";
import { withErrorHandling } from "./error-handling";
import { failRequest } from "./guard-requests";
import type { PageCache } from "./page-cache";
import { isPictureUrl, type PictureFiles } from "./picture-files";
import { findPreview, showAsPreview } from "./preview";
import { readRequest, requestLimitsFor, WEBHOOK_PATH } from "./read-request";
import type { RenderQueue } from "./render-queue";
import { clientAddress, isCrossOrigin, securityHeaders } from "./request-security";
import type { SandboxPageResponse } from "./sandbox-page";
import { sendError } from "./send-error";
import { isBufferable, sendBuffered, sendCachedResponse } from "./send-response";
import type { StaticFiles } from "./static-files";

export type NodeMiddleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

type Parts = {
  app: App;
  observer: ObserveRequest;
  build: () => Promise<ServerBuild>;
  pages: PageCache | null;
  files: StaticFiles | null;
  pictures: PictureFiles;
  /** The sandbox's payment page, if customers cannot reach the sandbox directly. */
  payPage: SandboxPageResponse | null;
  middleware: NodeMiddleware | null;
  renderQueue: RenderQueue;
  isPage: (pathname: string) => boolean;
};

/** Others are rejected first: Fetch cannot represent TRACE. */
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

export function createRequestListener(parts: Parts): RequestListener {
  const warnAboutProxy = createProxyWarning(parts.app);
  const { files, pages, pictures, observer } = parts;
  const headers = { ...securityHeaders(parts.app.settings) };
  if (!parts.middleware) headers["Content-Security-Policy"] = contentSecurityPolicy("");
  return (request, response) => {
    warnAboutProxy(request);
    const file = files?.(request) ?? pictures.ready(request);
    const cached = file
      ? { response: file, route: ASSET_ROUTE }
      : request.url?.includes(PREVIEW) || isPictureUrl(request.url)
        ? null
        : pages?.ready(request);
    // A process that shuts down must not receive further requests on this connection.
    const closing = parts.app.shutdownSignal.aborted ? ["Connection", "close"] : [];
    if (cached) {
      observer.observeCached(request, response, cached.route, (extraHeaders) =>
        sendCachedResponse(request, response, cached.response, [...extraHeaders, ...closing]),
      );
      return;
    }
    if (closing.length > 0) response.setHeader("Connection", "close");
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    observer.observe(request, response, (observed) =>
      respond(parts, observed, request, response).catch((error) => failRequest(response, error)),
    );
  };
}

async function respond(
  parts: Parts,
  observed: ObservedRequest,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (!METHODS.includes(request.method ?? "")) {
    response.setHeader("Allow", METHODS.join(", "));
    return sendError(response, 405, "This method isn’t supported.");
  }
  const url = requestUrl(request, parts.app.settings.appUrl);
  if (!url) return sendError(response, 400, "We can’t read this address.");
  if (await sendPicture(parts, observed, request, response)) return;
  const { middleware } = parts;
  if (!middleware) return dispatch(parts, request, response, url);
  await new Promise<void>((resolve, reject) => {
    response.once("close", resolve);
    observed.isFile(true);
    middleware(request, response, () => {
      observed.isFile(false);
      dispatch(parts, request, response, url).then(resolve, reject);
    });
  });
}

/** False if the request is not for a picture that exists. */
async function sendPicture(
  { app, pictures }: Parts,
  observed: ObservedRequest,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  try {
    const picture = await pictures.find(request);
    if (!picture) return false;
    observed.isFile(true);
    sendCachedResponse(request, response, picture, []);
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error;
    app.log.error({ err: error }, "The file store is not responding");
    response.setHeader("Retry-After", RETRY_AFTER_SECONDS);
    sendError(response, 503, "We can’t show this picture right now. Please try again in a minute.");
  }
  return true;
}

async function dispatch(parts: Parts, request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
  const preview = await findPreview(parts, request, url);
  if (preview === "ended")
    return sendError(response, 404, "This preview has ended, or its address isn’t complete. Ask for a new link.");
  const page = preview ? null : await parts.pages?.find(request, url);
  if (page && "movedTo" in page) {
    response.writeHead(301, { Location: page.movedTo, "Cache-Control": "no-cache" }).end();
    return;
  }
  if (page) return sendCachedResponse(request, response, page, []);
  if (isCrossOrigin(request, parts.app.settings.appUrl) && url.pathname !== WEBHOOK_PATH) {
    return sendError(response, 403, "This request came from another site and was refused.");
  }
  const { bytes: limit } = requestLimitsFor(url.pathname);
  const sendTooLarge = () => sendError(response, 413, `The request is too large. The limit is ${limit / 1024} KiB.`);
  if (Number(request.headers["content-length"] ?? 0) > limit) return sendTooLarge();
  // The router would repeat the check above without `Sec-Fetch-Site` and log a rejection as an error.
  delete request.headers.origin;
  const incoming = await readRequest(request, response, url, limit);
  if (!incoming) return;
  const render = async () =>
    (await parts.payPage?.(incoming.request)) ?? (await route(parts, incoming.request, request, response, preview));
  const rendered = await renderInTurn(parts, request, response, url, render);
  if (!rendered) return;
  if (incoming.exceeded()) return sendTooLarge();
  // The client has disconnected. Canceling closes what the body reads from.
  if (response.destroyed) return rendered.body?.cancel();
  await (isBufferable(rendered) ? sendBuffered(request, response, rendered) : sendResponse(response, rendered));
  discardRest(request);
}

/** Null if the client has disconnected, or was sent 503. */
async function renderInTurn(
  { app, renderQueue, isPage }: Parts,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  render: () => Promise<Response>,
): Promise<Response | null> {
  const session = await findSignedSession(app, request.headers.cookie);
  const key = session ?? clientAddress(request, app.settings.trustedProxies);
  const line = session ? "session" : isPage(url.pathname) ? "page" : "request";
  const result = await renderQueue.run({ key, line }, async () => (response.destroyed ? DISCONNECTED : render()));
  if (result === DISCONNECTED) return null;
  if (!result) {
    // A client with many connections would otherwise ask again at once.
    await app.sleep(REFUSAL_MS);
    response.setHeader("Retry-After", QUEUE_RETRY_SECONDS);
    sendError(response, 503, "Too many people are here right now. Please try again in a few seconds.");
    discardRest(request);
  }
  return result;
}

const DISCONNECTED = Response.error();
const QUEUE_RETRY_SECONDS = 2;
const REFUSAL_MS = 1_000;

/** Milliseconds to read the rest of a body; then the connection is closed. */
const DISCARD_MS = 10_000;

/** An unread body would block the connection's next request. */
function discardRest(request: IncomingMessage): void {
  if (request.readableEnded) return;
  const timer = setTimeout(() => request.destroy(), DISCARD_MS);
  request.once("close", () => clearTimeout(timer));
  request.removeAllListeners("data");
  request.resume();
}

async function route(
  parts: Parts,
  incoming: Request,
  request: IncomingMessage,
  response: ServerResponse,
  preview: Site | null,
): Promise<Response> {
  const nonce = parts.middleware ? "" : randomBytes(18).toString("base64");
  const context = new RouterContextProvider();
  context.set(appContext, parts.app);
  context.set(siteContext, preview ?? parts.app.settings.site);
  context.set(clientContext, clientAddress(request, parts.app.settings.trustedProxies));
  context.set(nonceContext, nonce);
  const rendered = await handlerFor(await parts.build(), Boolean(parts.middleware))(incoming, context);
  // React Router omits the charset.
  if (rendered.headers.get("Content-Type") === "text/x-script") {
    rendered.headers.set("Content-Type", "text/x-script; charset=utf-8");
  }
  if (nonce) response.setHeader("Content-Security-Policy", contentSecurityPolicy(`'nonce-${nonce}'`));
  // Responses of the router may contain personal data.
  if (!rendered.headers.has("Cache-Control")) response.setHeader("Cache-Control", "no-store");
  if (rendered.status === 503 && !rendered.headers.has("Retry-After"))
    response.setHeader("Retry-After", RETRY_AFTER_SECONDS);
  return preview ? showAsPreview(rendered) : rendered;
}

/** Creating a handler takes longer than many requests. Builds change in development only. */
const handlers = new WeakMap<ServerBuild, RequestHandler>();

function handlerFor(build: ServerBuild, development: boolean): RequestHandler {
  const existing = handlers.get(build);
  if (existing) return existing;
  const handler = createRequestHandler(
    withErrorHandling(build, { development }),
    development ? "development" : "production",
  );
  handlers.set(build, handler);
  return handler;
}

/** Warns once if TRUSTED_PROXIES is 0 behind a proxy: all clients then share its address and rate limits. */
function createProxyWarning({ settings, log }: App): (request: IncomingMessage) => void {
  let warned = settings.trustedProxies > 0;
  return ({ headers }) => {
    if (warned || headers["x-forwarded-for"] === undefined) return;
    warned = true;
    log.warn(
      "A request came through a proxy (it has X-Forwarded-For), but TRUSTED_PROXIES is 0: rate limits treat everyone who comes through it as one client. Set TRUSTED_PROXIES to the number of proxies in front of the shop.",
    );
  };
}

/** On our own origin, whatever Host says. Null for other origins and undecodable paths. */
function requestUrl(request: IncomingMessage, appUrl: string): URL | null {
  const target = request.url ?? "/";
  if (!target.startsWith("/") || !URL.canParse(appUrl + target)) return null;
  const url = new URL(appUrl + target);
  return url.origin === appUrl && decodePath(url.pathname) !== null ? url : null;
}

/** The result must be used: the bundler removes unused calls of decodeURIComponent. */
function decodePath(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
