import type { IncomingMessage, ServerResponse } from "node:http";
import { createRequest } from "@remix-run/node-fetch-server";
import { type LimitedRequest, limitBody } from "~/lib/http/body-limit";
import { MAX_CHUNK_BYTES, MAX_ORDER_FILE_BYTES } from "~/orders/files/file-limits";

/** In bytes. Most bodies are a form or an event. */
const MAX_BUFFERED_BYTES = 64 * 1024;

/** Buffers short bodies, streams long ones. Null if the client disconnects meanwhile. */
export async function readRequest(
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  limit: number,
): Promise<LimitedRequest | null> {
  const { method = "GET", headers } = request;
  const hasNoBody = method === "GET" || method === "HEAD";
  const length = Number(headers["content-length"] ?? Number.NaN);
  if (!hasNoBody && !(length <= Math.min(limit, MAX_BUFFERED_BYTES))) {
    return limitBody(createRequest(request, response, { protocol: url.protocol, host: url.host }), limit);
  }
  const body = hasNoBody ? undefined : await readBody(request);
  if (body === null) return null;
  const fetchRequest = new Request(url.origin + request.url, {
    method,
    headers: fetchHeaders(request),
    body,
    signal: abortSignalOf(response),
  });
  return { request: fetchRequest, exceeded: () => false };
}

/** Null if the client disconnects. Node reads no more than the announced length. */
async function readBody(request: IncomingMessage): Promise<Buffer<ArrayBuffer> | null> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of request) chunks.push(chunk);
    return Buffer.concat(chunks);
  } catch {
    return null;
  }
}

function fetchHeaders({ headers }: IncomingMessage): Headers {
  const result = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    for (const item of Array.isArray(value) ? value : [value ?? ""]) result.append(name, item);
  }
  return result;
}

function abortSignalOf(response: ServerResponse): AbortSignal {
  const aborted = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) aborted.abort();
  });
  return aborted.signal;
}

type RequestLimits = {
  bytes: number;
  ms: number;
};

/** Exempt from the origin check: its signature proves the sender. */
export const WEBHOOK_PATH = "/api/webhooks/stripe";

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;
const SECOND = 1_000;

const DEFAULT_LIMITS: RequestLimits = { bytes: 64 * KILOBYTE, ms: 30 * SECOND };

const PATH_LIMITS: readonly (RequestLimits & { path: RegExp })[] = [
  { path: new RegExp(`^${WEBHOOK_PATH}$`), bytes: MEGABYTE, ms: 30 * SECOND },
  // A chunk of a file. On slow mobile networks the smallest one, 64 KiB, takes a minute and a half.
  { path: /^\/(my-order|admin)\/files\/[0-9a-f-]{36}$/, bytes: MAX_CHUNK_BYTES, ms: 120 * SECOND },
  { path: /^\/admin\/content\/media(\.data)?$/, bytes: 9 * MEGABYTE, ms: 120 * SECOND },
  // A text of 60,000 signs, of which a form writes some as nine.
  { path: /^\/admin\/content\/(legal|post)-[\w-]+(\/markdown)?(\.data)?$/, bytes: 640 * KILOBYTE, ms: 30 * SECOND },
  { path: /^\/my-order\/upload$/, bytes: MAX_ORDER_FILE_BYTES + MEGABYTE, ms: 30 * 60 * SECOND },
];

export const MAX_REQUEST_MS = Math.max(DEFAULT_LIMITS.ms, ...PATH_LIMITS.map(({ ms }) => ms));

export const requestLimitsFor = (pathname: string): RequestLimits =>
  PATH_LIMITS.find(({ path }) => path.test(pathname)) ?? DEFAULT_LIMITS;
