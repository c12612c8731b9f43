import type { IncomingMessage, ServerResponse } from "node:http";
import { createRequest } from "@remix-run/node-fetch-server";
import { type LimitedRequest, limitBody } from "~/lib/http/body-limit";
import { MAX_CHUNK_BYTES, MAX_ORDER_FILE_BYTES } from "~/orders/files/file-limits";

/** A body that says to be no longer is read before anything else is done with the request, in bytes: most are a form or an event. */
const WHOLE = 64 * 1024;

/**
 * The request as Fetch has it, with a body of at most `limit` bytes: a short one is there, a long one comes in while it is read. Null where
 * the client went away in the middle of it.
 */
export async function readRequest(
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  limit: number,
): Promise<LimitedRequest | null> {
  const { method = "GET", headers } = request;
  const hasNone = method === "GET" || method === "HEAD";
  const length = Number(headers["content-length"] ?? Number.NaN);
  if (!hasNone && !(length <= Math.min(limit, WHOLE))) {
    return limitBody(createRequest(request, response, { protocol: url.protocol, host: url.host }), limit);
  }
  const body = hasNone ? null : await bodyOf(request);
  if (body === GONE) return null;
  const fetched = new Request(url.origin + request.url, {
    method,
    headers: fetchHeaders(request),
    body,
    signal: signalOf(response),
  });
  return { request: fetched, exceeded: () => false };
}

const GONE = Symbol("The client went away");

/** All of it; no more can come than the length that was said. */
function bodyOf(request: IncomingMessage): Promise<Buffer<ArrayBuffer> | typeof GONE> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.once("end", () => resolve(Buffer.concat(chunks)));
    request.once("error", () => resolve(GONE));
    request.once("close", () => resolve(GONE));
  });
}

function fetchHeaders({ headers }: IncomingMessage): Headers {
  const made = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    for (const one of Array.isArray(value) ? value : [value ?? ""]) made.append(name, one);
  }
  return made;
}

/** Aborted when nobody can be answered any more. */
function signalOf(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) gone.abort();
  });
  return gone.signal;
}

/** How large a request may be, and how long it may take to come in: little, but where it brings an event or files. */
type RequestLimits = {
  /** Of the body, in bytes. */
  bytes: number;
  /** Until all of it has come, in milliseconds. */
  time: number;
};

/** The provider's webhook is exempt from the origin rule (its signature is the proof). */
export const WEBHOOK_PATH = "/api/webhooks/stripe";

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;
const SECOND = 1_000;

const USUAL: RequestLimits = { bytes: 64 * KILOBYTE, time: 30 * SECOND };

const OTHERS: readonly (RequestLimits & { path: RegExp })[] = [
  { path: new RegExp(`^${WEBHOOK_PATH}$`), bytes: MEGABYTE, time: 30 * SECOND },
  // A part of a file. Phones in the country send 64 KiB, the least, in a minute and a half.
  { path: /^\/(my-order|admin)\/files\/[0-9a-f-]{36}$/, bytes: MAX_CHUNK_BYTES, time: 120 * SECOND },
  // A form with all files of an order, and what stands around them.
  { path: /^\/my-order\/upload$/, bytes: MAX_ORDER_FILE_BYTES + MEGABYTE, time: 30 * 60 * SECOND },
];

/** The most that any request may take, in milliseconds. */
export const MAX_REQUEST_MS = Math.max(USUAL.time, ...OTHERS.map(({ time }) => time));

/** The limits of a request to this path. */
export const requestLimitsFor = (pathname: string): RequestLimits =>
  OTHERS.find(({ path }) => path.test(pathname)) ?? USUAL;
