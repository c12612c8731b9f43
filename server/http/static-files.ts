import { readdirSync, readFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { extname, join, relative, sep } from "node:path";
import { type CachedResponse, createCachedResponse, type EncodedBodies } from "./send-response";

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
  ".webmanifest": "application/manifest+json",
  ".txt": "text/plain; charset=utf-8",
  ".xml": "application/xml",
  ".html": "text/html; charset=utf-8",
};

/** Compressed copies made by the build, by file ending. */
const COMPRESSED_ENDINGS = { ".br": "br", ".gz": "gzip" } as const;

/** Files are read now and stay in memory, so that a later build changes nothing here: they are a few megabytes. */
export function serveStaticFiles(folder: string, headers: Readonly<Record<string, string>>): StaticFiles {
  const paths = new Set(filesIn(folder));
  const isCopy = (path: string) =>
    extname(path) in COMPRESSED_ENDINGS && paths.has(path.slice(0, -extname(path).length));
  const read = (path: string): CachedResponse => {
    const bodies: EncodedBodies = { identity: readFileSync(join(folder, path)) };
    for (const [ending, encoding] of Object.entries(COMPRESSED_ENDINGS)) {
      if (paths.has(path + ending)) bodies[encoding] = readFileSync(join(folder, path + ending));
    }
    const isHashed = path.startsWith("/assets/");
    return createCachedResponse({
      headers: {
        ...headers,
        "Content-Type": CONTENT_TYPES[extname(path)] ?? "application/octet-stream",
        "Cache-Control": isHashed ? "public, max-age=31536000, immutable" : "public, max-age=3600",
      },
      bodies,
      tagged: true,
    });
  };
  // Only known names are served, so no URL leads out of the folder.
  const responses = new Map([...paths].filter((path) => !isCopy(path)).map((path) => [path, read(path)]));
  return ({ method, url = "/" }) => {
    if (method !== "GET" && method !== "HEAD") return null;
    const query = url.indexOf("?");
    return responses.get(query === -1 ? url : url.slice(0, query)) ?? null;
  };
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `/${relative(folder, join(parentPath, name)).replaceAll(sep, "/")}`)
    .filter((path) => !path.split("/").some((part) => part.startsWith(".")));
