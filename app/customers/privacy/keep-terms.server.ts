import { eq, inArray, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { App } from "~/app-context.server";
import { recordActivity } from "~/auth/activity.server";
import type { Db } from "~/lib/db/database";
import { orderFiles, removedFiles, scheduledRuns } from "~/lib/db/schema/index";
import type { FileStorage } from "~/lib/storage/storage";
import { deleteEmailFiles, listEmailFilesBefore } from "./erase-mentions.server";
import { EMAIL_FILE_RETENTION_DAYS, listRetentionPeriods, ORPHAN_FILE_RETENTION_DAYS } from "./retention.server";

/** Where it lies, and how long it is kept. */
export type RetentionTargets = {
  db: Db;
  files: FileStorage;
  mailFolder: string;
  now: () => Date;
  /** How long paid orders are kept, in years. */
  paidYears: number;
};

/** How much of what is past its time; kinds of which there is nothing are left out. */
export type ExpiredCounts = { what: string; count: number }[];

/** Rows that are deleted in one statement, so that nobody waits for long. */
const AT_ONCE = 1_000;
const DAY = 86_400_000;

/** Counts what is past its time, or deletes it. It may be broken off and begun again at any moment. */
export async function applyRetention(data: RetentionTargets, { dry }: { dry: boolean }): Promise<ExpiredCounts> {
  const now = data.now();
  const found: ExpiredCounts = [];
  for (const { what, table, over } of listRetentionPeriods({ now, paidYears: data.paidYears })) {
    found.push({ what, count: dry ? await count(data.db, table, over) : await deleteAll(data.db, table, over) });
  }
  const before = (days: number) => new Date(now.getTime() - days * DAY);
  const mails = await listEmailFilesBefore(data.mailFolder, before(EMAIL_FILE_RETENTION_DAYS));
  if (!dry) await deleteEmailFiles(data.mailFolder, mails);
  found.push({ what: `emails in the mail folder, after ${EMAIL_FILE_RETENTION_DAYS} days`, count: mails.length });
  const ownerless = await ownerlessFolders(data, before(ORPHAN_FILE_RETENTION_DAYS));
  if (!dry) for (const folder of ownerless) await data.files.removeFolder(folder);
  found.push({ what: "stored files without an order", count: ownerless.length });
  return found.filter((each) => each.count > 0);
}

/**
 * The daily work. The first one of a shop only counts, so that whoever looks at the log sees in advance what will go; so does every one
 * while RETENTION is off. What was deleted is in the log and in the staff's activity log, as numbers.
 */
export async function runDailyRetention(app: App, mailFolder: string): Promise<void> {
  const { db, storage: files, now, settings, log } = app;
  const [run] = await db.select().from(scheduledRuns).where(eq(scheduledRuns.name, "apply-retention"));
  const dry = !settings.retention.on || !run?.succeededAt;
  const past = await applyRetention({ db, files, now, mailFolder, paidYears: settings.retention.paidYears }, { dry });
  if (past.length === 0) return;
  const counts = Object.fromEntries(past.map(({ what, count: number }) => [what, number]));
  log.info({ counts }, dry ? WORDS[settings.retention.on ? "first" : "off"] : "Expired data was deleted");
  if (dry) return;
  await db.transaction((tx) =>
    recordActivity(tx, { actor: "regular cleanup", kind: "past-time-deleted", subject: "Stored data", detail: counts }),
  );
}

const WORDS = {
  first: "Expired data will be deleted tomorrow, unless RETENTION=off is set",
  off: "Expired data was not deleted, because RETENTION is off",
};

async function count(db: Db, table: PgTable, where: SQL | undefined): Promise<number> {
  return db.$count(table, where);
}

async function deleteAll(db: Db, table: PgTable, where: SQL | undefined): Promise<number> {
  for (let all = 0; ; ) {
    const { rows } = await db.execute(
      sql`delete from ${table} where ctid in (select ctid from ${table} where ${where} limit ${AT_ONCE}) returning 1`,
    );
    all += rows.length;
    if (rows.length < AT_ONCE) return all;
  }
}

/**
 * Folders of the store without a row. A row is there before its file, so that whatever was listed first and has none by then
 * is nobody's; what is young is left to whoever is at work.
 */
async function ownerlessFolders(
  { db, files }: Pick<RetentionTargets, "db" | "files">,
  before: Date,
): Promise<string[]> {
  const newest = new Map<string, Date>();
  for await (const { folder, at } of files.folders()) {
    const known = newest.get(folder);
    if (!known || known < at) newest.set(folder, at);
  }
  const old = [...newest].filter(([, at]) => at < before).map(([folder]) => folder);
  const ownerless: string[] = [];
  for (let from = 0; from < old.length; from += AT_ONCE) {
    const some = old.slice(from, from + AT_ONCE);
    const owned = await db.select({ id: orderFiles.id }).from(orderFiles).where(inArray(orderFiles.id, some));
    const leaving = await db.select({ id: removedFiles.id }).from(removedFiles).where(inArray(removedFiles.id, some));
    const known = new Set([...owned, ...leaving].map(({ id }) => id));
    ownerless.push(...some.filter((folder) => !known.has(folder)));
  }
  return ownerless;
}
