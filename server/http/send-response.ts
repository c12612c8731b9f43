import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { constants, gzip, gzipSync, zstdCompress, zstdCompressSync } from "node:zlib";
import { type Encoding, negotiateEncoding } from "./accept-encoding";

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
