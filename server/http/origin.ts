import type { IncomingMessage } from "node:http";

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * True for a request that a page of another origin made and that could change something. Browsers say so themselves in
 * `Sec-Fetch-Site`; older ones by `Origin`. A request with neither comes from no browser's page.
 */
export function isCrossOrigin(request: IncomingMessage, appUrl: string): boolean {
  if (SAFE.has(request.method ?? "GET")) return false;
  const site = request.headers["sec-fetch-site"];
  if (site !== undefined) return site !== "same-origin" && site !== "none";
  const { origin, host } = request.headers;
  if (origin === undefined) return false;
  return origin !== appUrl && !(URL.canParse(origin) && new URL(origin).host === host);
}
