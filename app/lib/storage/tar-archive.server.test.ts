/** @module-tag promise-33 */
import { once } from "node:events";
import { expect, test } from "vitest";
import { collectUnhandledErrors } from "../../../tests/support/unhandled-errors";
import { addTarEntry, addTarStream, createTarArchive } from "./tar-archive.server";

const uncaught = collectUnhandledErrors();

const SIZE = 300_000;

const departures: Record<string, Error | undefined> = { disconnects: new Error("Premature close"), leaves: undefined };
const entries = {
  "an entry": (archive) => addTarEntry(archive, "rows", "x".repeat(SIZE)),
  "a streamed entry": (archive, content) => addTarStream(archive, { name: "file", size: SIZE }, content),
} satisfies Record<string, (archive: Parameters<typeof addTarEntry>[0], content: AsyncIterable<Uint8Array>) => unknown>;

const cases = Object.keys(departures).flatMap((departure) =>
  (Object.keys(entries) as (keyof typeof entries)[]).flatMap((entry) =>
    [0, 1, 2, 5, 10, 40].map((chunks) => ({ departure, entry, chunks })),
  ),
);

test.each(cases)(
  "a reader who $departure after $chunks chunks of $entry ends its writer and its source",
  async ({ departure, entry, chunks }) => {
    let ended: unknown;
    let open = 0;
    async function* content() {
      open += 1;
      try {
        for (let at = 0; at < SIZE; at += 10_000) yield Buffer.alloc(10_000);
      } finally {
        open -= 1;
      }
    }
    const archive = await createTarArchive(async (pack) => {
      try {
        for (;;) await entries[entry](pack, content());
      } catch (error) {
        ended = error;
        throw error;
      }
    });
    archive.on("error", () => {});
    for (let read = 0; read < chunks; ) {
      if (archive.read() === null) await once(archive, "readable");
      else read += 1;
    }
    archive.destroy(departures[departure]);
    await expect.poll(() => ended).toBeInstanceOf(Error);
    await new Promise((resolve) => setImmediate(resolve));
    expect({ uncaught, open }).toEqual({ uncaught: [], open: 0 });
  },
);

test("content that comes when the reader has left is closed", async () => {
  const content = new ReadableStream<Uint8Array>({ pull: (controller) => controller.enqueue(new Uint8Array(10)) });
  let refused: unknown;
  let left = (): void => {};
  const leaving = new Promise<void>((resolve) => {
    left = resolve;
  });
  const archive = await createTarArchive(async (pack) => {
    await leaving;
    refused = await addTarStream(pack, { name: "file", size: 10 }, content as never).catch((error: unknown) => error);
  });
  archive.on("error", () => {}).destroy();
  await once(archive, "close");
  left();
  await expect.poll(() => refused).toBeInstanceOf(Error);
  expect(await content.getReader().read()).toMatchObject({ done: true });
  expect(uncaught).toEqual([]);
});
