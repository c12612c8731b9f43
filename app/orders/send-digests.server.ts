import { and, asc, eq, inArray, isNotNull, isNull, lte } from "drizzle-orm";
import type { App } from "~/app-context.server";
import { orderFiles, orderMessages } from "~/lib/db/schema/index";
import type { MessageSender } from "./messages.server";

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
