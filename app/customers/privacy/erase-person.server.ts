import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { recordActivity } from "~/auth/activity-log.server";
import { DEFAULT_CUSTOMER_NAME } from "~/catalog/define-service";
import type { Db, Tx } from "~/lib/db/database";
import { activityLog, billingDetails, emails, orderFiles, orders, removedFiles } from "~/lib/db/schema/index";
import { type Failure, failure, type Result } from "~/lib/result";
import type { FileStorage } from "~/lib/storage/storage";
import { NO_COLUMNS, type TableRule } from "./data-inventory/column-rules";
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

/** What was done with the rows of one table; `why` they stay, where some do. */
export type TableErasure = { what: string; deleted: number; reduced: number; why: string | null };

export type RowErasure = {
  done: TableErasure[];
  /** Where an address is still named, in rows that are about somebody else. */
  mentions: Mention[];
  /** What lies outside of the database, by what its rows said. */
  fileFolders: string[];
  mailFiles: string[];
  /** The provider's ids of all that they paid. */
  paymentIds: string[];
};

/** `blockers`: what has to be settled first, one sentence each. */
export type RowErasureOutcome = Result<RowErasure, { blockers: string[] }>;

/** Carries the outcome out of a transaction that is not to be kept. */
class DryRun extends Error {
  readonly outcome: RowErasure;
  constructor(outcome: RowErasure) {
    super("A dry run changes nothing");
    this.outcome = outcome;
  }
}

/**
 * Erases all rows of whoever uses an address, or reduces them, in one transaction; a dry run does the very same and takes it back.
 * Nothing happens while something about them is unsettled.
 *
 * @param email lower case
 */
export async function eraseRows(
  db: Db,
  email: string,
  { dry, ownAddresses }: { dry: boolean; ownAddresses: readonly string[] },
): Promise<RowErasureOutcome> {
  try {
    return await db.transaction(async (tx): Promise<RowErasureOutcome> => {
      await tx.execute(sql`set local statement_timeout = 0`);
      const person = await lockedPerson(tx, email);
      const blockers = await findErasureBlockers(tx, person, ownAddresses);
      if (blockers.length > 0) return { ...failure(`Nothing was changed: ${email} cannot be erased yet.`), blockers };
      const outcome = await erase(tx, person);
      if (dry) throw new DryRun(outcome);
      return { ok: true, ...outcome };
    });
  } catch (error) {
    if (error instanceof DryRun) return { ok: true, ...error.outcome };
    throw error;
  }
}

/** With their orders locked, so that no payment, refund or message comes in between. */
async function lockedPerson(tx: Tx, email: string): Promise<PersonData> {
  const { orderIds } = await findPerson(tx, email);
  await tx
    .select({ id: orders.id })
    .from(orders)
    .where(inListSql(orders.id, orderIds))
    .orderBy(orders.id)
    .for("update");
  return findPerson(tx, email);
}

async function erase(tx: Tx, person: PersonData): Promise<RowErasure> {
  const { words, ...outside } = await outsideOf(tx, person);
  const done: TableErasure[] = [];
  for (const table of dataInventory) done.push(await eraseFrom(tx, table, person));
  done.push({ what: "emails in the queue", deleted: await deleteQueuedEmails(tx, person), reduced: 0, why: null });
  done.push({
    what: "searches in the activity log",
    deleted: 0,
    reduced: await forgetSearches(tx, words),
    why: "who exported orders, and when",
  });
  const byThem = await forgetStaff(tx, person.email);
  done.push({
    what: "rows that name the address as staff",
    deleted: 0,
    reduced: byThem,
    why: "what was done",
  });
  const touched = done.filter(({ deleted, reduced }) => deleted + reduced > 0);
  if (touched.length > 0) {
    const detail = {
      deleted: sum(touched.map(({ deleted }) => deleted)),
      reduced: sum(touched.map(({ reduced }) => reduced)),
    };
    await recordActivity(tx, { actor: "shell", kind: "person-erased", subject: person.pseudonym, detail });
  }
  return { ...outside, done: touched, mentions: await findMentions(tx, person.email) };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

async function eraseFrom(tx: Tx, rule: TableRule, person: PersonData): Promise<TableErasure> {
  const { what } = rule;
  if (rule.erased === "untouched") return { what, deleted: 0, reduced: 0, why: null };
  const rows = rule.rows(person);
  if (rule.erased === "deleted") return { what, deleted: await deleteFrom(tx, rule, rows), reduced: 0, why: null };
  const deleted = rule.gone ? await deleteFrom(tx, rule, and(rows, rule.gone)) : 0;
  return { what, deleted, reduced: await reduce(tx, rule, rows, person), why: rule.why };
}

async function deleteFrom(tx: Tx, { table }: TableRule, where: SQL | undefined): Promise<number> {
  const { rows } = await tx.execute(sql`delete from ${table} where ${where} returning 1`);
  return rows.length;
}

/** Where nothing of a row is anybody's, it stays as it is. */
async function reduce(tx: Tx, { table, columns }: TableRule, where: SQL, person: PersonData): Promise<number> {
  const emptied = [...columns.values()].flatMap(({ name, left }) =>
    left ? [sql`${sql.identifier(name)} = ${typeof left === "function" ? left(person) : left}`] : [],
  );
  const { rows } =
    emptied.length > 0
      ? await tx.execute(sql`update ${table} set ${sql.join(emptied, sql`, `)} where ${where} returning 1`)
      : await tx.execute(sql`select 1 from ${table} where ${where}`);
  return rows.length;
}

/** Somebody who was an admin once is named by what they did; nobody is assigned to it any more. */
async function forgetStaff(tx: Tx, email: string): Promise<number> {
  let count = 0;
  for (const { table, columns } of dataInventory) {
    for (const { name, staff } of columns.values()) {
      if (!staff) continue;
      const column = sql.identifier(name);
      const left = name === "assignee" ? NO_COLUMNS : sql`'erased'`;
      const { rows } = await tx.execute(
        sql`update ${table} set ${column} = ${left} where lower(${column}) = ${email} returning 1`,
      );
      count += rows.length;
    }
  }
  return count;
}

const exported = z.object({ filter: z.looseObject({ q: z.string() }) });

/** What staff looked for when they exported orders: a search that found this person by a word of theirs is forgotten. */
async function forgetSearches(tx: Tx, words: readonly string[]): Promise<number> {
  const lines = await tx
    .select({ id: activityLog.id, detail: activityLog.detail })
    .from(activityLog)
    .where(and(eq(activityLog.kind, "orders-exported"), sql`detail -> 'filter' ->> 'q' <> ''`));
  const found = lines.filter(({ detail }) => {
    const q = exported.safeParse(detail).data?.filter.q.toLowerCase();
    return q && words.some((word) => word.includes(q) || (word.length > 3 && q.includes(word)));
  });
  if (found.length === 0) return 0;
  await tx
    .update(activityLog)
    .set({ detail: sql`jsonb_set(detail, '{filter,q}', '""')` })
    .where(
      inArray(
        activityLog.id,
        found.map(({ id }) => id),
      ),
    );
  return found.length;
}

/** Read before the rows go: where the rest of it is. */
async function outsideOf(tx: Tx, person: PersonData) {
  const files = await tx
    .select({ id: orderFiles.id })
    .from(orderFiles)
    .where(inListSql(orderFiles.orderId, person.orderIds));
  const mailRule = dataInventory.find(({ table }) => table === emails);
  const theirs = mailRule?.erased === "deleted" ? mailRule.rows(person) : sql`false`;
  const written = await tx.select({ fileName: emails.fileName }).from(emails).where(theirs);
  const paid = await tx.select().from(orders).where(inListSql(orders.id, person.orderIds));
  const [billing] = await tx.select().from(billingDetails).where(eq(billingDetails.email, person.email));
  const typed = paid.flatMap(({ name, company, phone, website, brief }) => [name, company, phone, website, brief.name]);
  const words = [person.email, ...typed, billing?.name].flatMap((word) =>
    typeof word === "string" && word.trim() && word !== DEFAULT_CUSTOMER_NAME ? [word.trim().toLowerCase()] : [],
  );
  const ids = paid.flatMap(({ paymentSessionId, paymentIntentId, subscriptionId, invoiceId }) => [
    paymentSessionId,
    paymentIntentId,
    subscriptionId,
    invoiceId,
  ]);
  return {
    fileFolders: files.map(({ id }) => id),
    mailFiles: written.flatMap(({ fileName }) => fileName ?? []),
    paymentIds: [...new Set(ids.flatMap((id) => id ?? []))],
    words,
  };
}

/** Where a shop keeps what it knows of people. */
export type PersonStores = {
  db: Db;
  files: FileStorage;
  /** Where mails lie that no server sent. */
  mailFolder: string;
  /** Takes them out of the card sandbox's state, or counts in how many of its objects they are; null where there is none. */
  forgetAtSandbox:
    | ((person: { email: string; ids: readonly string[] }, options: { dry: boolean }) => Promise<number>)
    | null;
  /** The shop's own addresses, lower case. */
  ownAddresses: readonly string[];
};

export type ErasureResult = RowErasure & {
  /** How many of these went, or would go. */
  outside: { files: number; mails: number; sandbox: number };
};

/**
 * Erases whoever uses an address: their rows in one transaction, then their files, their written mails and what the sandbox knows. Asked
 * again, it goes on where it was broken off; where nothing is left, it changes nothing.
 *
 * @param email lower case
 */
export async function erasePerson(
  { db, files, mailFolder, forgetAtSandbox, ownAddresses }: PersonStores,
  email: string,
  { dry }: { dry: boolean },
): Promise<Result<ErasureResult, { blockers: string[] }>> {
  const outcome = await eraseRows(db, email, { dry, ownAddresses });
  if (!outcome.ok) return outcome;
  const written = await listEmailFilesAbout(mailFolder, email, outcome.mailFiles);
  if (!dry) {
    await deleteEmailFiles(mailFolder, written);
    for (const id of outcome.fileFolders) {
      await files.removeFolder(id);
      await db.delete(removedFiles).where(eq(removedFiles.id, id));
    }
  }
  const sandbox = (await forgetAtSandbox?.({ email, ids: outcome.paymentIds }, { dry })) ?? 0;
  return { ...outcome, outside: { files: outcome.fileFolders.length, mails: written.length, sandbox } };
}

/** What was found of an address and done with it, or would be, as whoever ran the command reads it. The last line says what was done. */
export function formatErasureReport(
  email: string,
  { done, mentions, outside, paymentIds }: ErasureResult,
  dry: boolean,
): string {
  const nothing = done.length === 0 && outside.files + outside.mails + outside.sandbox === 0;
  const kept = done.filter(({ reduced }) => reduced > 0);
  const gone = done.filter(({ deleted }) => deleted > 0);
  const [deleted, reduced] = dry
    ? ["Would be deleted", "Would stay, without personal details"]
    : ["Deleted", "Stays, without personal details"];
  const other = [
    line(outside.files, "files in the store"),
    line(outside.mails, "emails in the mail folder"),
    line(outside.sandbox, "card sandbox objects, blanked"),
  ].flat();
  const left = mentions.map(
    ({ table, rows, ids }) =>
      `  ${pad(rows)}  ${table}${ids.length > 0 ? ` (${ids.join(", ")}${rows > ids.length ? ", …" : ""})` : ""}`,
  );
  const stripe = paymentIds.filter((id) => /^(cs|pi|sub|in)_/.test(id));
  return [
    ...block(`${deleted}:`, [...gone.map((each) => `  ${pad(each.deleted)}  ${each.what}`), ...other]),
    ...block(
      `${reduced}:`,
      kept.map((each) => `  ${pad(each.reduced)}  ${each.what}: ${each.why}`),
    ),
    ...block("The address also appears in data about other people, which was not changed. Please review it:", left),
    ...(stripe.length > 0
      ? [`The card provider also has data about this person. Its ids: ${stripe.join(", ")}.`, ""]
      : []),
    ...(nothing
      ? []
      : [
          "Not included: backups, mailboxes that received emails, and the card provider. See docs/operations/personal-data.md.",
          "",
        ]),
    lastLine(email, nothing, dry),
  ].join("\n");
}

/** Why nothing was done yet. */
export const formatBlockerReport = ({ error, blockers }: Failure<{ blockers: string[] }>): string =>
  [
    ...block(
      "Resolve this first:",
      blockers.map((blocker) => `  - ${blocker}`),
    ),
    error,
  ].join("\n");

function lastLine(email: string, nothing: boolean, dry: boolean): string {
  if (nothing) return `The shop has no data about ${email}.`;
  return dry ? `Nothing was changed. To erase: npm run erase -- ${email} --yes` : `The data about ${email} was erased.`;
}

const block = (title: string, lines: readonly string[]): string[] => (lines.length > 0 ? [title, ...lines, ""] : []);
const line = (count: number, what: string): string[] => (count > 0 ? [`  ${pad(count)}  ${what}`] : []);
const pad = (count: number): string => String(count).padStart(4);
