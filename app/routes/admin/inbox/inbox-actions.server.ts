import { z } from "zod";
import { markConversationUnread } from "~/admin/inbox.server";
import type { App } from "~/app-context.server";
import { addOrderMessage } from "~/orders/messages.server";
import { handleMarkForm, type InboxOutcome, NO_LONGER, UNREADABLE } from "./contact-marks.server";
import { handleReplyForm } from "./reply-actions.server";

const actionSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("mark") }),
  z.object({ intent: z.literal("mark-unread"), orderId: z.uuid() }),
  z.object({ intent: z.literal("message"), messageId: z.string(), orderId: z.uuid(), text: z.string() }),
]);

/** Handles a form of the inbox. */
export async function handleInboxAction(app: App, actor: string, form: FormData): Promise<InboxOutcome> {
  if (String(form.get("intent")).endsWith("-reply")) return handleReplyForm(app, actor, form);
  const parsed = actionSchema.safeParse(Object.fromEntries(form));
  if (!parsed.success) return UNREADABLE;
  const { data } = parsed;
  if (data.intent === "mark") return handleMarkForm(app, actor, form);
  if (data.intent === "mark-unread") {
    const marked = await markConversationUnread(app.db, data.orderId);
    return marked ? [{ ok: true, message: "Marked as unread." }, 200] : NO_LONGER;
  }
  const { messageId: id, orderId, text } = data;
  const sent = await addOrderMessage(app, { id, orderId, sender: "team", author: actor, text });
  return sent.ok
    ? [{ ok: true, message: "Sent. The customer gets it by email within five minutes." }, 200]
    : [sent, 400];
}
