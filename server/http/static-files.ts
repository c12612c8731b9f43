import { readdirSync, readFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { extname, join, relative } from "node:path";
import { FILE_ROUTE, splitUrl } from "./route-patterns";
import { type CachedResponse, createCachedResponse } from "./send-response";

export type StaticFiles = (request: IncomingMessage) => CachedResponse | null;

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml; charset=utf-8",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".json": "application/json",
  ".txt": "text/plain; charset=utf-8",
  ".xml": "application/xml",
  ".html": "text/html; charset=utf-8",
};

/**
 * Files are read now and stay in memory, so that a later build changes nothing here: they are a few megabytes. What a page loads has no
 * Permissions-Policy, which is for documents and would be 500 bytes of the home page. Only known names are served,
 * so no URL leads out of the folder. `.br` and `.gz` are compressed copies.
 */
export function serveStaticFiles(folder: string, headers: Readonly<Record<string, string>>): StaticFiles {
  const paths = new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
      .filter((path) => !/(^|\/)\./.test(path)),
  );
  const read = (path: string) => (paths.has(path) ? readFileSync(join(folder, path)) : undefined);
  const { "Permissions-Policy": _, ...ofAssets } = headers;
  const responses = new Map<string, CachedResponse>();
  for (const path of paths) {
    const identity = read(path);
    if (!identity || /\.(br|gz)$/.test(path)) continue;
    const [br, gzip] = [read(`${path}.br`), read(`${path}.gz`)];
    const isAsset = path.startsWith("assets/");
    const cacheControl = isAsset ? "public, max-age=31536000, immutable" : "public, max-age=3600";
    const response = createCachedResponse({
      route: FILE_ROUTE,
      headers: {
        ...(isAsset ? ofAssets : headers),
        "Content-Type": CONTENT_TYPES[extname(path)] ?? "application/octet-stream",
        "Cache-Control": cacheControl,
      },
      bodies: { identity, ...(br && { br }), ...(gzip && { gzip }) },
      tagged: true,
    });
    responses.set(`/${path}`, response);
  }
  return ({ method, url }) =>
    method === "GET" || method === "HEAD" ? (responses.get(splitUrl(url)[0]) ?? null) : null;
}
