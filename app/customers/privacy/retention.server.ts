import { and, eq, inArray, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import {
  activityLog,
  adminInvitations,
  adminUsers,
  billingDetails,
  contactMessages,
  deadJobs,
  disputes,
  invoices,
  orders,
  paymentEvents,
  pendingAdmins,
  refunds,
  sessions,
  users,
  verifications,
} from "~/lib/db/schema/index";
import { EMAIL_JOB_TABLE } from "./data-inventory/other-tables";
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
export const EMAIL_FILE_RETENTION_DAYS = 90;
export const ORPHAN_FILE_RETENTION_DAYS = 1;

/** What to keep paid orders for, in years. */
export type RetentionSettings = { now: Date; paidYears: number };

/** The terms in an order in which rows can be deleted. */
export function listRetentionPeriods({ now, paidYears }: RetentionSettings): RetentionPeriod[] {
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
