import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { orderFiles, orders } from "~/db/tables";
import type { FileSender } from "~/order/file-rules";
import type { LinkedCustomer } from "../access/order-links.server";

/** Who sends or gets a file: a customer by a mailed link, or a member of staff, whom the guard let in. */
export type Side = { sender: "customer"; customer: LinkedCustomer } | { sender: "team"; email: string };

/** The address that the file's row names. */
export const authorOf = (side: Side): string =>
  side.sender === "customer" ? side.customer.email : side.email.toLowerCase();

/** The orders that this side may see: a customer's own, or all. */
export const seenOrders = (side: Side): SQL | undefined =>
  side.sender === "customer"
    ? and(eq(sql`lower(${orders.email})`, side.customer.email), isNotNull(orders.sharedAt))
    : undefined;

/** The uploads that this side began. */
export const ownUploads = (side: Side): SQL | undefined =>
  and(eq(orderFiles.sender, side.sender satisfies FileSender), eq(orderFiles.author, authorOf(side)));
