import { extname } from "node:path";
import sirv from "sirv";
import type { NodeMiddleware } from "./request-listener";

/** Texts whose encoding sirv does not say. */
const TEXTS: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".js": "text/javascript",
  ".svg": "image/svg+xml",
  ".txt": "text/plain",
};

/** Files of the client build; those with a hash in their name may be kept for ever. Compressed copies are made by the build. */
export function serveStaticFiles(folder: string): NodeMiddleware {
  const files = sirv(folder, {
    etag: true,
    gzip: true,
    brotli: true,
    dotfiles: false,
    setHeaders(response, path) {
      const type = TEXTS[extname(path)];
      if (type) response.setHeader("Content-Type", `${type}; charset=utf-8`);
      const forEver = path.startsWith("/assets/");
      response.setHeader("Cache-Control", forEver ? "public, max-age=31536000, immutable" : "public, max-age=3600");
    },
  });
  // sirv itself does not look at the method.
  return (request, response, next) =>
    request.method === "GET" || request.method === "HEAD" ? files(request, response, next) : next();
}
