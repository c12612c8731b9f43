import type { IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { hasPictureFile, type PictureFile, pictureFolder } from "~/content/documents/pictures.server";
import type { Db } from "~/lib/db/database";
import { detectOutage } from "~/lib/db/outage";
import { pictureFile } from "~/lib/storage/picture-files";
import type { FileStorage } from "~/lib/storage/storage";
import { FILE_ROUTE, splitUrl } from "./route-patterns";
import { type CachedResponse, createCachedResponse } from "./send-response";

const MAX_BYTES = 64 * 1024 * 1024;
/** A picture that another process has removed disappears here, too. */
const KEPT_MS = 300_000;

const PATH = /^\/media\/([0-9a-f]{32})-([1-9]\d{0,3})\.(webp|avif)$/;

/** Null if there is no such picture, or the request is not for one. Rejects with StorageUnavailable. */
export type PictureFiles = (request: IncomingMessage) => Promise<CachedResponse | null>;

/**
 * Pictures of the site's texts, in memory for five minutes. Only those in the database are requested from the file store, where a stranger's
 * requests may cost money.
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
  const pictures = new Map<string, Promise<CachedResponse | null>>();
  let total = 0;
  let until = 0;

  const load = async (path: string): Promise<CachedResponse | null> => {
    const [, name = "", digits, ending] = PATH.exec(path) ?? [];
    const [folder, width, format] = [pictureFolder(name), Number(digits), ending === "avif" ? "avif" : "webp"] as const;
    const file = (await exists({ folder, width, format }))
      ? await storage.get(`${folder}/${pictureFile(width, format)}`)
      : null;
    if (!file) return null;
    const identity = await buffer(file.content);
    total += identity.length;
    const all = { ...headers, "Content-Type": `image/${format}` };
    return createCachedResponse({ route: FILE_ROUTE, headers: all, bodies: { identity }, tagged: true });
  };

  return async ({ method, url }) => {
    const [path] = splitUrl(url);
    if ((method !== "GET" && method !== "HEAD") || !PATH.test(path)) return null;
    if (total > maxBytes || now() >= until) {
      pictures.clear();
      total = 0;
      until = now() + KEPT_MS;
    }
    const loading = pictures.get(path) ?? load(path);
    pictures.set(path, loading);
    const picture = await loading.catch(() => null);
    if (!picture) pictures.delete(path);
    return loading;
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

/** Such a picture may exist: the page for missing ones must not be sent instead. */
export const isPictureUrl = (url: string): boolean => url.startsWith("/media/");
