import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { sendFilesEmail, sendFilesTeamEmail } from "~/email/templates/delivery-emails.server";
import { orderEvents, orderFiles, orders, removedFiles } from "~/lib/db/schema/index";
import { writePaidOrder } from "../../../tests/support/app/paid-orders";
import { setUpTestApp } from "../../../tests/support/app/test-app";
import { expectDone } from "../../../tests/support/expect-done";
import { png, samples } from "../../../tests/support/files/samples";
import { JO, sharedOrder, singleUpload, TEAM, textOf, uploadsOf } from "../../../tests/support/files/uploads";
import { deleteAbandonedFiles, enqueueFileEmails } from "./file-jobs.server";
import { listMissingFiles } from "./order-files.server";
import { createPreview } from "./previews.server";
import { storeWholeFile } from "./upload-chunks.server";

const app = setUpTestApp();

const MINUTE = 60_000;
const { append, begun, filesOf } = uploadsOf(() => app);
const shared = (changes: Partial<typeof orders.$inferInsert> = {}) => sharedOrder(app, changes);
const sent = async (orderId: string, name: string, side = JO, content: Uint8Array = samples.text): Promise<string> =>
  expectDone(await storeWholeFile(app, side, { orderId, name, content: singleUpload(content) })).id;
const mailJobs = async () => (await app.jobs()).filter(({ name }) => name.startsWith("files-"));
/** Runs the job of file emails, then the emails that it enqueued. */
async function mailBatches(): Promise<void> {
  const before = (await mailJobs()).length;
  await enqueueFileEmails(app);
  for (const { name, data } of (await mailJobs()).slice(before)) {
    await (name === "files-team-email" ? sendFilesTeamEmail : sendFilesEmail)(app, String(data.batch));
  }
}

describe("the team's email", () => {
  test("waits until no more files arrive, and lists all of them", async () => {
    const orderId = await shared();
    await sent(orderId, "logo.txt");
    app.pass(1.5 * MINUTE);
    await sent(orderId, "colors.txt");
    await mailBatches();
    expect(app.mails).toEqual([]);
    app.pass(2.1 * MINUTE);
    await mailBatches();
    await mailBatches();
    expect(app.mails.map(({ to, subject }) => [to, subject])).toEqual([
      ["team@pixelpilots.example", `Jo, Acme Ltd sent 2 files (${orderId.slice(0, 8).toUpperCase()})`],
    ]);
    for (const part of [app.mails[0]?.text, app.mails[0]?.html]) {
      for (const text of ["logo.txt", "colors.txt", `/admin/orders/${orderId}`]) expect(part).toContain(text);
    }
  });

  test("is sent within 5 minutes if files keep arriving, and later files get another email", async () => {
    const orderId = await shared();
    for (const name of ["1.txt", "2.txt", "3.txt", "4.txt", "5.txt"]) {
      await sent(orderId, name);
      app.pass(MINUTE);
      await mailBatches();
    }
    expect(app.mails).toHaveLength(1);
    app.pass(4 * MINUTE);
    await mailBatches();
    const names = app.mails.map(({ text }) => text?.match(/\d\.txt/g));
    expect(names.flat()).toEqual(["1.txt", "2.txt", "3.txt", "4.txt", "5.txt"]);
  });

  test("is one per order, without incomplete files", async () => {
    const [first, second] = [await shared(), await shared()];
    await sent(first, "a.txt");
    await sent(second, "b.txt");
    await begun(first, "c.txt", 10);
    app.pass(5 * MINUTE);
    await mailBatches();
    expect(app.mails.map(({ text }) => text?.match(/\w\.txt/g)?.join()).sort()).toEqual(["a.txt", "b.txt"]);
  });
});

test("the customer is emailed about files from the team, with a link to the order if they may see it", async () => {
  const [orderId, hidden] = [await shared(), await writePaidOrder(app, { status: "pending" })];
  await sent(orderId, "page.pdf", TEAM, samples.pdf);
  await sent(hidden, "page.pdf", TEAM, samples.pdf);
  app.pass(5 * MINUTE);
  await mailBatches();
  expect(app.mails.map(({ to }) => to)).toEqual(["jo@acme.example"]);
  expect(app.mails[0]?.text).toMatch(/page\.pdf[\s\S]*\/my-order\?key=/);
});

test("files that arrive together are one timeline event, later ones another", async () => {
  const orderId = await shared();
  for (const name of ["1.txt", "2.txt", "3.txt"]) await sent(orderId, name);
  await sent(orderId, "4.txt", TEAM);
  app.pass(11 * MINUTE);
  await sent(orderId, "5.txt", TEAM);
  const lines = await app.db.select().from(orderEvents).orderBy(orderEvents.id);
  expect(lines.map(({ kind, actor, detail }) => [kind, actor, detail?.count])).toEqual([
    ["files-sent", "buyer", 3],
    ["files-added", "ann@team.example", 1],
    ["files-added", "ann@team.example", 1],
  ]);
});

describe("the sweep", () => {
  const stored = async (id: string) => [
    await app.storage.head(`${id}/content`),
    await app.storage.head(`${id}/preview`),
  ];

  test("deletes only uploads that are not finished within a day", async () => {
    const orderId = await shared();
    const id = await begun(orderId, "notes.txt", 200_000);
    await append(id, 0, textOf(100_000));
    const [part] = (await app.db.select().from(orderFiles))[0]?.parts ?? [];
    const done = await sent(orderId, "done.txt");
    app.pass(23 * 60 * MINUTE);
    await deleteAbandonedFiles(app);
    expect(await app.storage.head(`${id}/${part}`)).toBe(100_000);
    app.pass(61 * MINUTE);
    await deleteAbandonedFiles(app);
    expect(await app.storage.head(`${id}/${part}`)).toBe(null);
    expect(await app.db.select().from(orderFiles)).toMatchObject([{ id: done }]);
    expect(await stored(done)).toEqual([samples.text.length, null]);
  });

  test("deletes all stored files of a deleted order", async () => {
    const [gone, kept] = [await shared(), await shared()];
    const [lost, safe] = [await sent(gone, "logo.png", JO, png(9, 9)), await sent(kept, "logo.png", JO, png(9, 9))];
    for (const id of [lost, safe]) await createPreview(app, id);
    await app.db.delete(orders).where(eq(orders.id, gone));
    await deleteAbandonedFiles(app);
    expect(await stored(lost)).toEqual([null, null]);
    expect((await stored(safe)).every((size) => size !== null)).toBe(true);
    expect(await app.db.select().from(removedFiles)).toEqual([]);
  });

  test("retries files that the storage did not delete", async () => {
    const orderId = await shared();
    const id = await sent(orderId, "notes.txt");
    await app.db.delete(orders);
    const away = { ...app, storage: { ...app.storage, removeFolder: () => Promise.reject(new Error("away")) } };
    await expect(deleteAbandonedFiles(away)).rejects.toThrow("away");
    await deleteAbandonedFiles(app);
    expect(await stored(id)).toEqual([null, null]);
  });
});

describe("missing files", () => {
  const named = ["logo.png", "colors.pdf", "rocket.png"].map((name) => ({ name, size: 1_000 }));
  const file = (name: string, sender: "customer" | "team" = "customer") => ({
    id: name,
    name,
    sender,
    size: 1,
    at: "2026-01-01T00:00:00.000Z",
    preview: false,
    pages: [],
    shownAs: null,
    messageId: null,
  });
  const needed = (...files: ReturnType<typeof file>[]) => listMissingFiles(named, files).map(({ name }) => name);

  test("are those that the brief names, without uploaded ones, in any case", () => {
    expect(needed()).toEqual(["logo.png", "colors.pdf", "rocket.png"]);
    expect(needed(file("LOGO.png"), file("colors.pdf", "team"))).toEqual(["colors.pdf", "rocket.png"]);
  });

  test("are none once as many files are uploaded as named", () => {
    expect(needed(file("a.png"), file("b.png"), file("c.png"))).toEqual([]);
  });

  test.each([
    ["blast", { brandAssets: named.map((asset) => ({ ...asset, type: "image/png" })) }, 3],
    ["campaign", { files: [{ name: "clip.mp4", size: 5, type: "video/mp4" }] }, 1],
    ["campaign", { files: "damaged" }, 0],
    ["web-page", {}, 0],
    ["gone", {}, 0],
  ])("of %s with %j are %i files", async (service, brief, count) => {
    const orderId = await shared({ service, brief });
    expect((await filesOf(orderId)).needed).toHaveLength(count);
  });
});
