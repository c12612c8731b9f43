import { eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Db, Tx } from "~/lib/db/database";
import {
  contactMessages,
  contactReplies,
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
import { listSql, PAID_STATUSES } from "~/orders/order-states.server";
import { erasedEmail } from "./erased-address";

/** The rows about the person with an email address. */
export type PersonData = {
  /** Lower case. */
  email: string;
  /** Replaces the address in rows that are kept. */
  pseudonym: string;
  /** With renewals of their subscriptions. */
  orderIds: string[];
  userIds: string[];
  messageIds: string[];
  quoteIds: string[];
  /** All these ids, and those of refunds, deliveries, replies and file batches: jobs and logs refer to them. */
  references: string[];
};

/** @param email lower case */
export async function findPerson(db: Db | Tx, email: string): Promise<PersonData> {
  const matchesEmail = (column: AnyPgColumn) => eq(sql`lower(${column})`, email);
  const subscriptions = db.select({ id: orders.subscriptionId }).from(orders).where(matchesEmail(orders.email));
  const orderIds = await idsOf(
    db,
    orders,
    orders.id,
    or(matchesEmail(orders.email), inArray(orders.subscriptionId, subscriptions)),
  );
  const userIds = await idsOf(db, users, users.id, matchesEmail(users.email));
  const messageIds = await idsOf(db, contactMessages, contactMessages.id, matchesEmail(contactMessages.email));
  const quoteIds = await idsOf(db, quotes, quotes.id, matchesEmail(quotes.email));
  const related = [
    await idsOf(db, refunds, refunds.id, inListSql(refunds.orderId, orderIds)),
    await idsOf(db, refundRequests, refundRequests.id, inListSql(refundRequests.orderId, orderIds)),
    await idsOf(db, deliveries, deliveries.id, inListSql(deliveries.orderId, orderIds)),
    await idsOf(db, contactReplies, contactReplies.id, inListSql(contactReplies.contactMessageId, messageIds)),
    await idsOf(db, orderFiles, orderFiles.batch, inListSql(orderFiles.orderId, orderIds)),
  ].flat();
  return {
    email,
    pseudonym: erasedEmail(crypto.randomUUID().slice(0, 8)),
    orderIds,
    userIds,
    messageIds,
    quoteIds,
    references: [...orderIds, ...userIds, ...messageIds, ...quoteIds, ...related],
  };
}

/** Drizzle's `inArray`, also for an empty list. */
export const inListSql = (column: AnyPgColumn, ids: readonly string[]): SQL =>
  ids.length > 0 ? inArray(column, [...ids]) : sql`false`;

/** True if the data of a job or an email contains the address or the id of one of the person's rows. */
export const mentionsPersonSql = (data: SQL | AnyPgColumn, { email, references }: PersonData): SQL => sql`exists (
  select from jsonb_each_text(${data}) each where lower(each.value) in ${[email, ...references]})`;

/** True for orders without any payment, which have no accounting records. */
export const neverPaidSql = sql`(orders.status not in ${listSql(PAID_STATUSES)} and orders.paid_at is null and orders.invoice_id is null
  and not exists (select from ${invoices} where ${invoices.orderId} = orders.id)
  and not exists (select from ${refunds} where ${refunds.orderId} = orders.id)
  and not exists (select from ${disputes} where ${disputes.orderId} = orders.id))`;

type Table =
  | typeof orders
  | typeof users
  | typeof contactMessages
  | typeof contactReplies
  | typeof quotes
  | typeof refunds
  | typeof refundRequests
  | typeof deliveries
  | typeof orderFiles;

async function idsOf(db: Db | Tx, table: Table, id: AnyPgColumn, where: SQL | undefined): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: sql<string | null>`${id}::text` })
    .from(table)
    .where(where);
  return rows.flatMap((row) => row.id ?? []);
}
