import type { IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { hasPictureFile, type PictureFile, pictureFolder } from "~/content/desk/pictures.server";
import type { Db } from "~/lib/db/database";
import { detectOutage } from "~/lib/db/outage";
import { pictureFile } from "~/lib/storage/picture-files";
import type { FileStorage } from "~/lib/storage/storage";
import { type CachedResponse, createCachedResponse } from "./send-response";

const MAX_BYTES = 64 * 1024 * 1024;
/** A picture that another process has removed disappears here, too. */
const KEPT_MS = 300_000;

const PATH = /^\/media\/([0-9a-f]{32})-([1-9]\d{0,3})\.(webp|avif)$/;

export type PictureFiles = {
  /** Synchronous: those in memory. */
  ready(request: IncomingMessage): CachedResponse | null;
  /** Null if there is no such picture, or the request is not for one. Rejects with StorageUnavailable. */
  find(request: IncomingMessage): Promise<CachedResponse | null>;
};

type Kept = { response: CachedResponse; bytes: number; until: number };

/**
 * Pictures of the site's texts. The most wanted ones stay in memory, 64 MB in all. Only those in the database are requested from the file
 * store, where a stranger's requests may cost money.
 */
export function createPictureFiles(
  { storage, exists }: { storage: Pick<FileStorage, "get">; exists: (file: PictureFile) => Promise<boolean> },
  baseHeaders: Readonly<Record<string, string>>,
  { maxBytes = MAX_BYTES, now = () => performance.now() } = {},
): PictureFiles {
  const headers = {
    ...baseHeaders,
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "Cache-Control": "public, max-age=31536000, immutable",
  };
  /** Least recently used first. */
  const kept = new Map<string, Kept>();
  const loading = new Map<string, Promise<CachedResponse | null>>();
  let total = 0;

  const forget = (path: string) => {
    total -= kept.get(path)?.bytes ?? 0;
    kept.delete(path);
  };
  const keep = (path: string, response: CachedResponse, bytes: number) => {
    forget(path);
    kept.set(path, { response, bytes, until: now() + KEPT_MS });
    total += bytes;
    for (const oldest of kept.keys()) {
      if (total <= maxBytes) break;
      forget(oldest);
    }
  };
  const ready = (path: string): CachedResponse | null => {
    const found = kept.get(path);
    if (!found) return null;
    kept.delete(path);
    kept.set(path, found);
    if (found.until > now()) return found.response;
    forget(path);
    return null;
  };
  const load = async (path: string): Promise<CachedResponse | null> => {
    const [, name = "", digits, ending] = PATH.exec(path) ?? [];
    const [folder, width, format] = [pictureFolder(name), Number(digits), ending === "avif" ? "avif" : "webp"] as const;
    if (!(await exists({ folder, width, format }))) return null;
    const file = await storage.get(`${folder}/${pictureFile(width, format)}`);
    if (!file) return null;
    const identity = await buffer(file.content);
    const response = createCachedResponse({
      headers: { ...headers, "Content-Type": `image/${format}` },
      bodies: { identity },
      tagged: true,
    });
    keep(path, response, identity.length);
    return response;
  };

  return {
    ready: (request) => {
      const path = picturePath(request);
      return path ? ready(path) : null;
    },
    find: async (request) => {
      const path = picturePath(request);
      if (!path) return null;
      const response = ready(path);
      if (response) return response;
      const started = loading.get(path) ?? load(path).finally(() => loading.delete(path));
      loading.set(path, started);
      return started;
    },
  };
}

/** True also while the database is unavailable: pictures are shown without it. */
export const pictureLookup =
  (db: Db) =>
  (file: PictureFile): Promise<boolean> =>
    hasPictureFile(db, file).catch((error: unknown) => {
      if (detectOutage(error)) return true;
      throw error;
    });

/** Such a picture may exist: the page for missing ones must not be sent before `find`. */
export const isPictureUrl = (url = ""): boolean => url.startsWith("/media/");

/** Without the query. */
function picturePath({ method, url = "" }: IncomingMessage): string | null {
  if ((method !== "GET" && method !== "HEAD") || !isPictureUrl(url)) return null;
  const path = url.split("?", 1)[0] ?? "";
  return PATH.test(path) ? path : null;
}
