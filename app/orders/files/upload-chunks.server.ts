import { randomUUID } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import { recordActivity } from "~/auth/activity-log.server";
import type { App } from "~/lib/app-context.server";
import type { Db } from "~/lib/db/database";
import { type OrderFileRow, orderFiles } from "~/lib/db/schema/index";
import { type Failure, failure, type Result } from "~/lib/result";
import { detectFileType, SNIFF_BYTES } from "~/lib/storage/file-type.server";
import { type FileKey, type FileStorage, storageFailure } from "~/lib/storage/storage";
import { recordGroupedEvent } from "~/orders/order-events.server";
import { MAX_CHUNK_BYTES, MAX_FILE_BYTES, MIN_CHUNK_BYTES } from "./file-limits";
import { actorEmail, type FileActor, uploadsByActorSql } from "./order-files.server";
import { isShown } from "./previews.server";
import { limitStream, peekStream, UploadTooLarge } from "./upload-stream.server";
import {
  cancelUpload,
  createUpload,
  fileTooLargeMessage,
  findUpload,
  orderStorageFullMessage,
  toUploadState,
  UPLOAD_NOT_FOUND,
  type UploadResult,
} from "./uploads.server";

/** File events of one actor within this time are one event on the timeline. */
const GROUP_EVENTS_MS = 10 * 60_000;

type FileType = Awaited<ReturnType<typeof detectFileType>>;
type StoredPart = { key: FileKey; size: number };

/** Thrown from a stream, ends an upload whose content is not an accepted type. */
class FileTypeRejected extends Error {}

/**
 * If `offset` is not the number of bytes received, returns the current state without reading, so that a repeated chunk
 * changes nothing. An interrupted chunk is not stored.
 */
export async function appendChunk(
  app: App,
  side: FileActor,
  { id, offset, content }: { id: string; offset: number; content: AsyncIterable<Uint8Array> },
): Promise<UploadResult> {
  const file = await findUpload(app.db, side, id);
  if (!file) return UPLOAD_NOT_FOUND;
  if (file.readyAt || offset !== file.received) return toUploadState(file);
  if (file.received < file.size) {
    const left = file.size - file.received;
    const part = await storePart(app, file, content, Math.min(left, MAX_CHUNK_BYTES));
    if (!part.ok) return part;
    if (part.size < Math.min(left, MIN_CHUNK_BYTES)) {
      await app.storage.remove(part.key);
      return failure("This part of the file is too small.");
    }
    if (!(await recordPart(app, file, part))) {
      const current = await findUpload(app.db, side, id);
      return current ? toUploadState(current) : UPLOAD_NOT_FOUND;
    }
    if (part.size < left) return { ok: true, id, received: file.received + part.size, done: false };
  }
  return finishUpload(app, side, id);
}

/** Stores a file of unknown size from one stream. A rejected stream is not read to its end. */
export async function storeWholeFile(
  app: App,
  side: FileActor,
  { content, ...file }: Omit<Parameters<typeof createUpload>[2], "size"> & { content: AsyncIterable<Uint8Array> },
): Promise<UploadResult> {
  const created = await createUpload(app, side, { ...file, size: null });
  if (!created.ok) return created;
  const row = await findUpload(app.db, side, created.id);
  if (!row) return UPLOAD_NOT_FOUND;
  try {
    const part = await storePart(app, row, content, row.size);
    if (!part.ok) return part;
    if (part.size === 0) return rejectUpload(app.db, row.id, `“${row.name}” is empty.`);
    if (!(await recordPart(app, row, part, part.size))) return UPLOAD_NOT_FOUND;
    return await finishUpload(app, side, row.id);
  } catch (error) {
    await cancelUpload(app.db, side, row.id);
    if (!(error instanceof UploadTooLarge)) throw error;
    const { name, size } = row;
    return failure(size < MAX_FILE_BYTES ? orderStorageFullMessage(name, size) : fileTooLargeMessage(name));
  }
}

/** Of a finished upload. */
export async function deleteChunks(
  app: Pick<App, "db" | "storage">,
  { id, parts }: Pick<OrderFileRow, "id" | "parts">,
): Promise<void> {
  for (const part of parts) await app.storage.remove(`${id}/${part}`);
  await app.db.update(orderFiles).set({ parts: [] }).where(eq(orderFiles.id, id));
}

/** Running attempts by file: repeated requests wait for the same one. */
const finishing = new Map<string, Promise<UploadResult>>();

/** Idempotent, also concurrently. Puts the parts together at most once at a time, and a limited number of times. */
async function finishUpload(app: App, side: FileActor, id: string): Promise<UploadResult> {
  // Checks that the file is the actor's.
  const file = await findUpload(app.db, side, id);
  if (!file) return UPLOAD_NOT_FOUND;
  if (file.readyAt) return finished(file);
  let running = finishing.get(id);
  if (!running) {
    running = finishOnce(app, side, file).finally(() => finishing.delete(id));
    finishing.set(id, running);
  }
  return running;
}

async function finishOnce(app: App, side: FileActor, { id, name }: OrderFileRow): Promise<UploadResult> {
  if ((await app.rateLimits.consume("file-finish", id)) > 0)
    return failure(`We couldn’t put “${name}” together. Please try again in an hour.`);
  const isOwn = and(eq(orderFiles.id, id), uploadsByActorSql(side));
  const [file] = await app.db.select().from(orderFiles).where(isOwn);
  if (!file) return UPLOAD_NOT_FOUND;
  if (file.readyAt) return finished(file);
  try {
    const type = await assembleFile(app.storage, file);
    if (!type.ok) {
      await app.db.delete(orderFiles).where(and(isOwn, isNull(orderFiles.readyAt)));
      return type;
    }
    if (!(await markReady(app, side, file, type.type))) {
      const [row] = await app.db.select({ id: orderFiles.id }).from(orderFiles).where(eq(orderFiles.id, id));
      if (row) return finished(file);
      // The upload was canceled in the meantime.
      await app.storage.removeFolder(id);
      return UPLOAD_NOT_FOUND;
    }
  } catch (error) {
    // Another request may have finished the upload and deleted the parts.
    const [current] = await app.db.select().from(orderFiles).where(isOwn);
    if (!current?.readyAt) throw error;
  }
  await deleteChunks(app, file);
  return finished(file);
}

const finished = ({ id, size }: OrderFileRow): UploadResult => ({ ok: true, id, received: size, done: true });

async function assembleFile(storage: FileStorage, file: OrderFileRow): Promise<FileType> {
  let type: FileType = failure(`“${file.name}” is empty.`);
  const content = peekStream(partsOf(storage, file), SNIFF_BYTES, async (head) => {
    type = await detectFileType(head, file.name);
  });
  const size = await storage.put(`${file.id}/content`, content);
  if (size !== file.size)
    throw storageFailure(`The parts of file ${file.id} have ${size} bytes`, new Error(`They should have ${file.size}`));
  return type;
}

async function* partsOf(storage: FileStorage, { id, parts }: OrderFileRow): AsyncGenerator<Uint8Array> {
  for (const name of parts) {
    const part = await storage.get(`${id}/${name}`);
    if (!part) throw new Error(`A part of file ${id} is gone`);
    yield* part.content;
  }
}

/** False if another request finished or canceled the upload. */
async function markReady(app: App, side: FileActor, file: OrderFileRow, type: string): Promise<boolean> {
  return app.db.transaction(async (tx) => {
    const at = app.now();
    const updated = await tx
      .update(orderFiles)
      .set({ type, readyAt: at })
      .where(and(eq(orderFiles.id, file.id), isNull(orderFiles.readyAt)))
      .returning({ id: orderFiles.id });
    if (updated.length === 0) return false;
    if (isShown({ type, forDelivery: file.forDelivery }))
      await app.queue.enqueue(tx, "create-preview", { fileId: file.id });
    const author = actorEmail(side);
    // A file for a delivery is on the timeline with its delivery.
    if (!file.forDelivery) {
      const [kind, actor] =
        side.sender === "customer" ? (["files-sent", "buyer"] as const) : (["files-added", author] as const);
      await recordGroupedEvent(app.queue, tx, { kind, orderId: file.orderId, actor, at }, GROUP_EVENTS_MS);
    }
    const entry = { actor: author, kind: "file-added", subject: file.orderId, detail: { file: file.name } };
    if (side.sender === "team") await recordActivity(tx, entry);
    return true;
  });
}

/** Deletes the upload if the first bytes of the file are not of an accepted type. */
async function storePart(
  app: Pick<App, "db" | "storage">,
  file: OrderFileRow,
  content: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<Result<StoredPart>> {
  const key = `${file.id}/part-${randomUUID()}` as const;
  const checked = peekStream(limitStream(content, maxBytes), SNIFF_BYTES, async (head) => {
    if (file.received > 0) return;
    const type = await detectFileType(head, file.name);
    if (!type.ok) throw new FileTypeRejected(type.error);
  });
  try {
    return { ok: true, key, size: await app.storage.put(key, checked) };
  } catch (error) {
    if (error instanceof FileTypeRejected) return rejectUpload(app.db, file.id, error.message);
    throw error;
  }
}

async function rejectUpload(db: Db, id: string, why: string): Promise<Failure> {
  await db.delete(orderFiles).where(and(eq(orderFiles.id, id), isNull(orderFiles.readyAt)));
  return failure(why);
}

/** False, with the part removed, if another request added one. `size`: the final file size. */
async function recordPart(app: App, file: OrderFileRow, part: StoredPart, size = file.size): Promise<boolean> {
  const name = part.key.slice(file.id.length + 1);
  const updated = await app.db
    .update(orderFiles)
    .set({
      received: file.received + part.size,
      parts: sql`array_append(${orderFiles.parts}, ${name})`,
      size,
    })
    .where(and(eq(orderFiles.id, file.id), eq(orderFiles.received, file.received), isNull(orderFiles.readyAt)))
    .returning({ id: orderFiles.id });
  if (updated.length > 0) return true;
  await app.storage.remove(part.key);
  return false;
}
