import { readdirSync, readFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { extname, join, relative, sep } from "node:path";
import { type CachedResponse, createCachedResponse, type EncodedBodies } from "./send-response";

/** A file of the client build that fits this request; null where there is none. */
export type StaticFiles = (request: IncomingMessage) => CachedResponse | null;

/** What the build writes and `public` holds. */
const TYPES: Readonly<Record<string, string>> = {
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

/** The copies that the build makes, and what they are packed with. */
const COPIES = { ".br": "br", ".gz": "gzip" } as const;

/**
 * Files of the client build; those with a hash in their name may be kept for ever. Compressed copies are made by the build. A file is
 * read when somebody asks for it first, and is in memory from then on: together they are a few megabytes, and never change while the shop
 * runs. `headers` stand in every answer.
 */
export function serveStaticFiles(folder: string, headers: Readonly<Record<string, string>>): StaticFiles {
  const there = new Set(filesIn(folder));
  const known = new Map<string, CachedResponse>();
  const isCopy = (path: string) => extname(path) in COPIES && there.has(path.slice(0, -extname(path).length));
  const read = (path: string): CachedResponse => {
    const bodies: EncodedBodies = { identity: readFileSync(join(folder, path)) };
    for (const [ending, encoding] of Object.entries(COPIES)) {
      if (there.has(path + ending)) bodies[encoding] = readFileSync(join(folder, path + ending));
    }
    const forEver = path.startsWith("/assets/");
    return createCachedResponse({
      headers: {
        ...headers,
        "Content-Type": TYPES[extname(path)] ?? "application/octet-stream",
        "Cache-Control": forEver ? "public, max-age=31536000, immutable" : "public, max-age=3600",
      },
      bodies,
      tagged: true,
    });
  };
  return ({ method, url = "/" }) => {
    if (method !== "GET" && method !== "HEAD") return null;
    const query = url.indexOf("?");
    const path = query === -1 ? url : url.slice(0, query);
    const kept = known.get(path);
    if (kept) return kept;
    // Names alone are compared: no address leads out of the folder.
    if (!there.has(path) || isCopy(path)) return null;
    const made = read(path);
    known.set(path, made);
    return made;
  };
}

/** The paths of all files below it, but for hidden ones. */
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `/${relative(folder, join(parentPath, name)).replaceAll(sep, "/")}`)
    .filter((path) => !path.split("/").some((part) => part.startsWith(".")));
