import { and, asc, eq, exists, isNotNull, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/pg-core";
import type { App } from "~/app-context.server";
import type { PortalCustomer } from "~/auth/magic-links.server";
import { namedFiles } from "~/catalog/fields";
import { serviceBySlug } from "~/catalog/services";
import type { FileSender } from "~/lib/db/column-types";
import type { Db } from "~/lib/db/database";
import { deliveries, deliveryFiles, type OrderFileRow, type OrderRow, orderFiles, orders } from "~/lib/db/schema/index";
import type { ByteRange, StoredFile } from "~/lib/storage/storage";
import type { NamedFile, OrderFiles } from "./file-limits";

/** Who sends or gets a file: a customer by a mailed link, or a member of staff, whom the guard let in. */
export type FileActor = { sender: "customer"; customer: PortalCustomer } | { sender: "team"; email: string };

/** The address that the file's row names. */
export const actorEmail = (side: FileActor): string =>
  side.sender === "customer" ? side.customer.email : side.email.toLowerCase();

/** The orders that this side may see: a customer's own, or all. */
export const visibleOrdersSql = (side: FileActor): SQL | undefined =>
  side.sender === "customer"
    ? and(eq(sql`lower(${orders.email})`, side.customer.email), isNotNull(orders.sharedAt))
    : undefined;

/** The uploads that this side began. */
export const uploadsByActorSql = (side: FileActor): SQL | undefined =>
  and(eq(orderFiles.sender, side.sender satisfies FileSender), eq(orderFiles.author, actorEmail(side)));

/** The files that this side may have: a customer gets what was sent for a delivery with the deliveries that hold it. */
const visibleFilesSql = (side: FileActor): SQL | undefined =>
  side.sender === "customer"
    ? or(eq(orderFiles.forDelivery, false), exists(deliveriesWithFileSql(ne(deliveries.status, "withdrawn"))))
    : undefined;

/** The deliveries that hold a file and of which something is true, for a condition on the table of files. */
export const deliveriesWithFileSql = (isIt: SQL) =>
  new QueryBuilder()
    .select({ one: sql`1` })
    .from(deliveryFiles)
    .innerJoin(deliveries, eq(deliveries.id, deliveryFiles.deliveryId))
    .where(and(eq(deliveryFiles.fileId, orderFiles.id), isIt));

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
