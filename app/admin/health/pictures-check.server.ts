import { asc } from "drizzle-orm";
import type { Db } from "~/lib/db/database";
import { contentMedia } from "~/lib/db/schema/index";
import { pictureKeys } from "~/lib/storage/picture-files";
import { type FileStorage, StorageUnavailable } from "~/lib/storage/storage";
import { errorFinding, type Finding, okFinding, pluralize } from "./findings";

/** Files that are looked up at the same time. */
const AT_ONCE = 20;
const NAMED = 3;

/** Whether the pictures of texts have all their files. Nothing without pictures, or while the file store does not respond. */
export async function checkPictures(db: Db, storage: Pick<FileStorage, "head">): Promise<Finding[]> {
  const pictures = await db.select().from(contentMedia).orderBy(asc(contentMedia.createdAt));
  if (pictures.length === 0) return [];
  const keys = pictures.flatMap(({ folder, widths, avif, alt }) =>
    pictureKeys(folder, widths, avif).map((key) => ({ key, folder, alt })),
  );
  const incomplete = new Map<string, string>();
  try {
    for (let from = 0; from < keys.length; from += AT_ONCE) {
      const batch = keys.slice(from, from + AT_ONCE);
      const sizes = await Promise.all(batch.map(({ key }) => storage.head(key)));
      for (const [at, { folder, alt }] of batch.entries()) if (sizes[at] === null) incomplete.set(folder, alt);
    }
  } catch (error) {
    if (error instanceof StorageUnavailable) return [];
    throw error;
  }
  if (incomplete.size === 0)
    return [okFinding("files", `The files of ${pluralize(pictures.length, "picture")} are there.`)];
  const names = [...incomplete.values()].slice(0, NAMED).map((alt) => `“${alt}”`);
  const more = incomplete.size > NAMED ? ` and ${incomplete.size - NAMED} more` : "";
  return [
    errorFinding(
      "files",
      `Files of ${pluralize(incomplete.size, "picture")} are missing: ${names.join(", ")}${more}.`,
      "Restore them from a backup, or upload the same files again at /admin/content/media.",
    ),
  ];
}
