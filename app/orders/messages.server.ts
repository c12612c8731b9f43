import { and, asc, desc, eq, inArray, isNotNull, isNull, lte, ne, notExists, or, sql } from "drizzle-orm";
import { z } from "zod";
import { recordActivity } from "~/auth/activity-log.server";
import type { App } from "~/lib/app-context.server";
import type { Db, Tx } from "~/lib/db/database";
import { type OrderFileRow, orderFiles, orderMessages, orders, pins, savedReplies } from "~/lib/db/schema/index";
import { failure, type Result } from "~/lib/result";
import { changeConversation, findOtherAnswer, openConversation, writeToCustomer } from "./conversations.server";
import { describePage } from "./deliveries/pins";
import { MAX_ORDER_FILES } from "./files/file-limits";
import { toOrderFile } from "./files/order-files.server";
import { messageText } from "./message-rules";
import { updateWork } from "./work.server";

export type MessageSender = "customer" | "team";

export type SavedReply = { id: string; title: string; text: string };

/** A message waits for more of the same author. With the job's interval its email is sent within 5 minutes. */
const COLLECT_MS = 3 * 60_000;

/** Of one side about an order, each up to 5,000 characters. */
export const MAX_MESSAGES_EACH = 500;

/** `fileIds`: its files. They must have arrived. `seen`: up to when the team's author has read; without it others' answers do not count. */
export type NewMessage = {
  id: string;
  orderId: string;
  sender: MessageSender;
  author: string;
  text: string;
  fileIds?: readonly string[];
  seen?: Date | null;
};

const newMessageSchema = z.object({
  id: z.uuid("Please reload the page and try again."),
  text: messageText,
  fileIds: z.array(z.uuid("Please reload the page and try again.")).max(MAX_ORDER_FILES).default([]),
});

/** `pin`: the message is about this place of a delivery. `pinId`: it answers that pin. Neither is stored if there is a blocker. */
type MessagePin = {
  pin?: Omit<typeof pins.$inferInsert, "messageId">;
  pinId?: string;
  findBlocker?: (tx: Tx) => Promise<string | null>;
};

/**
 * `sendDueDigests` emails it to the other side, unless that side reads it before. Idempotent for the same id. The caller has
 * checked that the author may write about this order.
 */
export async function addOrderMessage(
  app: Pick<App, "db" | "now">,
  { orderId, sender, author, seen = null, ...input }: NewMessage,
  { pin, pinId, findBlocker }: MessagePin = {},
): Promise<Result> {
  const parsed = newMessageSchema.safeParse(input);
  if (!parsed.success) return failure(parsed.error.issues[0]?.message ?? "");
  const { id, text, fileIds } = parsed.data;
  return app.db.transaction(async (tx): Promise<Result> => {
    const ofSide = and(eq(orderMessages.orderId, orderId), eq(orderMessages.sender, sender), ne(orderMessages.id, id));
    if ((await tx.$count(orderMessages, ofSide)) >= MAX_MESSAGES_EACH)
      return failure("This conversation has reached its limit. Please write an email instead.");
    // In the order of deliveries and refund requests, which lock the order before its conversation.
    await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for("key share");
    const isStored = (await tx.$count(orderMessages, eq(orderMessages.id, id))) > 0;
    const blocker =
      !isStored &&
      ((await findBlocker?.(tx)) || (sender === "team" && (await findOtherAnswer(tx, orderId, author, seen))));
    if (blocker) return failure(blocker);
    const message = { id, orderId, sender };
    if (!(await attachFiles(tx, message, [...new Set(fileIds)])))
      return failure("A file of this message hasn’t arrived yet. Please wait until it’s sent, or remove it.");
    const stored = await tx
      .insert(orderMessages)
      .values({ id, orderId, sender, author, text, pinId, createdAt: app.now() })
      .onConflictDoNothing()
      .returning({ id: orderMessages.id });
    if (stored.length === 0) return { ok: true };
    if (pin) await tx.insert(pins).values({ messageId: id, ...pin });
    // The message's email lists its files too.
    await tx
      .update(orderFiles)
      .set({ batch: id })
      .where(
        and(
          eq(orderFiles.messageId, id),
          eq(orderFiles.orderId, orderId),
          eq(orderFiles.sender, sender),
          isNotNull(orderFiles.readyAt),
          isNull(orderFiles.batch),
        ),
      );
    if (sender === "customer") await openConversation(tx, { orderId }, app.now());
    else {
      await writeToCustomer(tx, { orderId }, { at: app.now(), by: author, seen });
      await recordActivity(tx, { actor: author, kind: "order-message", subject: orderId });
    }
    return { ok: true };
  });
}

/** `waits`: also sets the work to "Waiting for customer"; `closes`: the conversation is done. */
export async function sendTeamMessage(
  app: App,
  message: Omit<NewMessage, "sender">,
  { waits, closes }: { waits: boolean; closes: boolean },
): Promise<Result> {
  const { author, orderId } = message;
  const sent = await addOrderMessage(app, { ...message, sender: "team" });
  if (!sent.ok) return sent;
  const moved = waits ? await updateWork(app, author, orderId, { workStatus: "waiting" }) : sent;
  if (!moved.ok) return failure(`The message is sent, but the stage stays: ${moved.error}`);
  const closed = closes
    ? await changeConversation(app, author, orderId, { to: "done", seen: message.seen ?? app.now() })
    : sent;
  return closed.ok ? { ok: true } : failure(`The message is sent. ${closed.error}`);
}

/**
 * Also files that a page uploaded for a message which was never stored: after a reload the new message has another id. False if one of
 * them has not arrived or belongs to another message.
 */
async function attachFiles(
  tx: Tx,
  { id, orderId, sender }: Pick<NewMessage, "id" | "orderId" | "sender">,
  fileIds: string[],
): Promise<boolean> {
  if (fileIds.length === 0) return true;
  const attached = await tx
    .update(orderFiles)
    .set({ messageId: id })
    .where(
      and(
        inArray(orderFiles.id, fileIds),
        eq(orderFiles.orderId, orderId),
        eq(orderFiles.sender, sender),
        eq(orderFiles.forDelivery, false),
        isNotNull(orderFiles.readyAt),
        or(
          isNull(orderFiles.messageId),
          eq(orderFiles.messageId, id),
          notExists(
            tx.select({ id: orderMessages.id }).from(orderMessages).where(eq(orderMessages.id, orderFiles.messageId)),
          ),
        ),
      ),
    )
    .returning({ id: orderFiles.id });
  return attached.length === fileIds.length;
}

/** Of a conversation, on a page of customers or admins. */
export const MESSAGES_PER_PAGE = 50;

/** The database compares: dates in JavaScript have no microseconds. */
export const isBeforeMessageSql = (id: string) =>
  sql`(${orderMessages.createdAt}, ${orderMessages.id}) < (select m.created_at, m.id from ${orderMessages} as m where m.id = ${id})`;

/** The pin that a message is or answers. */
const isItsPinSql = eq(pins.messageId, sql`coalesce(${orderMessages.pinId}, ${orderMessages.id})`);

/** `page`: `"page 2 of draft.pdf"` */
const toMessagePin = (pin: typeof pins.$inferSelect | null, file: OrderFileRow | null) =>
  pin && { id: pin.messageId, page: file ? describePage(toOrderFile(file), pin.page) : "the delivery" };

/**
 * A page of a conversation, oldest first: the latest messages, or those before the message `before`. `earlier`: the `before` of the
 * page with older ones, null if there are none. `latest`: id of the newest message of all. An unknown `before` counts as absent.
 */
export async function getOrderMessages(db: Db, orderId: string, before: string | null = null) {
  const { id, createdAt, sender, author, text, readAt } = orderMessages;
  const ofOrder = eq(orderMessages.orderId, orderId);
  const isKnown = before !== null && (await db.$count(orderMessages, and(ofOrder, eq(id, before)))) > 0;
  const newestFirst = await db
    .select({
      id,
      createdAt,
      sender,
      author,
      text,
      unread: sql<boolean>`${readAt} is null`,
      pin: pins,
      file: orderFiles,
    })
    .from(orderMessages)
    .leftJoin(pins, isItsPinSql)
    .leftJoin(orderFiles, eq(orderFiles.id, pins.fileId))
    .where(and(ofOrder, isKnown ? isBeforeMessageSql(before) : undefined))
    .orderBy(desc(createdAt), desc(id))
    .limit(MESSAGES_PER_PAGE + 1);
  const messages = newestFirst
    .slice(0, MESSAGES_PER_PAGE)
    .reverse()
    .map(({ pin, file, ...message }) => ({ ...message, pin: toMessagePin(pin, file) }));
  const earlier = newestFirst.length > MESSAGES_PER_PAGE ? (messages[0]?.id ?? null) : null;
  return { messages, earlier, latest: isKnown ? await findNewestId(db, orderId) : (messages.at(-1)?.id ?? null) };
}

async function findNewestId(db: Db, orderId: string): Promise<string | null> {
  const { id, createdAt } = orderMessages;
  const ofOrder = db.select({ id }).from(orderMessages).where(eq(orderMessages.orderId, orderId));
  const [newest] = await ofOrder.orderBy(desc(createdAt), desc(id)).limit(1);
  return newest?.id ?? null;
}

export async function markMessagesRead(
  app: Pick<App, "db" | "now">,
  orderId: string,
  reader: MessageSender,
): Promise<void> {
  const other: MessageSender = reader === "team" ? "customer" : "team";
  await app.db
    .update(orderMessages)
    .set({ readAt: app.now() })
    .where(and(eq(orderMessages.orderId, orderId), eq(orderMessages.sender, other), isNull(orderMessages.readAt)));
}

/** For text that a customer wrote in another form. No digest is sent: the caller sends an email. */
export async function addMessageFromForm(
  tx: Tx,
  { at, ...message }: Omit<NewMessage, "sender"> & { at: Date },
): Promise<void> {
  await tx
    .insert(orderMessages)
    .values({ ...message, sender: "customer", createdAt: at, mailedAt: at })
    .onConflictDoNothing();
}

const savedReplySchema = z.object({
  title: z.string().trim().min(1, "Please give the reply a title.").max(80, "Please use at most 80 characters."),
  text: messageText,
});

export const listSavedReplies = (db: Db): Promise<SavedReply[]> =>
  db
    .select({ id: savedReplies.id, title: savedReplies.title, text: savedReplies.text })
    .from(savedReplies)
    .orderBy(asc(savedReplies.title), asc(savedReplies.id));

export async function upsertSavedReply(
  db: Db,
  actor: string,
  { id, ...input }: { id?: string; title: string; text: string },
): Promise<Result> {
  const parsed = savedReplySchema.safeParse(input);
  if (!parsed.success) return failure(parsed.error.issues[0]?.message ?? "");
  return db.transaction(async (tx) => {
    const saved = id
      ? await tx.update(savedReplies).set(parsed.data).where(eq(savedReplies.id, id)).returning()
      : await tx.insert(savedReplies).values(parsed.data).returning();
    if (saved.length === 0) return failure("This reply no longer exists.");
    await recordActivity(tx, { actor, kind: "reply-saved", subject: parsed.data.title });
    return { ok: true };
  });
}

export async function deleteSavedReply(db: Db, actor: string, id: string): Promise<Result> {
  return db.transaction(async (tx) => {
    const [removed] = await tx.delete(savedReplies).where(eq(savedReplies.id, id)).returning();
    if (removed) await recordActivity(tx, { actor, kind: "reply-removed", subject: removed.title });
    return { ok: true };
  });
}

/** One email per order and sender, for messages that were not read in the meantime. */
export async function sendDueDigests(app: Pick<App, "db" | "now" | "queue">): Promise<void> {
  const due = await app.db
    .selectDistinct({ orderId: orderMessages.orderId, sender: orderMessages.sender })
    .from(orderMessages)
    .where(
      and(isNull(orderMessages.mailedAt), lte(orderMessages.createdAt, new Date(app.now().getTime() - COLLECT_MS))),
    );
  for (const { orderId, sender } of due) await sendDigest(app, orderId, sender);
}

async function sendDigest(
  app: Pick<App, "db" | "now" | "queue">,
  orderId: string,
  sender: MessageSender,
): Promise<void> {
  await app.db.transaction(async (tx) => {
    const messages = await tx
      .update(orderMessages)
      .set({ mailedAt: app.now() })
      .where(and(eq(orderMessages.orderId, orderId), eq(orderMessages.sender, sender), isNull(orderMessages.mailedAt)))
      .returning({ id: orderMessages.id, readAt: orderMessages.readAt });
    const messageIds = messages.filter(({ readAt }) => readAt === null).map(({ id }) => id);
    if (messageIds.length > 0) await app.queue.enqueue(tx, "message-digest-email", { orderId, sender, messageIds });
  });
}

/** Names of the files attached to these messages, oldest first, by message id. */
export async function listMessageFileNames(
  db: Db,
  { orderId, sender, messageIds }: { orderId: string; sender: MessageSender; messageIds: readonly string[] },
): Promise<Map<string, string[]>> {
  const rows = await db
    .select({ messageId: orderFiles.messageId, name: orderFiles.name })
    .from(orderFiles)
    .where(
      and(
        eq(orderFiles.orderId, orderId),
        eq(orderFiles.sender, sender),
        isNotNull(orderFiles.readyAt),
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

/** Oldest first. */
export async function listDigestMessages(db: Db, orderId: string, messageIds: readonly string[]) {
  const rows = await db
    .select({ message: orderMessages, pin: pins, file: orderFiles })
    .from(orderMessages)
    .leftJoin(pins, isItsPinSql)
    .leftJoin(orderFiles, eq(orderFiles.id, pins.fileId))
    .where(and(eq(orderMessages.orderId, orderId), inArray(orderMessages.id, [...messageIds])))
    .orderBy(asc(orderMessages.createdAt), asc(orderMessages.id));
  return rows.map(({ message, pin, file }) => ({ ...message, pin: toMessagePin(pin, file) }));
}
