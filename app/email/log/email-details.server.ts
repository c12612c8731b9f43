import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { recordActivity } from "~/auth/activity-log.server";
import type { App } from "~/lib/app-context.server";
import type { Db, Tx } from "~/lib/db/database";
import { type EmailRow, emails } from "~/lib/db/schema/index";
import type { Queue } from "~/lib/jobs/jobs";
import { failure, type Result } from "~/lib/result";
import type { EmailPicture } from "../mailer.server";
import { isAccountEmail, isResendable, isTeamEmail, type Jobs, RESENDABLE, type Resendable } from "./email-kinds";
import { customerEmailsOfOrders, emailListColumns, withRetryState } from "./email-log.server";

export type EmailDetails = NonNullable<Awaited<ReturnType<typeof findEmail>>>;

/** `body`: plain text without the keys of its links. `repeats`: id of the email that this one repeats. */
export async function findEmail(db: Db, id: string) {
  const { body, repeats, messageId, html } = emails;
  const hasPreview = sql<boolean>`${html} is not null`;
  const [email] = await db
    .select({ ...emailListColumns, body, repeats, messageId, hasPreview })
    .from(emails)
    .where(eq(emails.id, id));
  const [row] = email ? await withRetryState(db, [email]) : [];
  if (!row) return null;
  const { messageId: renderedId, ...details } = row;
  return { ...details, missingBodyReason: missingBodyReason(row), resendBlocker: findResendBlocker(row) };
}

/** `unwritten`: not rendered yet. `old`: older than the retention period. */
function missingBodyReason(
  email: Pick<EmailRow, "body" | "job" | "messageId">,
): "account" | "unwritten" | "old" | null {
  const { body, job, messageId } = email;
  if (body !== null) return null;
  if (isAccountEmail(job)) return "account";
  return messageId === null ? "unwritten" : "old";
}

export async function findEmailHtml(db: Db, id: string): Promise<string | null> {
  const [email] = await db.select({ html: emails.html }).from(emails).where(eq(emails.id, id));
  return email?.html ?? null;
}

/** An email as a page for an iframe. `html`: of the email; `pictures`: those attached. */
export function emailPreviewResponse(html: string, pictures: readonly EmailPicture[]): Response {
  const nonce = randomBytes(18).toString("base64");
  const inlineImages = Object.fromEntries(
    pictures.map(({ cid, type, bytes }) => [cid, `data:${type};base64,${bytes.toString("base64")}`]),
  );
  return new Response(buildEmailPreview(html, nonce, inlineImages), {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": emailPreviewCsp(nonce),
      "Cross-Origin-Resource-Policy": "same-origin",
      "Referrer-Policy": "no-referrer",
    },
  });
}

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

/** For that CSP: inline styles move to a style sheet, links become titles, `cid:` pictures data URLs. */
export function buildEmailPreview(html: string, nonce: string, pictures: Readonly<Record<string, string>>): string {
  const styles: string[] = [];
  const marked = html
    .replaceAll(/ style="([^"]*)"/g, (_, style: string) => ` data-style="${styles.push(decodeStyle(style)) - 1}"`)
    .replaceAll(/(<a\b[^>]*) href=/g, "$1 title=")
    .replaceAll(/src="cid:([^"]*)"/g, (_, cid: string) => `src="${Object.hasOwn(pictures, cid) ? pictures[cid] : ""}"`);
  const rules = styles.map((style, index) => `[data-style="${index}"]{${style}}`).join("\n");
  const sheet = `<style nonce="${nonce}">${rules}</style>`;
  return marked.includes("</head>") ? marked.replace("</head>", () => `${sheet}</head>`) : sheet + marked;
}

/** `resendId` is created by the page, so that one form resends once. */
type ResendInput = { emailId: string; resendId: string };

/** Enqueues the email's job again and returns the recipient. Idempotent for each `resendId`. */
export async function resendEmail(
  app: App,
  actor: string,
  { emailId, resendId }: ResendInput,
): Promise<Result<{ to: string }>> {
  const [email] = await app.db.select().from(emails).where(eq(emails.id, emailId));
  if (!email) return failure("This email no longer exists.");
  const [existing] = await app.db.select().from(emails).where(eq(emails.id, resendId));
  if (existing)
    return existing.repeats === emailId ? { ok: true, to: existing.recipient } : failure("Please reload the page.");
  const blocker = findResendBlocker(email);
  if (blocker || !isResendable(email.job)) return failure(blocker ?? "");
  const { job, data, subject, orderId } = email;
  if (!RESENDABLE[job].safeParse(data).success) return failure("It comes from an older version of the shop.");
  const repeats = email.repeats ?? email.id;
  if ((await app.rateLimits.consume("mail-again", repeats)) > 0)
    return failure("This email was already sent again several times. Please wait an hour.");
  const to = await currentRecipient(app, email);
  const row = { id: resendId, createdAt: app.now(), job, data, subject, orderId, recipient: to, repeats };
  await app.db.transaction(async (tx) => {
    const inserted = await tx
      .insert(emails)
      .values({ ...row, status: "waiting" })
      .onConflictDoNothing()
      .returning({ id: emails.id });
    if (inserted.length === 0) return;
    await enqueueResend(app, tx, job, data, resendId);
    await recordActivity(tx, { actor, kind: "mail-again", subject: to, detail: { mail: job, mailId: email.id } });
  });
  return { ok: true, to };
}

function findResendBlocker({ job, status }: Pick<EmailRow, "job" | "status">): string | null {
  if (isAccountEmail(job)) return "It’s private. Only the person it was sent to can get a new one.";
  if (!isResendable(job)) return "It’s out of date.";
  if (status === "waiting" || status === "sending") return "It’s on its way already.";
  return status === "failed" ? "It failed. It retries automatically, or you can retry it in Health." : null;
}

/** The order's address may have been corrected since the first email. */
async function currentRecipient({ db, settings }: App, { job, data, recipient, orderId }: EmailRow): Promise<string> {
  if (isTeamEmail(job, data)) return settings.teamEmail;
  if (orderId === null) return recipient;
  return (await customerEmailsOfOrders(db, [orderId])).get(orderId) ?? recipient;
}

/** Generic in the job's name, so that TypeScript matches the data to it. */
const enqueueResend = <N extends Resendable>(
  app: { queue: Queue<Jobs> },
  tx: Tx,
  name: N,
  data: unknown,
  resendId: string,
) => app.queue.enqueue(tx, name, { ...RESENDABLE[name].parse(data), again: resendId });

const ENTITIES: Record<string, string> = { "&quot;": '"', "&#x27;": "'", "&#39;": "'", "&amp;": "&" };

/** Without characters that could close the rule or the style sheet. */
const decodeStyle = (style: string): string =>
  style.replaceAll(/&(?:quot|#x27|#39|amp);/g, (entity) => ENTITIES[entity] ?? "").replaceAll(/[<>{}]/g, "");
