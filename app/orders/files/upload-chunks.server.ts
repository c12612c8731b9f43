import { randomUUID } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { App } from "~/app-context.server";
import { recordActivity } from "~/auth/activity-log.server";
import { type OrderFileRow, orderFiles } from "~/lib/db/schema/index";
import { type Failure, failure, type Result } from "~/lib/result";
import { detectFileType, SNIFF_BYTES } from "~/lib/storage/file-type.server";
import { createImagePreview, hasPreview } from "~/lib/storage/image-preview.server";
import type { FileKey } from "~/lib/storage/storage";
import { recordGroupedEvent } from "~/orders/timeline.server";
import { MAX_CHUNK_BYTES, MAX_FILE_BYTES, MIN_CHUNK_BYTES } from "./file-limits";
import { actorEmail, type FileActor, uploadsByActorSql } from "./order-files.server";
import { limitStream, peekStream, readStream, UploadTooLarge } from "./upload-stream.server";
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

/** Events of files that one side sends within this time are one line of the timeline, in milliseconds. */
const TOGETHER = 10 * 60_000;

/**
 * Puts the parts of a complete upload together, looks again at what it is, and makes its preview. May run twice at once and more than
 * once: whoever comes second finds it done.
 */
async function finishUpload(app: App, side: FileActor, id: string): Promise<UploadResult> {
  const mine = and(eq(orderFiles.id, id), uploadsByActorSql(side));
  const [file] = await app.db.select().from(orderFiles).where(mine);
  if (!file) return UPLOAD_NOT_FOUND;
  if (file.readyAt) return done(file);
  try {
    const kind = await putTogether(app, file);
    if (!kind.ok) {
      await app.db.delete(orderFiles).where(and(mine, isNull(orderFiles.readyAt)));
      return kind;
    }
    const preview = hasPreview(kind.type) && (await keepPreview(app, id));
    if (!(await settle(app, side, file, { type: kind.type, preview }))) return await afterAnother(app, file);
  } catch (error) {
    // Another request may have been faster, and have taken the parts away.
    const [now] = await app.db.select().from(orderFiles).where(mine);
    if (!now?.readyAt) throw error;
  }
  await deleteChunks(app, file);
  return done(file);
}

/** Removes what an upload came in, once it is put together. */
export async function deleteChunks(app: App, { id, parts }: Pick<OrderFileRow, "id" | "parts">): Promise<void> {
  for (const part of parts) await app.storage.remove(`${id}/${part}`);
  await app.db.update(orderFiles).set({ parts: [] }).where(eq(orderFiles.id, id));
}

/** Somebody else has finished the upload meanwhile, or dropped it: then what was put together goes again. */
async function afterAnother(app: App, file: OrderFileRow): Promise<UploadResult> {
  const [still] = await app.db.select({ id: orderFiles.id }).from(orderFiles).where(eq(orderFiles.id, file.id));
  if (still) return done(file);
  await app.storage.removeFolder(file.id);
  return UPLOAD_NOT_FOUND;
}

const done = ({ id, size }: OrderFileRow): UploadResult => ({ ok: true, id, received: size, done: true });

async function putTogether(app: App, file: OrderFileRow): Promise<Awaited<ReturnType<typeof detectFileType>>> {
  let kind: Awaited<ReturnType<typeof detectFileType>> = failure(`“${file.name}” is empty.`);
  const whole = peekStream(partsOf(app, file), SNIFF_BYTES, async (head) => {
    kind = await detectFileType(head, file.name);
  });
  const size = await app.storage.put(`${file.id}/content`, whole.content);
  if (size !== file.size) throw new Error(`The parts of file ${file.id} have ${size} bytes, not ${file.size}`);
  return kind;
}

async function* partsOf(app: App, { id, parts }: OrderFileRow): AsyncGenerator<Uint8Array> {
  for (const name of parts) {
    const part = await app.storage.get(`${id}/${name}`);
    if (!part) throw new Error(`A part of file ${id} is gone`);
    yield* part.content;
  }
}

/** False when the picture cannot be opened within the limits: it is kept all the same, and only downloaded. */
async function keepPreview(app: App, id: string): Promise<boolean> {
  const small = await createImagePreview(async () => {
    const file = await app.storage.get(`${id}/content`);
    if (!file) throw new Error(`File ${id} is gone`);
    return readStream(file.content);
  });
  if (!small) return false;
  await app.storage.put(`${id}/preview`, one(small));
  return true;
}

async function* one(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** The file is there from here on, and the order's story says so. False when another request has settled or dropped it. */
async function settle(
  app: App,
  side: FileActor,
  file: OrderFileRow,
  found: { type: string; preview: boolean },
): Promise<boolean> {
  return app.db.transaction(async (tx) => {
    const at = app.now();
    const settled = await tx
      .update(orderFiles)
      .set({ ...found, readyAt: at })
      .where(and(eq(orderFiles.id, file.id), isNull(orderFiles.readyAt)))
      .returning({ id: orderFiles.id });
    if (settled.length === 0) return false;
    const author = actorEmail(side);
    const kind = side.sender === "customer" ? "files-sent" : "files-added";
    // The order's story tells of the delivery instead.
    if (!file.forDelivery) {
      const actor = side.sender === "customer" ? "buyer" : author;
      await recordGroupedEvent(tx, file.orderId, kind, actor, { at, within: TOGETHER });
    }
    if (side.sender === "team") {
      await recordActivity(tx, {
        actor: author,
        kind: "file-added",
        subject: file.orderId,
        detail: { file: file.name },
      });
    }
    return true;
  });
}

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
