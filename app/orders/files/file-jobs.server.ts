import { randomUUID } from "node:crypto";
import { and, asc, eq, isNotNull, isNull, lt, max, min, or, sql } from "drizzle-orm";
import type { App } from "~/app-context.server";
import { orderFiles, removedFiles } from "~/lib/db/schema/index";
import { deleteChunks } from "./upload-chunks.server";

/** In milliseconds: nobody waits longer for the mail, and none goes out while files still come one after the other. */
const LONGEST = 4 * 60_000;
const QUIET = 2 * 60_000;
/** The mail with a message tells of what came with it: such files are told of here only where that was never sent. */
const WITH_MESSAGE = 60 * 60_000;

/**
 * Files that came since the last mail become one batch for each order and side, with one mail: once none has come for two minutes,
 * after four at the latest. The mail's job is written with the batch.
 */
export async function enqueueFileEmails(app: App): Promise<void> {
  const now = app.now().getTime();
  const untold = and(
    ...[isNotNull(orderFiles.readyAt), isNull(orderFiles.batch)],
    // What is sent for a delivery has its own mail, with the delivery.
    sql`not for_delivery`,
    or(isNull(orderFiles.messageId), lt(orderFiles.readyAt, new Date(now - WITH_MESSAGE))),
  );
  const due = await app.db
    .select({ orderId: orderFiles.orderId, sender: orderFiles.sender })
    .from(orderFiles)
    .where(untold)
    .groupBy(orderFiles.orderId, orderFiles.sender)
    .having(
      or(lt(min(orderFiles.readyAt), new Date(now - LONGEST)), lt(max(orderFiles.readyAt), new Date(now - QUIET))),
    );
  for (const { orderId, sender } of due) {
    await app.db.transaction(async (tx) => {
      const batch = randomUUID();
      const told = await tx
        .update(orderFiles)
        .set({ batch })
        .where(and(untold, eq(orderFiles.orderId, orderId), eq(orderFiles.sender, sender)))
        .returning({ id: orderFiles.id });
      if (told.length > 0)
        await app.queue.enqueue(tx, sender === "customer" ? "files-team-email" : "files-email", { batch });
    });
  }
}

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
