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
    archive.entry({ name, mode: 0o600 }, bytes, (error) => (error ? reject(error) : resolve()));
  });
}

export const addTarStream = (
  archive: Pack,
  header: { name: string; size: number },
  content: AsyncIterable<Uint8Array>,
): Promise<void> => pipeline(content, archive.entry({ ...header, mode: 0o600 }));
