import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { App } from "~/app.server";
import type { Db } from "~/db/database";
import type { Cursor, RowKey } from "~/db/lists/cursor";
import { beyond, direction, exactMoment, pageOf } from "~/db/lists/keyset.server";
import { deadJobs, type EmailRow, mails } from "~/db/tables";
import type { MailFilter } from "./mail-filter";
import { isTo, listUnwritten, type UnwrittenMail } from "./unwritten-mails.server";

/** A mail as a list shows it. */
export type MailRow = Pick<EmailRow, "id" | "createdAt" | "job" | "orderId" | "fault" | "fileName"> & {
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
export type MailPage = { rows: MailRow[]; older: RowKey | null; newer: RowKey | null };

const PAGE_SIZE = 50;
/** How many mails are shown beside an order or a customer, the newest. */
const SHOWN = 30;

/** One page of the mails that the filter lets through, newest first: what waits in the queue, and what was sent. */
export async function listMails(
  { db, settings: { teamEmail } }: Pick<App, "db" | "settings">,
  filter: MailFilter,
  cursor: Cursor,
  size = PAGE_SIZE,
): Promise<MailPage> {
  const written = await db
    .select({ row: columns, at: exactMoment(mails) })
    .from(mails)
    .where(and(...conditions(filter), beyond(mails, cursor)))
    .orderBy(...direction(mails, cursor))
    .limit(size + 1);
  const unwritten = await listUnwritten({ db, teamEmail }, filter, cursor, size + 1);
  const both = [
    ...(
      await withOutlook(
        db,
        written.map(({ row }) => row),
      )
    ).map((row, index) => ({ row, at: written[index]?.at ?? "" })),
    ...unwritten.map((mail) => ({ row: rowOf(mail), at: mail.exact })),
  ];
  const sign = cursor?.towards === "newer" ? 1 : -1;
  both.sort((a, b) => sign * compare(`${a.at}_${a.row.id}`, `${b.at}_${b.row.id}`));
  return pageOf(both.slice(0, size + 1), size, cursor);
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** The newest mails about an order, of those that were written. */
export const listMailsAbout = (db: Db, orderId: string): Promise<MailRow[]> => newest(db, eq(mails.orderId, orderId));

/** The newest mails to an address, however it is written. */
export const listMailsTo = (db: Db, email: string): Promise<MailRow[]> =>
  newest(db, eq(sql`lower(${mails.recipient})`, email.toLowerCase()));

async function newest(db: Db, isIt: SQL): Promise<MailRow[]> {
  const found = await db
    .select(columns)
    .from(mails)
    .where(isIt)
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(SHOWN);
  return withOutlook(db, found);
}

const columns = {
  id: mails.id,
  createdAt: mails.createdAt,
  job: mails.job,
  jobId: mails.jobId,
  orderId: mails.orderId,
  recipient: mails.recipient,
  subject: mails.subject,
  status: mails.status,
  fault: mails.fault,
  fileName: mails.fileName,
};

const conditions = ({ q, status, kind }: MailFilter): (SQL | undefined)[] => [
  q ? isTo(q, sql`${mails.recipient}`) : undefined,
  status
    ? status === "waiting"
      ? inArray(mails.status, ["waiting", "sending"])
      : eq(mails.status, status)
    : undefined,
  kind ? eq(mails.job, kind) : undefined,
];

const retry = z.object({ id: z.uuid(), next_try: z.coerce.date() });

/** What becomes of those that failed: their jobs know. */
export async function withOutlook(
  db: Db,
  found: Pick<
    EmailRow,
    "id" | "createdAt" | "job" | "jobId" | "orderId" | "recipient" | "subject" | "status" | "fault" | "fileName"
  >[],
): Promise<MailRow[]> {
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

const rowOf = ({ exact: _, fault, nextTry, ...mail }: UnwrittenMail): MailRow => ({
  ...mail,
  fault,
  nextTry,
  subject: null,
  fileName: null,
  readable: false,
  status: fault === null ? "waiting" : "failed",
  dead: fault !== null && nextTry === null,
});
