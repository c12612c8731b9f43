import { and, eq, ne, not, type SQL, sql } from "drizzle-orm";
import { recordActivity } from "~/auth/activity-log.server";
import { PaymentProviderRejected, PaymentProviderUnavailable } from "~/billing/provider/payment-provider";
import type { Db, Tx } from "~/lib/db/database";
import { emails, orderFiles, orders, providerCustomers, removedFiles } from "~/lib/db/schema/index";
import { failure, type Result } from "~/lib/result";
import type { FileStorage } from "~/lib/storage/storage";
import { NULL_SQL, type TableRule } from "./data-inventory/column-rules";
import { dataInventory } from "./data-inventory/index";
import {
  deleteEmailFiles,
  deleteQueuedEmails,
  findMentions,
  listEmailFilesAbout,
  type Mention,
} from "./erase-mentions.server";
import { findErasureBlockers } from "./erasure-blockers.server";
import { findPerson, inListSql, type PersonData } from "./find-person.server";

/** Where the shop stores data about people. */
export type PersonStores = {
  db: Db;
  files: FileStorage;
  /** Emails that were written to files. */
  mailFolder: string;
  /** Erases the person from the sandbox's state, or only counts the objects; returns their number. Null without a sandbox. */
  eraseInSandbox:
    | ((person: { email: string; ids: readonly string[] }, options: { dry: boolean }) => Promise<number>)
    | null;
  /**
   * Deletes a customer (`cus_...`) at the card provider; false if there is none. Null with the sandbox, which is erased as a whole.
   * Throws PaymentProviderUnavailable, PaymentProviderRejected.
   */
  deleteCustomer: ((customerId: string) => Promise<boolean>) | null;
  /** Addresses of the shop, lower case. */
  ownAddresses: readonly string[];
};

declare module "~/lib/app-context.server" {
  interface App {
    personStores: PersonStores;
  }
}

/** `actor`: the admin in the activity log, if it is not the shell. */
type ErasureOptions = { dry: boolean; actor?: string };

export type ErasureResult = RowErasure & {
  /** Numbers of erased objects outside the database. */
  outside: { files: number; emails: number; sandbox: number; customers: number };
};

export type ErasureOutcome = Result<ErasureResult, { blockers: string[] }>;

/**
 * Erases all data about an email address: customers at the card provider, then rows in one transaction, then files, emails and the
 * sandbox. Safe to repeat after an interruption. `blockers`: what must be done first, one sentence each.
 *
 * @param email lower case
 */
export async function erasePerson(
  { db, files, mailFolder, eraseInSandbox, deleteCustomer, ownAddresses }: PersonStores,
  email: string,
  { dry, actor }: ErasureOptions,
): Promise<ErasureOutcome> {
  const planned = await eraseRows(db, email, { dry: true, ownAddresses });
  if (!planned.ok) return planned;
  // The rows have the ids: while they exist, the command can be repeated.
  const customers = deleteCustomer ? await deleteCustomers(planned.customerIds, deleteCustomer, dry) : { count: 0 };
  if (customers.fault) return blockedBy(email, [customers.fault]);
  const erased = dry ? planned : await eraseRows(db, email, { dry, actor, ownAddresses });
  if (!erased.ok) return erased;
  const writtenEmails = await listEmailFilesAbout(mailFolder, email, erased.emailFiles);
  if (!dry) {
    await deleteEmailFiles(mailFolder, writtenEmails);
    for (const id of erased.fileFolders) {
      await files.removeFolder(id);
      await db.delete(removedFiles).where(eq(removedFiles.id, id));
    }
  }
  const sandbox = (await eraseInSandbox?.({ email, ids: erased.paymentIds }, { dry })) ?? 0;
  return {
    ...erased,
    outside: { files: erased.fileFolders.length, emails: writtenEmails.length, sandbox, customers: customers.count },
  };
}

const blockedBy = (email: string, blockers: string[]) => ({
  ...failure(`Nothing was changed in the shop: ${email} cannot be erased yet.`),
  blockers,
});

/** Stops at the first one that the provider does not delete now. `fault`: a sentence about it. */
async function deleteCustomers(
  ids: readonly string[],
  deleteCustomer: NonNullable<PersonStores["deleteCustomer"]>,
  dry: boolean,
): Promise<{ count: number; fault?: string }> {
  let count = 0;
  for (const id of ids) {
    try {
      if (dry || (await deleteCustomer(id))) count++;
    } catch (error) {
      if (!(error instanceof PaymentProviderUnavailable || error instanceof PaymentProviderRejected)) throw error;
      return { count, fault: `The card provider did not delete the customer ${id}: ${error.message}. Try again.` };
    }
  }
  return { count };
}

/** Numbers of rows; `why` is the reason for keeping reduced rows. */
type TableErasure = { what: string; deleted: number; reduced: number; why: string | null };

type RowErasure = {
  done: TableErasure[];
  /** Rows about other people that mention the address. */
  mentions: Mention[];
  /** Data outside the database that the rows refer to. */
  fileFolders: string[];
  emailFiles: string[];
  /** The payment provider's ids. */
  paymentIds: string[];
  /** Those of its customers. */
  customerIds: string[];
};

type RowErasureResult = Result<RowErasure, { blockers: string[] }>;

/** Rolls the transaction back and carries its result. */
class DryRun extends Error {
  readonly result: RowErasure;
  constructor(result: RowErasure) {
    super("A dry run changes nothing");
    this.result = result;
  }
}

/**
 * Deletes or reduces all rows about an email address in one transaction, which a dry run rolls back. Changes nothing if there are
 * blockers. Statements end after the database's timeout, if it has one: a client that gave up first would leave the transaction open.
 *
 * @param email lower case
 */
export async function eraseRows(
  db: Db,
  email: string,
  { dry, actor = "shell", ownAddresses }: ErasureOptions & { ownAddresses: readonly string[] },
): Promise<RowErasureResult> {
  try {
    return await db.transaction(async (tx): Promise<RowErasureResult> => {
      const person = await lockPerson(tx, email);
      const blockers = await findErasureBlockers(tx, person, ownAddresses);
      if (blockers.length > 0) return blockedBy(email, blockers);
      const result = await erase(tx, person, actor);
      if (dry) throw new DryRun(result);
      return { ok: true, ...result };
    });
  } catch (error) {
    if (error instanceof DryRun) return { ok: true, ...error.result };
    throw error;
  }
}

/** Locks the person's orders, so that payments, refunds and messages wait. */
async function lockPerson(tx: Tx, email: string): Promise<PersonData> {
  const { orderIds } = await findPerson(tx, email);
  await tx
    .select({ id: orders.id })
    .from(orders)
    .where(inListSql(orders.id, orderIds))
    .orderBy(orders.id)
    .for("update");
  return findPerson(tx, email);
}

async function erase(tx: Tx, person: PersonData, actor: string): Promise<RowErasure> {
  const outside = await collectBeforeErasure(tx, person);
  const done: TableErasure[] = [];
  for (const table of dataInventory) done.push(await eraseFromTable(tx, table, person));
  done.push(
    { what: "emails in the queue", deleted: await deleteQueuedEmails(tx, person), reduced: 0, why: null },
    {
      what: "rows that name the address as staff",
      deleted: 0,
      reduced: await clearAdminEmail(tx, person.email),
      why: "what was done",
    },
  );
  const touched = done.filter(({ deleted, reduced }) => deleted + reduced > 0);
  if (touched.length > 0) {
    const detail = { deleted: sumOf(touched, "deleted"), reduced: sumOf(touched, "reduced") };
    await recordActivity(tx, { actor, kind: "person-erased", subject: person.pseudonym, detail });
  }
  return { ...outside, done: touched, mentions: await findMentions(tx, person.email) };
}

const sumOf = (done: readonly TableErasure[], key: "deleted" | "reduced") =>
  done.reduce((total, each) => total + each[key], 0);

async function eraseFromTable(tx: Tx, rule: TableRule, person: PersonData): Promise<TableErasure> {
  const { what } = rule;
  if (rule.erased === "untouched") return { what, deleted: 0, reduced: 0, why: null };
  const rows = rule.rows(person);
  if (rule.erased === "deleted") return { what, deleted: await deleteRows(tx, rule, rows), reduced: 0, why: null };
  const deleted = rule.deletable ? await deleteRows(tx, rule, and(rows, rule.deletable)) : 0;
  return { what, deleted, reduced: await reduceRows(tx, rule, rows, person), why: rule.why };
}

async function deleteRows(tx: Tx, { table }: TableRule, where: SQL | undefined): Promise<number> {
  const { rows } = await tx.execute(sql`delete from ${table} where ${where} returning 1`);
  return rows.length;
}

/** Replaces the columns with a replacement; returns the number of rows, also if the table has no such columns. */
async function reduceRows(tx: Tx, { table, columns }: TableRule, where: SQL, person: PersonData): Promise<number> {
  const changes = columns.flatMap(({ name, replacement }) =>
    replacement
      ? [sql`${sql.identifier(name)} = ${typeof replacement === "function" ? replacement(person) : replacement}`]
      : [],
  );
  const { rows } =
    changes.length > 0
      ? await tx.execute(sql`update ${table} set ${sql.join(changes, sql`, `)} where ${where} returning 1`)
      : await tx.execute(sql`select 1 from ${table} where ${where}`);
  return rows.length;
}

/** Replaces the address of a former admin in all tables; assignments are removed. */
async function clearAdminEmail(tx: Tx, email: string): Promise<number> {
  let count = 0;
  for (const { table, columns } of dataInventory) {
    for (const { name, isAdminEmail } of columns) {
      if (!isAdminEmail) continue;
      const column = sql.identifier(name);
      const replacement = name === "assignee" ? NULL_SQL : sql`'erased'`;
      const { rows } = await tx.execute(
        sql`update ${table} set ${column} = ${replacement} where lower(${column}) = ${email} returning 1`,
      );
      count += rows.length;
    }
  }
  return count;
}

/** Reads what the rows say about data outside the database. */
async function collectBeforeErasure(tx: Tx, person: PersonData) {
  const files = await tx
    .select({ id: orderFiles.id })
    .from(orderFiles)
    .where(inListSql(orderFiles.orderId, person.orderIds));
  const emailRule = dataInventory.find(({ table }) => table === emails);
  const emailRows = emailRule?.erased === "deleted" ? emailRule.rows(person) : sql`false`;
  const written = await tx.select({ fileName: emails.fileName }).from(emails).where(emailRows);
  const placed = await tx.select().from(orders).where(inListSql(orders.id, person.orderIds));
  const customerIds = await findCustomerIds(tx, person, placed);
  const ids = placed.flatMap(({ paymentSessionId, paymentIntentId, subscriptionId, invoiceId }) => [
    paymentSessionId,
    paymentIntentId,
    subscriptionId,
    invoiceId,
  ]);
  return {
    fileFolders: files.map(({ id }) => id),
    emailFiles: written.flatMap(({ fileName }) => fileName ?? []),
    paymentIds: [...new Set([...ids, ...customerIds].flatMap((id) => id ?? []))],
    customerIds,
  };
}

/** Without those that orders of other addresses have too: an admin may have corrected the address of an order. */
async function findCustomerIds(
  tx: Tx,
  { email, orderIds }: PersonData,
  placed: readonly { providerCustomerId: string | null }[],
): Promise<string[]> {
  const shared = await tx
    .select({ id: providerCustomers.providerId })
    .from(providerCustomers)
    .where(eq(providerCustomers.address, email));
  const ids = [...shared.map(({ id }) => id), ...placed.map(({ providerCustomerId: id }) => id)].flatMap(
    (id) => id ?? [],
  );
  const ofOthers = await tx
    .select({ id: orders.providerCustomerId })
    .from(orders)
    .where(and(inListSql(orders.providerCustomerId, ids), not(inListSql(orders.id, orderIds))));
  const theirs = await tx
    .select({ id: providerCustomers.providerId })
    .from(providerCustomers)
    .where(and(inListSql(providerCustomers.providerId, ids), ne(providerCustomers.address, email)));
  const kept = new Set([...ofOthers, ...theirs].map(({ id }) => id));
  return [...new Set(ids)].filter((id) => !kept.has(id));
}
