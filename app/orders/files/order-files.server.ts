import { and, asc, eq, exists, isNotNull, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/pg-core";
import type { App } from "~/app-context.server";
import { ordersOfCustomerSql, type PortalCustomer } from "~/auth/magic-links.server";
import { namedFiles } from "~/catalog/fields";
import { serviceBySlug } from "~/catalog/services";
import type { FileSender } from "~/lib/db/column-types";
import type { Db } from "~/lib/db/database";
import { deliveries, deliveryFiles, type OrderFileRow, type OrderRow, orderFiles, orders } from "~/lib/db/schema/index";
import type { ByteRange, StoredFile } from "~/lib/storage/storage";
import type { NamedFile, OrderFiles } from "./file-limits";

/** A customer with a magic link, or an admin whom the guard let in. */
export type FileActor = { sender: "customer"; customer: PortalCustomer } | { sender: "team"; email: string };

export const actorEmail = (side: FileActor): string =>
  side.sender === "customer" ? side.customer.email : side.email.toLowerCase();

/** Orders that the actor may see: the customer's own, or all for an admin. */
export const visibleOrdersSql = (side: FileActor): SQL | undefined =>
  side.sender === "customer" ? ordersOfCustomerSql(side.customer) : undefined;

/** Uploads started by the actor. */
export const uploadsByActorSql = (side: FileActor): SQL | undefined =>
  and(eq(orderFiles.sender, side.sender satisfies FileSender), eq(orderFiles.author, actorEmail(side)));

/** Files that the actor may see: a customer sees a file for a delivery once a delivery has it. */
const visibleFilesSql = (side: FileActor): SQL | undefined =>
  side.sender === "customer"
    ? or(eq(orderFiles.forDelivery, false), exists(deliveriesWithFileSql(ne(deliveries.status, "withdrawn"))))
    : undefined;

/** Subquery for a condition on `orderFiles`: deliveries that have the file and match `condition`. */
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
  order: Pick<OrderRow, "id" | "service" | "brief">,
): Promise<OrderFiles> {
  const ofOrder = eq(orderFiles.orderId, order.id);
  const oldestFirst = [asc(orderFiles.createdAt), asc(orderFiles.id)];
  const ready = await db
    .select()
    .from(orderFiles)
    .where(and(ofOrder, isNotNull(orderFiles.readyAt), eq(orderFiles.forDelivery, false)))
    .orderBy(...oldestFirst);
  const unfinished = await db
    .select()
    .from(orderFiles)
    .where(and(ofOrder, isNull(orderFiles.readyAt), eq(orderFiles.forDelivery, false), uploadsByActorSql(side)))
    .orderBy(...oldestFirst);
  const files = ready.map(toOrderFile);
  const service = serviceBySlug(order.service);
  return {
    ready: files,
    unfinished: unfinished.map(({ id, name, size, received }) => ({ id, name, size, received })),
    needed: service ? listMissingFiles(namedFiles(service.fields, order.brief), files) : [],
  };
}

export const toOrderFile = (row: OrderFileRow): OrderFiles["ready"][number] => {
  const { id, name, size, sender, preview, messageId, readyAt, createdAt } = row;
  return { id, name, size, sender, preview, messageId, at: (readyAt ?? createdAt).toISOString() };
};

/** Named files that the customer has not uploaded, compared by name; empty if as many files were uploaded as named. */
export function listMissingFiles(named: readonly NamedFile[], files: OrderFiles["ready"]): NamedFile[] {
  const sent = files.filter(({ sender }) => sender === "customer").map(({ name }) => name.toLowerCase());
  if (sent.length >= named.length) return [];
  return named.filter(({ name }) => !sent.includes(name.toLowerCase()));
}

/** A complete file that the actor may download, or null. */
export async function findOrderFile(app: App, side: FileActor, id: string): Promise<OrderFileRow | null> {
  const [row] = await app.db
    .select()
    .from(orderFiles)
    .innerJoin(orders, eq(orders.id, orderFiles.orderId))
    .where(and(eq(orderFiles.id, id), isNotNull(orderFiles.readyAt), visibleOrdersSql(side), visibleFilesSql(side)));
  return row?.order_files ?? null;
}

/** Throws if the content is missing in the storage. */
export async function openFileContent(app: App, id: string, range?: ByteRange): Promise<StoredFile> {
  const content = await app.storage.get(`${id}/content`, range);
  if (!content) throw new Error(`The content of file ${id} is gone: was the store restored from an older copy?`);
  return content;
}

export const openPreview = (app: App, id: string): Promise<StoredFile | null> => app.storage.get(`${id}/preview`);
