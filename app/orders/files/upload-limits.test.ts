import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { adminActivity, writePaidOrder } from "../../../tests/support/app/paid-orders";
import { setUpTestApp } from "../../../tests/support/app/test-app";
import { png, samples } from "../../../tests/support/files/samples";
import {
  customer,
  JO,
  MEGABYTE,
  sharedOrder,
  singleUpload,
  TEAM,
  textOf,
  uploadsOf,
} from "../../../tests/support/files/uploads";
import { MAX_FILE_BYTES, MAX_ORDER_FILE_BYTES, MAX_ORDER_FILES } from "./file-limits";
import { findOrderFile } from "./order-files.server";
import { storeWholeFile } from "./upload-chunks.server";
import { cancelUpload } from "./uploads.server";

const app = setUpTestApp();

const { begin, begun, append, sent, rows, filesOf } = uploadsOf(() => app);
const shared = (changes: Parameters<typeof sharedOrder>[1] = {}) => sharedOrder(app, changes);

describe("the limits", () => {
  test("are 25 MB for a file, 200 MB and 100 files for an order", async () => {
    const orderId = await shared();
    expect([MAX_FILE_BYTES, MAX_ORDER_FILE_BYTES, MAX_ORDER_FILES]).toEqual([26_214_400, 209_715_200, 100]);
    expect(await begin(orderId, "clip.mp4", MAX_FILE_BYTES + 1)).toMatchObject({
      error: expect.stringContaining("25 MB"),
    });
    expect(await begin(orderId, "clip.mp4", 0)).toMatchObject({ error: expect.stringContaining("is empty") });
    for (let times = 0; times < 8; times++) await begun(orderId, "clip.mp4", MAX_FILE_BYTES, times % 2 ? JO : TEAM);
    expect(await begin(orderId, "notes.txt", 1)).toMatchObject({ error: expect.stringContaining("200 MB") });
    const many = await shared();
    for (let times = 0; times < MAX_ORDER_FILES; times++) await begun(many, "notes.txt", 1);
    expect(await begin(many, "notes.txt", 1)).toMatchObject({ error: expect.stringContaining("100 files") });
  });

  test("hold for files of unknown size, from a plain form", async () => {
    const orderId = await shared();
    for (let times = 0; times < 7; times++) await begun(orderId, "clip.mp4", MAX_FILE_BYTES);
    await begun(orderId, "clip.mp4", MAX_FILE_BYTES - MEGABYTE);
    const whole = (name: string, content: Uint8Array) =>
      storeWholeFile(app, JO, { orderId, name, content: singleUpload(content) });
    expect(await whole("notes.txt", textOf(MEGABYTE + 1))).toMatchObject({
      ok: false,
      error: expect.stringContaining("200 MB"),
    });
    expect(await whole("notes.txt", textOf(MEGABYTE))).toMatchObject({ ok: true, done: true });
    expect(await whole("notes.txt", textOf(1))).toMatchObject({ ok: false });
    expect(
      await storeWholeFile(app, JO, {
        orderId: await shared(),
        name: "big.txt",
        content: singleUpload(textOf(MAX_FILE_BYTES + 1)),
      }),
    ).toMatchObject({
      error: expect.stringContaining("25 MB"),
    });
    expect((await rows()).filter(({ readyAt }) => readyAt)).toHaveLength(1);
  });
});

describe("another customer's files", () => {
  test("are not found, like files that do not exist, complete or not", async () => {
    const [mine, theirs] = [await shared(), await shared({ email: "bo@other.example" })];
    const bo = customer("bo@other.example");
    const ready = await sent(theirs, "secret.txt", samples.text, bo);
    const open = await begun(theirs, "secret.txt", 1_000, bo);
    const unknown = randomUUID();
    const answers = async (id: string) => [
      await append(id, 0, textOf(1_000)),
      await findOrderFile(app.db, JO, id),
      await cancelUpload(app.db, JO, id),
    ];
    for (const id of [ready, open]) expect(await answers(id)).toEqual(await answers(unknown));
    expect(await begin(theirs, "x.txt", 10)).toEqual(await begin(unknown, "x.txt", 10));
    expect((await filesOf(mine)).ready).toEqual([]);
    expect(await findOrderFile(app.db, bo, ready)).toMatchObject({ name: "secret.txt" });
  });

  test("of an unpaid order are not available, because its email address is not verified", async () => {
    const unpaid = await writePaidOrder(app, { status: "pending" });
    expect(await begin(unpaid, "x.txt", 10)).toMatchObject({ missing: true });
    const id = await sent(unpaid, "x.txt", samples.text, TEAM);
    expect(await findOrderFile(app.db, JO, id)).toBe(null);
  });

  test("include the team's files, and admins see the files of both", async () => {
    const orderId = await shared();
    const [added, own] = [
      await sent(orderId, "page.pdf", samples.pdf, TEAM),
      await sent(orderId, "logo.png", png(9, 9)),
    ];
    for (const side of [JO, TEAM])
      for (const id of [added, own]) expect(await findOrderFile(app.db, side, id)).not.toBe(null);
    expect(await adminActivity(app)).toEqual([{ actor: "ann@team.example", kind: "file-added", subject: orderId }]);
  });
});
