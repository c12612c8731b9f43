import { and, eq, inArray, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { recordActivity } from "~/auth/activity-log.server";
import type { App } from "~/lib/app-context.server";
import type { Db } from "~/lib/db/database";
import {
  activityLog,
  adminInvitations,
  adminUsers,
  billingDetails,
  contactMessages,
  contactReplies,
  contentDocuments,
  contentMedia,
  contentPublications,
  contentRevisions,
  contentSchedule,
  deadJobs,
  disputes,
  invoices,
  orderFiles,
  orders,
  paymentEvents,
  pendingAdmins,
  providerCustomers,
  refunds,
  removedFiles,
  scheduledRuns,
  sessions,
  users,
  verifications,
} from "~/lib/db/schema/index";
import { isEmailJobSql } from "~/lib/jobs/job-monitoring.server";
import type { FileStorage } from "~/lib/storage/storage";
import { deleteEmailFiles, listEmailFilesBefore } from "./erase-mentions.server";
import { neverPaidSql } from "./find-person.server";

const DAY_MS = 86_400_000;
const EMAIL_FILE_RETENTION_DAYS = 90;
const ORPHAN_FILE_RETENTION_DAYS = 1;
const KEPT_DRAFTS = 20;
/** Rows deleted by one statement, so that other statements do not wait long. */
const BATCH_SIZE = 1_000;

type RetentionTargets = {
  db: Db;
  files: FileStorage;
  mailFolder: string;
  now: () => Date;
  /** Retention of paid orders, in years. */
  paidYears: number;
};

/** Without kinds of data of which nothing has expired. */
type ExpiredCounts = { what: string; count: number }[];

/** Deletes expired data, or only counts it. Can be interrupted and repeated. */
export async function applyRetention(
  { db, files, mailFolder, now: clock, paidYears }: RetentionTargets,
  { dry }: { dry: boolean },
): Promise<ExpiredCounts> {
  const now = clock();
  const counts: ExpiredCounts = [];
  for (const { what, table, expired } of listRetentionPeriods({ now, paidYears })) {
    counts.push({ what, count: dry ? await db.$count(table, expired) : await deleteInBatches(db, table, expired) });
  }
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const emailFiles = await listEmailFilesBefore(mailFolder, daysAgo(EMAIL_FILE_RETENTION_DAYS));
  if (!dry) await deleteEmailFiles(mailFolder, emailFiles);
  counts.push({ what: `emails in the mail folder, after ${EMAIL_FILE_RETENTION_DAYS} days`, count: emailFiles.length });
  const orphans = await listOrphanFolders({ db, files }, daysAgo(ORPHAN_FILE_RETENTION_DAYS));
  if (!dry) for (const folder of orphans) await files.removeFolder(folder);
  counts.push({ what: "stored files without an order", count: orphans.length });
  return counts.filter(({ count }) => count > 0);
}

/**
 * Daily retention job. The first run of a shop, and every run with RETENTION=off, only counts and logs; other runs delete and record
 * the numbers in the activity log.
 */
export async function runDailyRetention(app: App, mailFolder: string): Promise<void> {
  const { db, storage: files, now, settings, log } = app;
  const [run] = await db.select().from(scheduledRuns).where(eq(scheduledRuns.name, "apply-retention"));
  const { on, paidYears } = settings.retention;
  const dry = !on || !run?.succeededAt;
  const expired = await applyRetention({ db, files, now, mailFolder, paidYears }, { dry });
  if (expired.length === 0) return;
  const counts = Object.fromEntries(expired.map(({ what, count }) => [what, count]));
  log.info({ counts }, dry ? DRY_RUN_MESSAGES[on ? "first" : "off"] : "Expired data was deleted");
  if (dry) return;
  await db.transaction((tx) =>
    recordActivity(tx, { actor: "regular cleanup", kind: "past-time-deleted", subject: "Stored data", detail: counts }),
  );
}

const DRY_RUN_MESSAGES = {
  first: "Expired data will be deleted tomorrow, unless RETENTION=off is set",
  off: "Expired data was not deleted, because RETENTION is off",
};

type RetentionPeriod = {
  /** Name of the rows in reports. */
  what: string;
  table: PgTable;
  expired: SQL | undefined;
};

/**
 * Retention periods of tables without their own job, in the order of deletion. From the privacy page, and from
 * docs/operations/personal-data.md for data that the page does not mention.
 */
function listRetentionPeriods({ now, paidYears }: { now: Date; paidYears: number }): RetentionPeriod[] {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const yearsAgo = (years: number) => {
    const date = new Date(now);
    date.setUTCFullYear(date.getUTCFullYear() - years);
    return date;
  };
  const paidBefore = lastPaidBefore(yearsAgo(paidYears));
  return [
    {
      what: "invoices and credit notes of such orders",
      table: invoices,
      expired: sql`order_id in (select id from ${orders} where ${paidBefore})`,
    },
    { what: `paid orders, ${paidYears} years after the last payment or refund`, table: orders, expired: paidBefore },
    {
      what: "requests and unpaid orders, after two years",
      table: orders,
      // `nextCheckAt`: its payment page is still open.
      expired: and(neverPaidSql, lt(orders.createdAt, yearsAgo(2)), isNull(orders.nextCheckAt)),
    },
    {
      what: "contact messages, two years after the last one from an address",
      table: contactMessages,
      expired: sql`lower(email) in (
        select lower(first.email) from ${contactMessages} first left join ${contactReplies} reply on reply.contact_message_id = first.id
        group by 1 having greatest(max(first.created_at), max(reply.created_at)) < ${timestampSql(yearsAgo(2))})`,
    },
    {
      what: "billing details without an order",
      table: billingDetails,
      expired: sql`created_at < ${timestampSql(daysAgo(30))} and not exists (select from ${orders} where lower(${orders.email}) = ${billingDetails.email})`,
    },
    {
      what: "customers at the card provider without an order",
      table: providerCustomers,
      expired: sql`confirmed_at < ${timestampSql(daysAgo(30))} and not exists (select from ${orders} where lower(${orders.email}) = ${providerCustomers.address})`,
    },
    { what: "expired sign-ins", table: sessions, expired: lt(sessions.expiresAt, now) },
    { what: "expired account links from emails", table: verifications, expired: lt(verifications.expiresAt, now) },
    {
      what: "unconfirmed accounts, after 30 days",
      table: users,
      expired: and(
        eq(users.emailVerified, false),
        lt(users.createdAt, daysAgo(30)),
        sql`not exists (select from ${adminUsers} where ${adminUsers.id} = ${users.id})`,
        sql`not exists (select from ${pendingAdmins} where ${pendingAdmins.email} = ${users.email})`,
      ),
    },
    {
      what: "expired staff invitations, after two years",
      table: adminInvitations,
      expired: and(lt(adminInvitations.createdAt, yearsAgo(2)), lt(adminInvitations.expiresAt, now)),
    },
    {
      what: `activity log entries, after ${paidYears} years`,
      table: activityLog,
      expired: lt(activityLog.at, yearsAgo(paidYears)),
    },
    {
      what: "emails that could not be sent, after 90 days",
      table: deadJobs,
      expired: and(isEmailJobSql, lt(deadJobs.failedAt, daysAgo(90))),
    },
    {
      // The payment provider lists events for 30 days, so a deleted one is not read again.
      what: "handled card provider events, after 90 days",
      table: paymentEvents,
      expired: and(isNotNull(paymentEvents.processedAt), lt(paymentEvents.receivedAt, daysAgo(90))),
    },
    {
      what: "unpublished drafts of the site’s texts, after a year, but for the 20 newest of each",
      table: contentRevisions,
      expired: and(
        lt(contentRevisions.createdAt, yearsAgo(1)),
        sql`${contentRevisions.id} in (select id from (select id, row_number() over (partition by kind, key order by id desc) as newest from ${contentRevisions}) numbered where newest > ${KEPT_DRAFTS})`,
        sql`not exists (select from ${contentPublications} where ${contentPublications.revision} = ${contentRevisions.id})`,
        sql`not exists (select from ${contentSchedule} where ${contentSchedule.revision} = ${contentRevisions.id})`,
        sql`not exists (select from ${contentDocuments} where ${contentDocuments.draftRevision} = ${contentRevisions.id})`,
      ),
    },
    {
      what: "unhandled card provider events, after two years",
      table: paymentEvents,
      expired: and(isNull(paymentEvents.processedAt), lt(paymentEvents.receivedAt, yearsAgo(2))),
    },
  ];
}

/** In the form that both database drivers accept. */
const timestampSql = (date: Date): SQL => sql`${date.toISOString()}::timestamptz`;

/**
 * Paid orders without a payment, refund, dispute or renewal since `date`. The first order of a subscription is kept until the
 * subscription has ended.
 */
function lastPaidBefore(date: Date): SQL | undefined {
  const since = timestampSql(date);
  const hasRecent = (table: typeof refunds | typeof disputes) =>
    sql`exists (select from ${table} where ${table.orderId} = ${orders.id} and ${table.createdAt} >= ${since})`;
  return and(
    sql`not ${neverPaidSql}`,
    sql`greatest(${orders.createdAt}, ${orders.paidAt}) < ${since}`,
    sql`not ${hasRecent(refunds)}`,
    sql`not ${hasRecent(disputes)}`,
    sql`coalesce(${orders.subscriptionStatus}, 'ended') = 'ended'`,
    sql`(${orders.invoiceId} is not null or ${orders.subscriptionId} is null or not exists (
      select from ${orders} month where month.subscription_id = ${orders.subscriptionId} and month.id <> ${orders.id}
        and greatest(month.created_at, month.paid_at) >= ${since}))`,
  );
}

async function deleteInBatches(db: Db, table: PgTable, where: SQL | undefined): Promise<number> {
  for (let total = 0; ; ) {
    const { rows } = await db.execute(
      sql`delete from ${table} where ctid in (select ctid from ${table} where ${where} limit ${BATCH_SIZE}) returning 1`,
    );
    total += rows.length;
    if (rows.length < BATCH_SIZE) return total;
  }
}

/**
 * Lists storage folders without a row that were last changed before `before`. A row is created before its file, so folders are
 * listed first; newer ones may belong to a running upload.
 */
async function listOrphanFolders(
  { db, files }: Pick<RetentionTargets, "db" | "files">,
  before: Date,
): Promise<string[]> {
  const newest = new Map<string, Date>();
  for await (const { folder, at } of files.folders()) {
    const latest = newest.get(folder);
    if (!latest || latest < at) newest.set(folder, at);
  }
  const old = [...newest].filter(([, at]) => at < before).map(([folder]) => folder);
  const orphans: string[] = [];
  for (let from = 0; from < old.length; from += BATCH_SIZE) {
    const batch = old.slice(from, from + BATCH_SIZE);
    const owned = await db.select({ id: orderFiles.id }).from(orderFiles).where(inArray(orderFiles.id, batch));
    const removed = await db.select({ id: removedFiles.id }).from(removedFiles).where(inArray(removedFiles.id, batch));
    const pictures = await db
      .select({ id: contentMedia.folder })
      .from(contentMedia)
      .where(inArray(contentMedia.folder, batch));
    const known = new Set([...owned, ...removed, ...pictures].map(({ id }) => id));
    orphans.push(...batch.filter((folder) => !known.has(folder)));
  }
  return orphans;
}
