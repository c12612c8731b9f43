import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";

/**
 * The Fetch request of a Node request, with its body read up to `limit` bytes; null when there is more. The request is
 * aborted when the client goes away.
 */
export async function createRequest(
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  limit: number,
): Promise<Request | null> {
  const gone = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) gone.abort();
  });
  const method = request.method ?? "GET";
  const init: RequestInit = { method, headers: headersOf(request), signal: gone.signal };
  if (method !== "GET" && method !== "HEAD") {
    const body = await readBody(request, limit);
    if (!body) return null;
    init.body = body;
  }
  return new Request(url, init);
}

/** Sends a Fetch response over a Node one; headers that are already set are kept unless the response names them. */
export async function sendResponse(response: ServerResponse, answer: Response): Promise<void> {
  response.statusCode = answer.status;
  for (const [name, value] of answer.headers) {
    if (name !== "set-cookie") response.setHeader(name, value);
  }
  const cookies = answer.headers.getSetCookie();
  if (cookies.length > 0) response.setHeader("Set-Cookie", cookies);
  if (!answer.body || response.req.method === "HEAD") {
    response.end();
    return;
  }
  await pipeline(answer.body, response).catch((error: NodeJS.ErrnoException) => {
    // The client went away while we were writing: nothing is left to do for it.
    if (error.code !== "ERR_STREAM_PREMATURE_CLOSE" && error.code !== "ECONNRESET" && error.code !== "EPIPE")
      throw error;
  });
}

/**
 * Without `Origin`, which was judged before (origin.ts): the router judges it again, without `Sec-Fetch-Site` and the host that the
 * browser knows us by, and logs what it refuses as an error of ours.
 */
function headersOf(request: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, values] of Object.entries(request.headersDistinct)) {
    if (name === "origin") continue;
    for (const value of values ?? []) headers.append(name, value);
  }
  return headers;
}

async function readBody(request: IncomingMessage, limit: number): Promise<Buffer<ArrayBuffer> | null> {
  if (Number(request.headers["content-length"] ?? 0) > limit) return null;
  const chunks: Buffer[] = [];
  let size = 0;
  // Leaving the loop must not close the connection: the refusal is still to be sent over it.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    size += chunk.length;
    if (size > limit) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
