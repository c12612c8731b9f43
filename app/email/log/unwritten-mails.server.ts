import { inArray, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "~/lib/db/database";
import type { Cursor } from "~/lib/db/pagination";
import { deadJobs, emails, orders } from "~/lib/db/schema/index";
import { failureReason } from "~/lib/jobs/outcome";
import { EMAIL_JOBS } from "./email-kinds";
import type { EmailFilter } from "./mail-filter";

/** Mails that exist only as jobs: they wait for their first attempt, or failed before there was anything to send. */

const found = z.object({
  id: z.uuid(),
  name: z.string(),
  data: z.record(z.string(), z.unknown()),
  at: z.coerce.date(),
  exact: z.string(),
  failed: z.boolean(),
  output: z.unknown(),
  next_try: z.coerce.date().nullable(),
});

export type QueuedEmail = {
  id: string;
  job: string;
  createdAt: Date;
  /** Its moment with microseconds. */
  exact: string;
  /** Null where it is only known once the mail is written. */
  recipient: string | null;
  orderId: string | null;
  /** Why its last attempt failed; null for one that waits for its first. */
  fault: string | null;
  /** When it is tried again; null for one that failed for good. */
  nextTry: Date | null;
};

/** The mails without a row that the filter lets through, newest first, or oldest first towards newer ones. */
export async function listQueuedEmails(
  { db, teamEmail }: { db: Db; teamEmail: string },
  filter: EmailFilter,
  cursor: Cursor,
  most: number,
): Promise<QueuedEmail[]> {
  if (filter.status === "sent" || filter.status === "written") return [];
  const newer = cursor?.towards === "newer";
  const key = cursor && sql`(${cursor.row.at}::timestamptz, ${cursor.row.id}::uuid)`;
  const conditions: SQL[] = [sql`name in ${EMAIL_JOBS}`, sql`not data ? 'again'`];
  conditions.push(sql`not exists (select from ${emails} where ${emails.jobId} = open.id)`);
  if (filter.kind) conditions.push(sql`name = ${filter.kind}`);
  if (filter.status) conditions.push(filter.status === "failed" ? sql`failed` : sql`not failed`);
  if (filter.q) conditions.push(goesTo(filter.q));
  if (key) conditions.push(newer ? sql`(at, id) > ${key}` : sql`(at, id) < ${key}`);
  const { rows } = await db.execute(sql`
    select id, name, data, at, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as exact, failed, output, next_try
    from (
      select id, name, data, created_on as at, state = 'retry' as failed, output, start_after as next_try
      from pgboss.job where state <= 'active'
      union all
      select id, name, data, failed_at, true, jsonb_build_object('reason', reason), null from ${deadJobs}
    ) open
    where ${sql.join(conditions, sql` and `)}
    order by at ${newer ? sql`asc` : sql`desc`}, id ${newer ? sql`asc` : sql`desc`} limit ${most}`);
  const jobs = z.array(found).parse(rows);
  const customers = await customerEmailsOfOrders(
    db,
    jobs.map(({ data }) => orderIdIn(data)).filter((id) => id !== null),
  );
  return jobs.map(({ id, name, data, at, exact, failed, output, next_try }) => ({
    id,
    job: name,
    createdAt: at,
    exact,
    orderId: orderIdIn(data),
    recipient: recipientOf(name, data, { teamEmail, customers }),
    fault: failed ? failureReason(output) : null,
    nextTry: failed ? next_try : null,
  }));
}

/** By what a job knows: an address, or the order of a customer. */
const goesTo = (q: string): SQL =>
  sql`(${matchesRecipient(q, sql`data ->> 'email'`)} or (name not like '%-team-email' and exists (
    select from ${orders} where ${orders.id}::text = data ->> 'orderId' and ${matchesRecipient(q, sql`${orders.email}`)})))`;

/** Whether an address begins with `q`, or what stands behind its @ does. */
export function matchesRecipient(q: string, address: SQL): SQL {
  const beginning = `${q.toLowerCase().replaceAll(/[\\%_]/g, "\\$&")}%`;
  const domain = sql`lower(split_part(${address}, '@', 2))`;
  return sql`(lower(${address}) like ${beginning} or ${domain} like ${beginning.replace(/^@/, "")})`;
}

const id = z.object({ orderId: z.uuid() });
const orderIdIn = (data: Record<string, unknown>): string | null => id.safeParse(data).data?.orderId ?? null;

/** The addresses of these orders. */
export async function customerEmailsOfOrders(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: orders.id, email: orders.email })
    .from(orders)
    .where(inArray(orders.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row.email]));
}

/** Whom the mail of a job goes to, as far as the job itself tells. */
function recipientOf(
  job: string,
  data: Record<string, unknown>,
  { teamEmail, customers }: { teamEmail: string; customers: ReadonlyMap<string, string> },
): string | null {
  if (typeof data.email === "string") return data.email;
  if (job.endsWith("-team-email") || data.sender === "customer") return teamEmail;
  return customers.get(orderIdIn(data) ?? "") ?? null;
}
