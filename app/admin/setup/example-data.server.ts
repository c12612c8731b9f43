import { and, eq, inArray, like, ne, or, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { compactOrderTallies } from "~/admin/orders/order-list.server";
import { recordActivity } from "~/auth/activity-log.server";
import { deleteEmailFiles, listEmailFilesAbout } from "~/customers/privacy/erase-mentions.server";
import type { PersonStores } from "~/customers/privacy/erase-person.server";
import type { Db, Tx } from "~/lib/db/database";
import {
  activityLog,
  adminInvitations,
  billingDetails,
  contactMessages,
  conversations,
  coupons,
  deadJobs,
  emails,
  invoiceSeries,
  invoices,
  orderFiles,
  orders,
  providerCustomers,
  quotes,
  removedFiles,
  savedReplies,
  users,
} from "~/lib/db/schema/index";
import { queueTableExists } from "~/lib/jobs/job-monitoring.server";
import { failure, type Result } from "~/lib/result";
import agency from "./example-agency.sql?raw";
import { EXAMPLE_ORDER } from "./example-order";

/** The end of the ids of all example rows: rows that refer to them are found by it, too. */
const MARK = "5eed5eed5eed";

/** Customers and admins, lower case. */
const ADDRESSES = [...new Set(agency.match(/[\w.-]+@[\w.-]+\.example\b/g))];

const isMarked = (column: AnyPgColumn): SQL => sql`right(${column}::text, ${MARK.length}) = ${MARK}`;

const isOfExample = (email: AnyPgColumn): SQL => inArray(sql`lower(${email})`, ADDRESSES);

const mentionsMark = (column: AnyPgColumn): SQL => like(sql`${column}::text`, `%${MARK}%`);

/** One read by primary key. */
export async function hasExampleData(db: Db | Tx): Promise<boolean> {
  return (await db.$count(orders, eq(orders.id, EXAMPLE_ORDER))) > 0;
}

/** Why example data cannot be loaded; null if it can, or is loaded already. */
export async function findLoadBlocker(db: Db | Tx, live: boolean): Promise<string | null> {
  if (live) return "Example data can’t be loaded into a shop with a live key.";
  if (await hasExampleData(db)) return null;
  return (await db.$count(orders)) > 0 ? "Example data can only be loaded while there are no orders." : null;
}

/** Idempotent, also for concurrent calls. `actor`: an admin's email, or "shell". */
export async function loadExampleData(db: Db, live: boolean, actor: string): Promise<Result<object>> {
  const blocker = await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('example-data'))`);
    const blocker = await findLoadBlocker(tx, live);
    if (blocker || (await hasExampleData(tx))) return blocker;
    // One after the other: the embedded database would hold up requests for all of them.
    for (const statement of agency.split(/;\n/)) if (statement.trim()) await tx.execute(sql.raw(statement));
    await recordActivity(tx, { actor, kind: "example-data-loaded", subject: "Example data" });
    return null;
  });
  if (blocker) return failure(blocker);
  await compactOrderTallies(db);
  return { ok: true };
}

/**
 * Removes what was loaded, and what the shop and its staff have added to it. Other orders, texts and admins stay. Safe to repeat after an
 * interruption.
 */
export async function removeExampleData(
  { db, files, mailFolder }: Pick<PersonStores, "db" | "files" | "mailFolder">,
  actor: string,
): Promise<void> {
  const { fileFolders, emailFiles } = await db.transaction(async (tx) => {
    const removed = await removeRows(tx);
    await recordActivity(tx, { actor, kind: "example-data-removed", subject: "Example data" });
    return removed;
  });
  await compactOrderTallies(db);
  for (const email of ADDRESSES)
    await deleteEmailFiles(mailFolder, await listEmailFilesAbout(mailFolder, email, emailFiles));
  for (const id of fileFolders) {
    await files.removeFolder(id);
    await db.delete(removedFiles).where(eq(removedFiles.id, id));
  }
}

/** Returns what to remove outside the database; a killed process leaves folders to the job that deletes abandoned files. */
async function removeRows(tx: Tx): Promise<{ fileFolders: string[]; emailFiles: string[] }> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('invoices'))`);
  const isExampleOrder = or(isMarked(orders.id), isOfExample(orders.email));
  const orderIds = (await tx.select({ id: orders.id }).from(orders).where(isExampleOrder)).map(({ id }) => id);
  const ofOrders = (column: AnyPgColumn) => inArray(column, orderIds.length > 0 ? orderIds : [EXAMPLE_ORDER]);
  const fileFolders = await tx.select({ id: orderFiles.id }).from(orderFiles).where(ofOrders(orderFiles.orderId));
  const staff = tx.select({ email: users.email }).from(users).where(isMarked(users.id));
  const codes = tx.select({ code: coupons.code }).from(coupons).where(isMarked(coupons.id));

  const removedEmails = await tx
    .delete(emails)
    .where(or(ofOrders(emails.orderId), isMarked(emails.id), mentionsMark(emails.data), isOfExample(emails.recipient)))
    .returning({ file: emails.fileName });
  await tx
    .delete(activityLog)
    .where(
      or(
        like(activityLog.subject, `%${MARK}`),
        mentionsMark(activityLog.detail),
        isOfExample(activityLog.subject),
        inArray(activityLog.actor, staff),
        inArray(activityLog.subject, codes),
        inArray(activityLog.subject, orderIds),
      ),
    );
  await tx.delete(invoices).where(ofOrders(invoices.orderId));
  await resetSeries(tx);
  await tx
    .update(orders)
    .set({ quoteId: null })
    .where(and(isMarked(orders.quoteId), sql`not ${isExampleOrder}`));
  await tx
    .update(orders)
    .set({ assignee: null })
    .where(and(inArray(orders.assignee, staff), sql`not ${isExampleOrder}`));
  await tx.update(conversations).set({ assignee: null }).where(inArray(conversations.assignee, staff));
  await tx.delete(orders).where(isExampleOrder);
  await tx.delete(contactMessages).where(or(isMarked(contactMessages.id), isOfExample(contactMessages.email)));
  await tx.delete(quotes).where(or(isMarked(quotes.id), isOfExample(quotes.email)));
  await tx.delete(coupons).where(isMarked(coupons.id));
  await tx.delete(savedReplies).where(isMarked(savedReplies.id));
  await tx.delete(billingDetails).where(isOfExample(billingDetails.email));
  await tx.delete(providerCustomers).where(isOfExample(providerCustomers.address));
  await tx.delete(adminInvitations).where(isOfExample(adminInvitations.email));
  await tx.delete(users).where(or(isMarked(users.id), isOfExample(users.email)));
  await tx.delete(deadJobs).where(mentionsMark(deadJobs.data));
  if (await queueTableExists(tx))
    await tx.execute(
      sql`delete from pgboss.job where state <> 'active' and data::text ~ any(${sql.param([MARK, ...ADDRESSES])}::text[])`,
    );
  return {
    fileFolders: fileFolders.map(({ id }) => id),
    emailFiles: removedEmails.flatMap(({ file }) => file ?? []),
  };
}

/** Numbers of test invoices go on after the newest one that is left. */
async function resetSeries(tx: Tx): Promise<void> {
  const { live, kind, year, number } = invoices;
  const newest = sql`(select max(${number}) from ${invoices} where ${and(
    eq(live, invoiceSeries.live),
    eq(kind, invoiceSeries.kind),
    eq(year, invoiceSeries.year),
  )})`;
  await tx.delete(invoiceSeries).where(and(eq(invoiceSeries.live, false), sql`${newest} is null`));
  await tx
    .update(invoiceSeries)
    .set({ last: newest })
    .where(and(eq(invoiceSeries.live, false), ne(invoiceSeries.last, newest)));
}
