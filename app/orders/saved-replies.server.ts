import { asc, eq } from "drizzle-orm";
import { z } from "zod";
import type { App } from "~/app-context.server";
import { recordActivity } from "~/auth/activity.server";
import type { Db } from "~/lib/db/database";
import { savedReplies } from "~/lib/db/schema/index";
import { failure, type Result } from "~/lib/result";
import { messageText } from "./message-rules";

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
