import { and, eq, lt, notInArray, or, sql } from "drizzle-orm";
import { isErasedEmail } from "~/customers/privacy/erased-address";
import type { Email, Mailer, SentVia } from "~/email/mailer.server";
import type { App } from "~/lib/app-context.server";
import type { Db } from "~/lib/db/database";
import { deadJobs, emails } from "~/lib/db/schema/index";
import { describeError } from "~/lib/logging/redact-error";

const DAY_MS = 86_400_000;
export const EMAIL_BODY_RETENTION_MS = 90 * DAY_MS;
export const EMAIL_ROW_RETENTION_MS = 730 * DAY_MS;
const MAX_ATTEMPT_MS = DAY_MS;

type LogServices = {
  db: Db;
  mailer: Mailer;
  log: Record<"error", (details: object, message: string) => void>;
  settings: { appUrl: string };
  now: () => Date;
};

export type EmailJob = {
  name: string;
  id: string;
  data: Record<string, unknown>;
  /** False for emails about an account. */
  storesBody: boolean;
  /** Id of the row that was created when an admin resent the email. */
  again: string | null;
};

/**
 * Records each email before and after sending. If the first write fails, nothing is sent and the job retries; if the second
 * fails, the error is only logged. An email is sent twice only if the process dies between the two.
 */
export function createLoggingMailer(services: LogServices, job: EmailJob): Mailer {
  const { mailer, log } = services;
  return {
    ...mailer,
    send: async (rendered) => {
      if (isErasedEmail(rendered.to)) return { file: null };
      const email = job.again ? withResendId(rendered, job.again) : rendered;
      const id = await recordSending(services, job, email);
      if (id === null) return findSentVia(services, email);
      try {
        const sentVia = await mailer.send(email);
        await recordOutcome(services, id, sentVia).catch((err) =>
          log.error({ err, id }, "An email was sent but could not be recorded as sent"),
        );
        return sentVia;
      } catch (error) {
        await recordOutcome(services, id, describeError(error)).catch((err) =>
          log.error({ err, id }, "A failed email could not be recorded"),
        );
        throw error;
      }
    },
  };
}

/** For a resent email whose job had nothing to send. */
export async function markNothingSent({ db, now }: Pick<LogServices, "db" | "now">, { again }: EmailJob) {
  if (!again) return;
  await db
    .update(emails)
    .set({ status: "dropped", settledAt: now() })
    .where(and(eq(emails.id, again), eq(emails.status, "waiting")));
}

/** Also marks emails as sent whose jobs are done but could not record it. */
export async function pruneEmailLog({ db, now }: Pick<App, "db" | "now">): Promise<void> {
  const before = (milliseconds: number) => new Date(now().getTime() - milliseconds);
  await db.delete(emails).where(lt(emails.createdAt, before(EMAIL_ROW_RETENTION_MS)));
  await db
    .update(emails)
    .set({ html: null, body: null })
    .where(and(lt(emails.createdAt, before(EMAIL_BODY_RETENTION_MS)), sql`(html is not null or body is not null)`));
  // A job that is neither open nor dead has completed, so its email was sent.
  const open = sql`exists (select from pgboss.job where id = ${emails.jobId} and state in ('created', 'retry', 'active', 'failed'))`;
  const dead = sql`exists (select from ${deadJobs} where ${deadJobs.id} = ${emails.jobId})`;
  await db
    .update(emails)
    .set({ status: "sent" })
    .where(and(eq(emails.status, "sending"), lt(emails.settledAt, before(MAX_ATTEMPT_MS)), sql`not ${or(open, dead)}`));
}

/** Cuts query and fragment of our own pages, except admin pages, and everything after the host of other sites. */
export const redactLinkKeys = (content: string, appUrl: string): string =>
  content.replaceAll(/https?:\/\/[^\s"'<>]+/g, (url) => redactUrl(url, new URL(appUrl).origin));

const REDACTED = "…";

function redactUrl(text: string, appOrigin: string): string {
  const url = URL.parse(text.replaceAll("&amp;", "&"));
  if (!url || url.username || url.password) return REDACTED;
  if (url.origin !== appOrigin)
    return url.pathname.length + url.search.length + url.hash.length > 1 ? `${url.origin}/${REDACTED}` : text;
  if (url.pathname === "/admin" || url.pathname.startsWith("/admin/")) return text;
  const end = /[?#]/.exec(text)?.index;
  return end === undefined ? text : `${text.slice(0, end)}?${REDACTED}`;
}

/** Email programs show only the first of several emails with one message id. */
const withResendId = (email: Email, resendId: string): Email => ({
  ...email,
  messageId: email.messageId.replace("@", `.again-${resendId}@`),
});

/** Null if an earlier attempt of the job has sent the email. */
async function recordSending({ db, settings, now }: LogServices, job: EmailJob, email: Email): Promise<string | null> {
  const redacted = (text: string | undefined) =>
    job.storesBody && text !== undefined ? redactLinkKeys(text, settings.appUrl) : null;
  const values = {
    messageId: email.messageId,
    job: job.name,
    data: job.data,
    jobId: job.id,
    orderId: email.orderId ?? null,
    recipient: email.to,
    subject: email.subject,
    html: redacted(email.html),
    body: redacted(email.text),
    status: "sending" as const,
    fault: null,
    fileName: null,
    settledAt: now(),
  };
  const notSent = or(sql`${emails.jobId} is distinct from ${job.id}`, notInArray(emails.status, ["sent", "written"]));
  if (job.again) {
    const where = and(eq(emails.id, job.again), notSent);
    const [row] = await db.update(emails).set(values).where(where).returning({ id: emails.id });
    if (row) return row.id;
  }
  const [row] = await db
    .insert(emails)
    .values({ ...values, createdAt: now() })
    .onConflictDoUpdate({ target: emails.messageId, set: values, setWhere: notSent })
    .returning({ id: emails.id });
  return row?.id ?? null;
}

async function findSentVia({ db }: LogServices, { messageId }: Email): Promise<SentVia> {
  const [row] = await db.select({ file: emails.fileName }).from(emails).where(eq(emails.messageId, messageId));
  return row ?? { file: null };
}

async function recordOutcome({ db, now }: LogServices, id: string, outcome: SentVia | string): Promise<void> {
  const values =
    typeof outcome === "string"
      ? { status: "failed" as const, fault: outcome }
      : { status: outcome.file === null ? ("sent" as const) : ("written" as const), fileName: outcome.file };
  await db
    .update(emails)
    .set({ ...values, settledAt: now() })
    .where(eq(emails.id, id));
}
