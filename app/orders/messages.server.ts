import { and, asc, eq, isNotNull, isNull } from "drizzle-orm";
import { z } from "zod";
import type { App } from "~/app-context.server";
import { recordActivity } from "~/auth/activity.server";
import type { Db, Tx } from "~/lib/db/database";
import { orderFiles, orderMessages } from "~/lib/db/schema/index";
import { failure, type Result } from "~/lib/result";
import { messageText } from "./message-rules";

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
