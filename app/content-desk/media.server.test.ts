import sharp from "sharp";
import { expect, test } from "vitest";
import type { DocumentKind } from "~/content/documents/document-kind";
import { pictureFolder } from "~/content/documents/pictures.server";
import { activityLog, contentMedia, removedFiles } from "~/lib/db/schema/index";
import { StorageUnavailable } from "~/lib/storage/storage";
import { deleteAbandonedFiles } from "~/orders/files/file-jobs.server";
import { openDesk } from "../../tests/support/app/own-service";
import type { TestApp } from "../../tests/support/app/test-app";
import { expectDone } from "../../tests/support/expect-done";
import { searchTexts } from "./documents.server";
import { discardDraft, publishDraft, restoreRevision, saveDraft } from "./edit-document.server";
import { addPicture, createAvif, describePicture, listPictures, removePicture } from "./media.server";
import { MAX_PICTURES } from "./media-limits";

const MO = "mo@pixelpilots.example";
const ALT = "Our office at night";

/** A text that shows a picture, and names one inside of words. */
const kind: DocumentKind = {
  ...{ name: "portrait", group: "Pages", title: "Portrait", about: "", publishedBy: "manager", pages: [] },
  sections: [
    {
      title: "Portrait",
      fields: [
        { name: "portrait", label: "Portrait", maxLength: 32, input: "picture", optional: true },
        { name: "words", label: "Words", maxLength: 200, optional: true },
      ],
    },
  ],
  shipped: () => ({ portrait: "", words: "" }),
  apply: (site) => site,
};

const image = (color: string, width = 1_000) =>
  sharp({ create: { width, height: width / 2, channels: 3, background: color } })
    .png()
    .toBuffer();

const app = openDesk();

const add = async (content: Uint8Array, alt = ALT) =>
  expectDone(await addPicture(app, MO, { content, alt })).picture.name;

async function save(base: number, changes: { portrait?: string; words?: string }): Promise<number> {
  const texts = { portrait: "", words: "", ...changes };
  return expectDone(await saveDraft(app, MO, kind, { base, texts, note: "" })).revision;
}

const sizesOf = (name: string, files: readonly string[]) =>
  Promise.all(files.map((file) => app.storage.head(`${pictureFolder(name)}/${file}`)));

test("an upload has its files at once in WebP, and by a job in AVIF", async () => {
  const name = await add(await image("#ff00aa"), "  Our office\n at night ");
  const [listed] = await listPictures(app);
  expect(listed).toMatchObject({ name, alt: ALT, author: MO, fullWidth: 1_000, fullHeight: 500, avif: false });
  expect(listed?.widths).toEqual([480, 960, 1_000]);
  expect(await sizesOf(name, ["480-webp", "960-webp", "1000-webp"])).not.toContain(null);
  expect(await app.jobs()).toEqual([{ name: "create-avif", data: { picture: name } }]);
  const revision = await save(0, { portrait: name });
  await publishDraft(app, MO, kind, revision);
  expect(app.settings.site.pictures?.[name]?.avif).toBe(false);

  await createAvif(app, name);
  expect(await sizesOf(name, ["480-avif", "960-avif", "1000-avif"])).not.toContain(null);
  expect(await sizesOf(name, ["source"])).toEqual([null]);
  expect(app.settings.site.pictures?.[name]).toMatchObject({ avif: true, width: 1_000, height: 500 });
  await createAvif(app, name);
  await createAvif(app, "f".repeat(32));
});

test("the same file twice is one picture, which keeps its text and gets back lost files", async () => {
  const content = await image("#00ffaa", 100);
  const name = await add(content);
  await createAvif(app, name);
  for (const file of ["100-webp", "100-avif"] as const) await app.storage.remove(`${pictureFolder(name)}/${file}`);
  expect(await addPicture(app, MO, { content, alt: "Something else" })).toMatchObject({
    ok: true,
    picture: { name, alt: ALT },
    isNew: false,
  });
  await createAvif(app, name);
  expect(await sizesOf(name, ["100-webp", "100-avif"])).not.toContain(null);
  const both = await Promise.all([add(await image("#111111", 50)), add(await image("#111111", 50))]);
  expect(both[0]).toBe(both[1]);
  expect((await listPictures(app)).map(({ alt }) => alt)).toEqual([ALT, ALT]);
  expect((await app.db.select().from(activityLog)).map((entry) => entry.kind)).toEqual(["media-added", "media-added"]);
});

test("without a description, or with one that is too short or too long, nothing is stored", async () => {
  const content = await image("#00ffaa", 20);
  for (const alt of ["", "    ", "Four", "x".repeat(251)])
    expect(await addPicture(app, MO, { content, alt })).toMatchObject({ ok: false, field: "alt" });
  for (const wrong of [new Uint8Array(), Buffer.alloc(8 * 1024 * 1024 + 1), Buffer.from("text")])
    expect(await addPicture(app, MO, { content: wrong, alt: ALT })).toMatchObject({ ok: false, field: "picture" });
  expect(await listPictures(app)).toEqual([]);
});

test("a changed description reaches pages that show the picture", async () => {
  const name = await add(await image("#ff00aa", 20));
  await publishDraft(app, MO, kind, await save(0, { words: `![x](/media/${name}-20.webp)` }));
  expect(await searchTexts(app, "office AT night")).toMatchObject([{ name: "media", text: ALT }]);
  const before = app.settings.site;
  expect(await describePicture(app, MO, name, { alt: "Our office by day", base: ALT })).toEqual({ ok: true });
  expect(app.settings.site).not.toBe(before);
  expect(app.settings.site.pictures?.[name]?.alt).toBe("Our office by day");
  expect(await describePicture(app, MO, name, { alt: "no", base: ALT })).toMatchObject({ ok: false, field: "alt" });
  expect(await describePicture(app, MO, name, { alt: "Our old office", base: ALT })).toEqual({
    ok: false,
    error: "Someone else has changed this description to “Our office by day”. Save again to replace it.",
    field: "alt",
    base: "Our office by day",
  });
  expect(await describePicture(app, MO, "f".repeat(32), { alt: ALT, base: ALT })).toMatchObject({ ok: false });
  // No page shows this one: the site stays the same object.
  const unused = await add(await image("#0000aa", 20));
  const shown = app.settings.site;
  await describePicture(app, MO, unused, { alt: "Our office by day", base: ALT });
  expect(app.settings.site).toBe(shown);
});

test("a picture is not removed while a published text or a draft names it", async () => {
  const name = await add(await image("#ff00aa", 20));
  const draft = await save(0, { portrait: name });
  expect(await removePicture(app, MO, name)).toMatchObject({
    error: "This picture is used in the draft of “portrait”. Choose another one there first.",
  });
  await publishDraft(app, MO, kind, draft);
  const [listed] = await listPictures(app);
  expect(listed?.uses).toEqual([
    { title: "portrait", to: "/admin/content/portrait", isDraft: false, isPublished: true },
  ]);
  const next = await save(draft, { words: "No picture" });
  expect(await removePicture(app, MO, name)).toMatchObject({
    error: "This picture is used in “portrait”. Choose another one there first.",
  });
  await publishDraft(app, MO, kind, next);
  const again = await save(next, { words: `![x](/media/${name}-20.webp)` });
  expect(await removePicture(app, MO, name)).toMatchObject({ ok: false });
  await discardDraft(app, MO, kind, again);

  expect(await removePicture(app, MO, name)).toEqual({ ok: true });
  await deleteAbandonedFiles(app);
  expect([await listPictures(app), ...(await sizesOf(name, ["20-webp", "source"]))]).toEqual([[], null, null]);
  expect(await removePicture(app, MO, name)).toMatchObject({ ok: false });
  expect(await restoreRevision(app, MO, kind, { revision: draft, base: next })).toMatchObject({ ok: false });
  // A job that was still waiting.
  await createAvif(app, name);
  const log = await app.db.select().from(activityLog).orderBy(activityLog.id);
  expect(log.at(-1)).toMatchObject({ kind: "media-removed", actor: MO, subject: ALT });
});

test("a picture whose files cannot be stored is in no list, and can be uploaded again", async () => {
  const content = await image("#ff00aa", 1_000);
  let files = 0;
  const storage: TestApp["storage"] = {
    ...app.storage,
    put: async (key, bytes) => {
      if (++files > 2) throw new StorageUnavailable("no space left on device");
      return app.storage.put(key, bytes);
    },
  };
  const full = { ...app, storage };
  await expect(addPicture(full, MO, { content, alt: ALT })).rejects.toThrow(StorageUnavailable);
  expect(await listPictures(app)).toEqual([]);
  const [removed] = await app.db.select().from(removedFiles);
  await deleteAbandonedFiles(app);
  expect(await app.storage.head(`${removed?.id}/480-webp`)).toBeNull();
  const name = await add(content);
  expect(await sizesOf(name, ["480-webp", "960-webp", "1000-webp", "source"])).not.toContain(null);
  // Its files were there before, so it stays.
  files = 0;
  await expect(addPicture(full, MO, { content, alt: ALT })).rejects.toThrow(StorageUnavailable);
  expect((await listPictures(app)).map((each) => each.name)).toEqual([name]);
});

test("a picture that is uploaded again while its files are deleted keeps the new ones", async () => {
  const content = await image("#ff00aa", 20);
  const name = await add(content);
  let again = "";
  const storage: TestApp["storage"] = {
    ...app.storage,
    removeFolder: async (folder) => {
      again = await add(content);
      await app.storage.removeFolder(folder);
    },
  };
  expect(await removePicture(app, MO, name)).toEqual({ ok: true });
  await deleteAbandonedFiles({ ...app, storage });
  expect((await listPictures(app)).map((each) => each.name)).toEqual([again]);
  expect(await sizesOf(again, ["20-webp", "source"])).not.toContain(null);
});

test("a picture that is uploaded again while it is removed is there with its files, or removed", async () => {
  for (let round = 0; round < 5; round++) {
    const content = await image("#ff00aa", 20 + 2 * round);
    const name = await add(content);
    const [again] = await Promise.all([add(content), removePicture(app, MO, name)]);
    await deleteAbandonedFiles(app);
    const listed = (await listPictures(app)).map((each) => each.name);
    expect(listed).toEqual(again === name ? [] : [again]);
    for (const each of listed) {
      expect(await sizesOf(each, [`${20 + 2 * round}-webp`, "source"])).not.toContain(null);
      await removePicture(app, MO, each);
    }
  }
});

test("a picture cannot be removed and chosen at the same time", async () => {
  const name = await add(await image("#ff00aa", 20));
  const [removed, saved] = await Promise.all([
    removePicture(app, MO, name),
    saveDraft(app, MO, kind, { base: 0, texts: { portrait: name, words: "" }, note: "" }),
  ]);
  expect([removed.ok, saved.ok].toSorted()).toEqual([false, true]);
});

test("there are at most 500 pictures", async () => {
  const row = { alt: ALT, width: 9, height: 9, widths: [9], bytes: 9, author: MO };
  const rows = Array.from({ length: MAX_PICTURES }, (_, at) => {
    const name = at.toString(16).padStart(32, "0");
    return { ...row, sha256: name.repeat(2), folder: pictureFolder(name) };
  });
  await app.db.insert(contentMedia).values(rows);
  expect(await addPicture(app, MO, { content: await image("#ff00aa", 20), alt: ALT })).toMatchObject({ ok: false });
});
