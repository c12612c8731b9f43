import { createReadStream } from "node:fs";
import { open, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createZstdCompress, createZstdDecompress } from "node:zlib";
import { rootCauseMessage } from "~/lib/db/errors";
import { fsyncPath } from "~/lib/db/pglite-data-dir.server";
import { type BackupEntry, BackupError } from "./format";

/** How an age file begins, and how a zstd file does. */
const AGE = "age-encryption.org/v1";
const ZSTD = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);

/**
 * Keeps an archive as a file: compressed, encrypted with `key` if there is one, readable by its owner only. It has its name once all
 * of it is on the disk. `onBytes` is told how many bytes came. Returns the file's size in bytes.
 *
 * @throws BackupError when a file has that name already, or its folder cannot be written
 */
export async function writeArchiveFile(
  path: string,
  archive: () => Promise<Readable>,
  { key, onBytes }: { key: string | undefined; onBytes: (count: number) => void },
): Promise<number> {
  const unfinished = `${path}.unfinished`;
  if (await isThere(path)) throw new BackupError(`${path} already exists. Choose another name, or move that file.`);
  const file = await open(unfinished, "wx", 0o600).catch((error: unknown) => {
    throw new BackupError(`${unfinished} cannot be created (${rootCauseMessage(error)}).`, { cause: error });
  });
  try {
    const compressed = createZstdCompress();
    // To make the key takes seconds in which nothing else runs: connections that are opened before it would be given up.
    const content = key ? await encrypted(compressed, key) : compressed;
    const source = await archive();
    await Promise.all([
      pipeline(source, countedBy(onBytes), compressed),
      pipeline(content, file.createWriteStream({ flush: true })),
    ]);
    await rename(unfinished, path);
    fsyncPath(dirname(path));
    return (await stat(path)).size;
  } catch (error) {
    // Closed already, unless it was never written to.
    await file.close().catch(() => {});
    await rm(unfinished, { force: true });
    throw error;
  }
}

/**
 * The entries of an archive that `writeArchiveFile` kept, one after the other: each must be read before the next.
 *
 * @throws BackupError for a file that is no backup, is damaged or cut off, or does not open with `key`
 */
export async function* readArchiveEntries(
  path: string,
  key: string | undefined,
  onBytes: (count: number) => void = () => {},
): AsyncGenerator<BackupEntry> {
  const isEncrypted = await looksEncrypted(path);
  if (isEncrypted && !key)
    throw new BackupError(`${path} is encrypted. Set BACKUP_KEY to the key it was encrypted with.`);
  const { extract } = await import("tar-stream");
  const entries = extract();
  const decrypted = decryptedBy(isEncrypted ? key : undefined, path);
  const reading = pipeline(createReadStream(path), decrypted, createZstdDecompress(), countedBy(onBytes), entries);
  let fault: unknown;
  reading.catch((error: unknown) => {
    fault = error;
  });
  try {
    for await (const entry of entries) yield { name: entry.header.name, content: bytesIn(entry) };
    await reading;
  } catch (error) {
    const reason = fault ?? error;
    if (reason instanceof BackupError) throw reason;
    throw new BackupError(`${path} is damaged or incomplete (${rootCauseMessage(reason)}). Use another backup.`, {
      cause: reason,
    });
  }
}

async function looksEncrypted(path: string): Promise<boolean> {
  const file = await open(path, "r").catch((error: unknown) => {
    throw new BackupError(`${path} cannot be read (${rootCauseMessage(error)}).`, { cause: error });
  });
  const { buffer, bytesRead } = await file.read(Buffer.alloc(AGE.length), { position: 0 });
  await file.close();
  const head = buffer.subarray(0, bytesRead);
  if (head.toString() === AGE) return true;
  if (head.subarray(0, ZSTD.length).equals(ZSTD)) return false;
  throw new BackupError(`${path} is not a backup of this shop.`);
}

async function encrypted(content: AsyncIterable<Uint8Array>, key: string): Promise<AsyncIterable<Uint8Array>> {
  const { Encrypter } = await import("age-encryption");
  const encrypter = new Encrypter();
  encrypter.setPassphrase(key);
  return encrypter.encrypt(streamOf(content));
}

const decryptedBy = (key: string | undefined, path: string) =>
  async function* (content: AsyncIterable<Uint8Array>) {
    if (!key) return yield* content;
    const { Decrypter } = await import("age-encryption");
    const decrypter = new Decrypter();
    decrypter.addPassphrase(key);
    const opened = decrypter.decrypt(streamOf(content)).catch((error: unknown) => {
      throw new BackupError(`BACKUP_KEY does not open ${path}. Set it to the key this backup was encrypted with.`, {
        cause: error,
      });
    });
    yield* await opened;
  };

async function* bytesIn(content: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  for await (const chunk of content) if (chunk instanceof Uint8Array) yield chunk;
}

function streamOf(content: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const chunks = content[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => void (await chunks.return?.()),
  });
}

const countedBy = (onBytes: (count: number) => void) =>
  async function* (content: AsyncIterable<Uint8Array>) {
    for await (const chunk of content) {
      onBytes(chunk.length);
      yield chunk;
    }
  };

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
