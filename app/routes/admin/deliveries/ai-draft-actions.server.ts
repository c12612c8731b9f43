import { z } from "zod";
import type { App } from "~/app-context.server";
import { POSTS } from "~/catalog/blast/calendar/write-calendar";
import { failure, type Result } from "~/lib/result";
import { draftWithAi, saveDraftPost, sendAiDraft } from "~/orders/drafts/ai-drafts.server";

const number = z.coerce.number().int().min(1).max(POSTS);

const actionSchema = z.discriminatedUnion("intent", [
  // Without a number, all posts.
  z.object({ intent: z.literal("ai-draft"), orderId: z.uuid(), number: number.optional() }),
  z.looseObject({ intent: z.literal("ai-save"), orderId: z.uuid(), number }),
  z.object({ intent: z.literal("ai-send"), orderId: z.uuid() }),
]);

/** True if the form is for `handleAiDraftAction`. */
export const isAiDraftIntent = (form: FormData): boolean =>
  ["ai-draft", "ai-save", "ai-send"].some((intent) => form.get("intent") === intent);

/** Drafts posts with AI, saves one that an admin changed, or sends the draft. */
export async function handleAiDraftAction(
  app: App,
  actor: string,
  form: FormData,
): Promise<Result<{ message: string }>> {
  const parsed = actionSchema.safeParse(Object.fromEntries(form));
  if (!parsed.success) return failure("We couldn’t read this request.");
  const input = parsed.data;
  if (input.intent === "ai-draft") return draftWithAi(app, actor, input.orderId, input.number);
  if (input.intent === "ai-save") return saveDraftPost(app, input.orderId, input.number, input);
  return sendAiDraft(app, actor, input.orderId);
}
