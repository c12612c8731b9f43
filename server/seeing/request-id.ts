import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";

export const REQUEST_ID = "X-Request-Id";

/** What proxies make: hexadecimal digits, a UUID, and the like. Nothing that an address, or a line of the log, could be made of. */
const WELL_FORMED = /^[\w-]{8,64}$/;

/** The id that the proxy in front gave the request, where we trust it and it is one; else a new one, short enough to be read out. */
export function idOf(request: IncomingMessage, trustedProxies: number): string {
  const given = trustedProxies > 0 ? request.headers["x-request-id"] : undefined;
  return typeof given === "string" && WELL_FORMED.test(given) ? given : randomBytes(8).toString("hex");
}
