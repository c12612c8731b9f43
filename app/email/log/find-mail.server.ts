import { eq } from "drizzle-orm";
import type { Db } from "~/lib/db/database";
import { emails } from "~/lib/db/schema/index";
import { findResendBlocker } from "./email-details.server";
import { isAccountEmail } from "./email-kinds";
import { type EmailListItem, withRetryState } from "./email-log.server";

/** A mail as its own page shows it. */
export type EmailDetails = EmailListItem & {
  /** What it says, without the keys of its links; null where that is not kept. */
  body: string | null;
  hasPreview: boolean;
  /** Why there is nothing to read: it is about an account, it is not written yet, or it is old. */
  unkept: "account" | "unwritten" | "old" | null;
  repeats: string | null;
  /** Why it cannot be sent again; null where it can. */
  notAgain: string | null;
};

export async function findEmail(db: Db, id: string): Promise<EmailDetails | null> {
  const [mail] = await db.select().from(emails).where(eq(emails.id, id));
  const [row] = mail ? await withRetryState(db, [mail]) : [];
  if (!mail || !row) return null;
  const {
    id: own,
    createdAt,
    job,
    orderId,
    fault,
    fileName,
    status,
    recipient,
    subject,
    nextTry,
    dead,
    readable,
  } = row;
  return {
    id: own,
    createdAt,
    job,
    orderId,
    fault,
    fileName,
    status,
    recipient,
    subject,
    nextTry,
    dead,
    readable,
    body: mail.body,
    hasPreview: mail.html !== null,
    unkept: mail.body !== null ? null : isAccountEmail(job) ? "account" : mail.messageId === null ? "unwritten" : "old",
    repeats: mail.repeats,
    notAgain: findResendBlocker(mail),
  };
}

/** The kept letter of a mail as HTML; null where there is none. */
export async function findEmailHtml(db: Db, id: string): Promise<string | null> {
  const [mail] = await db.select({ html: emails.html }).from(emails).where(eq(emails.id, id));
  return mail?.html ?? null;
}
