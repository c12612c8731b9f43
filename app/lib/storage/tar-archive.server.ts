import { once } from "node:events";
import { Readable } from "node:stream";
import type { Pack } from "tar-stream";

/** A tar archive that is made while it is read. Its stream fails when `write` does. */
export async function createTarArchive(write: (archive: Pack) => Promise<void>): Promise<Readable> {
  const { pack } = await import("tar-stream");
  const archive = pack();
  // Whoever reads it is told; when nobody does any more, its fault must not end the shop.
  archive.on("error", () => {});
  write(archive).then(
    () => archive.finalize(),
    (error: unknown) =>
      archive.destroy(error instanceof Error ? error : new Error("An archive failed", { cause: error })),
  );
  return Readable.from(archive);
}

/** Adds a file of these bytes, or of this value as JSON. Resolves when it was taken: whoever reads the archive decides how fast it is written. */
export function addTarEntry(archive: Pack, name: string, content: unknown): Promise<void> {
  const isBytes = typeof content === "string" || content instanceof Uint8Array;
  const bytes = Buffer.from(isBytes ? content : JSON.stringify(content));
  return new Promise((resolve, reject) => {
    archive.entry({ name, mode: 0o600 }, bytes, (error) => (error ? reject(error) : resolve()));
  });
}

/** Adds a file of `size` bytes while it is read. */
export async function addTarStream(
  archive: Pack,
  header: { name: string; size: number },
  content: AsyncIterable<Uint8Array>,
): Promise<void> {
  const taken = Promise.withResolvers<void>();
  const entry = archive.entry({ ...header, mode: 0o600 }, (error) => (error ? taken.reject(error) : taken.resolve()));
  for await (const chunk of content) {
    if (!entry.write(chunk)) await Promise.race([once(entry, "drain"), taken.promise]);
  }
  entry.end(null);
  await taken.promise;
}
