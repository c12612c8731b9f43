import sirv from "sirv";
import type { NodeMiddleware } from "./request-listener";

/** Files of the client build; those with a hash in their name may be kept for ever. Compressed copies are made by the build. */
export function serveStaticFiles(folder: string): NodeMiddleware {
  const files = sirv(folder, {
    etag: true,
    gzip: true,
    brotli: true,
    dotfiles: false,
    setHeaders(response, path) {
      const forEver = path.startsWith("/assets/");
      response.setHeader("Cache-Control", forEver ? "public, max-age=31536000, immutable" : "public, max-age=3600");
    },
  });
  // sirv itself does not look at the method.
  return (request, response, next) =>
    request.method === "GET" || request.method === "HEAD" ? files(request, response, next) : next();
}
