import { and, asc, count, eq, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { App } from "~/app-context.server";
import { recordActivity } from "~/auth/activity-log.server";
import type { Db, Tx } from "~/lib/db/database";
import type { Cursor, CursorKey } from "~/lib/db/pagination";
import { afterCursor, cursorOrder, microsecondTimestamp, toPage } from "~/lib/db/pagination.server";
import { contactMessages } from "~/lib/db/schema/index";
import { appendRequestId } from "~/lib/http/error-body";
import { errorBody } from "~/lib/http/error-body.server";
import { readFormData } from "~/lib/http/form-data";
import { failure, type Result } from "~/lib/result";
import { type ContactFormValues, HONEYPOT_FIELD, readContactForm } from "./contact-fields";
import type { InboxFilter } from "./contact-inbox";
import { type ContactErrors, contactErrors, contactSchema } from "./contact-schema";

const PAGE_SIZE = 30;

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

/** One page of the contact messages, newest first, and how many nobody has read. */
export async function listContactMessages(db: Db, filter: InboxFilter, cursor: Cursor): Promise<InboxPage> {
  const found = await db
    .select({ row: contactMessages, at: microsecondTimestamp(contactMessages) })
    .from(contactMessages)
    .where(and(shown(filter), matching(filter.q), afterCursor(contactMessages, cursor)))
    .orderBy(...cursorOrder(contactMessages, cursor))
    .limit(PAGE_SIZE + 1);
  const [unread] = await db.select({ unread: count() }).from(contactMessages).where(isUnread);
  return { ...toPage(found, PAGE_SIZE, cursor), unread: unread?.unread ?? 0 };
}

/** The first `most` that nobody has read, who has waited longest first. */
export const listUnreadContactMessages = (db: Db, most: number): Promise<InboxListItem[]> =>
  db
    .select()
    .from(contactMessages)
    .where(isUnread)
    .orderBy(asc(contactMessages.createdAt), asc(contactMessages.id))
    .limit(most);

export type InboxMark = "read" | "unread" | "answered" | "unanswered" | "spam" | "not-spam";

/** Marks a message; who has answered one has also read it. False when there is no such message. */
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

/** What was discarded as spam is shown to who asks for it alone. */
function shown({ show }: InboxFilter): SQL | undefined {
  const { answeredAt, spamSince } = contactMessages;
  if (show === "spam") return isNotNull(spamSince);
  if (show === "unread") return isUnread;
  return and(isNull(spamSince), show === "unanswered" ? isNull(answeredAt) : undefined);
}

const isUnread = and(isNull(contactMessages.readAt), isNull(contactMessages.spamSince));

/** How long what was discarded is kept, in milliseconds. */
const SPAM_MS = 30 * 86_400_000;

/** Deletes messages that were discarded 30 days ago. */
export async function deleteDiscardedMessages(app: App): Promise<void> {
  const before = new Date(app.now().getTime() - SPAM_MS);
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

/** There are only thousands of messages, so they are searched without an index. */
function matching(text: string): SQL | undefined {
  if (text === "") return undefined;
  const { name, email, company, message } = contactMessages;
  const all = sql`lower(concat_ws(' ', ${name}, ${email}, ${company}, ${message}))`;
  return sql`position(lower(${text}) in ${all}) > 0`;
}

export type ContactSubmission = Result<object, { errors: ContactErrors }>;

/**
 * Stores a message and enqueues the team's mail about it, in one transaction. A message with the decoy filled in comes
 * from a robot: it is answered as if it were sent, and dropped. No mail goes to the address in it: anybody may have typed
 * that.
 */
export async function submitContactMessage(app: App, body: unknown): Promise<ContactSubmission> {
  if (trapped.safeParse(body).success) {
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

const trapped = z.object({ [HONEYPOT_FIELD]: z.string().min(1) });

/** What a page shows after a post without scripts: that the message was sent, or all that was typed with what is wrong in which field. */
export type ContactPostOutcome = Result<object, Unsent>;

type Unsent = { typed: ContactFormValues; errors: ContactErrors };

export type ContactPostResponse = { outcome: ContactPostOutcome; status: number; headers: Record<string, string> };

/**
 * Takes the form as a browser without scripts posts it. What was typed comes back whatever happens.
 * Throws a 405 response for other methods than POST.
 */
export async function handleContactPost(app: App, client: string, request: Request): Promise<ContactPostResponse> {
  const typed = readContactForm(await readFormData(request));
  const wait = await app.rateLimits.consume("contact-form", client);
  if (wait > 0) {
    const error = "Too many messages. Please wait a few minutes and try again.";
    return again(429, { ...failure(error), typed, errors: {} }, { "Retry-After": String(wait) });
  }
  try {
    const taken = await submitContactMessage(app, typed);
    return taken.ok ? { outcome: { ok: true }, status: 200, headers: {} } : again(400, { ...taken, typed });
  } catch (fault) {
    app.log.error({ err: fault }, "A contact message could not be stored");
    const words = "There was a problem sending your message. Please try again.";
    const error = appendRequestId(words, errorBody(503, words));
    return again(503, { ...failure(error), typed, errors: {} });
  }
}

const again = (
  status: number,
  outcome: ContactPostOutcome,
  headers: Record<string, string> = {},
): ContactPostResponse => ({
  outcome,
  status,
  headers,
});
