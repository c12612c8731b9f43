import type { IncomingMessage } from "node:http";
import { isIPv6 } from "node:net";
import type { Settings } from "~/lib/config/settings.server";

/** Without the CSP, which depends on the page. */
export function securityHeaders({ appUrl }: Pick<Settings, "appUrl">): Readonly<Record<string, string>> {
  return {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=()",
    ...(appUrl.startsWith("https:") ? { "Strict-Transport-Security": "max-age=63072000; includeSubDomains" } : {}),
  };
}

/** For rate limits. `proxies`: trusted ones; earlier X-Forwarded-For entries are written by the client and ignored. */
export function clientAddress(request: IncomingMessage, proxies: number): string {
  const direct = request.socket.remoteAddress ?? "unknown";
  if (proxies === 0) return networkOf(direct);
  const chain = String(request.headers["x-forwarded-for"] ?? "")
    .split(",")
    .map((entry) => withoutPort(entry.trim()))
    .filter(Boolean);
  return networkOf(chain.at(-proxies) ?? direct);
}

/** Some proxies add the port: "192.0.2.1:4711", "[2001:db8::1]:4711". */
const withoutPort = (entry: string): string =>
  /^\[([^\]]+)\](?::\d+)?$/.exec(entry)?.[1] ?? /^(\d+(?:\.\d+){3}):\d+$/.exec(entry)?.[1] ?? entry;

/** An IPv6 network of 64 bits belongs to one household or server. */
function networkOf(address: string): string {
  const bare = address.replace(/%.*$/, "");
  if (!isIPv6(bare)) return bare;
  const groups = groupsOf(bare);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join(".");
  const network = groups.slice(0, 4).map((group) => group.toString(16));
  // Loopback and similar addresses differ in the last group only.
  return network.every((group) => group === "0") ? bare : `${network.join(":")}::`;
}

/** The URL parser converts an IPv4 part to hexadecimal. */
function groupsOf(address: string): number[] {
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = "", tail] = canonical.split("::");
  const before = head.split(":").filter(Boolean);
  const after = (tail ?? "").split(":").filter(Boolean);
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => "0");
  return [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16));
}

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/** True if another origin sent this request and it could change something. No browser omits both headers. */
export function isCrossOrigin(request: IncomingMessage, appUrl: string): boolean {
  if (SAFE.has(request.method ?? "GET")) return false;
  const site = request.headers["sec-fetch-site"];
  if (site !== undefined) return site !== "same-origin" && site !== "none";
  const { origin, host } = request.headers;
  if (origin === undefined) return false;
  return origin !== appUrl && !(URL.canParse(origin) && new URL(origin).host === host);
}
