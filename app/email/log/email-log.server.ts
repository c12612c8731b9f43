import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { App } from "~/app-context.server";
import type { Db } from "~/lib/db/database";
import type { Cursor, CursorKey } from "~/lib/db/pagination";
import { afterCursor, cursorOrder, microsecondTimestamp, toPage } from "~/lib/db/pagination.server";
import { deadJobs, type EmailRow, emails } from "~/lib/db/schema/index";
import type { EmailFilter } from "./mail-filter";
import { listQueuedEmails, matchesRecipient, type QueuedEmail } from "./unwritten-mails.server";

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
