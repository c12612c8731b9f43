import { and, eq, inArray, isNotNull, isNull, not, or, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Tx } from "~/lib/db/database";
import { adminUsers, disputes, orders, pendingAdmins, refundRequests, refunds } from "~/lib/db/schema/index";
import { isEmailJobSql, queueTableExists } from "~/lib/jobs/job-monitoring.server";
import { orderReference } from "~/lib/reference";
import { COVERED_STATUSES, isPendingSql } from "~/orders/order-states.server";
import { inListSql, mentionsPersonSql, type PersonData } from "./find-person.server";

/** An older job was interrupted; its retry finds nothing to send. */
const MAX_SENDING_TIME = sql`interval '5 minutes'`;

const CLOSED_DISPUTE_STATUSES = ["won", "lost", "warning_closed", "charge_refunded", "prevented"];

/** Returns what must be done before the person can be erased, one sentence each. */
export async function findErasureBlockers(
  tx: Tx,
  person: PersonData,
  ownAddresses: readonly string[],
): Promise<string[]> {
  const { email, orderIds, userIds } = person;
  const blockers: string[] = [];
  if (ownAddresses.includes(email))
    blockers.push("This is the shop’s own address: change TEAM_EMAIL or MAIL_FROM first.");
  const isAdmin = await tx.select({ id: adminUsers.id }).from(adminUsers).where(inListSql(adminUsers.id, userIds));
  const isPending = await tx
    .select({ email: pendingAdmins.email })
    .from(pendingAdmins)
    .where(eq(pendingAdmins.email, email));
  if (isAdmin.length + isPending.length > 0)
    blockers.push(
      `This is the address of an admin: remove it on the page Admins, or with npm run admin -- remove ${email}`,
    );
  for (const { where, text } of orderBlockers()) {
    const open = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(and(inListSql(orders.id, orderIds), where))
      .orderBy(orders.createdAt);
    blockers.push(...open.map(({ id }) => `Order ${orderReference(id)}: ${text}`));
  }
  if (await isSendingEmail(tx, person))
    blockers.push("An email to or about them is being sent: try again in a minute.");
  return blockers;
}

const orderBlockers = (): { where: SQL | undefined; text: string }[] => {
  const has = (table: PgTable & { orderId: AnyPgColumn }, where: SQL | undefined) =>
    sql`exists (select from ${table} where ${and(eq(table.orderId, orders.id), where)})`;
  return [
    {
      where: inArray(orders.subscriptionStatus, ["active", "past_due", "ending"]),
      text: "its subscription is active: cancel it immediately first.",
    },
    {
      where: and(isPendingSql, or(isNotNull(orders.paymentSessionId), isNotNull(orders.nextCheckAt))),
      text: "it can still be paid: cancel it, or wait a day for its payment page to expire.",
    },
    {
      where: and(
        inArray(orders.status, COVERED_STATUSES),
        isNull(orders.invoiceId),
        not(inArray(orders.workStatus, ["delivered", "done"])),
      ),
      text: "it is paid but not done: set its stage to Done, or refund it, first.",
    },
    {
      where: has(refunds, inArray(refunds.status, ["requested", "pending"])),
      text: "a refund is in progress: wait until it is complete.",
    },
    {
      where: has(refundRequests, eq(refundRequests.status, "open")),
      text: "its customer requested a refund: approve or decline that first.",
    },
    {
      where: has(disputes, not(inArray(disputes.status, CLOSED_DISPUTE_STATUSES))),
      text: "its payment is disputed: its data may be needed until the dispute is closed.",
    },
    {
      where: or(
        and(isNotNull(orders.paidAt), isNull(orders.invoicedAt)),
        has(refunds, and(eq(refunds.status, "succeeded"), isNull(refunds.creditedAt))),
      ),
      text: "its invoice or credit note isn’t ready yet: try again in two minutes.",
    },
  ];
};

async function isSendingEmail(tx: Tx, person: PersonData): Promise<boolean> {
  if (!(await queueTableExists(tx))) return false;
  const { rows } = await tx.execute(sql`
    select 1 from pgboss.job where ${isEmailJobSql} and state = 'active'
      and started_on > now() - ${MAX_SENDING_TIME} and ${mentionsPersonSql(sql`data`, person)} limit 1`);
  return rows.length > 0;
}
