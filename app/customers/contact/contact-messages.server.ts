import { and, asc, eq, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { recordActivity } from "~/auth/activity-log.server";
import type { App } from "~/lib/app-context.server";
import type { Db, Tx } from "~/lib/db/database";
import type { Cursor, CursorKey } from "~/lib/db/pagination";
import { afterCursor, cursorOrder, microsecondTimestamp, toPage } from "~/lib/db/pagination.server";
import { contactMessages } from "~/lib/db/schema/index";
import { splitWords } from "~/lib/db/search-text";
import { containsWordsSql } from "~/lib/db/search-text-sql";
import { appendRequestId } from "~/lib/http/error-body";
import { errorBody } from "~/lib/http/error-body.server";
import { readFormData } from "~/lib/http/form-data";
import { failure, type Result } from "~/lib/result";
import { type ContactFormValues, HONEYPOT_FIELD, readContactForm } from "./contact-fields";
import type { InboxFilter } from "./contact-inbox";
import { type ContactErrors, contactErrors, contactSchema } from "./contact-schema";

const PAGE_SIZE = 30;
const SPAM_RETENTION_MS = 30 * 86_400_000;

export type InboxListItem = {
  id: string;
  createdAt: Date;
  name: string;
  email: string;
  company: string | null;
  message: string;
  readAt: Date | null;
  answeredAt: Date | null;
  spamSince: Date | null;
};
export type InboxPage = { rows: InboxListItem[]; older: CursorKey | null; newer: CursorKey | null; unread: number };

/** Lists one page of messages, newest first, with the number of all unread messages. */
export async function listContactMessages(db: Db, filter: InboxFilter, cursor: Cursor): Promise<InboxPage> {
  const rows = await db
    .select({ row: contactMessages, at: microsecondTimestamp(contactMessages) })
    .from(contactMessages)
    .where(and(matchesView(filter), matchesText(filter.q), afterCursor(contactMessages, cursor)))
    .orderBy(...cursorOrder(contactMessages, cursor))
    .limit(PAGE_SIZE + 1);
  return { ...toPage(rows, PAGE_SIZE, cursor), unread: await countUnreadContactMessages(db) };
}

export const countUnreadContactMessages = (db: Db): Promise<number> => db.$count(contactMessages, isUnread);

/** Lists unread messages, oldest first. */
export const listUnreadContactMessages = (db: Db, limit: number): Promise<InboxListItem[]> =>
  db
    .select()
    .from(contactMessages)
    .where(isUnread)
    .orderBy(asc(contactMessages.createdAt), asc(contactMessages.id))
    .limit(limit);

export type InboxMark = "read" | "unread" | "answered" | "unanswered" | "spam" | "not-spam";

/** Marks a message; an answered one becomes read too. Returns false if it does not exist. Repeated marks keep the first time. */
export async function markContactMessage(db: Db | Tx, id: string, mark: InboxMark, now: Date): Promise<boolean> {
  const { readAt, answeredAt, spamSince } = contactMessages;
  const first = (column: typeof readAt) => sql`coalesce(${column}, ${now.toISOString()}::timestamptz)`;
  const changes = {
    read: { readAt: first(readAt) },
    unread: { readAt: null },
    answered: { readAt: first(readAt), answeredAt: first(answeredAt) },
    unanswered: { answeredAt: null },
    spam: { spamSince: first(spamSince) },
    "not-spam": { spamSince: null },
  }[mark];
  const marked = await db
    .update(contactMessages)
    .set(changes)
    .where(eq(contactMessages.id, id))
    .returning({ id: contactMessages.id });
  return marked.length > 0;
}

const isUnread = and(isNull(contactMessages.readAt), isNull(contactMessages.spamSince));

function matchesView({ show }: InboxFilter): SQL | undefined {
  const { answeredAt, spamSince } = contactMessages;
  if (show === "spam") return isNotNull(spamSince);
  if (show === "unread") return isUnread;
  return and(isNull(spamSince), show === "unanswered" ? isNull(answeredAt) : undefined);
}

/** Beyond that the text is longer than a search. */
const MAX_WORDS = 10;

/** Without an index, because there are only thousands of messages. */
function matchesText(text: string): SQL | undefined {
  if (text === "") return undefined;
  const { name, email, company, message } = contactMessages;
  const all = sql`concat_ws(' ', ${name}, ${email}, ${company}, ${message})`;
  return sql`(position(lower(${text}) in lower(${all})) > 0 or ${containsWordsSql(all, splitWords(text).slice(0, MAX_WORDS))})`;
}

/** Deletes messages that were marked as spam 30 days ago. */
export async function deleteDiscardedMessages(app: Pick<App, "db" | "now">): Promise<void> {
  const before = new Date(app.now().getTime() - SPAM_RETENTION_MS);
  await app.db.transaction(async (tx) => {
    const deleted = await tx
      .delete(contactMessages)
      .where(lt(contactMessages.spamSince, before))
      .returning({ id: contactMessages.id });
    for (const { id } of deleted) {
      await recordActivity(tx, { actor: "regular cleanup", kind: "message-spam-deleted", subject: id });
    }
  });
}

const honeypotSchema = z.object({ [HONEYPOT_FIELD]: z.string().min(1) });

/**
 * Stores a message and enqueues the team's email in one transaction. A message with the honeypot filled in is dropped with a success
 * response. The sender gets no email, because the address is not verified.
 */
export async function submitContactMessage(
  app: Pick<App, "db" | "log" | "queue">,
  body: unknown,
): Promise<Result<object, { errors: ContactErrors }>> {
  if (honeypotSchema.safeParse(body).success) {
    app.log.info("A contact message with a filled-in decoy was dropped");
    return { ok: true };
  }
  const parsed = contactSchema.safeParse(body);
  if (!parsed.success) {
    return { ...failure(parsed.error.issues[0]?.message ?? "Invalid message"), errors: contactErrors(body) };
  }
  const { name, email, company, message } = parsed.data;
  await app.db.transaction(async (tx) => {
    const stored = await tx
      .insert(contactMessages)
      .values({ name, email, company: company || null, message })
      .returning({ id: contactMessages.id });
    for (const { id } of stored) await app.queue.enqueue(tx, "contact-team-email", { messageId: id });
  });
  return { ok: true };
}

/** A failure has the values of the form, so that the page can show them again. */
export type ContactPostOutcome = Result<object, { values: ContactFormValues; errors: ContactErrors }>;

type ContactPostResponse = { outcome: ContactPostOutcome; status: number; headers: Record<string, string> };

/** Handles a post of a browser without scripts. Throws a 405 response for other methods than POST. */
export async function handleContactPost(app: App, client: string, request: Request): Promise<ContactPostResponse> {
  const values = readContactForm(await readFormData(request));
  const wait = await app.rateLimits.consume("contact-form", client);
  if (wait > 0) {
    const error = "Too many messages. Please wait a few minutes and try again.";
    return {
      outcome: { ...failure(error), values, errors: {} },
      status: 429,
      headers: { "Retry-After": String(wait) },
    };
  }
  try {
    const result = await submitContactMessage(app, values);
    return result.ok
      ? { outcome: { ok: true }, status: 200, headers: {} }
      : { outcome: { ...result, values }, status: 400, headers: {} };
  } catch (cause) {
    app.log.error({ err: cause }, "A contact message could not be stored");
    const text = "There was a problem sending your message. Please try again.";
    const error = appendRequestId(text, errorBody(503, text));
    return { outcome: { ...failure(error), values, errors: {} }, status: 503, headers: {} };
  }
}
