import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { App } from "~/lib/app-context.server";
import type { Db } from "~/lib/db/database";
import type { Cursor, CursorKey } from "~/lib/db/pagination";
import { afterCursor, cursorOrder, microsecondTimestamp, toPage } from "~/lib/db/pagination.server";
import { deadJobs, type EmailRow, emails, orders } from "~/lib/db/schema/index";
import { isEmailJobSql } from "~/lib/jobs/job-monitoring.server";
import { failureReason } from "~/lib/jobs/run-job.server";
import type { EmailFilter } from "./email-filter";
import { isTeamEmail } from "./email-kinds";

const PAGE_SIZE = 50;
const MAX_RELATED_EMAILS = 30;

/** `recipient` and `subject` are null if they are only known once the email is rendered. */
export type EmailListItem = Pick<EmailRow, "id" | "createdAt" | "job" | "orderId" | "fault" | "fileName" | "status"> & {
  recipient: string | null;
  subject: string | null;
  /** Null unless the email failed and will be retried. */
  nextTry: Date | null;
  /** The job failed for good and waits for an admin at /admin/health. */
  dead: boolean;
  /** The email was rendered at least once, so that it has a page. */
  readable: boolean;
};
export type EmailListPage = { rows: EmailListItem[]; older: CursorKey | null; newer: CursorKey | null };

export async function listEmails(
  { db, settings: { teamEmail } }: Pick<App, "db" | "settings">,
  filter: EmailFilter,
  cursor: Cursor,
  size = PAGE_SIZE,
): Promise<EmailListPage> {
  const recorded = await db
    .select({ ...emailListColumns, at: microsecondTimestamp(emails) })
    .from(emails)
    .where(and(...filterConditions(filter), afterCursor(emails, cursor)))
    .orderBy(...cursorOrder(emails, cursor))
    .limit(size + 1);
  const items = [
    ...(await withRetryState(db, recorded)).map(({ at, ...row }) => ({ row, at })),
    ...(await listQueuedEmails({ db, teamEmail }, filter, cursor, size + 1)),
  ];
  const sign = cursor?.towards === "newer" ? 1 : -1;
  items.sort((a, b) => sign * compare(`${a.at}_${a.row.id}`, `${b.at}_${b.row.id}`));
  return toPage(items.slice(0, size + 1), size, cursor);
}

export const listEmailsAboutOrder = (db: Db, orderId: string): Promise<EmailListItem[]> =>
  listNewest(db, eq(emails.orderId, orderId));

/** `email` in any case. */
export const listEmailsTo = (db: Db, email: string): Promise<EmailListItem[]> =>
  listNewest(db, eq(sql`lower(${emails.recipient})`, email.toLowerCase()));

export const emailListColumns = {
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

type RetryState = Pick<EmailListItem, "nextTry" | "dead" | "readable">;

/** Of failed emails, read from their jobs. */
export async function withRetryState<Row extends Pick<EmailRow, "jobId" | "status">>(
  db: Db,
  rows: readonly Row[],
): Promise<(Omit<Row, "jobId"> & RetryState)[]> {
  const ids = rows.flatMap(({ status, jobId }) => (status === "failed" && jobId ? [jobId] : []));
  const [retries, dead] =
    ids.length > 0 ? [await listRetries(db, ids), await listDead(db, ids)] : [new Map(), new Set()];
  return rows.map(({ jobId, ...row }) => ({
    ...row,
    nextTry: (row.status === "failed" && retries.get(jobId)) || null,
    dead: row.status === "failed" && dead.has(jobId),
    readable: row.status !== "waiting",
  }));
}

export async function customerEmailsOfOrders(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: orders.id, email: orders.email })
    .from(orders)
    .where(inArray(orders.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row.email]));
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

async function listNewest(db: Db, condition: SQL): Promise<EmailListItem[]> {
  const rows = await db
    .select(emailListColumns)
    .from(emails)
    .where(condition)
    .orderBy(desc(emails.createdAt), desc(emails.id))
    .limit(MAX_RELATED_EMAILS);
  return withRetryState(db, rows);
}

const filterConditions = ({ q, status, kind }: EmailFilter): (SQL | undefined)[] => [
  q ? matchesRecipient(q, sql`${emails.recipient}`) : undefined,
  status ? inArray(emails.status, status === "waiting" ? ["waiting", "sending"] : [status]) : undefined,
  kind ? eq(emails.job, kind) : undefined,
];

function matchesRecipient(q: string, address: SQL): SQL {
  const prefix = `${q.toLowerCase().replaceAll(/[\\%_]/g, "\\$&")}%`;
  const domain = sql`lower(split_part(${address}, '@', 2))`;
  return sql`(lower(${address}) like ${prefix} or ${domain} like ${prefix.replace(/^@/, "")})`;
}

const retryRows = z.array(z.object({ id: z.uuid(), next_try: z.coerce.date() }));

async function listRetries(db: Db, ids: readonly string[]): Promise<Map<string | null, Date>> {
  const { rows } = await db.execute(
    sql`select id, start_after as next_try from pgboss.job where id in ${ids} and state = 'retry'`,
  );
  return new Map(retryRows.parse(rows).map(({ id, next_try }) => [id, next_try]));
}

async function listDead(db: Db, ids: readonly string[]): Promise<Set<string | null>> {
  const rows = await db
    .select({ id: deadJobs.id })
    .from(deadJobs)
    .where(inArray(deadJobs.id, [...ids]));
  return new Set(rows.map(({ id }) => id));
}

const queuedRows = z.array(
  z.object({
    id: z.uuid(),
    name: z.string(),
    data: z.record(z.string(), z.unknown()),
    at: z.coerce.date(),
    exact: z.string(),
    failed: z.boolean(),
    output: z.unknown(),
    next_try: z.coerce.date().nullable(),
  }),
);

/** Emails that exist only as jobs, oldest first if the cursor points to newer rows. `at` has microseconds. */
async function listQueuedEmails(
  { db, teamEmail }: { db: Db; teamEmail: string },
  filter: EmailFilter,
  cursor: Cursor,
  limit: number,
): Promise<{ row: EmailListItem; at: string }[]> {
  if (filter.status === "sent" || filter.status === "written") return [];
  const newer = cursor?.towards === "newer";
  const key = cursor && sql`(${cursor.row.at}::timestamptz, ${cursor.row.id}::uuid)`;
  const conditions: SQL[] = [isEmailJobSql, sql`not data ? 'again'`];
  conditions.push(sql`not exists (select from ${emails} where ${emails.jobId} = open.id)`);
  if (filter.kind) conditions.push(sql`name = ${filter.kind}`);
  if (filter.status) conditions.push(filter.status === "failed" ? sql`failed` : sql`not failed`);
  if (filter.q) conditions.push(jobMatchesRecipient(filter.q));
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
    order by at ${newer ? sql`asc` : sql`desc`}, id ${newer ? sql`asc` : sql`desc`} limit ${limit}`);
  const jobs = queuedRows.parse(rows);
  const customers = await customerEmailsOfOrders(
    db,
    jobs.map(({ data }) => orderIdIn(data)).filter((id) => id !== null),
  );
  return jobs.map(({ id, name, data, at, exact, failed, output, next_try }) => ({
    at: exact,
    row: {
      id,
      job: name,
      createdAt: at,
      orderId: orderIdIn(data),
      recipient: recipientOf(name, data, { teamEmail, customers }),
      subject: null,
      status: failed ? "failed" : "waiting",
      fault: failed ? failureReason(output) : null,
      fileName: null,
      nextTry: failed ? next_try : null,
      dead: failed && next_try === null,
      readable: false,
    },
  }));
}

const jobMatchesRecipient = (q: string): SQL =>
  sql`(${matchesRecipient(q, sql`data ->> 'email'`)} or (name not like '%-team-email' and exists (
    select from ${orders} where ${orders.id}::text = data ->> 'orderId' and ${matchesRecipient(q, sql`${orders.email}`)})))`;

const orderData = z.object({ orderId: z.uuid() });
const orderIdIn = (data: Record<string, unknown>): string | null => orderData.safeParse(data).data?.orderId ?? null;

/** Null if the job's data does not name the recipient. */
function recipientOf(
  job: string,
  data: Record<string, unknown>,
  { teamEmail, customers }: { teamEmail: string; customers: ReadonlyMap<string, string> },
): string | null {
  if (typeof data.email === "string") return data.email;
  if (isTeamEmail(job, data)) return teamEmail;
  return customers.get(orderIdIn(data) ?? "") ?? null;
}
