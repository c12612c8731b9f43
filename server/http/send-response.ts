import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { gzip, gzipSync } from "node:zlib";
import { sendResponse } from "@remix-run/node-fetch-server";

/** Of weights only 0 counts, which refuses an encoding. */
const acceptPattern = (name: string) =>
  new RegExp(`(?:^|,)\\s*${name}\\s*(?:,|$|;\\s*q=(?!0(?:\\.0*)?\\s*(?:,|$)))`, "i");
const ACCEPTED = { br: acceptPattern("br"), gzip: acceptPattern("gzip") };

const acceptsEncoding = ({ headers }: IncomingMessage, encoding: keyof typeof ACCEPTED): boolean =>
  ACCEPTED[encoding].test(headers["accept-encoding"] ?? "");

/** Ready to be written. `tag`: ETag; null for what browsers must not store. A compressed body may be added later. */
export type CachedResponse = {
  /** For log and metrics. */
  route: string;
  status: number;
  tag: string | null;
  /** Names and values alternating. */
  headers: readonly string[];
  bodies: { identity: Buffer; br?: Buffer; gzip?: Buffer };
};

type Parts = Pick<CachedResponse, "route" | "bodies"> & {
  status?: number;
  headers: Readonly<Record<string, string>>;
  tagged: boolean;
};

export function createCachedResponse({ route, status = 200, headers, bodies, tagged }: Parts): CachedResponse {
  const tag = tagged ? `"${createHash("sha256").update(bodies.identity).digest("base64url").slice(0, 22)}"` : null;
  const all = {
    ...headers,
    // A tag shared by all encodings must be weak.
    ...(tag && { ETag: `W/${tag}` }),
    ...(Object.keys(bodies).length > 1 && { Vary: "Accept-Encoding" }),
  };
  return { route, status, tag, headers: Object.entries(all).flat(), bodies };
}

/** `extraHeaders`: names and values alternating, for this response only. */
export function sendCachedResponse(
  request: IncomingMessage,
  response: ServerResponse,
  { status, tag, headers, bodies }: CachedResponse,
  extraHeaders: readonly string[] = [],
): void {
  if (tag !== null && request.headers["if-none-match"]?.includes(tag)) {
    response.writeHead(304, [...extraHeaders, ...headers]).end();
    return;
  }
  const encoding =
    bodies.br && acceptsEncoding(request, "br")
      ? "br"
      : bodies.gzip && acceptsEncoding(request, "gzip")
        ? "gzip"
        : null;
  const body = bodies[encoding ?? "identity"] ?? bodies.identity;
  const encoded = encoding ? ["Content-Encoding", encoding] : [];
  response
    .writeHead(status, [...extraHeaders, ...headers, ...encoded, "Content-Length", String(body.length)])
    .end(request.method === "HEAD" ? undefined : body);
}

/** Pages, their `.data`, and JSON: a few kilobytes. Other content may be long and is streamed. */
const BUFFERABLE_TYPES = /^(text\/html|text\/x-script|application\/json)\b/;
/** Bytes. Smaller bodies fit into one packet uncompressed. */
const MIN_COMPRESSED_BYTES = 1_400;
/** Bytes. Longer bodies are compressed in another thread. */
const MAX_SYNC_BYTES = 128 * 1024;
/** 0.1 ms for a page, half of what the handover to another thread takes. */
const GZIP_OPTIONS = { level: 1 };

/** Compressed if safe: docs/decisions/page-rendering-and-scripts.md#compression-must-not-reveal-page-contents. */
export async function sendRendered(
  request: IncomingMessage,
  response: ServerResponse,
  rendered: Response,
): Promise<void> {
  const { headers, status, statusText } = rendered;
  if (!BUFFERABLE_TYPES.test(headers.get("Content-Type") ?? "") || headers.has("Content-Disposition"))
    return sendResponse(response, rendered);
  let body = Buffer.from(await rendered.arrayBuffer());
  response.setHeaders(headers);
  if (body.length >= MIN_COMPRESSED_BYTES) {
    response.setHeader("Vary", "Accept-Encoding");
    if (isSafeToCompress(request) && acceptsEncoding(request, "gzip")) {
      body = body.length > MAX_SYNC_BYTES ? await promisify(gzip)(body, GZIP_OPTIONS) : gzipSync(body, GZIP_OPTIONS);
      response.setHeader("Content-Encoding", "gzip");
    }
  }
  if (response.destroyed) return;
  if (request.method !== "HEAD") response.setHeader("Content-Length", body.length);
  response.writeHead(status, statusText || undefined).end(request.method === "HEAD" ? undefined : body);
}

/** False if another site may have chosen the query of a page with the visitor's data. Old browsers send no `Sec-Fetch-Site`. */
function isSafeToCompress({ headers }: IncomingMessage): boolean {
  const site = headers["sec-fetch-site"];
  return headers.cookie === undefined || site === "same-origin" || site === "none";
}
