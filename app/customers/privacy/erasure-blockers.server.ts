import { and, eq, inArray, isNotNull, isNull, not, or, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Tx } from "~/lib/db/database";
import { adminUsers, disputes, orders, pendingAdmins, refundRequests, refunds } from "~/lib/db/schema/index";
import { orderReference } from "~/lib/reference";
import { EMAIL_JOB_TABLE } from "./data-inventory/other-tables";
import { queueTableExists } from "./erase-mentions.server";
import { inListSql, mentionsPersonSql, type PersonData } from "./find-person.server";

/** How long a mail that is being sent may take. */
const MAIL_UNDER_WAY = sql`interval '5 minutes'`;

/** What must be settled before this person can be erased, one sentence each with what to do. */
export async function findErasureBlockers(
  tx: Tx,
  person: PersonData,
  ownAddresses: readonly string[],
): Promise<string[]> {
  const { email, orderIds, userIds } = person;
  const found: string[] = [];
  if (ownAddresses.includes(email)) found.push("This is the shop’s own address: change TEAM_EMAIL or MAIL_FROM first.");
  const isAdmin = await tx.select({ id: adminUsers.id }).from(adminUsers).where(inListSql(adminUsers.id, userIds));
  const isGranted = await tx
    .select({ email: pendingAdmins.email })
    .from(pendingAdmins)
    .where(eq(pendingAdmins.email, email));
  if (isAdmin.length + isGranted.length > 0)
    found.push(`This is the address of an admin: npm run admin -- remove ${email}`);
  for (const { where, words } of orderFaults()) {
    const open = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(and(inListSql(orders.id, orderIds), where))
      .orderBy(orders.createdAt);
    found.push(...open.map(({ id }) => `Order ${orderReference(id)}: ${words}`));
  }
  if (await mailIsUnderWay(tx, person)) found.push("An email to or about them is being sent: try again in a minute.");
  return found;
}

const OVER = ["won", "lost", "warning_closed", "charge_refunded", "prevented"];

const orderFaults = (): { where: SQL | undefined; words: string }[] => {
  const has = (table: PgTable & { orderId: AnyPgColumn }, where: SQL | undefined) =>
    sql`exists (select from ${table} where ${and(eq(table.orderId, orders.id), where)})`;
  return [
    {
      where: inArray(orders.subscriptionStatus, ["active", "past_due", "ending"]),
      words: "its subscription is active: cancel it immediately first.",
    },
    {
      where: and(eq(orders.status, "pending"), or(isNotNull(orders.paymentSessionId), isNotNull(orders.nextCheckAt))),
      words: "it can still be paid: cancel it, or wait a day for its payment page to expire.",
    },
    {
      where: and(
        inArray(orders.status, ["paid", "partially_refunded"]),
        isNull(orders.invoiceId),
        not(inArray(orders.workStatus, ["delivered", "done"])),
      ),
      words: "it is paid but not done: set its work status to Done, or refund it, first.",
    },
    {
      where: has(refunds, inArray(refunds.status, ["requested", "pending"])),
      words: "a refund is in progress: wait until it is complete.",
    },
    {
      where: has(refundRequests, eq(refundRequests.status, "open")),
      words: "its customer requested a refund: approve or decline that first.",
    },
    {
      where: has(disputes, not(inArray(disputes.status, OVER))),
      words: "its payment is disputed: its data may be needed until the dispute is closed.",
    },
    {
      where: or(
        and(isNotNull(orders.paidAt), isNull(orders.invoicedAt)),
        has(refunds, and(eq(refunds.status, "succeeded"), isNull(refunds.creditedAt))),
      ),
      words: "its invoice or credit note isn’t ready yet: try again in two minutes.",
    },
  ];
};

/** One that began long ago was cut off, and what it is about is gone when it is tried again. */
async function mailIsUnderWay(tx: Tx, person: PersonData): Promise<boolean> {
  if (!(await queueTableExists(tx))) return false;
  const { rows } = await tx.execute(sql`
    select 1 from pgboss.job where name in ${EMAIL_JOB_TABLE} and state = 'active'
      and started_on > now() - ${MAIL_UNDER_WAY} and ${mentionsPersonSql(sql`data`, person)} limit 1`);
  return rows.length > 0;
}
