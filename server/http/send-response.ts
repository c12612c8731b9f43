import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { constants, gzip, gzipSync, zstdCompress, zstdCompressSync } from "node:zlib";

/** How the bytes of an answer may be packed; "identity" is as they are. */
export type Encoding = "br" | "zstd" | "gzip" | "identity";

/** What a client wants, as it says in Accept-Encoding: each coding that it names, with its weight from 0 (never) to 1. */
type Wishes = ReadonlyMap<string, number>;

/** Browsers send few different ones; whoever sends others must not fill our memory. */
const MOST_KEPT = 200;
const kept = new Map<string, Wishes>();

/**
 * The best of what we have: the one that the client wants most, and of those that it wants alike the first. `offered` is in our own order
 * of preference. Who says nothing, or wants nothing that we have, gets the bytes as they are.
 */
export function negotiateEncoding(header: string | undefined, offered: readonly Encoding[]): Encoding {
  if (header === undefined) return "identity";
  const wishes = wishesOf(header);
  let [best, most]: [Encoding, number] = ["identity", wishes.get("identity") ?? 0];
  for (const encoding of offered) {
    if (encoding === "identity") continue;
    const weight = wishes.get(encoding) ?? wishes.get("*") ?? 0;
    // What is packed is smaller: it is taken where both are wanted alike, unless it was taken already.
    if (weight > 0 && (weight > most || (weight === most && best === "identity"))) [best, most] = [encoding, weight];
  }
  return best;
}

function wishesOf(header: string): Wishes {
  const known = kept.get(header);
  if (known) return known;
  if (kept.size >= MOST_KEPT) kept.clear();
  const wishes = read(header);
  kept.set(header, wishes);
  return wishes;
}

const ITEM = /^([!#$%&'*+.^`|~\w-]+)(?:\s*;\s*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?))?$/i;

/** What is no coding with a weight is passed over. */
function read(header: string): Wishes {
  const wishes = new Map<string, number>();
  for (const item of header.toLowerCase().split(",")) {
    const [, name, weight = "1"] = ITEM.exec(item.trim()) ?? [];
    if (name) wishes.set(name === "x-gzip" ? "gzip" : name, Number(weight));
  }
  return wishes;
}

/** An answer that is the same for everybody whom it fits, with all of its headers, ready to be written. */
export type CachedResponse = {
  status: number;
  /** What a browser that has it already names in If-None-Match; null for what no browser keeps. */
  tag: string | null;
  /** In the order of our preference; the last is the plain one. */
  forms: readonly Form[];
  encodings: readonly Encoding[];
};

/** Names and values of headers in turn, as Node writes them without looking at them again. */
type Form = { encoding: Encoding; headers: readonly string[]; body: Buffer };

/** The bodies by their encodings. Of one that is packed in several ways, the smaller ones come first. */
export type EncodedBodies = Partial<Record<Encoding, Buffer>> & { identity: Buffer };

type Parts = {
  status?: number;
  headers: Readonly<Record<string, string>>;
  bodies: EncodedBodies;
  /** Whether browsers may keep it and ask whether it has changed. */
  tagged: boolean;
};

const PREFERRED: readonly Encoding[] = ["br", "zstd", "gzip", "identity"];

/** Makes an answer to be kept. */
export function createCachedResponse({ status = 200, headers, bodies, tagged }: Parts): CachedResponse {
  const tag = tagged ? `"${createHash("sha256").update(bodies.identity).digest("base64url").slice(0, 22)}"` : null;
  const forms = PREFERRED.flatMap((encoding): Form[] => {
    const body = bodies[encoding];
    if (!body) return [];
    const all = {
      ...headers,
      // One tag for all encodings must be a weak one.
      ...(tag ? { ETag: `W/${tag}` } : {}),
      ...(Object.keys(bodies).length > 1 ? { Vary: "Accept-Encoding" } : {}),
      ...(encoding === "identity" ? {} : { "Content-Encoding": encoding }),
      "Content-Length": String(body.length),
    };
    return [{ encoding, headers: Object.entries(all).flat(), body }];
  });
  return { status, tag, forms, encodings: forms.map(({ encoding }) => encoding) };
}

/** Writes it at once, head and body in one piece. `own` are the headers of this one answer. */
export function sendCachedResponse(
  request: IncomingMessage,
  response: ServerResponse,
  { status, tag, forms, encodings }: CachedResponse,
  own: readonly string[],
): void {
  const encoding = negotiateEncoding(request.headers["accept-encoding"], encodings);
  const form = forms.find((one) => one.encoding === encoding);
  if (!form) throw new RangeError(`An answer is not kept as ${encoding}`);
  if (tag !== null && isKnown(request.headers["if-none-match"], tag)) {
    response.writeHead(304, [...own, ...withoutLength(form.headers)]).end();
    return;
  }
  response.writeHead(status, [...own, ...form.headers]).end(request.method === "HEAD" ? undefined : form.body);
}

const isKnown = (asked: string | undefined, tag: string): boolean => asked?.includes(tag) ?? false;

/** It is last. */
const withoutLength = (headers: readonly string[]) => headers.slice(0, -2);

const compressGzip = promisify(gzip);
const compressZstd = promisify(zstdCompress);

/** Pages, what their scripts ask for, and answers of the API: whole texts of a few kilobytes. Everything else may be long, and is a stream. */
const WHOLE = /^(text\/html|text\/x-script|application\/json)\b/;
/** Smaller ones fit in one packet as they are, in bytes. */
const WORTH_IT = 1_400;
/** In bytes. */
const LONG = 128 * 1024;
/** Levels that cost a tenth of a millisecond for a page; zstd's packs as well as gzip's. */
const QUICKEST = { level: 1 };
const QUICK = { params: { [constants.ZSTD_c_compressionLevel]: 3 } };

/** Whether an answer's body is to be written in one piece. A download, of whatever kind, is not. */
export const isBufferable = ({ headers }: Response): boolean =>
  WHOLE.test(headers.get("Content-Type") ?? "") && !headers.has("Content-Disposition");

/**
 * Writes an answer that was made for this request in one piece, compressed where that is safe. The length of what is compressed tells a
 * little of what stands in it: see docs/decisions/page-rendering-and-scripts.md#compression-must-not-reveal-page-contents.
 */
export async function sendBuffered(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Response,
): Promise<void> {
  const plain = Buffer.from(await answer.arrayBuffer());
  const encoding = encodingFor(request, answer, plain);
  const body = encoding === "identity" ? plain : await pack(plain, encoding);
  if (response.destroyed) return;
  for (const [name, value] of answer.headers) if (name !== "set-cookie") response.setHeader(name, value);
  const cookies = answer.headers.getSetCookie();
  if (cookies.length > 0) response.setHeader("Set-Cookie", cookies);
  if (encoding !== "identity") response.setHeader("Content-Encoding", encoding);
  // No other of our answers depends on anything but its address, its method and who asks.
  if (plain.length >= WORTH_IT) response.setHeader("Vary", "Accept-Encoding");
  if (request.method !== "HEAD") response.setHeader("Content-Length", body.length);
  response.writeHead(answer.status, answer.statusText || undefined).end(request.method === "HEAD" ? undefined : body);
}

function encodingFor(request: IncomingMessage, answer: Response, { length }: Buffer): Encoding {
  if (length < WORTH_IT || answer.headers.has("Content-Encoding") || !tellsNobody(request)) return "identity";
  return negotiateEncoding(request.headers["accept-encoding"], ["zstd", "gzip"]);
}

/**
 * False where another site may have made the visitor's browser ask, with words of its choice in the address, for a page that shows what
 * is the visitor's. Old browsers do not say who made them ask.
 */
function tellsNobody({ headers }: IncomingMessage): boolean {
  const site = headers["sec-fetch-site"];
  return headers.cookie === undefined || site === "same-origin" || site === "none";
}

/**
 * A usual page is packed at once: that takes a tenth of a millisecond, half of what it takes to have another thread do it. Long ones go to
 * that thread.
 */
async function pack(plain: Buffer, encoding: Encoding): Promise<Buffer> {
  if (plain.length > LONG) return encoding === "zstd" ? compressZstd(plain, QUICK) : compressGzip(plain, QUICKEST);
  return encoding === "zstd" ? zstdCompressSync(plain, QUICK) : gzipSync(plain, QUICKEST);
}
