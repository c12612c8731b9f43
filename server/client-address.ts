import type { IncomingMessage } from "node:http";

/**
 * The client's address for rate limits: the connection's own, or, behind `proxies` trusted proxies, the entry of
 * X-Forwarded-For that the outermost of them wrote. What a client writes there itself comes before that and is ignored.
 */
export function clientAddress(request: IncomingMessage, proxies: number): string {
  const direct = request.socket.remoteAddress ?? "unknown";
  if (proxies === 0) return direct;
  const chain = String(request.headers["x-forwarded-for"] ?? "")
    .split(",")
    .map((entry) => entry.trim())
    .filter(Boolean);
  return chain.at(-proxies) ?? direct;
}
