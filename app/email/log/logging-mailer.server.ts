import { and, eq, lt, notInArray, or, sql } from "drizzle-orm";
import type { App } from "~/app-context.server";
import { isErasedEmail } from "~/customers/privacy/erased-address";
import type { Email, Mailer, SentVia } from "~/email/mailer.server";
import type { Db } from "~/lib/db/database";
import { deadJobs, emails } from "~/lib/db/schema/index";
import { describeError } from "~/lib/logging/redact-error";

/** Up to where an address ends in a letter's HTML and in its text. */
const ADDRESS = /https?:\/\/[^\s"'<>]+/g;

/**
 * A letter's HTML or text in which no address opens anything: of our own pages the query and the fragment are cut, where keys and
 * tokens are, except for staff's pages, which ask who comes; of other sites everything behind the host.
 */
export const redactLinkKeys = (letter: string, ownUrl: string): string =>
  letter.replaceAll(ADDRESS, (address) => shortened(address, new URL(ownUrl).origin));

const CUT = "…";

function shortened(address: string, ownOrigin: string): string {
  const url = URL.parse(address.replaceAll("&amp;", "&"));
  if (!url || url.username || url.password) return CUT;
  if (url.origin !== ownOrigin)
    return url.pathname.length + url.search.length + url.hash.length > 1 ? `${url.origin}/${CUT}` : address;
  if (url.pathname === "/admin" || url.pathname.startsWith("/admin/")) return address;
  const end = /[?#]/.exec(address)?.index;
  return end === undefined ? address : `${address.slice(0, end)}?${CUT}`;
}

/** What the log of mails is written with. */
type Parts = {
  db: Db;
  mailer: Mailer;
  log: Record<"error", (details: object, message: string) => void>;
  settings: { appUrl: string };
  now: () => Date;
};

/** The job that makes a mail. */
export type EmailJob = {
  name: string;
  id: string;
  data: Record<string, unknown>;
  /** Whether what it says may be kept; a mail about an account is not. */
  keepsBody: boolean;
  /** The row that staff made when they sent a mail again. */
  again: string | null;
};

/**
 * A mailer that notes what it sends in the log of mails: before, so that a mail that is under way can be seen, and after. A note that
 * fails before stops the mail, which is then tried again; one that fails after stops nothing, as the mail is on its way. What was noted
 * as sent is not sent again by another attempt of its job: a mail goes twice only if the process dies between the mail server's answer
 * and the note of it. Nothing is sent to somebody who was erased.
 */
export function createLoggingMailer(parts: Parts, job: EmailJob): Mailer {
  const { mailer, log } = parts;
  return {
    ...mailer,
    send: async (written) => {
      if (isErasedEmail(written.to)) return { file: null };
      const mail = job.again ? again(written, job.again) : written;
      const id = await begin(parts, job, mail);
      if (id === null) return takenBefore(parts, mail);
      try {
        const taken = await mailer.send(mail);
        await settle(parts, id, taken).catch((err) =>
          log.error({ err, id }, "An email was sent but could not be recorded as sent"),
        );
        return taken;
      } catch (error) {
        // The fault itself is what the job tells.
        await settle(parts, id, describeError(error)).catch((err) =>
          log.error({ err, id }, "A failed email could not be recorded"),
        );
        throw error;
      }
    },
  };
}

/** Closes the row of a mail that staff sent again, when its job had nothing to send. */
export async function markNothingSent({ db, now }: Pick<Parts, "db" | "now">, { again }: EmailJob): Promise<void> {
  if (!again) return;
  await db
    .update(emails)
    .set({ status: "dropped", settledAt: now() })
    .where(and(eq(emails.id, again), eq(emails.status, "waiting")));
}

/** A message of its own: mail programs show only the first of those with one id. */
const again = (mail: Email, press: string): Email => ({
  ...mail,
  messageId: mail.messageId.replace("@", `.again-${press}@`),
});

/** Answers the id of the mail's row; null when an earlier attempt of the job has had the mail sent. */
async function begin({ db, settings, now }: Parts, job: EmailJob, mail: Email): Promise<string | null> {
  const kept = (text: string | undefined) =>
    job.keepsBody && text !== undefined ? redactLinkKeys(text, settings.appUrl) : null;
  const values = {
    ...{ messageId: mail.messageId, job: job.name, data: job.data, jobId: job.id, orderId: mail.orderId ?? null },
    ...{ recipient: mail.to, subject: mail.subject, html: kept(mail.html), body: kept(mail.text) },
    ...{ status: "sending" as const, fault: null, fileName: null, settledAt: now() },
  };
  const notSent = notSentBy(job);
  if (job.again) {
    const its = and(eq(emails.id, job.again), notSent);
    const [row] = await db.update(emails).set(values).where(its).returning({ id: emails.id });
    if (row) return row.id;
  }
  const [row] = await db
    .insert(emails)
    .values({ ...values, createdAt: now() })
    .onConflictDoUpdate({ target: emails.messageId, set: values, setWhere: notSent })
    .returning({ id: emails.id });
  return row?.id ?? null;
}

const notSentBy = ({ id }: EmailJob) =>
  or(sql`${emails.jobId} is distinct from ${id}`, notInArray(emails.status, ["sent", "written"]));

async function takenBefore({ db }: Parts, { messageId }: Email): Promise<SentVia> {
  const [row] = await db.select({ file: emails.fileName }).from(emails).where(eq(emails.messageId, messageId));
  return row ?? { file: null };
}

/** How it went: where the mail is now, or why it could not be sent. */
async function settle({ db, now }: Parts, id: string, how: SentVia | string): Promise<void> {
  const outcome =
    typeof how === "string"
      ? { status: "failed" as const, fault: how }
      : { status: how.file === null ? ("sent" as const) : ("written" as const), fileName: how.file };
  await db
    .update(emails)
    .set({ ...outcome, settledAt: now() })
    .where(eq(emails.id, id));
}

const DAY = 86_400_000;
/** How long it is kept what a mail said, and how long that it was sent, in milliseconds. */
export const EMAIL_BODY_RETENTION_MS = 90 * DAY;
export const EMAIL_ROW_RETENTION_MS = 730 * DAY;
/** After this long no attempt is under way any more. */
const SETTLED_MS = DAY;

/** The daily work on the log of mails: what is old goes, and what could not be noted as sent is noted. */
export async function pruneEmailLog({ db, now }: Pick<App, "db" | "now">): Promise<void> {
  const before = (milliseconds: number) => new Date(now().getTime() - milliseconds);
  await db.delete(emails).where(lt(emails.createdAt, before(EMAIL_ROW_RETENTION_MS)));
  await db
    .update(emails)
    .set({ html: null, body: null })
    .where(and(lt(emails.createdAt, before(EMAIL_BODY_RETENTION_MS)), sql`(html is not null or body is not null)`));
  // A job ends only once its mail was taken: one that is neither open nor dead has sent it.
  const open = sql`exists (select from pgboss.job where id = ${emails.jobId} and state in ('created', 'retry', 'active', 'failed'))`;
  const dead = sql`exists (select from ${deadJobs} where ${deadJobs.id} = ${emails.jobId})`;
  await db
    .update(emails)
    .set({ status: "sent" })
    .where(and(eq(emails.status, "sending"), lt(emails.settledAt, before(SETTLED_MS)), sql`not ${or(open, dead)}`));
}
