import { createHash, randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { desc, eq } from "drizzle-orm";
import { recordActivity } from "~/auth/activity-log.server";
import { nameOfRow } from "~/content/documents/document-kind";
import { PICTURE_NAME } from "~/content/documents/pictures";
import { type PictureRow, pictureFolder, pictureNameOf, toSitePicture } from "~/content/documents/pictures.server";
import type { SitePicture } from "~/content/site";
import { findDocumentKind } from "~/content-desk/document-kinds";
import type { App } from "~/lib/app-context.server";
import type { Db, Tx } from "~/lib/db/database";
import { contentDocuments, contentMedia, contentRevisions, removedFiles } from "~/lib/db/schema/index";
import { toStorableText } from "~/lib/db/storable-text";
import { failure, type Result } from "~/lib/result";
import { PICTURE_SOURCE, pictureFile, pictureKeys } from "~/lib/storage/picture-files";
import { renderAvif, renderWebPicture } from "~/lib/storage/web-pictures.server";
import { type DeskApp, isCurrentRevision } from "./documents.server";
import { countEpoch } from "./edit-document.server";
import { findPictureSizeFault, MAX_ALT, MAX_PICTURES, MIN_ALT } from "./media-limits";

type MediaApp = Pick<App, "queue" | "storage"> & DeskApp;

const FOLDER = { folder: contentMedia.folder };

const REMOVED = failure("This picture doesn’t exist any longer.");

/** `field`: where the fault is. `base`: the description of now. */
export type MediaFault = { field?: "picture" | "alt"; base?: string };

type Upload = {
  content: Uint8Array;
  /** As typed. */
  alt: string;
};

/** `isNew`: false if the same file was uploaded before. It keeps its alternative text, and its files are written again. */
export async function addPicture(
  app: MediaApp,
  actor: string,
  { content, alt: typed }: Upload,
): Promise<Result<{ picture: SitePicture; isNew: boolean }, MediaFault>> {
  const alt = readAlt(typed);
  const fault = findAltFault(alt);
  if (fault) return { ...failure(fault), field: "alt" };
  if (content.length === 0) return { ...failure("Please choose a picture."), field: "picture" };
  const sizeFault = findPictureSizeFault(content.length);
  if (sizeFault) return { ...failure(sizeFault), field: "picture" };
  const rendered = await renderWebPicture(content);
  if (!rendered.ok) return { ...rendered, field: "picture" };
  const { width, height, files } = rendered;
  const sha256 = createHash("sha256").update(content).digest("hex");
  const sizes = { width, height, widths: files.map((file) => file.width), bytes: content.length };
  const added = { sha256, folder: randomUUID(), alt, ...sizes, author: actor, createdAt: app.now() };
  const row = await app.db.transaction(async (tx) => {
    // Waits for a removal or another upload of the same file.
    const [row] = await tx
      .insert(contentMedia)
      .values(added)
      .onConflictDoUpdate({ target: contentMedia.sha256, set: { sha256 } })
      .returning();
    if (row?.folder !== added.folder) return row;
    if ((await tx.$count(contentMedia)) > MAX_PICTURES) {
      await tx.delete(contentMedia).where(eq(contentMedia.folder, added.folder));
      return null;
    }
    await recordActivity(tx, { actor, kind: "media-added", subject: alt });
    return row;
  });
  if (!row) return failure(`There are ${MAX_PICTURES} pictures, which is the limit. Remove one that is not used.`);
  const { folder } = row;
  const picture = toSitePicture(row);
  const isNew = folder === added.folder;
  const put = (file: string, bytes: Uint8Array) => app.storage.put(`${folder}/${file}`, Readable.from([bytes]));
  const needsAvif = isNew || !(await hasAvif(app, row));
  try {
    for (const file of files) await put(pictureFile(file.width, "webp"), file.content);
    if (needsAvif) await put(PICTURE_SOURCE, rendered.source);
  } catch (error) {
    // A text could show it otherwise.
    if (isNew) await app.db.transaction((tx) => deletePicture(tx, actor, added));
    throw error;
  }
  if (needsAvif) {
    await app.db.transaction(async (tx) => {
      await tx.update(contentMedia).set({ avif: false }).where(ofName(picture.name));
      await app.queue.enqueue(tx, "create-avif", { picture: picture.name });
    });
  }
  return { ok: true, picture, isNew };
}

async function hasAvif({ storage }: MediaApp, { avif, folder, widths }: PictureRow): Promise<boolean> {
  if (!avif) return false;
  const sizes = await Promise.all(pictureKeys(folder, widths, true).map((key) => storage.head(key)));
  return sizes.every((size) => size !== null);
}

const readAlt = (typed: string): string => toStorableText(typed).replace(/\s+/g, " ").trim();

const findAltFault = ({ length }: string): string | null =>
  length >= MIN_ALT && length <= MAX_ALT
    ? null
    : `Describe what the picture shows, in ${MIN_ALT} to ${MAX_ALT} characters, for people who can’t see it.`;

/** Pages show the new text within seconds. `base`: the description that the admin saw. */
export async function describePicture(
  app: DeskApp,
  actor: string,
  name: string,
  { alt: typed, base }: { alt: string; base: string },
): Promise<Result<object, MediaFault>> {
  const alt = readAlt(typed);
  const fault = findAltFault(alt);
  if (fault) return { ...failure(fault), field: "alt" };
  const result = await app.db.transaction(async (tx): Promise<Result<object, MediaFault>> => {
    const [before] = await tx.select().from(contentMedia).where(ofName(name)).for("update");
    if (!before) return REMOVED;
    if (before.alt === alt) return { ok: true };
    if (before.alt !== base) {
      const changed = `Someone else has changed this description to “${before.alt}”. Save again to replace it.`;
      return { ...failure(changed), field: "alt", base: before.alt };
    }
    await tx.update(contentMedia).set({ alt }).where(ofName(name));
    await countEpoch(tx, app.now());
    await recordActivity(tx, { actor, kind: "media-described", subject: alt });
    return { ok: true };
  });
  if (result.ok) await showChange(app);
  return result;
}

/** What is published stays, if it cannot be read now: the next poll repeats this. */
const showChange = (app: DeskApp): Promise<void> =>
  app.content.refresh().catch((error) => app.log.error({ err: error }, "A picture’s change is not shown yet"));

const ofName = (name: string) => eq(contentMedia.folder, pictureFolder(name));

/** Refused while a published text or a draft names it. A job deletes its files. */
export const removePicture = (app: DeskApp, actor: string, name: string): Promise<Result> =>
  app.db.transaction(async (tx) => {
    const [picture] = await tx.select().from(contentMedia).where(ofName(name)).for("update");
    if (!picture) return REMOVED;
    const uses = (await readUses(tx)).get(name) ?? [];
    if (uses.length > 0)
      return failure(`This picture is used in ${uses.map(describeUse).join(", ")}. Choose another one there first.`);
    await deletePicture(tx, actor, picture);
    return { ok: true };
  });

async function deletePicture(tx: Tx, actor: string, { folder, alt }: { folder: string; alt: string }): Promise<void> {
  await tx.delete(contentMedia).where(eq(contentMedia.folder, folder));
  await tx.insert(removedFiles).values({ id: folder });
  await recordActivity(tx, { actor, kind: "media-removed", subject: alt });
}

/** A text that names a picture. `to`: where it is edited. */
export type PictureUse = { title: string; to: string; isDraft: boolean; isPublished: boolean };

const describeUse = ({ title, isPublished }: PictureUse): string =>
  isPublished ? `“${title}”` : `the draft of “${title}”`;

/** Texts that name pictures now, in what is published, scheduled or a draft, by picture. */
async function readUses(db: Db | Tx): Promise<ReadonlyMap<string, readonly PictureUse[]>> {
  const rows = await db
    .select({
      kind: contentDocuments.kind,
      key: contentDocuments.key,
      id: contentRevisions.id,
      published: contentDocuments.publishedRevision,
      data: contentRevisions.data,
    })
    .from(contentDocuments)
    .innerJoin(contentRevisions, isCurrentRevision);
  const uses = new Map<string, Map<string, PictureUse>>();
  for (const { id, published, data, ...row } of rows) {
    const document = nameOfRow(row);
    const title = findDocumentKind(document)?.title ?? document;
    const to = `/admin/content/${document}`;
    for (const [name] of JSON.stringify(data).matchAll(PICTURE_NAME)) {
      const ofPicture = uses.get(name) ?? new Map<string, PictureUse>();
      const before = ofPicture.get(to);
      ofPicture.set(to, {
        title,
        to,
        isDraft: (before?.isDraft ?? false) || id !== published,
        isPublished: (before?.isPublished ?? false) || id === published,
      });
      uses.set(name, ofPicture);
    }
  }
  return new Map([...uses].map(([name, ofPicture]) => [name, [...ofPicture.values()]]));
}

/** `fullWidth` and `fullHeight`: pixels of the uploaded picture; `bytes`: of its file. */
export type PictureListItem = SitePicture & {
  fullWidth: number;
  fullHeight: number;
  bytes: number;
  author: string;
  createdAt: Date;
  uses: readonly PictureUse[];
};

/** Newest first. */
export async function listPictures({ db }: Pick<App, "db">): Promise<PictureListItem[]> {
  const uses = await readUses(db);
  const rows = await db.select().from(contentMedia).orderBy(desc(contentMedia.createdAt), contentMedia.sha256);
  return rows.map((row) => ({
    ...toSitePicture(row),
    fullWidth: row.width,
    fullHeight: row.height,
    bytes: row.bytes,
    author: row.author,
    createdAt: row.createdAt,
    uses: uses.get(pictureNameOf(row.folder)) ?? [],
  }));
}

/** Makes the AVIF files of a picture, and lets pages show them. Does nothing if it has them, or is gone. */
export async function createAvif(app: MediaApp, name: string): Promise<void> {
  const [picture] = await app.db.select().from(contentMedia).where(ofName(name));
  if (!picture || picture.avif) return;
  const { folder, widths } = picture;
  const stored = await app.storage.get(`${folder}/${PICTURE_SOURCE}`);
  if (!stored) throw new Error(`The file of picture ${name} is gone`);
  const source = await buffer(stored.content);
  for (const width of widths) {
    const content = await renderAvif(source, width);
    await app.storage.put(`${folder}/${pictureFile(width, "avif")}`, Readable.from([content]));
  }
  const isShown = await app.db.transaction(async (tx) => {
    const updated = await tx.update(contentMedia).set({ avif: true }).where(ofName(name)).returning(FOLDER);
    if (updated.length > 0) await countEpoch(tx, app.now());
    return updated.length > 0;
  });
  // It was removed meanwhile. Files without a row are deleted after a day.
  if (!isShown) return;
  await app.storage.remove(`${folder}/${PICTURE_SOURCE}`);
  await showChange(app);
}
