import { and, eq, exists, isNotNull, ne, or, type SQL, sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/pg-core";
import type { PortalCustomer } from "~/auth/magic-links.server";
import { deliveries, deliveryFiles, orderFiles, orders } from "~/lib/db/schema/index";
import type { FileSender } from "./file-limits";

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
export const visibleFilesSql = (side: FileActor): SQL | undefined =>
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
