import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Pack } from "tar-stream";

/** The stream fails if `write` does. */
export async function createTarArchive(write: (archive: Pack) => Promise<void>): Promise<Readable> {
  const { pack } = await import("tar-stream");
  const archive = pack();
  // The reader receives the error; without a reader, it must not end the process.
  archive.on("error", () => {});
  write(archive).then(
    () => archive.finalize(),
    (error: unknown) =>
      archive.destroy(error instanceof Error ? error : new Error("An archive failed", { cause: error })),
  );
  return Readable.from(archive);
}

/** Values other than text and bytes become JSON. Resolves when the stream accepts it. */
export function addTarEntry(archive: Pack, name: string, content: unknown): Promise<void> {
  const isBytes = typeof content === "string" || content instanceof Uint8Array;
  const bytes = Buffer.from(isBytes ? content : JSON.stringify(content));
  return new Promise((resolve, reject) => {
    const entry = archive.entry({ name, mode: 0o600 }, bytes, (error) => (error ? reject(error) : resolve()));
    surviveReader(entry);
  });
}

/** Always reads or cancels `content`; rejects if the reader leaves. */
export async function addTarStream(
  archive: Pack,
  header: { name: string; size: number },
  content: AsyncIterable<Uint8Array>,
): Promise<void> {
  let entry: ReturnType<Pack["entry"]>;
  try {
    entry = surviveReader(archive.entry({ ...header, mode: 0o600 }));
  } catch (error) {
    await content[Symbol.asyncIterator]().return?.();
    throw error;
  }
  await pipeline(content, entry);
}

/** A reader who leaves destroys the entry too, also after its promise is settled: without a listener, that would end the process. */
const surviveReader = <T extends NodeJS.EventEmitter>(entry: T): T => entry.on("error", () => {});
