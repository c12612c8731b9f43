import { randomUUID } from "node:crypto";
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import {
  type ByteRange,
  type FileKey,
  type FileStorage,
  folderName,
  ignoreMissingFile,
  isFolderName,
  markReadErrors,
  parseFileKey,
  StorageUnavailable,
} from "./storage";

/** How much is read at a time, in bytes. */
const READ = 256 * 1024;

/** Files in a folder of this machine. Each is written under another name first, synced and then moved, so that none is ever half there. */
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
      const incoming = markReadErrors(content);
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await write(unfinished, incoming.content);
        await rename(unfinished, path);
        await syncFolder(folder);
        return incoming.size;
      } catch (error) {
        await rm(unfinished, { force: true }).catch(() => {});
        throw incoming.fault ? incoming.fault.error : unavailable(error);
      }
    },
    get: async (key, range) => {
      const { path } = pathOf(key);
      const size = await sizeOf(path);
      return size === null ? null : { size, content: bytesOf(path, { start: 0, end: size - 1, ...range }) };
    },
    head: (key) => sizeOf(pathOf(key).path),
    remove: (key) => rm(pathOf(key).path, { force: true }).catch(rethrow),
    removeFolder: (folder) => rm(join(root, folderName(folder)), { recursive: true, force: true }).catch(rethrow),
    folders: async function* () {
      const found = await ignoreMissingFile(readdir(root)).catch(rethrow);
      for (const folder of (found ?? []).filter(isFolderName)) {
        const state = await ignoreMissingFile(stat(join(root, folder))).catch(rethrow);
        if (state) yield { folder, at: state.mtime };
      }
    },
    check: async () => {
      await mkdir(root, { recursive: true, mode: 0o700 }).catch(rethrow);
    },
  };
}

async function write(path: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(path, "wx", 0o600);
  try {
    for await (const chunk of content) await writeAll(file, chunk);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function writeAll(file: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let written = 0; written < chunk.byteLength; ) {
    written += (await file.write(chunk, written)).bytesWritten;
  }
}

/** The new name, too, must outlive a power cut. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Null when there is no such file. */
async function sizeOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw unavailable(error);
  }
}

/**
 * Read when somebody asks for more. The file is open for each piece alone: an answer that is given up half-way, or never begun, leaves
 * nothing open.
 */
function bytesOf(path: string, { start, end }: ByteRange): ReadableStream<Uint8Array> {
  let at = start;
  return new ReadableStream(
    {
      async pull(controller) {
        const piece = at > end ? null : await readPiece(path, at, Math.min(READ, end + 1 - at));
        at += piece?.byteLength ?? 0;
        if (piece) controller.enqueue(piece);
        if (!piece || at > end) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}

/** Null behind the file's end. */
async function readPiece(path: string, position: number, length: number): Promise<Uint8Array | null> {
  const file = await open(path, "r");
  try {
    const { bytesRead, buffer } = await file.read(new Uint8Array(length), { position });
    return bytesRead > 0 ? buffer.subarray(0, bytesRead) : null;
  } finally {
    await file.close();
  }
}

const unavailable = (error: unknown) => new StorageUnavailable("The folder of files cannot be used", { cause: error });
const rethrow = (error: unknown): never => {
  throw unavailable(error);
};
