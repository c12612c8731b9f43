import { and, asc, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { recordActivity } from "~/auth/activity-log.server";
import type { App } from "~/lib/app-context.server";
import type { Db } from "~/lib/db/database";
import { contactMessages, contactReplies } from "~/lib/db/schema/index";
import { failure, type Result } from "~/lib/result";
import { findOtherAnswer, lockConversation, openConversation, writeToCustomer } from "~/orders/conversations.server";
import { messageText } from "~/orders/message-rules";
import { MAX_MESSAGES_EACH } from "~/orders/messages.server";

/** `id`: of the form, so that a reply is stored once. */
type NewReply = { id: string; contactMessageId: string; text: string };

const replySchema = z.object({ id: z.uuid("Please reload the page and try again."), text: messageText });

/** Oldest first, in the shape of messages about orders. */
export async function listContactReplies(db: Db, contactMessageId: string) {
  const { id, createdAt, sender, author, text } = contactReplies;
  const rows = await db
    .select({ id, createdAt, sender, author, text })
    .from(contactReplies)
    .where(eq(contactReplies.contactMessageId, contactMessageId))
    .orderBy(asc(createdAt), asc(id));
  return rows.map((row) => ({ ...row, unread: row.sender === "team" }));
}

/** What its sender sees: the message and the replies, oldest first. Null if it was deleted or is spam. */
export async function findContactConversation(db: Db, contactMessageId: string) {
  const { id, createdAt, name, message, spamSince } = contactMessages;
  const [first] = await db
    .select({ id, createdAt, name, text: message })
    .from(contactMessages)
    .where(and(eq(id, contactMessageId), isNull(spamSince)));
  if (!first) return null;
  const written = [{ ...first, sender: "customer" as const }, ...(await listContactReplies(db, contactMessageId))];
  const messages = written.map((each) => {
    const { id: key, sender, text } = each;
    return { id: key, at: each.createdAt.toISOString(), sender, text };
  });
  return { name: first.name, messages };
}

/** Emails it to the sender of the message. `seen`: up to when the author has read. */
export const answerContactMessage = (
  app: Pick<App, "db" | "now" | "queue">,
  reply: NewReply & { author: string; seen: Date | null },
): Promise<Result> => addReply(app, "team", reply);

/** From the link of our email. */
export const receiveContactReply = (app: Pick<App, "db" | "now" | "queue">, reply: NewReply): Promise<Result> =>
  addReply(app, "customer", { ...reply, seen: null });

async function addReply(
  app: Pick<App, "db" | "now" | "queue">,
  sender: "customer" | "team",
  { contactMessageId, author, seen, ...input }: NewReply & { author?: string; seen: Date | null },
): Promise<Result> {
  const parsed = replySchema.safeParse(input);
  if (!parsed.success) return failure(parsed.error.issues[0]?.message ?? "");
  const { id, text } = parsed.data;
  const at = app.now();
  return app.db.transaction(async (tx): Promise<Result> => {
    // First, as for a move to Spam: two orders of locks would wait for each other.
    await lockConversation(tx, contactMessageId);
    const [message] = await tx
      .select()
      .from(contactMessages)
      .where(eq(contactMessages.id, contactMessageId))
      .for("share");
    if (!message || (message.spamSince && sender === "customer")) return failure("This message no longer exists.");
    const ofMessage = eq(contactReplies.contactMessageId, contactMessageId);
    if ((await tx.$count(contactReplies, eq(contactReplies.id, id))) > 0) return { ok: true };
    if ((await tx.$count(contactReplies, and(ofMessage, eq(contactReplies.sender, sender)))) >= MAX_MESSAGES_EACH)
      return failure("This conversation has reached its limit. Please write an email instead.");
    const by = author ?? message.email;
    const otherAnswer = sender === "team" && (await findOtherAnswer(tx, contactMessageId, by, seen));
    if (otherAnswer) return failure(otherAnswer);
    const stored = await tx
      .insert(contactReplies)
      .values({ id, contactMessageId, sender, author: by, text, createdAt: at })
      .onConflictDoNothing()
      .returning({ id: contactReplies.id });
    if (stored.length === 0) return { ok: true };
    if (sender === "customer") {
      await openConversation(tx, { contactMessageId }, at);
      await app.queue.enqueue(tx, "contact-team-email", { messageId: contactMessageId, replyId: id });
    } else {
      await writeToCustomer(tx, { contactMessageId }, { at, by, seen });
      await recordActivity(tx, { actor: by, kind: "contact-answer", subject: contactMessageId });
      await app.queue.enqueue(tx, "contact-reply-email", { replyId: id });
    }
    return { ok: true };
  });
}
