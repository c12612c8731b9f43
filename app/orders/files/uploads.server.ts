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

/** How far an upload is: `received` bytes have come, and the next ones belong behind them. */
export type UploadState = { id: string; received: number; done: boolean };
/** `missing`: there is no such thing for this side, whoever else may have one. */
export type UploadResult = Result<UploadState, { missing?: true }>;

export const UPLOAD_NOT_FOUND = {
  ...failure("This upload no longer exists. Please start it again."),
  missing: true as const,
};

/**
 * What somebody says of a file before it comes. `size` in bytes; `resume` is an upload of theirs that broke off. `forDelivery`: staff send
 * it for a delivery. `messageId` names the message that it comes with, which may not be there yet.
 */
export type UploadRequest = {
  orderId: string;
  name: string;
  size: number;
  resume?: string;
  forDelivery?: boolean;
  messageId?: string;
};

/**
 * Makes room for a file, or finds the upload that broke off. The order is locked meanwhile, so that two at once never pass its
 * limits together. `missing` when this side sees no such order.
 */
export async function createUpload(app: App, side: FileActor, announced: UploadRequest): Promise<UploadResult> {
  const name = sanitizeFileName(announced.name, MAX_FILE_NAME_LENGTH);
  const { orderId, size, resume, messageId } = announced;
  const forDelivery = side.sender === "team" && announced.forDelivery === true;
  const fault =
    size < 1 ? `“${name}” is empty.` : size > MAX_FILE_BYTES ? fileTooLargeMessage(name) : findFileNameError(name);
  return app.db.transaction(async (tx) => {
    if (!(await lockOrder(tx, side, orderId))) return UPLOAD_NOT_FOUND;
    if (fault) return failure(fault);
    const earlier = resume ? await findUpload(tx, side, resume) : undefined;
    const same = { orderId, name, size, forDelivery };
    if (earlier && isSame(earlier, same)) {
      if (messageId && !earlier.readyAt) {
        await tx.update(orderFiles).set({ messageId }).where(eq(orderFiles.id, earlier.id));
      }
      return toUploadState(earlier);
    }
    const room = await roomIn(tx, orderId);
    if (!room.ok) return room;
    if (size > room.bytes) return failure(orderStorageFullMessage(name, room.bytes));
    return reserve(app, tx, side, { ...same, messageId });
  });
}

/** Makes room for a file whose size nobody told: as much as it may have. */
export async function createUploadOfUnknownSize(
  app: App,
  side: FileActor,
  { orderId, messageId, ...given }: Pick<UploadRequest, "orderId" | "name" | "messageId">,
): Promise<UploadResult> {
  const name = sanitizeFileName(given.name, MAX_FILE_NAME_LENGTH);
  return app.db.transaction(async (tx) => {
    if (!(await lockOrder(tx, side, orderId))) return UPLOAD_NOT_FOUND;
    const fault = findFileNameError(name);
    if (fault) return failure(fault);
    const room = await roomIn(tx, orderId);
    if (!room.ok) return room;
    if (room.bytes === 0) return failure(orderStorageFullMessage(name, 0));
    return reserve(app, tx, side, { orderId, name, size: Math.min(room.bytes, MAX_FILE_BYTES), messageId });
  });
}

/** Forgets an upload that is not finished. False when there is none. */
export async function cancelUpload(app: App, side: FileActor, id: string): Promise<boolean> {
  const gone = await app.db
    .delete(orderFiles)
    .where(and(eq(orderFiles.id, id), isNull(orderFiles.readyAt), uploadsByActorSql(side)))
    .returning({ id: orderFiles.id });
  return gone.length > 0;
}

const isSame = (row: OrderFileRow, file: Pick<OrderFileRow, "orderId" | "name" | "size" | "forDelivery">): boolean =>
  row.orderId === file.orderId &&
  row.name === file.name &&
  row.size === file.size &&
  row.forDelivery === file.forDelivery;

async function lockOrder(tx: Tx, side: FileActor, orderId: string): Promise<boolean> {
  const found = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, orderId), visibleOrdersSql(side)))
    .for("update");
  return found.length > 0;
}

/** Bytes that the order still has room for, or why it takes no more files. */
async function roomIn(tx: Tx, orderId: string): Promise<Result<{ bytes: number }>> {
  const [sum] = await tx
    .select({ files: count(), bytes: sql`coalesce(sum(${orderFiles.size}), 0)`.mapWith(Number) })
    .from(orderFiles)
    .where(eq(orderFiles.orderId, orderId));
  if ((sum?.files ?? 0) >= MAX_ORDER_FILES) {
    return failure(`An order can have up to ${MAX_ORDER_FILES} files, and this one is full.`);
  }
  return { ok: true, bytes: Math.max(0, MAX_ORDER_FILE_BYTES - (sum?.bytes ?? 0)) };
}

async function reserve(app: App, tx: Tx, side: FileActor, file: Omit<UploadRequest, "resume">): Promise<UploadResult> {
  const id = randomUUID();
  const by = { sender: side.sender, author: actorEmail(side), createdAt: app.now() };
  await tx.insert(orderFiles).values({ id, ...by, ...file });
  return { ok: true, id, received: 0, done: false };
}

/** An upload of this side, finished or not. */
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
export const orderStorageFullMessage = (name: string, room: number) =>
  `“${name}” doesn’t fit. An order’s files can total ${megabytes(MAX_ORDER_FILE_BYTES)}, and ${megabytes(room)} is left.`;
