import { and, asc, eq, isNotNull, isNull } from "drizzle-orm";
import type { App } from "~/app-context.server";
import { namedFiles } from "~/catalog/fields";
import { serviceBySlug } from "~/catalog/services";
import type { Db } from "~/lib/db/database";
import { type OrderFileRow, type OrderRow, orderFiles, orders } from "~/lib/db/schema/index";
import type { ByteRange, StoredFile } from "~/lib/storage/storage";
import type { NamedFile, OrderFiles } from "./file-limits";
import { type FileActor, uploadsByActorSql, visibleFilesSql, visibleOrdersSql } from "./side.server";

/** The files of an order as one side sees them, without those that were sent for a delivery. That the side may see the order is the caller's to know. */
export async function listOrderFiles(
  db: Db,
  side: FileActor,
  order: Pick<OrderRow, "id" | "service" | "brief">,
): Promise<OrderFiles> {
  const ofOrder = eq(orderFiles.orderId, order.id);
  const oldestFirst = [asc(orderFiles.createdAt), asc(orderFiles.id)];
  const ready = await db
    .select()
    .from(orderFiles)
    .where(and(ofOrder, isNotNull(orderFiles.readyAt), eq(orderFiles.forDelivery, false)))
    .orderBy(...oldestFirst);
  const begun = await db
    .select()
    .from(orderFiles)
    .where(and(ofOrder, isNull(orderFiles.readyAt), eq(orderFiles.forDelivery, false), uploadsByActorSql(side)))
    .orderBy(...oldestFirst);
  const files = ready.map(toOrderFile);
  const service = serviceBySlug(order.service);
  return {
    ready: files,
    unfinished: begun.map(({ id, name, size, received }) => ({ id, name, size, received })),
    needed: service ? listMissingFiles(namedFiles(service.fields, order.brief), files) : [],
  };
}

/** A complete file as people see it. */
export const toOrderFile = (row: OrderFileRow): OrderFiles["ready"][number] => {
  const { id, name, size, sender, preview, messageId, readyAt, createdAt } = row;
  return { id, name, size, sender, preview, messageId, at: (readyAt ?? createdAt).toISOString() };
};

/** What was named and has not come, by name. Once the customer has sent as many files as were named, nobody is asked for others. */
export function listMissingFiles(named: readonly NamedFile[], files: OrderFiles["ready"]): NamedFile[] {
  const sent = files.filter(({ sender }) => sender === "customer").map(({ name }) => name.toLowerCase());
  if (sent.length >= named.length) return [];
  return named.filter(({ name }) => !sent.includes(name.toLowerCase()));
}

/** A file that this side may download, or null: another's and one that does not exist are the same. */
export async function findOrderFile(app: App, side: FileActor, id: string): Promise<OrderFileRow | null> {
  const [row] = await app.db
    .select()
    .from(orderFiles)
    .innerJoin(orders, eq(orders.id, orderFiles.orderId))
    .where(and(eq(orderFiles.id, id), isNotNull(orderFiles.readyAt), visibleOrdersSql(side), visibleFilesSql(side)));
  return row?.order_files ?? null;
}

/** Its content, or a part of it; throws when the store lost it. */
export async function openFileContent(app: App, id: string, range?: ByteRange): Promise<StoredFile> {
  const found = await app.storage.get(`${id}/content`, range);
  if (!found) throw new Error(`The content of file ${id} is gone: was the store restored from an older copy?`);
  return found;
}

export const openPreview = (app: App, id: string): Promise<StoredFile | null> => app.storage.get(`${id}/preview`);
