import { randomUUID } from "node:crypto";
import { link, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { errorCode } from "~/lib/db/errors";
import {
  type ByteRange,
  type FileKey,
  type FileStorage,
  folderName,
  ignoreMissingFile,
  isFolderName,
  OWNER_FILE,
  parseFileKey,
  storageFailure,
  trackSource,
} from "./storage";

const READ_BYTES = 256 * 1024;

/** Writes to a temporary name, syncs and renames, so that no file is ever incomplete. */
export function createDiskStorage(root: string): FileStorage {
  const pathOf = (key: FileKey) => {
    const { folder, name } = parseFileKey(key);
    return { folder: join(root, folder), path: join(root, folder, name) };
  };
  return {
    where: root,
    put: async (key, content) => {
      const { folder, path } = pathOf(key);
      const unfinished = join(folder, `${randomUUID()}.unfinished`);
      const source = trackSource(content);
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeFile(unfinished, source.content, { flag: "wx", mode: 0o600, flush: true });
        await rename(unfinished, path);
        await syncFolder(folder);
        return source.size;
      } catch (error) {
        await rm(unfinished, { force: true }).catch(() => {});
        throw source.failure ? source.failure.error : unavailable(error);
      }
    },
    get: async (key, range) => {
      const { path } = pathOf(key);
      const size = await sizeOf(path);
      return size === null ? null : { size, content: streamFile(path, { start: 0, end: size - 1, ...range }) };
    },
    head: (key) => sizeOf(pathOf(key).path),
    remove: (key) => rm(pathOf(key).path, { force: true }).catch(rethrow),
    removeFolder: (folder) => rm(join(root, folderName(folder)), { recursive: true, force: true }).catch(rethrow),
    folders: async function* () {
      const names = await ignoreMissingFile(readdir(root)).catch(rethrow);
      for (const folder of (names ?? []).filter(isFolderName)) {
        const state = await ignoreMissingFile(stat(join(root, folder))).catch(rethrow);
        if (state) yield { folder, at: state.mtime };
      }
    },
    check: async () => {
      await mkdir(root, { recursive: true, mode: 0o700 }).catch(rethrow);
    },
    owner: async () => {
      const id = await ignoreMissingFile(readFile(join(root, OWNER_FILE), "utf8")).catch(rethrow);
      return id?.trim() || null;
    },
    claim: async (shopId) => {
      await mkdir(root, { recursive: true, mode: 0o700 }).catch(rethrow);
      const draft = join(root, `${OWNER_FILE}.${randomUUID()}`);
      try {
        await writeFile(draft, `${shopId}\n`, { flag: "wx", mode: 0o600, flush: true });
        await link(draft, join(root, OWNER_FILE));
        await syncFolder(root);
      } catch (error) {
        if (errorCode(error) !== "EEXIST") throw unavailable(error);
      } finally {
        await rm(draft, { force: true });
      }
    },
  };
}

async function syncFolder(path: string): Promise<void> {
  await using folder = await open(path, "r");
  await folder.sync();
}

async function sizeOf(path: string): Promise<number | null> {
  return (await ignoreMissingFile(stat(path)).catch(rethrow))?.size ?? null;
}

/** Opens the file for each chunk only: an aborted or unread response leaves no file open. */
function streamFile(path: string, { start, end }: ByteRange): ReadableStream<Uint8Array> {
  let at = start;
  return new ReadableStream(
    {
      async pull(controller) {
        const chunk = at > end ? null : await readChunk(path, at, Math.min(READ_BYTES, end + 1 - at));
        at += chunk?.byteLength ?? 0;
        if (chunk) controller.enqueue(chunk);
        if (!chunk || at > end) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}

async function readChunk(path: string, position: number, length: number): Promise<Uint8Array | null> {
  await using file = await open(path, "r");
  const { bytesRead, buffer } = await file.read(new Uint8Array(length), { position });
  return bytesRead > 0 ? buffer.subarray(0, bytesRead) : null;
}

const unavailable = (error: unknown) => storageFailure("The folder of files cannot be used", error);
const rethrow = (error: unknown): never => {
  throw unavailable(error);
};
