import { timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { handleClockPage } from "../clock-page.ts";
import type { PageResponse } from "../pages/page-layout.ts";
import { handleHostedPage } from "../pages/pay-routes.ts";
import { API_VERSION } from "../store/objects.ts";
import type { Provider } from "../store/store.ts";
import { type ApiRequest, type ApiResponse, errorResponse, handleApiRequest } from "./api.ts";
import { ApiError, newId } from "./wire-format.ts";

const MAX_BODY_BYTES = 1_048_576;

type ServerOptions = {
  secretKey: string;
  log: (line: string) => void;
  intercept: ((request: ApiRequest) => ApiResponse | undefined) | undefined;
  /** Called after each request. */
  onCommit: () => void;
};

/** API under /v1, hosted pages under /pay, clock page at /clock. Does not listen yet. */
export function createSandboxServer(provider: Provider, options: ServerOptions): Server {
  const server = createServer((request, response) => {
    handleRequest(provider, options, request)
      .catch((error: unknown) => errorReply(error, options.log))
      .then((result) => send(response, result))
      .finally(options.onCommit)
      .catch(() => response.destroy());
  });
  server.requestTimeout = 30_000;
  server.headersTimeout = 10_000;
  return server;
}

async function handleRequest(
  provider: Provider,
  options: ServerOptions,
  request: IncomingMessage,
): Promise<PageResponse> {
  const method = request.method ?? "GET";
  const [path = "/", query = ""] = (request.url ?? "/").split(/\?(.*)/s);
  const body = await readBody(request);
  if (!path.startsWith("/v1/")) {
    const { origin = null, host = "" } = request.headers;
    const hostedPage = handleHostedPage(provider, { method, path, body });
    return hostedPage ?? handleClockPage(provider, { method, path, query, body, origin, host }) ?? notFound();
  }
  checkKey(request.headers.authorization, options.secretKey);
  const key = request.headers["idempotency-key"];
  const idempotencyKey = typeof key === "string" ? key : null;
  const call = { method, path, query, body, idempotencyKey };
  const { replayed, ...result } = options.intercept?.(call) ?? handleApiRequest(provider, call);
  const headers = { ...apiHeaders(), ...(replayed && { "idempotent-replayed": "true" }) };
  // As at Stripe: a client that repeats the request would only get the stored error again.
  return { ...result, headers: { ...headers, ...(result.status >= 500 && { "stripe-should-retry": "false" }) } };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) {
      throw new ApiError(413, { type: "invalid_request_error", message: "The request is larger than 1 MiB." });
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** The key is a bearer token or the user name of basic authentication. Throws ApiError 401. */
function checkKey(header: string | undefined, secretKey: string): void {
  const [scheme = "", credentials = ""] = (header ?? "").split(" ");
  const [userName = ""] = Buffer.from(credentials, "base64").toString().split(":");
  const keys = new Map([
    ["bearer", credentials],
    ["basic", userName],
  ]);
  const given = Buffer.from(keys.get(scheme.toLowerCase()) ?? "");
  const expected = Buffer.from(secretKey);
  if (given.length === expected.length && timingSafeEqual(given, expected)) return;
  const message = given.length === 0 ? "You did not provide an API key." : "Invalid API Key provided.";
  throw new ApiError(401, { type: "invalid_request_error", message });
}

const apiHeaders = (): Record<string, string> => ({
  "content-type": "application/json",
  "cache-control": "no-cache, no-store",
  "request-id": newId("req"),
  "stripe-version": API_VERSION,
});

const notFound = (): PageResponse => ({
  status: 404,
  headers: { "content-type": "text/plain; charset=utf-8", "x-content-type-options": "nosniff" },
  body: "Not found",
});

function errorReply(error: unknown, log: (line: string) => void): PageResponse {
  if (error instanceof ApiError) {
    return { ...errorResponse(error), headers: apiHeaders() };
  }
  // The client of an aborted request receives no response.
  if (!(error instanceof Error && "code" in error && error.code === "ECONNRESET"))
    log(`sandbox failed: ${error instanceof Error ? error.stack : String(error)}`);
  const detail = { type: "api_error", message: "The sandbox failed; its log says why." };
  return { status: 500, headers: apiHeaders(), body: JSON.stringify({ error: detail }) };
}

function send(response: ServerResponse, result: PageResponse): void {
  // The rest of a rejected body would be read as the next request on this connection.
  if (result.status === 413) response.setHeader("connection", "close");
  response.writeHead(result.status, { ...result.headers, "content-length": Buffer.byteLength(result.body) });
  response.end(result.body);
}
