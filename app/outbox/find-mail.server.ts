import { eq } from "drizzle-orm";
import type { Db } from "~/db/database";
import { mails } from "~/db/tables";
import { isAccountMail } from "./mail-kinds";
import { type MailRow, withOutlook } from "./mail-list.server";
import { whyNotAgain } from "./send-again.server";

/** A mail as its own page shows it. */
export type ReadMail = MailRow & {
  /** What it says, without the keys of its links; null where that is not kept. */
  body: string | null;
  hasPreview: boolean;
  /** Why there is nothing to read: it is about an account, it is not written yet, or it is old. */
  unkept: "account" | "unwritten" | "old" | null;
  repeats: string | null;
  /** Why it cannot be sent again; null where it can. */
  notAgain: string | null;
};

export async function findMail(db: Db, id: string): Promise<ReadMail | null> {
  const [mail] = await db.select().from(mails).where(eq(mails.id, id));
  const [row] = mail ? await withOutlook(db, [mail]) : [];
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
    unkept: mail.body !== null ? null : isAccountMail(job) ? "account" : mail.messageId === null ? "unwritten" : "old",
    repeats: mail.repeats,
    notAgain: whyNotAgain(mail),
  };
}

/** The kept letter of a mail as HTML; null where there is none. */
export async function findLetter(db: Db, id: string): Promise<string | null> {
  const [mail] = await db.select({ html: mails.html }).from(mails).where(eq(mails.id, id));
  return mail?.html ?? null;
}
