import { and, eq, inArray, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { App } from "~/app-context.server";
import { recordActivity } from "~/auth/activity-log.server";
import type { Db } from "~/lib/db/database";
import {
  activityLog,
  adminInvitations,
  adminUsers,
  billingDetails,
  contactMessages,
  deadJobs,
  disputes,
  invoices,
  orderFiles,
  orders,
  paymentEvents,
  pendingAdmins,
  refunds,
  removedFiles,
  scheduledRuns,
  sessions,
  users,
  verifications,
} from "~/lib/db/schema/index";
import type { FileStorage } from "~/lib/storage/storage";
import { EMAIL_JOB_TABLE } from "./data-inventory/other-tables";
import { deleteEmailFiles, listEmailFilesBefore } from "./erase-mentions.server";
import { neverPaidSql } from "./find-person.server";

/**
 * How long rows are kept, where a table's own job does not see to it: what the privacy page promises, and where it is silent what
 * docs/operations/personal-data.md says.
 */
export type RetentionPeriod = {
  /** As the report calls the rows. */
  what: string;
  table: PgTable;
  /** The rows whose time is over. */
  over: SQL | undefined;
};

/** How long a mail's file in the mail folder is kept, and a file of the store that no order has, in days. */
const EMAIL_FILE_RETENTION_DAYS = 90;
const ORPHAN_FILE_RETENTION_DAYS = 1;

/** What to keep paid orders for, in years. */
export type RetentionSettings = { now: Date; paidYears: number };

/** The terms in an order in which rows can be deleted. */
function listRetentionPeriods({ now, paidYears }: RetentionSettings): RetentionPeriod[] {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const yearsAgo = (years: number) => {
    const moment = new Date(now);
    moment.setUTCFullYear(moment.getUTCFullYear() - years);
    return moment;
  };
  const paidBefore = paidLastBefore(yearsAgo(paidYears));
  return [
    {
      what: "invoices and credit notes of such orders",
      table: invoices,
      over: sql`order_id in (select id from ${orders} where ${paidBefore})`,
    },
    { what: `paid orders, ${paidYears} years after the last payment or refund`, table: orders, over: paidBefore },
    {
      what: "requests and unpaid orders, after two years",
      table: orders,
      // One that waits for its payment page is not over.
      over: and(neverPaidSql, lt(orders.createdAt, yearsAgo(2)), isNull(orders.nextCheckAt)),
    },
    {
      what: "contact messages, two years after the last one from an address",
      table: contactMessages,
      over: sql`lower(email) in (select lower(email) from ${contactMessages} group by 1 having max(created_at) < ${moment(yearsAgo(2))})`,
    },
    {
      what: "billing details without an order",
      table: billingDetails,
      over: sql`created_at < ${moment(daysAgo(30))} and not exists (select from ${orders} where lower(${orders.email}) = ${billingDetails.email})`,
    },
    { what: "expired sign-ins", table: sessions, over: lt(sessions.expiresAt, now) },
    { what: "expired account links from emails", table: verifications, over: lt(verifications.expiresAt, now) },
    {
      what: "unconfirmed accounts, after 30 days",
      table: users,
      over: and(
        eq(users.emailVerified, false),
        lt(users.createdAt, daysAgo(30)),
        sql`not exists (select from ${adminUsers} where ${adminUsers.id} = ${users.id})`,
        sql`not exists (select from ${pendingAdmins} where ${pendingAdmins.email} = ${users.email})`,
      ),
    },
    {
      what: "expired staff invitations, after two years",
      table: adminInvitations,
      over: and(lt(adminInvitations.createdAt, yearsAgo(2)), lt(adminInvitations.expiresAt, now)),
    },
    {
      what: `activity log entries, after ${paidYears} years`,
      table: activityLog,
      over: lt(activityLog.at, yearsAgo(paidYears)),
    },
    {
      what: "emails that could not be sent, after 90 days",
      table: deadJobs,
      over: and(inArray(deadJobs.name, EMAIL_JOB_TABLE), lt(deadJobs.failedAt, daysAgo(90))),
    },
    {
      // The provider lists them for 30 days: one that is forgotten is never read again.
      what: "handled card provider events, after 90 days",
      table: paymentEvents,
      over: and(isNotNull(paymentEvents.processedAt), lt(paymentEvents.receivedAt, daysAgo(90))),
    },
    {
      what: "unhandled card provider events, after two years",
      table: paymentEvents,
      over: and(isNull(paymentEvents.processedAt), lt(paymentEvents.receivedAt, yearsAgo(2))),
    },
  ];
}

/** As both drivers take it in a statement of ours. */
const moment = (date: Date): SQL => sql`${date.toISOString()}::timestamptz`;

/**
 * Orders that moved money, and none since this moment: nor any refund, dispute or other month of the same subscription. The order
 * that began a subscription stays as long as that runs.
 */
function paidLastBefore(date: Date): SQL | undefined {
  const since = moment(date);
  const moved = (table: typeof refunds | typeof disputes) =>
    sql`exists (select from ${table} where ${table.orderId} = ${orders.id} and ${table.createdAt} >= ${since})`;
  return and(
    sql`not ${neverPaidSql}`,
    sql`greatest(${orders.createdAt}, ${orders.paidAt}) < ${since}`,
    sql`not ${moved(refunds)}`,
    sql`not ${moved(disputes)}`,
    sql`coalesce(${orders.subscriptionStatus}, 'ended') = 'ended'`,
    sql`(${orders.invoiceId} is not null or ${orders.subscriptionId} is null or not exists (
      select from ${orders} month where month.subscription_id = ${orders.subscriptionId} and month.id <> ${orders.id}
        and greatest(month.created_at, month.paid_at) >= ${since}))`,
  );
}

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
