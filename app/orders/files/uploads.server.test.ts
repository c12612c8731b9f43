/** @module-tag promise-36 */
import { buffer } from "node:stream/consumers";
import { describe, expect, test, vi } from "vitest";
import { orderFiles } from "~/lib/db/schema/index";
import { StorageUnavailable } from "~/lib/storage/storage";
import { timelineKinds } from "../../../tests/support/app/paid-orders";
import { setUpTestApp } from "../../../tests/support/app/test-app";
import { png, samples, zipOfZeros } from "../../../tests/support/files/samples";
import { JO, MEGABYTE, sharedOrder, TEAM, textOf, uploadsOf } from "../../../tests/support/files/uploads";
import { MAX_CHUNK_BYTES, MAX_FILE_BYTES, MIN_CHUNK_BYTES } from "./file-limits";
import { openFileContent } from "./order-files.server";
import { createPreview } from "./previews.server";
import { appendChunk } from "./upload-chunks.server";
import { cancelUpload, createUpload } from "./uploads.server";

const app = setUpTestApp();

const { begin, begun, append, sent, rows, filesOf } = uploadsOf(() => app);
const shared = (changes: Parameters<typeof sharedOrder>[1] = {}) => sharedOrder(app, changes);

describe("an upload", () => {
  test("in chunks becomes the same bytes, and nothing else stays in the storage", async () => {
    const orderId = await shared();
    const content = new Uint8Array(2.5 * MEGABYTE).map((_, at) => 65 + (at % 26));
    const id = await sent(orderId, "notes.txt", content);
    const stored = await openFileContent(app.storage, { id, size: content.length });
    expect(Buffer.compare(await buffer(stored.content), content)).toBe(0);
    const part = await openFileContent(
      app.storage,
      { id, size: content.length },
      { start: MEGABYTE - 1, end: MEGABYTE + 1 },
    );
    expect(Buffer.compare(await buffer(part.content), content.subarray(MEGABYTE - 1, MEGABYTE + 2))).toBe(0);
    expect(await rows()).toMatchObject([{ id, type: "text/plain", received: content.length, parts: [] }]);
    expect((await filesOf(orderId)).ready).toMatchObject([
      { id, name: "notes.txt", sender: "customer", preview: false },
    ]);
  });

  test("that was interrupted resumes, also after starting it again", async () => {
    const orderId = await shared();
    const content = textOf(3 * MEGABYTE);
    const id = await begun(orderId, "notes.txt", content.length);
    await append(id, 0, content.subarray(0, MEGABYTE));
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield content.subarray(0, 300_000);
      throw new Error("The connection broke off");
    }
    await expect(appendChunk(app, JO, { id, offset: MEGABYTE, content: broken() })).rejects.toThrow("broke off");
    expect((await filesOf(orderId)).unfinished).toEqual([
      { id, name: "notes.txt", size: 3 * MEGABYTE, received: MEGABYTE },
    ]);
    const again = await createUpload(app, JO, { orderId, name: "notes.txt", size: content.length, resume: id });
    expect(again).toEqual({ ok: true, id, received: MEGABYTE, done: false });
    await append(id, MEGABYTE, content.subarray(MEGABYTE, 2 * MEGABYTE));
    expect(await append(id, 2 * MEGABYTE, content.subarray(2 * MEGABYTE))).toMatchObject({ done: true });
  });

  test("cannot be resumed with another file or by another actor", async () => {
    const [orderId, other] = [await shared(), await shared()];
    const id = await begun(orderId, "notes.txt", 1_000);
    const others = [
      createUpload(app, JO, { orderId, name: "other.txt", size: 1_000, resume: id }),
      createUpload(app, JO, { orderId, name: "notes.txt", size: 1_001, resume: id }),
      createUpload(app, JO, { orderId: other, name: "notes.txt", size: 1_000, resume: id }),
      createUpload(app, TEAM, { orderId, name: "notes.txt", size: 1_000, resume: id }),
    ];
    for (const result of await Promise.all(others)) expect(result).toMatchObject({ ok: true, received: 0 });
    expect(new Set((await rows()).map((row) => row.id)).size).toBe(5);
  });

  test("stores no chunk twice, on repeated and late requests", async () => {
    const orderId = await shared();
    const content = textOf(2 * MEGABYTE);
    const id = await begun(orderId, "notes.txt", content.length);
    const first = content.subarray(0, MEGABYTE);
    const answers = await Promise.all(Array.from({ length: 5 }, () => append(id, 0, first)));
    for (const answer of answers) expect(answer).toMatchObject({ ok: true, received: MEGABYTE, done: false });
    expect(await append(id, 0, first)).toMatchObject({ received: MEGABYTE });
    expect(await append(id, 5, first)).toMatchObject({ received: MEGABYTE });
    const ends = await Promise.all(Array.from({ length: 4 }, () => append(id, MEGABYTE, first)));
    for (const end of ends) expect(end).toMatchObject({ ok: true, received: 2 * MEGABYTE });
    expect(await append(id, 2 * MEGABYTE, new Uint8Array())).toMatchObject({ ok: true, done: true });
    expect(
      Buffer.compare(await buffer((await openFileContent(app.storage, { id, size: content.length })).content), content),
    ).toBe(0);
    expect(await timelineKinds(app)).toEqual(["files-sent"]);
  });

  test("rejects more bytes than announced and chunks that are too small", async () => {
    const orderId = await shared();
    const small = await begun(orderId, "notes.txt", 1_000);
    await expect(append(small, 0, textOf(1_001))).rejects.toThrow("More than 1000 bytes came");
    const large = await begun(orderId, "notes.txt", MAX_FILE_BYTES);
    await expect(append(large, 0, textOf(MAX_CHUNK_BYTES + 1))).rejects.toThrow("More than");
    expect(await append(large, 0, textOf(MIN_CHUNK_BYTES - 1))).toMatchObject({ ok: false });
    expect((await rows()).map(({ received }) => received)).toEqual([0, 0]);
  });

  test("of an endless stream ends at the size limit", async () => {
    const id = await begun(await shared(), "notes.txt", 500_000);
    let given = 0;
    async function* endless(): AsyncGenerator<Uint8Array> {
      for (;;) {
        given += 65_536;
        yield textOf(65_536);
      }
    }
    await expect(appendChunk(app, JO, { id, offset: 0, content: endless() })).rejects.toThrow("More than");
    expect(given).toBeLessThan(700_000);
  });

  test("that its sender cancels is deleted completely", async () => {
    const orderId = await shared();
    const id = await begun(orderId, "notes.txt", 2 * MEGABYTE);
    await append(id, 0, textOf(MEGABYTE));
    expect(await cancelUpload(app.db, TEAM, id)).toBe(false);
    expect(await cancelUpload(app.db, JO, id)).toBe(true);
    expect(await append(id, MEGABYTE, textOf(MEGABYTE))).toMatchObject({ ok: false, missing: true });
    expect(await rows()).toEqual([]);
    const done = await sent(orderId, "notes.txt", samples.text);
    expect(await cancelUpload(app.db, JO, done)).toBe(false);
  });
});

describe("the type of a file", () => {
  test("is checked with its first chunk, and ends the upload if it is not accepted", async () => {
    const orderId = await shared();
    const program = new Uint8Array(2 * MEGABYTE);
    program.set(samples.exe);
    const id = await begun(orderId, "logo.png", program.length);
    expect(await append(id, 0, program.subarray(0, MIN_CHUNK_BYTES))).toMatchObject({
      ok: false,
      error: expect.stringContaining("logo.png"),
    });
    expect(await rows()).toEqual([]);
  });

  test("is checked by its name before anything is uploaded", async () => {
    expect(await begin(await shared(), "invoice.pdf.exe", 1_000)).toMatchObject({ ok: false });
    expect(await rows()).toEqual([]);
  });

  test("of a ZIP bomb is ZIP, stored unchanged", async () => {
    const orderId = await shared();
    const bomb = zipOfZeros(5);
    const id = await sent(orderId, "photos.zip", bomb);
    expect((await openFileContent(app.storage, { id, size: bomb.length })).size).toBe(bomb.length);
    await expect(openFileContent(app.storage, { id, size: 1 })).rejects.toThrow(StorageUnavailable);
  });
});

describe("finishing a file", () => {
  const puts = () => vi.mocked(app.storage.put).mock.calls.map(([key]) => key);
  const contentsPut = () => puts().filter((key) => key.endsWith("/content")).length;
  /** All parts are there, and the storage refuses the whole file `failures` times. */
  const interrupted = async (failures: number) => {
    const content = png(800, 400);
    const id = await begun(await shared(), "logo.png", content.length);
    const put = app.storage.put;
    let left = failures;
    vi.spyOn(app.storage, "put").mockImplementation(async (key, bytes) => {
      if (key.endsWith("/content") && left-- > 0) throw new StorageUnavailable("away");
      return put(key, bytes);
    });
    await expect(append(id, 0, content)).rejects.toThrow("away");
    return { id, end: () => append(id, content.length, new Uint8Array()) };
  };

  test("decodes nothing: it is ready before its preview, which a job makes once", async () => {
    const { id, end } = await interrupted(1);
    expect(await end()).toMatchObject({ ok: true, done: true });
    expect((await rows()).map(({ readyAt, preview }) => [readyAt !== null, preview])).toEqual([[true, false]]);
    expect(await app.storage.head(`${id}/preview`)).toBeNull();
    await end();
    expect((await app.jobs()).filter(({ name }) => name === "create-preview")).toHaveLength(1);
    for (let run = 0; run < 2; run++) await createPreview(app, id);
    expect((await rows()).map(({ preview }) => preview)).toEqual([true]);
    expect(puts().filter((key) => key.endsWith("/preview"))).toHaveLength(1);
  });

  test("happens once for requests that repeat it meanwhile", async () => {
    const { end } = await interrupted(1);
    const before = contentsPut();
    const results = await Promise.all(Array.from({ length: 20 }, end));
    expect(new Set(results.map((result) => result.ok && result.done))).toEqual(new Set([true]));
    expect(contentsPut() - before).toBe(1);
  });

  test("is tried 20 times an hour, then refused without reading the parts", async () => {
    const { end } = await interrupted(100);
    for (let attempt = 2; attempt <= 20; attempt++) await expect(end()).rejects.toThrow("away");
    const before = contentsPut();
    expect(await end()).toEqual({ ok: false, error: expect.stringContaining("try again in an hour") });
    expect(contentsPut()).toBe(before);
  });

  test("leaves nothing of a file whose order is deleted while its preview is made", async () => {
    const id = await sent(await shared(), "logo.png", png(800, 400));
    const get = app.storage.get;
    vi.spyOn(app.storage, "get").mockImplementation(async (key, range) => {
      const file = await get(key, range);
      await app.db.delete(orderFiles);
      return file;
    });
    for (let run = 0; run < 2; run++) await createPreview(app, id);
    expect(await app.storage.head(`${id}/preview`)).toBeNull();
  });
});
