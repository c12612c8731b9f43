import { and, eq, isNull } from "drizzle-orm";
import type { App } from "~/app-context.server";
import { recordActivity } from "~/auth/activity.server";
import { type OrderFileRow, orderFiles } from "~/lib/db/schema/index";
import { failure } from "~/lib/result";
import { detectFileType, SNIFF_BYTES } from "~/lib/storage/file-type.server";
import { createImagePreview, hasPreview } from "~/lib/storage/image-preview.server";
import { recordGroupedEvent } from "~/orders/timeline.server";
import { actorEmail, type FileActor, uploadsByActorSql } from "./side.server";
import { peekStream, readStream } from "./upload-stream.server";
import { UPLOAD_NOT_FOUND, type UploadResult } from "./uploads.server";

/** Events of files that one side sends within this time are one line of the timeline, in milliseconds. */
const TOGETHER = 10 * 60_000;

/**
 * Puts the parts of a complete upload together, looks again at what it is, and makes its preview. May run twice at once and more than
 * once: whoever comes second finds it done.
 */
export async function finishUpload(app: App, side: FileActor, id: string): Promise<UploadResult> {
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
