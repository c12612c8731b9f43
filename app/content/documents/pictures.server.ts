import { and, arrayContains, desc, eq } from "drizzle-orm";
import type { SitePicture } from "~/content/site";
import type { Db, Tx } from "~/lib/db/database";
import { contentMedia } from "~/lib/db/schema/index";
import { PICTURE_NAME } from "./pictures";

export type Pictures = ReadonlyMap<string, SitePicture>;

export const pictureNameOf = (folder: string): string => folder.replaceAll("-", "");

/** The folder in the file store. */
export const pictureFolder = (name: string): string =>
  name.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

/** All pictures by name, newest first. */
export async function readPictures(db: Db | Tx): Promise<Pictures> {
  const { folder, alt, width, height, widths, avif } = contentMedia;
  const rows = await db
    .select({ folder, alt, width, height, widths, avif })
    .from(contentMedia)
    .orderBy(desc(contentMedia.createdAt), contentMedia.folder);
  return new Map(rows.map((row) => [pictureNameOf(row.folder), toSitePicture(row)]));
}

/** Null if it is gone. */
export async function findPicture(db: Db, name: string): Promise<SitePicture | null> {
  const [row] = await db
    .select()
    .from(contentMedia)
    .where(eq(contentMedia.folder, pictureFolder(name)));
  return row ? toSitePicture(row) : null;
}

export type PictureFile = { folder: string; width: number; format: "webp" | "avif" };

/** Whether pages can name this file. One query by an index. */
export async function hasPictureFile(db: Db, { folder, width, format }: PictureFile): Promise<boolean> {
  const isMade = format === "avif" ? eq(contentMedia.avif, true) : undefined;
  const where = and(eq(contentMedia.folder, folder), arrayContains(contentMedia.widths, [width]), isMade);
  return (await db.select({ folder: contentMedia.folder }).from(contentMedia).where(where)).length > 0;
}

export type PictureRow = Pick<
  typeof contentMedia.$inferSelect,
  "folder" | "alt" | "width" | "height" | "widths" | "avif"
>;

/** The largest file may be smaller than the picture that was uploaded. */
export function toSitePicture({ folder, alt, width, height, widths, avif }: PictureRow): SitePicture {
  const shown = widths.at(-1) ?? width;
  return {
    name: pictureNameOf(folder),
    alt,
    width: shown,
    height: Math.max(1, Math.round((height * shown) / width)),
    widths,
    avif,
  };
}

/** Those of `pictures` that the stored texts name, in fields and in addresses. */
export function picturesNamedIn(stored: Iterable<object>, pictures: Pictures): Record<string, SitePicture> {
  const named: Record<string, SitePicture> = {};
  for (const texts of stored) {
    for (const [name] of JSON.stringify(texts).matchAll(PICTURE_NAME)) {
      const picture = pictures.get(name);
      if (picture) named[name] = picture;
    }
  }
  return named;
}
