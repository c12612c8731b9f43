import { and, eq, notInArray, or, sql } from "drizzle-orm";
import { isErasedEmail } from "~/customers/privacy/erased-address";
import type { Email, Mailer, SentVia } from "~/email/mail";
import type { Db } from "~/lib/db/database";
import { emails } from "~/lib/db/schema/index";
import { describeError } from "~/lib/logging/redact-error";
import { redactLinkKeys } from "./without-keys";

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
