import { randomUUID } from "node:crypto";
import { and, count, eq, isNull, sql } from "drizzle-orm";
import type { App } from "~/lib/app-context.server";
import type { Db, Tx } from "~/lib/db/database";
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
 * `size` in bytes; null if unknown: then the maximum is reserved. `resume`: id of an interrupted upload. `forDelivery`: only
 * for admins. `messageId`: the message that it is attached to, which may not be stored yet.
 */
export type UploadRequest = {
  orderId: string;
  name: string;
  size: number | null;
  resume?: string;
  forDelivery?: boolean;
  messageId?: string;
};

/** Reserves space or resumes an upload. Locks the order row, so that its limits hold for concurrent uploads. */
export async function createUpload(app: App, side: FileActor, request: UploadRequest): Promise<UploadResult> {
  const name = sanitizeFileName(request.name, MAX_FILE_NAME_LENGTH);
  const { orderId, messageId } = request;
  const forDelivery = side.sender === "team" && request.forDelivery === true;
  return app.db.transaction(async (tx) => {
    if (!(await lockOrder(tx, side, orderId))) return UPLOAD_NOT_FOUND;
    const error = findUploadError(name, request.size);
    if (error) return failure(error);
    const earlier = request.resume ? await findUpload(tx, side, request.resume) : undefined;
    if (earlier && isSameFile(earlier, { orderId, name, size: request.size, forDelivery })) {
      if (messageId && !earlier.readyAt)
        await tx.update(orderFiles).set({ messageId }).where(eq(orderFiles.id, earlier.id));
      return toUploadState(earlier);
    }
    const space = await findSpace(tx, orderId, name, request.size);
    if (!space.ok) return space;
    const row = { id: randomUUID(), orderId, name, size: space.bytes, forDelivery, messageId };
    await tx.insert(orderFiles).values({ ...row, sender: side.sender, author: actorEmail(side), createdAt: app.now() });
    return { ok: true, id: row.id, received: 0, done: false };
  });
}

function findUploadError(name: string, size: number | null): string | null {
  if (size !== null && size < 1) return `“${name}” is empty.`;
  return size !== null && size > MAX_FILE_BYTES ? fileTooLargeMessage(name) : findFileNameError(name);
}

export async function cancelUpload(db: Db, side: FileActor, id: string): Promise<boolean> {
  const deleted = await db
    .delete(orderFiles)
    .where(and(eq(orderFiles.id, id), isNull(orderFiles.readyAt), uploadsByActorSql(side)))
    .returning({ id: orderFiles.id });
  return deleted.length > 0;
}

const isSameFile = (
  row: OrderFileRow,
  file: Pick<UploadRequest, "orderId" | "name" | "size" | "forDelivery">,
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

/** The bytes to reserve; a failure if the order has no space for the file. */
async function findSpace(
  tx: Tx,
  orderId: string,
  name: string,
  size: number | null,
): Promise<Result<{ bytes: number }>> {
  const [sum] = await tx
    .select({ files: count(), bytes: sql`coalesce(sum(${orderFiles.size}), 0)`.mapWith(Number) })
    .from(orderFiles)
    .where(eq(orderFiles.orderId, orderId));
  if ((sum?.files ?? 0) >= MAX_ORDER_FILES) {
    return failure(`An order can have up to ${MAX_ORDER_FILES} files, and this one is full.`);
  }
  const left = Math.max(0, MAX_ORDER_FILE_BYTES - (sum?.bytes ?? 0));
  const bytes = size ?? Math.min(left, MAX_FILE_BYTES);
  return bytes === 0 || bytes > left ? failure(orderStorageFullMessage(name, left)) : { ok: true, bytes };
}

/** Finished or not. */
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
