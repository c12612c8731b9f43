import { sql } from "drizzle-orm";
import type { Tx } from "~/lib/db/database";
import { EMAIL_JOB_TABLE } from "./data-inventory/other-tables";
import { mentionsPersonSql, type PersonData } from "./find-person.server";

/** The queue's own table is made by its library, and not there before the first start. */
export async function queueTableExists(tx: Tx): Promise<boolean> {
  const { rows } = await tx.execute(sql`select 1 where to_regclass('pgboss.job') is not null`);
  return rows.length > 0;
}

/**
 * Takes mails out of the queue that wait, or were sent, to or about this person. Other jobs know ids alone; of the letters about
 * jobs that failed, those that name the address go, too.
 */
export async function deleteQueuedEmails(tx: Tx, person: PersonData): Promise<number> {
  if (!(await queueTableExists(tx))) return 0;
  const byAddress = { ...person, references: [] };
  const { rows } = await tx.execute(sql`
    delete from pgboss.job where
      (name in ${EMAIL_JOB_TABLE} and ${mentionsPersonSql(sql`data`, person)}) or (name not in ${EMAIL_JOB_TABLE} and ${mentionsPersonSql(sql`data`, byAddress)})
    returning 1`);
  return rows.length;
}
