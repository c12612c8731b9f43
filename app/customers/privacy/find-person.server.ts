import { eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Db, Tx } from "~/lib/db/database";
import {
  contactMessages,
  deliveries,
  disputes,
  invoices,
  orderFiles,
  orders,
  quotes,
  refundRequests,
  refunds,
  users,
} from "~/lib/db/schema/index";
import { erasedEmail } from "./erased-address";

/** Whoever uses an address, by the rows that are about them. */
export type PersonData = {
  /** Lower case. */
  email: string;
  /** What stands in place of the address in rows that are kept. */
  pseudonym: string;
  /** Of all their orders, also months of their subscriptions. */
  orderIds: string[];
  userIds: string[];
  messageIds: string[];
  quoteIds: string[];
  /** All of these, and what else jobs and logs name them by. */
  references: string[];
};

/**
 * Finds the rows that are about whoever uses this address.
 *
 * @param email lower case
 */
export async function findPerson(db: Db | Tx, email: string): Promise<PersonData> {
  const theirs = (column: AnyPgColumn) => eq(sql`lower(${column})`, email);
  const subscriptions = db.select({ id: orders.subscriptionId }).from(orders).where(theirs(orders.email));
  const orderIds = await idsOf(
    db,
    orders,
    orders.id,
    or(theirs(orders.email), inArray(orders.subscriptionId, subscriptions)),
  );
  const userIds = await idsOf(db, users, users.id, theirs(users.email));
  const messageIds = await idsOf(db, contactMessages, contactMessages.id, theirs(contactMessages.email));
  const quoteIds = await idsOf(db, quotes, quotes.id, theirs(quotes.email));
  const about = [
    await idsOf(db, refunds, refunds.id, inListSql(refunds.orderId, orderIds)),
    await idsOf(db, refundRequests, refundRequests.id, inListSql(refundRequests.orderId, orderIds)),
    await idsOf(db, deliveries, deliveries.id, inListSql(deliveries.orderId, orderIds)),
    await idsOf(db, orderFiles, orderFiles.batch, inListSql(orderFiles.orderId, orderIds)),
  ].flat();
  return {
    email,
    pseudonym: erasedEmail(crypto.randomUUID().slice(0, 8)),
    orderIds,
    userIds,
    messageIds,
    quoteIds,
    references: [...orderIds, ...userIds, ...messageIds, ...quoteIds, ...about],
  };
}

/** Whether a column is one of these; of none, when there are none. */
export const inListSql = (column: AnyPgColumn, ids: readonly string[]): SQL =>
  ids.length > 0 ? inArray(column, [...ids]) : sql`false`;

/** Whether a job's data or a mail's names the person: by the address, or by the id of a row of theirs. */
export const mentionsPersonSql = (data: SQL | AnyPgColumn, { email, references }: PersonData): SQL => sql`exists (
  select from jsonb_each_text(${data}) each where lower(each.value) in ${[email, ...references]})`;

/** Orders that no money ever came for: nothing of them is in the books. */
export const neverPaidSql = sql`(orders.status in ('pending', 'cancelled', 'spam') and orders.paid_at is null and orders.invoice_id is null
  and not exists (select from ${invoices} where ${invoices.orderId} = orders.id)
  and not exists (select from ${refunds} where ${refunds.orderId} = orders.id)
  and not exists (select from ${disputes} where ${disputes.orderId} = orders.id))`;

type Table =
  | typeof orders
  | typeof users
  | typeof contactMessages
  | typeof quotes
  | typeof refunds
  | typeof refundRequests
  | typeof deliveries
  | typeof orderFiles;

async function idsOf(db: Db | Tx, table: Table, id: AnyPgColumn, where: SQL | undefined): Promise<string[]> {
  const found = await db
    .selectDistinct({ id: sql<string | null>`${id}::text` })
    .from(table)
    .where(where);
  return found.flatMap((row) => row.id ?? []);
}
