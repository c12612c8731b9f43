import { and, asc, eq, exists, isNotNull, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/pg-core";
import { ordersOfCustomerSql, type PortalCustomer } from "~/auth/magic-links.server";
import { namedFiles } from "~/catalog/fields";
import type { FileSender } from "~/lib/db/column-types";
import type { Db } from "~/lib/db/database";
import { deliveries, deliveryFiles, type OrderFileRow, type OrderRow, orderFiles, orders } from "~/lib/db/schema/index";
import { type ByteRange, type FileStorage, type StoredFile, storageFailure } from "~/lib/storage/storage";
import { soldService } from "~/orders/sold-service";
import type { NamedFile, OrderFile, OrderFiles } from "./file-limits";

export type FileActor = { sender: "customer"; customer: PortalCustomer } | { sender: "team"; email: string };

export const actorEmail = (side: FileActor): string =>
  side.sender === "customer" ? side.customer.email : side.email.toLowerCase();

/** A customer's own, or all for an admin. */
export const visibleOrdersSql = (side: FileActor): SQL | undefined =>
  side.sender === "customer" ? ordersOfCustomerSql(side.customer) : undefined;

export const uploadsByActorSql = (side: FileActor): SQL | undefined =>
  and(eq(orderFiles.sender, side.sender satisfies FileSender), eq(orderFiles.author, actorEmail(side)));

/** A customer sees a file for a delivery once a delivery has it. */
const visibleFilesSql = (side: FileActor): SQL | undefined =>
  side.sender === "customer"
    ? or(eq(orderFiles.forDelivery, false), exists(deliveriesWithFileSql(ne(deliveries.status, "withdrawn"))))
    : undefined;

/** Subquery for a condition on `orderFiles`. */
export const deliveriesWithFileSql = (condition: SQL) =>
  new QueryBuilder()
    .select({ one: sql`1` })
    .from(deliveryFiles)
    .innerJoin(deliveries, eq(deliveries.id, deliveryFiles.deliveryId))
    .where(and(eq(deliveryFiles.fileId, orderFiles.id), condition));

/** Leaves out files for deliveries. The caller has checked that the actor may see the order. */
export async function listOrderFiles(
  db: Db,
  side: FileActor,
  order: Pick<OrderRow, "id" | "service" | "soldAs" | "brief">,
): Promise<OrderFiles> {
  const list = (condition: SQL | undefined) =>
    db
      .select()
      .from(orderFiles)
      .where(and(eq(orderFiles.orderId, order.id), eq(orderFiles.forDelivery, false), condition))
      .orderBy(asc(orderFiles.createdAt), asc(orderFiles.id));
  const files = (await list(isNotNull(orderFiles.readyAt))).map(toOrderFile);
  const unfinished = await list(and(isNull(orderFiles.readyAt), uploadsByActorSql(side)));
  const service = soldService(order);
  return {
    ready: files,
    unfinished: unfinished.map(({ id, name, size, received }) => ({ id, name, size, received })),
    needed: service ? listMissingFiles(namedFiles(service.fields, order.brief), files) : [],
  };
}

export function toOrderFile(row: OrderFileRow): OrderFile {
  const { id, name, size, sender, preview, messageId, pages, readyAt, createdAt } = row;
  const shownAs = pages.length > 0 ? "pages" : isText(row) ? "frame" : null;
  return { id, name, size, sender, preview, messageId, pages, shownAs, at: (readyAt ?? createdAt).toISOString() };
}

/** Whether a delivery shows the file's text. */
export const isText = ({ type, forDelivery }: Pick<OrderFileRow, "type" | "forDelivery">): boolean =>
  forDelivery && (type === "text/plain" || type === "text/csv");

/** Compared by name; empty if the customer uploaded as many files as the brief names. */
export function listMissingFiles(named: readonly NamedFile[], files: readonly OrderFile[]): NamedFile[] {
  const sent = files.filter(({ sender }) => sender === "customer").map(({ name }) => name.toLowerCase());
  if (sent.length >= named.length) return [];
  return named.filter(({ name }) => !sent.includes(name.toLowerCase()));
}

export async function findOrderFile(db: Db, side: FileActor, id: string): Promise<OrderFileRow | null> {
  const [row] = await db
    .select()
    .from(orderFiles)
    .innerJoin(orders, eq(orders.id, orderFiles.orderId))
    .where(and(eq(orderFiles.id, id), isNotNull(orderFiles.readyAt), visibleOrdersSql(side), visibleFilesSql(side)));
  return row?.order_files ?? null;
}

export async function openFileContent(
  storage: FileStorage,
  { id, size }: Pick<OrderFileRow, "id" | "size">,
  range?: ByteRange,
): Promise<StoredFile> {
  const file = await storage.get(`${id}/content`, range);
  if (!file) throw new Error(`The content of file ${id} is gone: was the store restored from an older copy?`);
  if (file.size === size) return file;
  await file.content.cancel();
  throw storageFailure(`The content of file ${id} has ${file.size} bytes`, new Error(`It should have ${size}`));
}

/** `page`: from 1; without it, the thumbnail. Null if the file has no such picture. */
export const openPreview = (
  storage: FileStorage,
  { id, preview, pages }: Pick<OrderFileRow, "id" | "preview" | "pages">,
  page?: number,
): Promise<StoredFile | null> => {
  if (page === undefined) return preview ? storage.get(`${id}/preview`) : Promise.resolve(null);
  return pages[page - 1] ? storage.get(`${id}/page-${page}`) : Promise.resolve(null);
};
