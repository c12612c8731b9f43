import { and, asc, count, eq, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { App } from "~/app-context.server";
import { recordActivity } from "~/auth/activity.server";
import type { Db, Tx } from "~/lib/db/database";
import type { Cursor, CursorKey } from "~/lib/db/pagination";
import { afterCursor, cursorOrder, microsecondTimestamp, toPage } from "~/lib/db/pagination.server";
import { contactMessages } from "~/lib/db/schema/index";
import type { InboxFilter } from "./contact-inbox";

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
