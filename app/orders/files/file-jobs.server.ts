import { randomUUID } from "node:crypto";
import { and, asc, eq, isNotNull, isNull, lt, max, min, or, sql } from "drizzle-orm";
import type { App } from "~/lib/app-context.server";
import { orderFiles, removedFiles } from "~/lib/db/schema/index";
import { deleteChunks } from "./upload-chunks.server";

/** An email is sent when no file has arrived for QUIET_MS, at the latest MAX_WAIT_MS after the first file. */
const MAX_WAIT_MS = 4 * 60_000;
const QUIET_MS = 2 * 60_000;
/** A message's email lists its attachments. They get their own only if the message was not sent in this time. */
const ATTACHMENT_WAIT_MS = 60 * 60_000;
const UPLOAD_RETENTION_MS = 86_400_000;
const MAX_FILES_PER_RUN = 500;

export async function enqueueFileEmails(app: Pick<App, "db" | "now" | "queue">): Promise<void> {
  const now = app.now().getTime();
  const isNew = and(
    isNotNull(orderFiles.readyAt),
    isNull(orderFiles.batch),
    // The delivery's email lists its files.
    sql`not for_delivery`,
    or(isNull(orderFiles.messageId), lt(orderFiles.readyAt, new Date(now - ATTACHMENT_WAIT_MS))),
  );
  const due = await app.db
    .select({ orderId: orderFiles.orderId, sender: orderFiles.sender })
    .from(orderFiles)
    .where(isNew)
    .groupBy(orderFiles.orderId, orderFiles.sender)
    .having(
      or(
        lt(min(orderFiles.readyAt), new Date(now - MAX_WAIT_MS)),
        lt(max(orderFiles.readyAt), new Date(now - QUIET_MS)),
      ),
    );
  for (const { orderId, sender } of due) {
    await app.db.transaction(async (tx) => {
      const batch = randomUUID();
      const files = await tx
        .update(orderFiles)
        .set({ batch })
        .where(and(isNew, eq(orderFiles.orderId, orderId), eq(orderFiles.sender, sender)))
        .returning({ id: orderFiles.id });
      if (files.length > 0)
        await app.queue.enqueue(tx, sender === "customer" ? "files-team-email" : "files-email", { batch });
    });
  }
}

export async function deleteAbandonedFiles(app: Pick<App, "db" | "now" | "storage">): Promise<void> {
  const before = new Date(app.now().getTime() - UPLOAD_RETENTION_MS);
  await app.db.delete(orderFiles).where(and(isNull(orderFiles.readyAt), lt(orderFiles.createdAt, before)));
  const withChunks = await app.db
    .select({ id: orderFiles.id, parts: orderFiles.parts })
    .from(orderFiles)
    .where(and(isNotNull(orderFiles.readyAt), sql`${orderFiles.parts} <> '{}'`))
    .limit(MAX_FILES_PER_RUN);
  for (const file of withChunks) await deleteChunks(app, file);
  const removed = await app.db
    .select()
    .from(removedFiles)
    .orderBy(asc(removedFiles.removedAt))
    .limit(MAX_FILES_PER_RUN);
  for (const { id } of removed) {
    await app.storage.removeFolder(id);
    await app.db.delete(removedFiles).where(eq(removedFiles.id, id));
  }
}
