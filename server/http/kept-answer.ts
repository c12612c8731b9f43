import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { type Encoding, negotiateEncoding } from "./accept-encoding";

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
