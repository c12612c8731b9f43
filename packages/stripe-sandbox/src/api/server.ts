import { timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { handleClockPage } from "../clock-page.ts";
import type { PageReply } from "../pages/page-layout.ts";
import { handleHostedPage } from "../pages/pay-routes.ts";
import { API_VERSION, type Provider } from "../store/objects.ts";
import { handleApiRequest } from "./api.ts";
import { ApiError, newId } from "./wire-format.ts";

const MAX_BODY = 1_048_576;

type HttpOptions = {
  secretKey: string;
  log: (line: string) => void;
  /** Called after each request that may have committed something. */
  committed: () => void;
};

/** The provider's HTTP side: the API under /v1, the hosted pages under /pay, its own page at /clock. Not yet listening. */
export function createSandboxServer(provider: Provider, options: HttpOptions): Server {
  const server = createServer((request, response) => {
    answer(provider, options, request)
      .catch((error: unknown) => failure(error, options.log))
      .then((reply) => send(response, reply))
      .finally(options.committed);
  });
  server.requestTimeout = 30_000;
  server.headersTimeout = 10_000;
  return server;
}

async function answer(provider: Provider, options: HttpOptions, request: IncomingMessage): Promise<PageReply> {
  const method = request.method ?? "GET";
  const [path = "/", query = ""] = (request.url ?? "/").split(/\?(.*)/s);
  const body = await bodyOf(request);
  if (!path.startsWith("/v1/")) {
    const { origin = null, host = "" } = request.headers;
    const own = handleHostedPage(provider, { method, path, body });
    return own ?? handleClockPage(provider, { method, path, query, body, origin, host }) ?? notFound();
  }
  checkKey(request.headers.authorization, options.secretKey);
  const key = request.headers["idempotency-key"];
  const reply = handleApiRequest(provider, {
    method,
    path,
    query,
    body,
    idempotencyKey: typeof key === "string" ? key : null,
  });
  const headers = apiHeaders();
  if (reply.replayed) headers["idempotent-replayed"] = "true";
  return { status: reply.status, headers, body: reply.body };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > MAX_BODY) {
      throw new ApiError(413, { type: "invalid_request_error", message: "The request is larger than 1 MiB." });
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** The key comes as a bearer token, or as the user name of basic authentication. Throws ApiError 401. */
function checkKey(header: string | undefined, secretKey: string): void {
  const [scheme = "", credentials = ""] = (header ?? "").split(" ");
  const basic =
    scheme.toLowerCase() === "basic" ? Buffer.from(credentials, "base64").toString("utf8").split(":")[0] : null;
  const given = Buffer.from(basic ?? (scheme.toLowerCase() === "bearer" ? credentials : ""));
  const wanted = Buffer.from(secretKey);
  if (given.length === wanted.length && timingSafeEqual(given, wanted)) return;
  const message = given.length === 0 ? "You did not provide an API key." : "Invalid API Key provided.";
  throw new ApiError(401, { type: "invalid_request_error", message });
}

const apiHeaders = (): Record<string, string> => ({
  "content-type": "application/json",
  "cache-control": "no-cache, no-store",
  "request-id": newId("req"),
  "stripe-version": API_VERSION,
});

const notFound = (): PageReply => ({
  status: 404,
  headers: { "content-type": "text/plain; charset=utf-8", "x-content-type-options": "nosniff" },
  body: "Not found",
});

function failure(error: unknown, log: (line: string) => void): PageReply {
  if (error instanceof ApiError) {
    return { status: error.status, headers: apiHeaders(), body: JSON.stringify({ error: error.detail }, null, 2) };
  }
  // Nobody waits for the answer to a request that was broken off.
  if (!(error instanceof Error && "code" in error && error.code === "ECONNRESET"))
    log(`sandbox failed: ${error instanceof Error ? error.stack : String(error)}`);
  const detail = { type: "api_error", message: "The sandbox failed; its log says why." };
  return { status: 500, headers: apiHeaders(), body: JSON.stringify({ error: detail }) };
}

function send(response: ServerResponse, reply: PageReply): void {
  // What is left of a refused body would be read as the next request on this connection.
  if (reply.status === 413) response.setHeader("connection", "close");
  response.writeHead(reply.status, { ...reply.headers, "content-length": Buffer.byteLength(reply.body) });
  response.end(reply.body);
}
