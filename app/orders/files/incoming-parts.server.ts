import { randomUUID } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { App } from "~/app-context.server";
import { type OrderFileRow, orderFiles } from "~/lib/db/schema/index";
import { type Failure, failure, type Result } from "~/lib/result";
import { detectFileType, SNIFF_BYTES } from "~/lib/storage/file-type.server";
import type { FileKey } from "~/lib/storage/storage";
import { MAX_CHUNK_BYTES, MAX_FILE_BYTES, MIN_CHUNK_BYTES } from "./file-limits";
import type { FileActor } from "./side.server";
import { finishUpload } from "./upload-chunks.server";
import { limitStream, peekStream, UploadTooLarge } from "./upload-stream.server";
import {
  cancelUpload,
  createUploadOfUnknownSize,
  fileTooLargeMessage,
  findUpload,
  orderStorageFullMessage,
  toUploadState,
  UPLOAD_NOT_FOUND,
  type UploadResult,
} from "./uploads.server";

/**
 * Adds what comes next of a file. Where `offset` is not what has come so far, nothing is read, and the answer says where to go on: so
 * a chunk that is sent again changes nothing. A chunk that breaks off leaves nothing.
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
    const kept = await keepPart(app, file, content, Math.min(left, MAX_CHUNK_BYTES));
    if (!kept.ok) return kept;
    if (kept.size < Math.min(left, MIN_CHUNK_BYTES)) {
      await app.storage.remove(kept.key);
      return failure("This part of the file is too small.");
    }
    if (!(await addPart(app, file, kept))) return afterwards(app, side, id);
    if (kept.size < left) return { ok: true, id, received: file.received + kept.size, done: false };
  }
  return finishUpload(app, side, id);
}

/** Takes a whole file in one stream, whatever its size turns out to be. What is refused is not read to its end. */
export async function storeWholeFile(
  app: App,
  side: FileActor,
  { content, ...file }: { orderId: string; name: string; messageId?: string; content: AsyncIterable<Uint8Array> },
): Promise<UploadResult> {
  const begun = await createUploadOfUnknownSize(app, side, file);
  if (!begun.ok) return begun;
  const row = await findUpload(app.db, side, begun.id);
  if (!row) return UPLOAD_NOT_FOUND;
  try {
    const kept = await keepPart(app, row, content, row.size);
    if (!kept.ok) return kept;
    if (kept.size === 0) return giveUp(app, row.id, `“${row.name}” is empty.`);
    if (!(await addPart(app, row, kept, kept.size))) return UPLOAD_NOT_FOUND;
    return await finishUpload(app, side, row.id);
  } catch (error) {
    await cancelUpload(app, side, row.id);
    if (error instanceof UploadTooLarge)
      return failure(
        row.size < MAX_FILE_BYTES ? orderStorageFullMessage(row.name, row.size) : fileTooLargeMessage(row.name),
      );
    throw error;
  }
}

/** As it is after somebody else's request was faster. */
async function afterwards(app: App, side: FileActor, id: string): Promise<UploadResult> {
  const row = await findUpload(app.db, side, id);
  return row ? toUploadState(row) : UPLOAD_NOT_FOUND;
}

type Kept = { key: FileKey; size: number };

/** Keeps a part. A beginning that tells enough to be refused is refused at once, and the upload with it. */
async function keepPart(
  app: App,
  file: OrderFileRow,
  content: AsyncIterable<Uint8Array>,
  most: number,
): Promise<Result<Kept>> {
  const key = `${file.id}/part-${randomUUID()}` as const;
  const incoming = peekStream(limitStream(content, most), SNIFF_BYTES, async (head) => {
    if (file.received > 0) return;
    const kind = await detectFileType(head, file.name);
    if (!kind.ok) throw new WrongKind(kind.error);
  });
  try {
    return { ok: true, key, size: await app.storage.put(key, incoming.content) };
  } catch (error) {
    if (error instanceof WrongKind) return giveUp(app, file.id, error.message);
    throw error;
  }
}

/** A file that turned out to be none that we take. */
class WrongKind extends Error {}

async function giveUp(app: App, id: string, why: string): Promise<Failure> {
  await app.db.delete(orderFiles).where(and(eq(orderFiles.id, id), isNull(orderFiles.readyAt)));
  return failure(why);
}

/** False when another request has added to the file meanwhile: then this part is none of it. `size` settles the file's. */
async function addPart(app: App, file: OrderFileRow, { key, size: bytes }: Kept, size?: number): Promise<boolean> {
  const name = key.slice(file.id.length + 1);
  const added = await app.db
    .update(orderFiles)
    .set({
      received: file.received + bytes,
      parts: sql`array_append(${orderFiles.parts}, ${name})`,
      ...(size === undefined ? {} : { size }),
    })
    .where(and(eq(orderFiles.id, file.id), eq(orderFiles.received, file.received), isNull(orderFiles.readyAt)))
    .returning({ id: orderFiles.id });
  if (added.length > 0) return true;
  await app.storage.remove(key);
  return false;
}
