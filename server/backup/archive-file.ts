import { createReadStream, existsSync } from "node:fs";
import { open, rename, rm, stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress, createZstdDecompress } from "node:zlib";
import { z } from "zod";
import { rootCauseMessage } from "~/lib/db/errors";
import { toByteStream } from "~/lib/http/byte-stream.server";
import {
  type BackupEntry,
  BackupError,
  type BackupFooter,
  type BackupHeader,
  backupFooterSchema,
  backupHeaderSchema,
  ENTRY_NAMES,
  parseEntryName,
} from "./format";

/** First bytes of age files and zstd files. */
const AGE = "age-encryption.org/v1";
const ZSTD = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);

/** Gets its name once it is complete on disk. Returns its size in bytes. Throws BackupError. */
export async function writeArchiveFile(
  path: string,
  archive: () => Promise<Readable>,
  key: string | undefined,
): Promise<number> {
  const unfinished = `${path}.unfinished`;
  if (existsSync(path)) throw new BackupError(`${path} already exists. Choose another name, or move that file.`);
  const file = await open(unfinished, "wx", 0o600).catch((error: unknown) => {
    throw new BackupError(`${unfinished} cannot be created (${rootCauseMessage(error)}).`, { cause: error });
  });
  try {
    const compressed = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } });
    // Deriving the key blocks the process for seconds. A connection opened before that would time out.
    const content = key ? await encrypt(compressed, key) : compressed;
    const source = await archive();
    await Promise.all([pipeline(source, compressed), pipeline(content, file.createWriteStream({ flush: true }))]);
    await rename(unfinished, path);
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
export async function* readArchiveEntries(path: string, key: string | undefined): AsyncGenerator<BackupEntry> {
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
  const reading = pipeline(createReadStream(path), decrypt, createZstdDecompress(), entries);
  let readError: unknown;
  reading.catch((error: unknown) => {
    readError = error;
  });
  const toBackupError = (error: unknown) => {
    const reason = readError ?? error;
    if (reason instanceof BackupError) return reason;
    const message = `${path} is damaged or incomplete (${rootCauseMessage(reason)}). Use another backup.`;
    return new BackupError(message, { cause: reason });
  };
  async function* contentOf(entry: AsyncIterable<Uint8Array>) {
    try {
      yield* entry;
    } catch (error) {
      throw toBackupError(error);
    }
  }
  try {
    for await (const entry of entries)
      yield { name: entry.header.name, content: contentOf(entry as AsyncIterable<Uint8Array>) };
    await reading;
  } catch (error) {
    throw toBackupError(error);
  }
}

/** Reads the complete file. Throws BackupError unless every entry of it can be restored. */
export async function verifyBackup(
  path: string,
  key: string | undefined,
): Promise<{ header: BackupHeader; footer: BackupFooter }> {
  const names: string[] = [];
  const lists = new Map<string, string>();
  let files = 0;
  for await (const { name, content } of readArchiveEntries(path, key)) {
    const kind = parseEntryName(name)?.kind;
    if (!kind) throw new BackupError(`${path} contains ${name}, which does not belong in a backup.`);
    if (kind === "order file") files += 1;
    if (name === ENTRY_NAMES.header || name === ENTRY_NAMES.footer) lists.set(name, await text(content));
    else for await (const _ of content);
    names.push(name);
  }
  const header = parse(lists.get(ENTRY_NAMES.header), backupHeaderSchema);
  const footer = parse(lists.get(ENTRY_NAMES.footer), backupFooterSchema);
  if (footer.files !== files || names.at(-1) !== ENTRY_NAMES.footer)
    throw new BackupError(`${path} is incomplete. Use another backup.`);
  return { header, footer };
}

function parse<T>(content: string | undefined, schema: z.ZodType<T>): T {
  if (content === undefined) throw new BackupError("The backup is incomplete. Use another one.");
  const parsed = schema.safeParse(JSON.parse(content));
  if (parsed.success) return parsed.data;
  throw new BackupError(`The backup cannot be read: ${z.prettifyError(parsed.error)}`);
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
  return encrypter.encrypt(toByteStream(content));
}

const decryptWith = (key: string | undefined, path: string) =>
  async function* (content: AsyncIterable<Uint8Array>) {
    if (!key) return yield* content;
    const { Decrypter } = await import("age-encryption");
    const decrypter = new Decrypter();
    decrypter.addPassphrase(key);
    const plain = decrypter.decrypt(toByteStream(content)).catch((error: unknown) => {
      throw new BackupError(`BACKUP_KEY does not open ${path}. Set it to the key this backup was encrypted with.`, {
        cause: error,
      });
    });
    yield* await plain;
  };
