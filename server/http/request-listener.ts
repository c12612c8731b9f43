import { randomBytes } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { finished } from "node:stream/promises";
import { createRequest } from "@remix-run/node-fetch-server";
import { type RequestHandler, RouterContextProvider } from "react-router";
import { agencyOf } from "~/content/documents/money-kind.server";
import type { Site } from "~/content/site";
import { siteContext } from "~/content/site-context";
import { PREVIEW } from "~/content-desk/preview-links.server";
import { asAgency } from "~/lib/agency.server";
import { type App, appContext, clientContext, nonceContext } from "~/lib/app-context.server";
import { RETRY_AFTER_SECONDS } from "~/lib/db/outage";
import { formatFileSize } from "~/lib/file-size";
import { limitBody } from "~/lib/http/body-limit";
import { contentSecurityPolicy } from "~/lib/rendering/csp";
import { StorageUnavailable } from "~/lib/storage/storage";
import { type ObserveRequest, REQUEST_ID_HEADER, type RequestLabels } from "../observability/observe-requests";
import { failRequest } from "./guard-requests";
import type { PageCache } from "./page-cache";
import type { PictureFiles } from "./picture-files";
import { findPreview, showAsPreview } from "./preview";
import type { RenderLimit } from "./render-limit";
import { type RequestLimits, requestLimitsFor, WEBHOOK_PATH } from "./request-limits";
import { clientAddress, isCrossOrigin, securityHeaders } from "./request-security";
import type { SandboxPageResponse } from "./sandbox-page";
import { sendError } from "./send-error";
import { sendCachedResponse, sendRendered } from "./send-response";
import type { StaticFiles } from "./static-files";

type Parts = {
  app: App;
  observer: ObserveRequest;
  /** The router. */
  handle: RequestHandler;
  /** In development, whose scripts have no nonce. */
  withoutPolicy: boolean;
  pages: PageCache | null;
  files: StaticFiles | null;
  pictures: PictureFiles;
  /** The sandbox's payment page, if customers cannot reach the sandbox directly. */
  payPage: SandboxPageResponse | null;
  renderLimit: RenderLimit;
};

/** Others are rejected first: Fetch cannot represent TRACE. */
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

export function createRequestListener(parts: Parts): RequestListener {
  const { app, files, pages, observer } = parts;
  const warnAboutProxy = createProxyWarning(app);
  const headers = new Map(Object.entries(securityHeaders(app.settings)));
  if (!parts.withoutPolicy) headers.set("Content-Security-Policy", contentSecurityPolicy(""));
  return (request, response) => {
    warnAboutProxy(request);
    const cached = files?.(request) ?? (request.url?.includes(PREVIEW) ? null : pages?.ready(request));
    const labels = observer.start(request, response, cached?.route);
    // A process that shuts down must not receive further requests on this connection.
    const isClosing = app.shutdownSignal.aborted;
    if (cached) {
      const closing = isClosing ? ["Connection", "close"] : [];
      return sendCachedResponse(request, response, cached, [REQUEST_ID_HEADER, labels.requestId, ...closing]);
    }
    response.setHeaders(headers).setHeader(REQUEST_ID_HEADER, labels.requestId);
    if (isClosing) response.setHeader("Connection", "close");
    observer
      .run(request, response, labels, () => respond(parts, labels, request, response))
      .catch((error) => {
        if (!(error instanceof StorageUnavailable)) return failRequest(response, error);
        app.log.error({ err: error }, "The file store is not responding");
        if (response.headersSent) return response.destroy();
        response.setHeader("Retry-After", RETRY_AFTER_SECONDS);
        sendError(response, 503, "We can’t show this picture right now. Please try again in a minute.");
      });
  };
}

async function respond(
  parts: Parts,
  labels: RequestLabels,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { app, payPage } = parts;
  if (!METHODS.includes(request.method ?? "")) {
    response.setHeader("Allow", METHODS.join(", "));
    return sendError(response, 405, "This method isn’t supported.");
  }
  const url = requestUrl(request, app.settings.appUrl);
  if (!url) return sendError(response, 400, "We can’t read this address.");
  const picture = await parts.pictures(request);
  if (picture) {
    labels.route = picture.route;
    return sendCachedResponse(request, response, picture);
  }
  const preview = await findPreview(parts, request, url);
  if (preview === "ended")
    return sendError(response, 404, "This preview has ended, or its address isn’t complete. Ask for a new link.");
  const page = preview ? null : await parts.pages?.find(request, url);
  if (page && "movedTo" in page) {
    response.writeHead(301, { Location: page.movedTo, "Cache-Control": "no-cache" }).end();
    return;
  }
  if (page) return sendCachedResponse(request, response, page);
  if (isCrossOrigin(request, app.settings.appUrl) && url.pathname !== WEBHOOK_PATH)
    return sendError(response, 403, "This request came from another site and was refused.");
  const limits = requestLimitsFor(url.pathname);
  const limit = limits.bytes;
  const length = Number(request.headers["content-length"] ?? 0);
  if (length > limit) return refuseLength(request, response, length, limits);
  // The router would repeat the check above without `Sec-Fetch-Site` and log a rejection as an error.
  delete request.headers.origin;
  const client = clientAddress(request, app.settings.trustedProxies);
  const rendered = await parts.renderLimit.run(client, async () => {
    if (response.destroyed) return DISCONNECTED;
    const received = createRequest(request, response, { protocol: url.protocol, host: url.host });
    // Node reads no more than an announced length.
    const isCounted = request.headers["content-length"] === undefined;
    const incoming = isCounted ? limitBody(received, limit) : { request: received, exceeded: () => false };
    const result = await (payPage?.(incoming.request) ?? route(parts, incoming.request, client, response, preview));
    return incoming.exceeded() ? "too large" : result;
  });
  if (rendered === "too large") return sendTooLarge(response, limit);
  if (!rendered) {
    // A client with many connections would otherwise retry immediately.
    await app.sleep(REFUSAL_MS);
    response.setHeader("Retry-After", REFUSED_RETRY_SECONDS);
    sendError(response, 503, "Too many people are here right now. Please try again in a few seconds.");
  } else if (response.destroyed) {
    // The client has disconnected. Canceling closes what the body reads from.
    return rendered.body?.cancel();
  } else await sendRendered(request, response, rendered);
  discardRest(request);
}

const sendTooLarge = (response: ServerResponse, limit: number, size = "") =>
  sendError(response, 413, `The request is too large. ${size}The limit is ${formatFileSize(limit)}.`);

async function refuseLength(
  request: IncomingMessage,
  response: ServerResponse,
  length: number,
  { bytes, discardedBytes = 0 }: RequestLimits,
): Promise<void> {
  if (length <= discardedBytes) await finished(request.resume()).catch(() => {});
  sendTooLarge(response, bytes, `It has ${formatFileSize(length)}. `);
}

const DISCONNECTED = Response.error();
const REFUSED_RETRY_SECONDS = 2;
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
  { app, handle, withoutPolicy }: Parts,
  incoming: Request,
  client: string,
  response: ServerResponse,
  preview: Site | null,
): Promise<Response> {
  const nonce = withoutPolicy ? "" : randomBytes(18).toString("base64");
  const context = new RouterContextProvider();
  context.set(appContext, app);
  const site = preview ?? app.settings.site;
  context.set(siteContext, site);
  context.set(clientContext, client);
  context.set(nonceContext, nonce);
  const rendered = await asAgency(agencyOf(site), () => handle(incoming, context));
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

/** Warns once if TRUSTED_PROXIES is 0 behind a proxy: all clients then share its address and rate limits. */
function createProxyWarning({ settings, log }: Pick<App, "log" | "settings">): (request: IncomingMessage) => void {
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
function requestUrl({ url: target = "/" }: IncomingMessage, appUrl: string): URL | null {
  const url = target.startsWith("/") ? URL.parse(appUrl + target) : null;
  try {
    // The result is used: the bundler removes unused calls of decodeURIComponent.
    return url?.origin === appUrl && decodeURIComponent(url.pathname) !== "" ? url : null;
  } catch {
    return null;
  }
}
