import { randomUUID } from "node:crypto";
import { and, count, eq, isNull, sql } from "drizzle-orm";
import type { App } from "~/app-context.server";
import type { Tx } from "~/lib/db/database";
import { type OrderFileRow, orderFiles, orders } from "~/lib/db/schema/index";
import { failure, type Result } from "~/lib/result";
import { sanitizeFileName } from "~/lib/storage/file-name";
import { findFileNameError } from "~/lib/storage/file-type.server";
import { MAX_FILE_BYTES, MAX_FILE_NAME_LENGTH, MAX_ORDER_FILE_BYTES, MAX_ORDER_FILES } from "./file-limits";
import { actorEmail, type FileActor, uploadsByActorSql, visibleOrdersSql } from "./order-files.server";

/** `received`: bytes stored, which is also the offset of the next chunk. */
export type UploadState = { id: string; received: number; done: boolean };
/** `missing`: the order or upload does not exist or the actor may not see it. */
export type UploadResult = Result<UploadState, { missing?: true }>;

export const UPLOAD_NOT_FOUND = {
  ...failure("This upload no longer exists. Please start it again."),
  missing: true as const,
};

/**
 * `size` in bytes; `resume`: id of an interrupted upload; `forDelivery`: only for admins; `messageId`: the message that it is
 * attached to, which may not be stored yet.
 */
export type UploadRequest = {
  orderId: string;
  name: string;
  size: number;
  resume?: string;
  forDelivery?: boolean;
  messageId?: string;
};

/** Reserves space for a file, or resumes an interrupted upload. Locks the order row, so that its limits hold for concurrent uploads. */
export async function createUpload(app: App, side: FileActor, request: UploadRequest): Promise<UploadResult> {
  const name = sanitizeFileName(request.name, MAX_FILE_NAME_LENGTH);
  const { orderId, size, resume, messageId } = request;
  const forDelivery = side.sender === "team" && request.forDelivery === true;
  const error =
    size < 1 ? `“${name}” is empty.` : size > MAX_FILE_BYTES ? fileTooLargeMessage(name) : findFileNameError(name);
  return app.db.transaction(async (tx) => {
    if (!(await lockOrder(tx, side, orderId))) return UPLOAD_NOT_FOUND;
    if (error) return failure(error);
    const earlier = resume ? await findUpload(tx, side, resume) : undefined;
    const file = { orderId, name, size, forDelivery };
    if (earlier && isSameFile(earlier, file)) {
      if (messageId && !earlier.readyAt) {
        await tx.update(orderFiles).set({ messageId }).where(eq(orderFiles.id, earlier.id));
      }
      return toUploadState(earlier);
    }
    const space = await findFreeSpace(tx, orderId);
    if (!space.ok) return space;
    if (size > space.bytes) return failure(orderStorageFullMessage(name, space.bytes));
    return insertUpload(app, tx, side, { ...file, messageId });
  });
}

/** Reserves the maximum space that the file may have. */
export async function createUploadOfUnknownSize(
  app: App,
  side: FileActor,
  { orderId, messageId, name: originalName }: Pick<UploadRequest, "orderId" | "name" | "messageId">,
): Promise<UploadResult> {
  const name = sanitizeFileName(originalName, MAX_FILE_NAME_LENGTH);
  return app.db.transaction(async (tx) => {
    if (!(await lockOrder(tx, side, orderId))) return UPLOAD_NOT_FOUND;
    const error = findFileNameError(name);
    if (error) return failure(error);
    const space = await findFreeSpace(tx, orderId);
    if (!space.ok) return space;
    if (space.bytes === 0) return failure(orderStorageFullMessage(name, 0));
    return insertUpload(app, tx, side, { orderId, name, size: Math.min(space.bytes, MAX_FILE_BYTES), messageId });
  });
}

/** Deletes an unfinished upload. False if the actor has no such upload. */
export async function cancelUpload(app: App, side: FileActor, id: string): Promise<boolean> {
  const deleted = await app.db
    .delete(orderFiles)
    .where(and(eq(orderFiles.id, id), isNull(orderFiles.readyAt), uploadsByActorSql(side)))
    .returning({ id: orderFiles.id });
  return deleted.length > 0;
}

const isSameFile = (
  row: OrderFileRow,
  file: Pick<OrderFileRow, "orderId" | "name" | "size" | "forDelivery">,
): boolean =>
  row.orderId === file.orderId &&
  row.name === file.name &&
  row.size === file.size &&
  row.forDelivery === file.forDelivery;

async function lockOrder(tx: Tx, side: FileActor, orderId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, orderId), visibleOrdersSql(side)))
    .for("update");
  return rows.length > 0;
}

/** The bytes left for files of the order; a failure if it has the maximum number of files. */
async function findFreeSpace(tx: Tx, orderId: string): Promise<Result<{ bytes: number }>> {
  const [sum] = await tx
    .select({ files: count(), bytes: sql`coalesce(sum(${orderFiles.size}), 0)`.mapWith(Number) })
    .from(orderFiles)
    .where(eq(orderFiles.orderId, orderId));
  if ((sum?.files ?? 0) >= MAX_ORDER_FILES) {
    return failure(`An order can have up to ${MAX_ORDER_FILES} files, and this one is full.`);
  }
  return { ok: true, bytes: Math.max(0, MAX_ORDER_FILE_BYTES - (sum?.bytes ?? 0)) };
}

async function insertUpload(
  app: App,
  tx: Tx,
  side: FileActor,
  file: Omit<UploadRequest, "resume">,
): Promise<UploadResult> {
  const id = randomUUID();
  await tx
    .insert(orderFiles)
    .values({ ...file, id, sender: side.sender, author: actorEmail(side), createdAt: app.now() });
  return { ok: true, id, received: 0, done: false };
}

/** An upload of the actor, finished or not. */
export async function findUpload(db: App["db"] | Tx, side: FileActor, id: string): Promise<OrderFileRow | undefined> {
  const [row] = await db
    .select()
    .from(orderFiles)
    .innerJoin(orders, eq(orders.id, orderFiles.orderId))
    .where(and(eq(orderFiles.id, id), uploadsByActorSql(side), visibleOrdersSql(side)));
  return row?.order_files;
}

export const toUploadState = ({ id, received, readyAt }: OrderFileRow): UploadResult => ({
  ok: true,
  id,
  received,
  done: readyAt !== null,
});

const megabytes = (bytes: number) => `${Math.floor(bytes / 1024 / 1024)} MB`;
export const fileTooLargeMessage = (name: string) =>
  `“${name}” is larger than ${megabytes(MAX_FILE_BYTES)}, the limit for one file.`;
export const orderStorageFullMessage = (name: string, bytesLeft: number) =>
  `“${name}” doesn’t fit. An order’s files can total ${megabytes(MAX_ORDER_FILE_BYTES)}, and ${megabytes(bytesLeft)} is left.`;
