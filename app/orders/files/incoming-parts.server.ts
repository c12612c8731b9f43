import { randomUUID } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { App } from "~/app.server";
import { type OrderFileRow, orderFiles } from "~/db/tables";
import { HEAD_BYTES, kindOf } from "~/files/file-kind.server";
import type { FileKey } from "~/files/files";
import { CHUNK_BYTES, FILE_BYTES, LEAST_CHUNK_BYTES } from "~/order/file-rules";
import { type Refusal, type Result, refused } from "~/result";
import { finishUpload } from "./finish-upload.server";
import { limited, TooMuch, withHead } from "./incoming";
import type { Side } from "./side.server";
import {
  beginUnknown,
  dropUpload,
  MISSING,
  noRoom,
  stateOf,
  tooLarge,
  type UploadResult,
  uploadOf,
} from "./uploads.server";

/**
 * Adds what comes next of a file. Where `offset` is not what has come so far, nothing is read, and the answer says where to go on: so
 * a chunk that is sent again changes nothing. A chunk that breaks off leaves nothing.
 */
export async function appendChunk(
  app: App,
  side: Side,
  { id, offset, content }: { id: string; offset: number; content: AsyncIterable<Uint8Array> },
): Promise<UploadResult> {
  const file = await uploadOf(app.db, side, id);
  if (!file) return MISSING;
  if (file.readyAt || offset !== file.received) return stateOf(file);
  if (file.received < file.size) {
    const left = file.size - file.received;
    const kept = await keepPart(app, file, content, Math.min(left, CHUNK_BYTES));
    if (!kept.ok) return kept;
    if (kept.size < Math.min(left, LEAST_CHUNK_BYTES)) {
      await app.storage.remove(kept.key);
      return refused("This part of the file is too small.");
    }
    if (!(await addPart(app, file, kept))) return afterwards(app, side, id);
    if (kept.size < left) return { ok: true, id, received: file.received + kept.size, done: false };
  }
  return finishUpload(app, side, id);
}

/** Takes a whole file in one stream, whatever its size turns out to be. What is refused is not read to its end. */
export async function takeWhole(
  app: App,
  side: Side,
  { content, ...file }: { orderId: string; name: string; messageId?: string; content: AsyncIterable<Uint8Array> },
): Promise<UploadResult> {
  const begun = await beginUnknown(app, side, file);
  if (!begun.ok) return begun;
  const row = await uploadOf(app.db, side, begun.id);
  if (!row) return MISSING;
  try {
    const kept = await keepPart(app, row, content, row.size);
    if (!kept.ok) return kept;
    if (kept.size === 0) return giveUp(app, row.id, `“${row.name}” is empty.`);
    if (!(await addPart(app, row, kept, kept.size))) return MISSING;
    return await finishUpload(app, side, row.id);
  } catch (error) {
    await dropUpload(app, side, row.id);
    if (error instanceof TooMuch)
      return refused(row.size < FILE_BYTES ? noRoom(row.name, row.size) : tooLarge(row.name));
    throw error;
  }
}

/** As it is after somebody else's request was faster. */
async function afterwards(app: App, side: Side, id: string): Promise<UploadResult> {
  const row = await uploadOf(app.db, side, id);
  return row ? stateOf(row) : MISSING;
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
  const incoming = withHead(limited(content, most), HEAD_BYTES, async (head) => {
    if (file.received > 0) return;
    const kind = await kindOf(head, file.name);
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

async function giveUp(app: App, id: string, why: string): Promise<Refusal> {
  await app.db.delete(orderFiles).where(and(eq(orderFiles.id, id), isNull(orderFiles.readyAt)));
  return refused(why);
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
