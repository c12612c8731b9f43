/** The store of files: whole ones by a key, on this machine's disk or in an S3-compatible store. It knows nothing of orders. */
export interface FileStorage {
  /** Where it keeps them, for the start's message. */
  where: string;
  /**
   * Keeps a file whole or not at all, instead of one that has the same key. Answers how many bytes it has. Rejects with what the
   * content rejects with, else with StorageUnavailable.
   */
  put(key: FileKey, content: AsyncIterable<Uint8Array>): Promise<number>;
  /** A file, or a part of it; null when there is none. */
  get(key: FileKey, range?: ByteRange): Promise<StoredFile | null>;
  /** Its length in bytes, or null. */
  head(key: FileKey): Promise<number | null>;
  /** Nothing happens when there is none. */
  remove(key: FileKey): Promise<void>;
  /** Removes all files of a folder. */
  removeFolder(folder: string): Promise<void>;
  /** Every folder, some more than once, with the moment of a file in it. Whatever else lies there is left out. */
  folders(): AsyncIterable<{ folder: string; at: Date }>;
  /** Resolves when files can be kept; rejects with StorageUnavailable. */
  check(): Promise<void>;
}

/** "FOLDER/NAME": a UUID and a word of ours. Nothing that somebody typed is ever in it. */
export type FileKey = `${string}/${string}`;

/** From `start` to `end`, both counted from 0 and included, in bytes. */
export type ByteRange = { start: number; end: number };

/** `size` is the whole file's, in bytes. Who does not read the content must cancel it. */
export type StoredFile = { size: number; content: ReadableStream<Uint8Array> };

/** The store does not answer, or has no room. */
export class StorageUnavailable extends Error {
  override name = "FilesUnavailable";
}

const FOLDER = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const NAME = /^[a-z0-9][a-z0-9-]{0,79}$/;

/** Throws for a key that could lead elsewhere: a fault of ours. */
export function parseFileKey(key: FileKey): { folder: string; name: string } {
  const [folder = "", name = "", ...rest] = key.split("/");
  if (!NAME.test(name) || rest.length > 0) throw new Error("This is no key of a file");
  return { folder: folderName(folder), name };
}

export const isFolderName = (folder: string): boolean => FOLDER.test(folder);

export function folderName(folder: string): string {
  if (!isFolderName(folder)) throw new Error("This is no folder of files");
  return folder;
}

/** The content, and whatever goes wrong while it comes in told apart from what goes wrong while it is kept. */
export function markReadErrors(content: AsyncIterable<Uint8Array>) {
  const watched = { size: 0, fault: undefined as { error: unknown } | undefined, content: read() };
  async function* read(): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of content) {
        watched.size += chunk.byteLength;
        yield chunk;
      }
    } catch (error) {
      watched.fault = { error };
      throw error;
    }
  }
  return watched;
}

/** What reading a file or folder gives; null where there is none. */
export async function ignoreMissingFile<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}
