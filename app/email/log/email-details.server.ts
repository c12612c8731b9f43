import { eq } from "drizzle-orm";
import type { App } from "~/app-context.server";
import { recordActivity } from "~/auth/activity-log.server";
import type { Db, Tx } from "~/lib/db/database";
import { type EmailRow, emails } from "~/lib/db/schema/index";
import { failure, type Result } from "~/lib/result";
import { isAccountEmail, isResendable, RESENDABLE, type Resendable } from "./email-kinds";
import { customerEmailsOfOrders, type EmailListItem, withRetryState } from "./email-log.server";

/** Why staff cannot send this mail again, as a sentence; null where they can. */
function findResendBlocker({ job, status }: Pick<EmailRow, "job" | "status">): string | null {
  if (isAccountEmail(job)) return "It has a private link. Only the person it was sent to can request a new one.";
  if (!isResendable(job)) return "It’s out of date.";
  if (status === "waiting" || status === "sending") return "It’s on its way already.";
  return status === "failed" ? "It failed. It retries automatically, or you can retry it in Health." : null;
}

type Again = { mailId: string /** Made by the page, so that a second press sends nothing more. */; press: string };

/** Has the mail's job run once more, under a message id of its own, in the name of a member of staff. Answers the address that it goes to. */
export async function resendEmail(app: App, actor: string, { mailId, press }: Again): Promise<Result<{ to: string }>> {
  const [mail] = await app.db.select().from(emails).where(eq(emails.id, mailId));
  if (!mail) return failure("This email no longer exists.");
  const [pressed] = await app.db.select().from(emails).where(eq(emails.id, press));
  if (pressed)
    return pressed.repeats === mailId ? { ok: true, to: pressed.recipient } : failure("Please reload the page.");
  const why = findResendBlocker(mail);
  if (why || !isResendable(mail.job)) return failure(why ?? "");
  const { job } = mail;
  if (!RESENDABLE[job].safeParse(mail.data).success) return failure("It comes from an older version of the shop.");
  if ((await app.rateLimits.consume("mail-again", mail.repeats ?? mail.id)) > 0) {
    return failure("This email was already sent again several times. Please wait an hour.");
  }
  const to = await recipientNow(app, mail);
  await app.db.transaction(async (tx) => {
    const { data, subject, orderId } = mail;
    const made = await tx
      .insert(emails)
      .values({
        id: press,
        createdAt: app.now(),
        job,
        data,
        subject,
        orderId,
        recipient: to,
        status: "waiting",
        repeats: mail.repeats ?? mail.id,
      })
      .onConflictDoNothing()
      .returning({ id: emails.id });
    if (made.length === 0) return;
    await enqueueAgain(app, tx, job, data, press);
    await recordActivity(tx, { actor, kind: "mail-again", subject: to, detail: { mail: job, mailId: mail.id } });
  });
  return { ok: true, to };
}

async function enqueueAgain<N extends Resendable>(
  app: App,
  tx: Tx,
  name: N,
  data: unknown,
  press: string,
): Promise<void> {
  await app.queue.enqueue(tx, name, { ...RESENDABLE[name].parse(data), again: press });
}

/** The address as its job will read it: the order's may have been corrected since. */
async function recipientNow({ db, settings }: App, { recipient, orderId }: EmailRow): Promise<string> {
  if (recipient === settings.teamEmail || orderId === null) return recipient;
  return (await customerEmailsOfOrders(db, [orderId])).get(orderId) ?? recipient;
}

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

/** A kept letter as a page that can be shown in a frame: nothing in it runs, loads or leads anywhere. */

/** What the page may do: its own styles and the picture that came with the letter. */
export const emailPreviewCsp = (nonce: string): string =>
  [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    "img-src data:",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
    "sandbox",
  ].join("; ");

/**
 * The letter with its inline styles in one style sheet, which the policy can name, its links made into hints, and its pictures
 * (`cid:`) in the page itself.
 */
export function buildEmailPreview(html: string, nonce: string, pictures: Readonly<Record<string, string>>): string {
  const styles: string[] = [];
  const marked = html
    .replaceAll(/ style="([^"]*)"/g, (_, style: string) => ` data-style="${styles.push(decoded(style)) - 1}"`)
    .replaceAll(/(<a\b[^>]*) href=/g, "$1 title=")
    .replaceAll(/src="cid:([^"]*)"/g, (_, cid: string) => `src="${Object.hasOwn(pictures, cid) ? pictures[cid] : ""}"`);
  const rules = styles.map((style, index) => `[data-style="${index}"]{${style}}`).join("\n");
  const sheet = `<style nonce="${nonce}">${rules}</style>`;
  return marked.includes("</head>") ? marked.replace("</head>", () => `${sheet}</head>`) : sheet + marked;
}

const ENTITIES: Record<string, string> = { "&quot;": '"', "&#x27;": "'", "&#39;": "'", "&amp;": "&" };

/** A style as CSS; what could end the rule or the style sheet has no business in one. */
const decoded = (style: string): string =>
  style.replaceAll(/&(?:quot|#x27|#39|amp);/g, (entity) => ENTITIES[entity] ?? "").replaceAll(/[<>{}]/g, "");
