import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { constants, gzip, gzipSync, zstdCompress, zstdCompressSync } from "node:zlib";

export type Encoding = "br" | "zstd" | "gzip" | "identity";

/** The codings of an Accept-Encoding header with their weights, from 0 (never) to 1. */
type Weights = ReadonlyMap<string, number>;

/** Browsers send few different headers; other clients must not fill the memory. */
const MAX_PARSED_HEADERS = 200;
const parsedHeaders = new Map<string, Weights>();

/** Of equal weights the first offered; "identity" without a match. */
export function negotiateEncoding(header: string | undefined, offered: readonly Encoding[]): Encoding {
  if (header === undefined) return "identity";
  const weights = weightsOf(header);
  let [best, bestWeight]: [Encoding, number] = ["identity", weights.get("identity") ?? 0];
  for (const encoding of offered) {
    if (encoding === "identity") continue;
    const weight = weights.get(encoding) ?? weights.get("*") ?? 0;
    // Compressed bodies are smaller and win a tie against identity.
    if (weight > 0 && (weight > bestWeight || (weight === bestWeight && best === "identity")))
      [best, bestWeight] = [encoding, weight];
  }
  return best;
}

function weightsOf(header: string): Weights {
  const cached = parsedHeaders.get(header);
  if (cached) return cached;
  if (parsedHeaders.size >= MAX_PARSED_HEADERS) parsedHeaders.clear();
  const weights = parseWeights(header);
  parsedHeaders.set(header, weights);
  return weights;
}

const ITEM = /^([!#$%&'*+.^`|~\w-]+)(?:\s*;\s*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?))?$/i;

function parseWeights(header: string): Weights {
  const weights = new Map<string, number>();
  for (const item of header.toLowerCase().split(",")) {
    const [, name, weight = "1"] = ITEM.exec(item.trim()) ?? [];
    if (name) weights.set(name === "x-gzip" ? "gzip" : name, Number(weight));
  }
  return weights;
}

/** With all of its headers, ready to be written. */
export type CachedResponse = {
  status: number;
  /** ETag; null for what browsers must not cache. */
  tag: string | null;
  variants: readonly Variant[];
  encodings: readonly Encoding[];
};

type Variant = { encoding: Encoding; headers: readonly string[]; body: Buffer };

export type EncodedBodies = Partial<Record<Encoding, Buffer>> & { identity: Buffer };

type Parts = {
  status?: number;
  headers: Readonly<Record<string, string>>;
  bodies: EncodedBodies;
  tagged: boolean;
};

const PREFERRED: readonly Encoding[] = ["br", "zstd", "gzip", "identity"];

export function createCachedResponse({ status = 200, headers, bodies, tagged }: Parts): CachedResponse {
  const tag = tagged ? `"${createHash("sha256").update(bodies.identity).digest("base64url").slice(0, 22)}"` : null;
  const variants = PREFERRED.flatMap((encoding): Variant[] => {
    const body = bodies[encoding];
    if (!body) return [];
    const all = {
      ...headers,
      // A tag shared by all encodings must be weak.
      ...(tag ? { ETag: `W/${tag}` } : {}),
      ...(Object.keys(bodies).length > 1 ? { Vary: "Accept-Encoding" } : {}),
      ...(encoding === "identity" ? {} : { "Content-Encoding": encoding }),
      "Content-Length": String(body.length),
    };
    return [{ encoding, headers: Object.entries(all).flat(), body }];
  });
  return { status, tag, variants, encodings: variants.map(({ encoding }) => encoding) };
}

/** `extraHeaders`: names and values alternating, for this response only. */
export function sendCachedResponse(
  request: IncomingMessage,
  response: ServerResponse,
  { status, tag, variants, encodings }: CachedResponse,
  extraHeaders: readonly string[],
): void {
  const encoding = negotiateEncoding(request.headers["accept-encoding"], encodings);
  const variant = variants.find((candidate) => candidate.encoding === encoding);
  if (!variant) throw new RangeError(`An answer is not kept as ${encoding}`);
  if (tag !== null && matchesTag(request.headers["if-none-match"], tag)) {
    response.writeHead(304, [...extraHeaders, ...withoutLength(variant.headers)]).end();
    return;
  }
  response
    .writeHead(status, [...extraHeaders, ...variant.headers])
    .end(request.method === "HEAD" ? undefined : variant.body);
}

const matchesTag = (header: string | undefined, tag: string): boolean => header?.includes(tag) ?? false;

const withoutLength = (headers: readonly string[]) => headers.slice(0, -2);

const compressGzip = promisify(gzip);
const compressZstd = promisify(zstdCompress);

/** Pages, their `.data`, and JSON: a few kilobytes. Other content may be long and is streamed. */
const BUFFERABLE_TYPES = /^(text\/html|text\/x-script|application\/json)\b/;
/** Bytes. Smaller bodies fit into one packet uncompressed. */
const MIN_COMPRESSED_BYTES = 1_400;
/** Bytes. Longer bodies are compressed in another thread. */
const MAX_SYNC_BYTES = 128 * 1024;
/** Levels that take 0.1 ms for a page. This zstd level compresses as well as gzip. */
const GZIP_OPTIONS = { level: 1 };
const ZSTD_OPTIONS = { params: { [constants.ZSTD_c_compressionLevel]: 3 } };

/** Downloads are streamed. */
export const isBufferable = ({ headers }: Response): boolean =>
  BUFFERABLE_TYPES.test(headers.get("Content-Type") ?? "") && !headers.has("Content-Disposition");

/** Compressed if safe: docs/decisions/page-rendering-and-scripts.md#compression-must-not-reveal-page-contents. */
export async function sendBuffered(
  request: IncomingMessage,
  response: ServerResponse,
  rendered: Response,
): Promise<void> {
  const plain = Buffer.from(await rendered.arrayBuffer());
  const encoding = chooseEncoding(request, rendered, plain);
  const body = encoding === "identity" ? plain : await compress(plain, encoding);
  if (response.destroyed) return;
  for (const [name, value] of rendered.headers) if (name !== "set-cookie") response.setHeader(name, value);
  const cookies = rendered.headers.getSetCookie();
  if (cookies.length > 0) response.setHeader("Set-Cookie", cookies);
  if (encoding !== "identity") response.setHeader("Content-Encoding", encoding);
  if (plain.length >= MIN_COMPRESSED_BYTES) response.setHeader("Vary", "Accept-Encoding");
  if (request.method !== "HEAD") response.setHeader("Content-Length", body.length);
  response
    .writeHead(rendered.status, rendered.statusText || undefined)
    .end(request.method === "HEAD" ? undefined : body);
}

function chooseEncoding(request: IncomingMessage, rendered: Response, { length }: Buffer): Encoding {
  if (length < MIN_COMPRESSED_BYTES || rendered.headers.has("Content-Encoding") || !isSafeToCompress(request))
    return "identity";
  return negotiateEncoding(request.headers["accept-encoding"], ["zstd", "gzip"]);
}

/** False if another site may have chosen the query of a page with the visitor's data. Old browsers send no `Sec-Fetch-Site`. */
function isSafeToCompress({ headers }: IncomingMessage): boolean {
  const site = headers["sec-fetch-site"];
  return headers.cookie === undefined || site === "same-origin" || site === "none";
}

/** 0.1 ms for a usual page, half of what the handover to another thread takes. */
async function compress(plain: Buffer, encoding: Encoding): Promise<Buffer> {
  if (plain.length > MAX_SYNC_BYTES)
    return encoding === "zstd" ? compressZstd(plain, ZSTD_OPTIONS) : compressGzip(plain, GZIP_OPTIONS);
  return encoding === "zstd" ? zstdCompressSync(plain, ZSTD_OPTIONS) : gzipSync(plain, GZIP_OPTIONS);
}
