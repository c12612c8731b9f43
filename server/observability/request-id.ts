import { randomFillSync } from "node:crypto";
import type { IncomingMessage } from "node:http";

export const REQUEST_ID_HEADER = "X-Request-Id";

/** What proxies make: hexadecimal digits, a UUID, and the like. Nothing that an address, or a line of the log, could be made of. */
const WELL_FORMED = /^[\w-]{8,64}$/;

/** The id that the proxy in front gave the request, where we trust it and it is one; else a new one, short enough to be read out. */
export function requestIdFor(request: IncomingMessage, trustedProxies: number): string {
  const given = trustedProxies > 0 ? request.headers["x-request-id"] : undefined;
  return typeof given === "string" && WELL_FORMED.test(given) ? given : newId();
}

/** Of an id, in bytes. */
const LENGTH = 8;
/** Random bytes for many ids: to fetch them one by one would cost more than all else about them. */
const pool = Buffer.alloc(LENGTH * 512);
let used = pool.length;

function newId(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += LENGTH;
  return pool.toString("hex", used - LENGTH, used);
}
