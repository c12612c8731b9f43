import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { App } from "~/app-context.server";
import type { Db } from "~/lib/db/database";
import type { Cursor, CursorKey } from "~/lib/db/pagination";
import { afterCursor, cursorOrder, microsecondTimestamp, toPage } from "~/lib/db/pagination.server";
import { deadJobs, type EmailRow, emails, orders } from "~/lib/db/schema/index";
import { failureReason } from "~/lib/jobs/run-job.server";
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
async function listQueuedEmails(
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
function matchesRecipient(q: string, address: SQL): SQL {
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

/** A mail as a list shows it. */
export type EmailListItem = Pick<EmailRow, "id" | "createdAt" | "job" | "orderId" | "fault" | "fileName"> & {
  status: EmailRow["status"];
  /** Null where they are only known once the mail is written. */
  recipient: string | null;
  subject: string | null;
  /** When a failed one is tried again; null for one that was given up, and for all others. */
  nextTry: Date | null;
  /** Whether it waits for staff at /admin/health. */
  dead: boolean;
  /** Whether it has a page: it was written at least once. */
  readable: boolean;
};
export type EmailListPage = { rows: EmailListItem[]; older: CursorKey | null; newer: CursorKey | null };

const PAGE_SIZE = 50;
/** How many mails are shown beside an order or a customer, the newest. */
const SHOWN = 30;

/** One page of the mails that the filter lets through, newest first: what waits in the queue, and what was sent. */
export async function listEmails(
  { db, settings: { teamEmail } }: Pick<App, "db" | "settings">,
  filter: EmailFilter,
  cursor: Cursor,
  size = PAGE_SIZE,
): Promise<EmailListPage> {
  const written = await db
    .select({ row: columns, at: microsecondTimestamp(emails) })
    .from(emails)
    .where(and(...conditions(filter), afterCursor(emails, cursor)))
    .orderBy(...cursorOrder(emails, cursor))
    .limit(size + 1);
  const unwritten = await listQueuedEmails({ db, teamEmail }, filter, cursor, size + 1);
  const both = [
    ...(
      await withRetryState(
        db,
        written.map(({ row }) => row),
      )
    ).map((row, index) => ({ row, at: written[index]?.at ?? "" })),
    ...unwritten.map((mail) => ({ row: rowOf(mail), at: mail.exact })),
  ];
  const sign = cursor?.towards === "newer" ? 1 : -1;
  both.sort((a, b) => sign * compare(`${a.at}_${a.row.id}`, `${b.at}_${b.row.id}`));
  return toPage(both.slice(0, size + 1), size, cursor);
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** The newest mails about an order, of those that were written. */
export const listEmailsAboutOrder = (db: Db, orderId: string): Promise<EmailListItem[]> =>
  newest(db, eq(emails.orderId, orderId));

/** The newest mails to an address, however it is written. */
export const listEmailsTo = (db: Db, email: string): Promise<EmailListItem[]> =>
  newest(db, eq(sql`lower(${emails.recipient})`, email.toLowerCase()));

async function newest(db: Db, isIt: SQL): Promise<EmailListItem[]> {
  const found = await db
    .select(columns)
    .from(emails)
    .where(isIt)
    .orderBy(desc(emails.createdAt), desc(emails.id))
    .limit(SHOWN);
  return withRetryState(db, found);
}

const columns = {
  id: emails.id,
  createdAt: emails.createdAt,
  job: emails.job,
  jobId: emails.jobId,
  orderId: emails.orderId,
  recipient: emails.recipient,
  subject: emails.subject,
  status: emails.status,
  fault: emails.fault,
  fileName: emails.fileName,
};

const conditions = ({ q, status, kind }: EmailFilter): (SQL | undefined)[] => [
  q ? matchesRecipient(q, sql`${emails.recipient}`) : undefined,
  status
    ? status === "waiting"
      ? inArray(emails.status, ["waiting", "sending"])
      : eq(emails.status, status)
    : undefined,
  kind ? eq(emails.job, kind) : undefined,
];

const retry = z.object({ id: z.uuid(), next_try: z.coerce.date() });

/** What becomes of those that failed: their jobs know. */
export async function withRetryState(
  db: Db,
  found: Pick<
    EmailRow,
    "id" | "createdAt" | "job" | "jobId" | "orderId" | "recipient" | "subject" | "status" | "fault" | "fileName"
  >[],
): Promise<EmailListItem[]> {
  const ids = found.flatMap(({ status, jobId }) => (status === "failed" && jobId ? [jobId] : []));
  const [tries, dead] = ids.length > 0 ? [await nextTries(db, ids), await deadOf(db, ids)] : [new Map(), new Set()];
  return found.map(({ jobId, ...row }) => ({
    ...row,
    nextTry: (row.status === "failed" && tries.get(jobId)) || null,
    dead: row.status === "failed" && dead.has(jobId),
    readable: row.status !== "waiting",
  }));
}

async function nextTries(db: Db, ids: readonly string[]): Promise<Map<string | null, Date>> {
  const { rows } = await db.execute(
    sql`select id, start_after as next_try from pgboss.job where id in ${ids} and state = 'retry'`,
  );
  return new Map(
    z
      .array(retry)
      .parse(rows)
      .map(({ id, next_try }) => [id, next_try]),
  );
}

async function deadOf(db: Db, ids: readonly string[]): Promise<Set<string | null>> {
  const rows = await db
    .select({ id: deadJobs.id })
    .from(deadJobs)
    .where(inArray(deadJobs.id, [...ids]));
  return new Set(rows.map(({ id }) => id));
}

const rowOf = ({ exact: _, fault, nextTry, ...mail }: QueuedEmail): EmailListItem => ({
  ...mail,
  fault,
  nextTry,
  subject: null,
  fileName: null,
  readable: false,
  status: fault === null ? "waiting" : "failed",
  dead: fault !== null && nextTry === null,
});
