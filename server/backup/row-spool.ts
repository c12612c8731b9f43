import { mkdir, open, rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import { BackupError } from "./format";

/** The embedded database stops on a full disk, so a backup leaves this much of it. */
const DISK_RESERVE_BYTES = 256 * 1024 * 1024;
const READ_BYTES = 256 * 1024;

type SpoolEntry = { name: string; size: number; read(): AsyncGenerator<Uint8Array> };

export type RowSpool = AsyncDisposable & {
  /** Values other than text become JSON. Throws BackupError if the disk is nearly full. */
  add(name: string, content: unknown): Promise<void>;
  /** In the order in which they were added. */
  entries(): SpoolEntry[];
};

/**
 * A file of the data folder that only its owner can read. It holds what a transaction read, so that the transaction lasts no longer than
 * the disk takes. It loses its name at once: nothing stays on disk when the process is killed.
 */
export async function openRowSpool(dataDir: string, freeBytes = freeBytesOf): Promise<RowSpool> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, `.backup-${crypto.randomUUID()}`);
  const file = await open(path, "wx+", 0o600);
  await rm(path);
  const pieces: { name: string; at: number; size: number }[] = [];
  let end = 0;
  async function* read(at: number, size: number): AsyncGenerator<Uint8Array> {
    for (let done = 0; done < size; ) {
      const length = Math.min(READ_BYTES, size - done);
      const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(length), { position: at + done });
      if (bytesRead === 0) throw new Error("The spooled rows of the backup are incomplete");
      done += bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
  }
  return {
    add: async (name, content) => {
      const bytes = Buffer.from(typeof content === "string" ? content : JSON.stringify(content));
      if ((await freeBytes(dataDir)) < bytes.byteLength + DISK_RESERVE_BYTES) {
        throw new BackupError(
          `The disk of ${dataDir} has too little space for a backup, which first copies the database's rows to it. Free some space and run the backup again.`,
        );
      }
      await file.writeFile(bytes);
      pieces.push({ name, at: end, size: bytes.byteLength });
      end += bytes.byteLength;
    },
    entries: () => pieces.map(({ name, at, size }) => ({ name, size, read: () => read(at, size) })),
    [Symbol.asyncDispose]: () => file.close(),
  };
}

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
