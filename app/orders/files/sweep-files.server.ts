import { and, asc, eq, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { App } from "~/app-context.server";
import { orderFiles, removedFiles } from "~/lib/db/schema/index";
import { deleteChunks } from "./upload-chunks.server";

/** How long an upload that broke off can be gone on with, in milliseconds. */
const UNFINISHED_FOR = 86_400_000;
/** How many are looked at in one run; the next one goes on. */
const AT_ONCE = 500;

/**
 * Takes uploads away that nobody finished within a day, and from the store whatever has no row any more: of an upload, or of an
 * order that was deleted.
 */
export async function deleteAbandonedFiles(app: App): Promise<void> {
  await app.db
    .delete(orderFiles)
    .where(and(isNull(orderFiles.readyAt), lt(orderFiles.createdAt, new Date(app.now().getTime() - UNFINISHED_FOR))));
  const inParts = await app.db
    .select({ id: orderFiles.id, parts: orderFiles.parts })
    .from(orderFiles)
    .where(and(isNotNull(orderFiles.readyAt), sql`${orderFiles.parts} <> '{}'`))
    .limit(AT_ONCE);
  for (const file of inParts) await deleteChunks(app, file);
  const removed = await app.db.select().from(removedFiles).orderBy(asc(removedFiles.removedAt)).limit(AT_ONCE);
  for (const { id } of removed) {
    await app.storage.removeFolder(id);
    await app.db.delete(removedFiles).where(eq(removedFiles.id, id));
  }
}
