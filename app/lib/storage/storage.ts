const FOLDER = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const NAME = /^[a-z0-9][a-z0-9-]{0,79}$/;

/** "FOLDER/NAME": a UUID and one of our names, without user input. */
export type FileKey = `${string}/${string}`;

/** Zero-based and inclusive, in bytes. */
export type ByteRange = { start: number; end: number };

/** `size`: bytes of the complete file. The caller must read or cancel `content`. */
export type StoredFile = { size: number; content: ReadableStream<Uint8Array> };

export interface FileStorage {
  where: string;
  /** Atomic. Returns the size in bytes. Rejects with the error of `content`, or with StorageUnavailable. */
  put(key: FileKey, content: AsyncIterable<Uint8Array>): Promise<number>;
  get(key: FileKey, range?: ByteRange): Promise<StoredFile | null>;
  /** In bytes; null if the file does not exist. */
  head(key: FileKey): Promise<number | null>;
  remove(key: FileKey): Promise<void>;
  removeFolder(folder: string): Promise<void>;
  /** Some repeatedly; `at`: modification time of a file in the folder. */
  folders(): AsyncIterable<{ folder: string; at: Date }>;
  /** Rejects with StorageUnavailable if files cannot be stored. */
  check(): Promise<void>;
  /** Id of the shop whose files these are; null before the first `claim`. */
  owner(): Promise<string | null>;
  /** Writes the shop's id unless there is one. */
  claim(shopId: string): Promise<void>;
}

/** Name of the file with the id of the shop, beside the folders. */
export const OWNER_FILE = "shop-id";

export class StorageUnavailable extends Error {}

let failedAt: Date | null = null;

/** Of any file in this process; null if none has failed. */
export const lastStorageFailure = (): Date | null => failedAt;

/** Also remembers the time. */
export function storageFailure(message: string, cause: unknown): StorageUnavailable {
  failedAt = new Date();
  return new StorageUnavailable(message, { cause });
}

/** Throws for an invalid key, which could lead to another path. */
export function parseFileKey(key: FileKey): { folder: string; name: string } {
  const [folder = "", name = "", ...rest] = key.split("/");
  if (!NAME.test(name) || rest.length > 0) throw new Error("This is no key of a file");
  return { folder: folderName(folder), name };
}

export function isFileKey(key: string): key is FileKey {
  const [folder = "", name = "", ...rest] = key.split("/");
  return isFolderName(folder) && NAME.test(name) && rest.length === 0;
}

export const isFolderName = (folder: string): boolean => FOLDER.test(folder);

export function folderName(folder: string): string {
  if (!isFolderName(folder)) throw new Error("This is no folder of files");
  return folder;
}

/** Distinguishes errors of `content` from errors of the storage. */
export function trackSource(content: AsyncIterable<Uint8Array>) {
  const source = { size: 0, failure: undefined as { error: unknown } | undefined, content: count() };
  async function* read(): AsyncGenerator<Uint8Array> {
    try {
      yield* content;
    } catch (error) {
      source.failure = { error };
      throw error;
    }
  }
  // A storage that fails throws into this generator, which only ends the other one.
  async function* count(): AsyncGenerator<Uint8Array> {
    for await (const chunk of read()) {
      source.size += chunk.byteLength;
      yield chunk;
    }
  }
  return source;
}

export async function ignoreMissingFile<T>(promise: Promise<T>): Promise<T | null> {
  try {
    return await promise;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}
