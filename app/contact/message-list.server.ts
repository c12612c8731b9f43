import { and, asc, count, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "~/db/database";
import type { Cursor, RowKey } from "~/db/lists/cursor";
import { beyond, direction, exactMoment, pageOf } from "~/db/lists/keyset.server";
import { contactMessages } from "~/db/tables";
import type { MessageFilter } from "./message-filter";

const PAGE_SIZE = 30;

export type MessageRow = {
  id: string;
  createdAt: Date;
  name: string;
  email: string;
  company: string | null;
  message: string;
  readAt: Date | null;
  answeredAt: Date | null;
};
export type MessagePage = { rows: MessageRow[]; older: RowKey | null; newer: RowKey | null; unread: number };

/** One page of the contact messages, newest first, and how many nobody has read. */
export async function listMessages(db: Db, filter: MessageFilter, cursor: Cursor): Promise<MessagePage> {
  const found = await db
    .select({ row: contactMessages, at: exactMoment(contactMessages) })
    .from(contactMessages)
    .where(and(shown(filter), matching(filter.q), beyond(contactMessages, cursor)))
    .orderBy(...direction(contactMessages, cursor))
    .limit(PAGE_SIZE + 1);
  const [unread] = await db.select({ unread: count() }).from(contactMessages).where(isNull(contactMessages.readAt));
  return { ...pageOf(found, PAGE_SIZE, cursor), unread: unread?.unread ?? 0 };
}

/** The first `most` that nobody has read, who has waited longest first. */
export const unreadMessages = (db: Db, most: number): Promise<MessageRow[]> =>
  db
    .select()
    .from(contactMessages)
    .where(isNull(contactMessages.readAt))
    .orderBy(asc(contactMessages.createdAt), asc(contactMessages.id))
    .limit(most);

export type MessageMark = "read" | "unread" | "answered" | "unanswered";

/** Marks a message; who has answered one has also read it. False when there is no such message. */
export async function markMessage(db: Db | Tx, id: string, mark: MessageMark, now: Date): Promise<boolean> {
  const { readAt, answeredAt } = contactMessages;
  const first = (column: typeof readAt) => sql`coalesce(${column}, ${now.toISOString()}::timestamptz)`;
  const changes = {
    read: { readAt: first(readAt) },
    unread: { readAt: null },
    answered: { readAt: first(readAt), answeredAt: first(answeredAt) },
    unanswered: { answeredAt: null },
  }[mark];
  const marked = await db
    .update(contactMessages)
    .set(changes)
    .where(eq(contactMessages.id, id))
    .returning({ id: contactMessages.id });
  return marked.length > 0;
}

const shown = ({ show }: MessageFilter): SQL | undefined =>
  show === "unread"
    ? isNull(contactMessages.readAt)
    : show === "unanswered"
      ? isNull(contactMessages.answeredAt)
      : undefined;

/** There are only thousands of messages, so they are searched without an index. */
function matching(text: string): SQL | undefined {
  if (text === "") return undefined;
  const { name, email, company, message } = contactMessages;
  const all = sql`lower(concat_ws(' ', ${name}, ${email}, ${company}, ${message}))`;
  return sql`position(lower(${text}) in ${all}) > 0`;
}
