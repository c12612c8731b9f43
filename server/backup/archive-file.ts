import { createReadStream, existsSync } from "node:fs";
import { open, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ReadableStream } from "node:stream/web";
import { createZstdCompress, createZstdDecompress } from "node:zlib";
import { rootCauseMessage } from "~/lib/db/errors";
import { fsyncPath } from "~/lib/db/pglite-data-dir.server";
import { type BackupEntry, BackupError } from "./format";

/** First bytes of age files and zstd files. */
const AGE = "age-encryption.org/v1";
const ZSTD = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);

/** Gets its name once it is complete on disk. Returns its size in bytes. Throws BackupError. */
export async function writeArchiveFile(
  path: string,
  archive: () => Promise<Readable>,
  { key, onBytes }: { key: string | undefined; onBytes: (count: number) => void },
): Promise<number> {
  const unfinished = `${path}.unfinished`;
  if (existsSync(path)) throw new BackupError(`${path} already exists. Choose another name, or move that file.`);
  const file = await open(unfinished, "wx", 0o600).catch((error: unknown) => {
    throw new BackupError(`${unfinished} cannot be created (${rootCauseMessage(error)}).`, { cause: error });
  });
  try {
    const compressed = createZstdCompress();
    // Deriving the key blocks the process for seconds. A connection opened before that would time out.
    const content = key ? await encrypt(compressed, key) : compressed;
    const source = await archive();
    await Promise.all([
      pipeline(source, countBytes(onBytes), compressed),
      pipeline(content, file.createWriteStream({ flush: true })),
    ]);
    await rename(unfinished, path);
    fsyncPath(dirname(path));
    return (await stat(path)).size;
  } catch (error) {
    // Closed already, unless nothing was written to it.
    await file.close().catch(() => {});
    await rm(unfinished, { force: true });
    throw error;
  }
}

/**
 * Each entry must be read before the next one. Throws BackupError if the file is damaged, `key` does not open it, or it is not
 * encrypted although there is a key.
 */
export async function* readArchiveEntries(
  path: string,
  key: string | undefined,
  onBytes: (count: number) => void = () => {},
): AsyncGenerator<BackupEntry> {
  const isEncrypted = await isEncryptedFile(path);
  if (isEncrypted && !key)
    throw new BackupError(`${path} is encrypted. Set BACKUP_KEY to the key it was encrypted with.`);
  if (!isEncrypted && key) {
    throw new BackupError(
      `${path} is not encrypted, but BACKUP_KEY is set, so it may not be a backup of yours. To restore it anyway: npm run restore -- FILE --unencrypted`,
    );
  }
  const { extract } = await import("tar-stream");
  const entries = extract();
  const decrypt = decryptWith(key, path);
  const reading = pipeline(createReadStream(path), decrypt, createZstdDecompress(), countBytes(onBytes), entries);
  let readError: unknown;
  reading.catch((error: unknown) => {
    readError = error;
  });
  try {
    for await (const entry of entries) yield { name: entry.header.name, content: entry as AsyncIterable<Uint8Array> };
    await reading;
  } catch (error) {
    const reason = readError ?? error;
    if (reason instanceof BackupError) throw reason;
    throw new BackupError(`${path} is damaged or incomplete (${rootCauseMessage(reason)}). Use another backup.`, {
      cause: reason,
    });
  }
}

async function isEncryptedFile(path: string): Promise<boolean> {
  await using file = await open(path, "r").catch((error: unknown) => {
    throw new BackupError(`${path} cannot be read (${rootCauseMessage(error)}).`, { cause: error });
  });
  const { buffer, bytesRead } = await file.read(Buffer.alloc(AGE.length), { position: 0 });
  const head = buffer.subarray(0, bytesRead);
  if (head.toString() === AGE) return true;
  if (head.subarray(0, ZSTD.length).equals(ZSTD)) return false;
  throw new BackupError(`${path} is not a backup of this shop.`);
}

async function encrypt(content: AsyncIterable<Uint8Array>, key: string): Promise<AsyncIterable<Uint8Array>> {
  const { Encrypter } = await import("age-encryption");
  const encrypter = new Encrypter();
  encrypter.setPassphrase(key);
  return encrypter.encrypt(toWebStream(content));
}

const decryptWith = (key: string | undefined, path: string) =>
  async function* (content: AsyncIterable<Uint8Array>) {
    if (!key) return yield* content;
    const { Decrypter } = await import("age-encryption");
    const decrypter = new Decrypter();
    decrypter.addPassphrase(key);
    const plain = decrypter.decrypt(toWebStream(content)).catch((error: unknown) => {
      throw new BackupError(`BACKUP_KEY does not open ${path}. Set it to the key this backup was encrypted with.`, {
        cause: error,
      });
    });
    yield* await plain;
  };

/** Node and the DOM type the same stream differently. */
const toWebStream = (content: AsyncIterable<Uint8Array>) =>
  ReadableStream.from(content) as unknown as globalThis.ReadableStream<Uint8Array>;

const countBytes = (onBytes: (count: number) => void) =>
  async function* (content: AsyncIterable<Uint8Array>) {
    for await (const chunk of content) {
      onBytes(chunk.length);
      yield chunk;
    }
  };
