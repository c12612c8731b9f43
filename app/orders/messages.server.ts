import { and, asc, countDistinct, desc, eq, inArray, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { z } from "zod";
import type { App } from "~/app-context.server";
import { recordActivity } from "~/auth/activity-log.server";
import type { Db, Tx } from "~/lib/db/database";
import { orderFiles, orderMessages, orders, savedReplies } from "~/lib/db/schema/index";
import { failure, type Result } from "~/lib/result";
import { contactNameOf, customerLabel } from "./customer-name";
import { messageText } from "./message-rules";

/** One order that something was written about, with its latest message. */
export type Conversation = {
  orderId: string;
  customer: string;
  service: string;
  unread: number;
  latest: { at: Date; sender: MessageSender; text: string };
};

const PAGE_SIZE = 30;
const isUnread = sql`${orderMessages.sender} = 'customer' and ${orderMessages.readAt} is null`;

/** A page of conversations: first those with something that nobody of the team has read, each half by its latest message. `page` begins at 0. */
export async function listConversations(db: Db, page: number): Promise<{ rows: Conversation[]; more: boolean }> {
  const unread = sql<number>`count(*) filter (where ${isUnread})`.mapWith(Number);
  const latestAt = sql`max(${orderMessages.createdAt})`;
  const found = await db
    .select({ orderId: orderMessages.orderId, unread })
    .from(orderMessages)
    .groupBy(orderMessages.orderId)
    .orderBy(desc(sql`${unread} > 0`), desc(latestAt), desc(orderMessages.orderId))
    .limit(PAGE_SIZE + 1)
    .offset(page * PAGE_SIZE);
  const shown = found.slice(0, PAGE_SIZE);
  const details = await latestOf(
    db,
    shown.map(({ orderId }) => orderId),
  );
  const rows = shown.flatMap(({ orderId, unread }) => {
    const known = details.get(orderId);
    return known ? [{ orderId, unread, ...known }] : [];
  });
  return { rows, more: found.length > PAGE_SIZE };
}

/** How many orders have something that nobody of the team has read. */
export async function countUnreadConversations(db: Db): Promise<number> {
  const [found] = await db
    .select({ orders: countDistinct(orderMessages.orderId) })
    .from(orderMessages)
    .where(isUnread);
  return found?.orders ?? 0;
}

async function latestOf(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, Omit<Conversation, "orderId" | "unread">>();
  const rows = await db
    .selectDistinctOn([orderMessages.orderId], { message: orderMessages, order: orders })
    .from(orderMessages)
    .innerJoin(orders, eq(orders.id, orderMessages.orderId))
    .where(inArray(orderMessages.orderId, [...ids]))
    .orderBy(orderMessages.orderId, desc(orderMessages.createdAt), desc(orderMessages.id));
  return new Map(
    rows.map(({ message, order }) => [
      order.id,
      {
        customer: customerLabel({ ...order, person: contactNameOf(order.brief) }),
        service: order.service,
        latest: { at: message.createdAt, sender: message.sender, text: message.text },
      },
    ]),
  );
}

export type MessageSender = "customer" | "team";
export type OrderMessage = {
  id: string;
  createdAt: Date;
  sender: MessageSender;
  author: string;
  text: string;
  unread: boolean;
};

type NewMessage = { id: string; orderId: string; sender: MessageSender; author: string; text: string };

const messageId = z.uuid("Please reload the page and try again.");

/**
 * Stores what one side wrote; the other gets it by mail within five minutes, unless it reads it before (send-digests.server.ts). The
 * same id is stored once. Whoever calls has made sure that the author may write about this order.
 */
export async function addOrderMessage(app: App, { id, orderId, sender, author, text }: NewMessage): Promise<Result> {
  const known = messageId.safeParse(id);
  if (!known.success) return failure(known.error.issues[0]?.message ?? "");
  const written = messageText.safeParse(text);
  if (!written.success) return failure(written.error.issues[0]?.message ?? "");
  await app.db.transaction(async (tx) => {
    const stored = await tx
      .insert(orderMessages)
      .values({ id: known.data, orderId, sender, author, text: written.data, createdAt: app.now() })
      .onConflictDoNothing()
      .returning({ id: orderMessages.id });
    if (stored.length === 0) return;
    // The mail with the message tells of its files, too.
    await tx
      .update(orderFiles)
      .set({ batch: known.data })
      .where(
        and(
          ...[eq(orderFiles.messageId, known.data), eq(orderFiles.orderId, orderId), eq(orderFiles.sender, sender)],
          ...[isNotNull(orderFiles.readyAt), isNull(orderFiles.batch)],
        ),
      );
    if (sender === "customer") return;
    await recordActivity(tx, { actor: author, kind: "order-message", subject: orderId });
  });
  return { ok: true };
}

/** Everything that was written about an order, oldest first. */
export async function listOrderMessages(db: Db, orderId: string): Promise<OrderMessage[]> {
  const rows = await db
    .select()
    .from(orderMessages)
    .where(eq(orderMessages.orderId, orderId))
    .orderBy(asc(orderMessages.createdAt), asc(orderMessages.id));
  return rows.map(({ id, createdAt, sender, author, text, readAt }) => ({
    id,
    createdAt,
    sender,
    author,
    text,
    unread: readAt === null,
  }));
}

/** Notes that `reader` has what the other side wrote about this order on the page. */
export async function markMessagesRead(app: App, orderId: string, reader: MessageSender): Promise<void> {
  const other: MessageSender = reader === "team" ? "customer" : "team";
  await app.db
    .update(orderMessages)
    .set({ readAt: app.now() })
    .where(and(eq(orderMessages.orderId, orderId), eq(orderMessages.sender, other), isNull(orderMessages.readAt)));
}

/**
 * Puts what a customer wrote elsewhere on the page among the messages, so that it is unread until staff have seen it. Its sender sees to the
 * mail about it.
 */
export async function addMessageFromForm(
  tx: Tx,
  { at, ...message }: Omit<NewMessage, "sender"> & { at: Date },
): Promise<void> {
  await tx
    .insert(orderMessages)
    .values({ ...message, sender: "customer", createdAt: at, mailedAt: at })
    .onConflictDoNothing();
}

export type SavedReply = { id: string; title: string; text: string };

const reply = z.object({
  title: z.string().trim().min(1, "Please give the reply a title.").max(80, "Please use at most 80 characters."),
  text: messageText,
});

export const listSavedReplies = (db: Db): Promise<SavedReply[]> =>
  db
    .select({ id: savedReplies.id, title: savedReplies.title, text: savedReplies.text })
    .from(savedReplies)
    .orderBy(asc(savedReplies.title), asc(savedReplies.id));

/** Saves a new reply, or the one with this id again, in the name of a member of staff. */
export async function upsertSavedReply(
  app: App,
  actor: string,
  given: { id?: string; title: string; text: string },
): Promise<Result> {
  const parsed = reply.safeParse(given);
  if (!parsed.success) return failure(parsed.error.issues[0]?.message ?? "");
  return app.db.transaction(async (tx) => {
    const saved = given.id
      ? await tx.update(savedReplies).set(parsed.data).where(eq(savedReplies.id, given.id)).returning()
      : await tx.insert(savedReplies).values(parsed.data).returning();
    if (saved.length === 0) return failure("This reply no longer exists.");
    await recordActivity(tx, { actor, kind: "reply-saved", subject: parsed.data.title });
    return { ok: true };
  });
}

/** Removes one; a reply that is gone already is no fault. */
export async function deleteSavedReply(app: App, actor: string, id: string): Promise<Result> {
  return app.db.transaction(async (tx) => {
    const [removed] = await tx.delete(savedReplies).where(eq(savedReplies.id, id)).returning();
    if (removed) await recordActivity(tx, { actor, kind: "reply-removed", subject: removed.title });
    return { ok: true };
  });
}

/** How long a message waits for others of its author, in milliseconds; with the job's minute the mail goes within five. */
const COLLECT_MS = 3 * 60_000;

/**
 * Enqueues a mail for each side of each order that has something to read which is three minutes old, with everything that was
 * written since. What was read meanwhile is left out.
 */
export async function sendDueDigests(app: App): Promise<void> {
  const due = await app.db
    .selectDistinct({ orderId: orderMessages.orderId, sender: orderMessages.sender })
    .from(orderMessages)
    .where(
      and(isNull(orderMessages.mailedAt), lte(orderMessages.createdAt, new Date(app.now().getTime() - COLLECT_MS))),
    );
  for (const { orderId, sender } of due) await sendDigest(app, orderId, sender);
}

async function sendDigest(app: App, orderId: string, sender: MessageSender): Promise<void> {
  await app.db.transaction(async (tx) => {
    const waiting = await tx
      .update(orderMessages)
      .set({ mailedAt: app.now() })
      .where(and(eq(orderMessages.orderId, orderId), eq(orderMessages.sender, sender), isNull(orderMessages.mailedAt)))
      .returning({ id: orderMessages.id, readAt: orderMessages.readAt });
    const messageIds = waiting.filter(({ readAt }) => readAt === null).map(({ id }) => id);
    if (messageIds.length > 0) await app.queue.enqueue(tx, "message-digest-email", { orderId, sender, messageIds });
  });
}

/** The names of the files that came with messages of this side, oldest first, by message. */
export async function listMessageFileNames(
  app: App,
  { orderId, sender, messageIds }: { orderId: string; sender: MessageSender; messageIds: readonly string[] },
): Promise<Map<string, string[]>> {
  const rows = await app.db
    .select({ messageId: orderFiles.messageId, name: orderFiles.name })
    .from(orderFiles)
    .where(
      and(
        ...[eq(orderFiles.orderId, orderId), eq(orderFiles.sender, sender), isNotNull(orderFiles.readyAt)],
        inArray(orderFiles.messageId, [...messageIds]),
      ),
    )
    .orderBy(asc(orderFiles.createdAt), asc(orderFiles.id));
  const names = new Map<string, string[]>();
  for (const { messageId, name } of rows) {
    if (messageId) names.set(messageId, [...(names.get(messageId) ?? []), name]);
  }
  return names;
}

/** The messages of a digest, oldest first. */
export const listDigestMessages = (app: App, orderId: string, messageIds: readonly string[]) =>
  app.db
    .select()
    .from(orderMessages)
    .where(eq(orderMessages.orderId, orderId))
    .orderBy(asc(orderMessages.createdAt), asc(orderMessages.id))
    .then((all) => all.filter(({ id }) => messageIds.includes(id)));
