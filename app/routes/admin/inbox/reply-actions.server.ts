import { z } from "zod";
import type { App } from "~/app-context.server";
import { deleteSavedReply, upsertSavedReply } from "~/orders/messages.server";
import { type InboxOutcome, UNREADABLE } from "./contact-marks.server";

const replySchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("save-reply"), id: z.uuid().optional(), title: z.string(), text: z.string() }),
  z.object({ intent: z.literal("remove-reply"), id: z.uuid() }),
]);

/** Saves or removes a saved reply, as an admin. */
export async function handleReplyForm(app: App, actor: string, form: FormData): Promise<InboxOutcome> {
  const parsed = replySchema.safeParse(Object.fromEntries(form));
  if (!parsed.success) return UNREADABLE;
  const { data } = parsed;
  const isSaved = data.intent === "save-reply";
  const result = isSaved ? await upsertSavedReply(app, actor, data) : await deleteSavedReply(app, actor, data.id);
  return result.ok ? [{ ok: true, message: isSaved ? "Saved." : "Removed." }, 200] : [result, 400];
}
