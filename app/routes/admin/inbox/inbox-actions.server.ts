import { z } from "zod";
import { markConversationUnread } from "~/admin/inbox.server";
import type { App } from "~/app-context.server";
import { messageFields, sendMessage } from "~/routes/admin/orders/order-page/send-message.server";
import { handleMarkForm, type InboxOutcome, NO_LONGER, UNREADABLE } from "./contact-marks.server";
import { handleReplyForm } from "./reply-actions.server";

const actionSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("mark") }),
  z.object({ intent: z.literal("mark-unread"), orderId: z.uuid() }),
  z.object({ intent: z.literal("message"), ...messageFields }),
]);

/** Handles a form of the inbox. */
export async function handleInboxAction(app: App, actor: string, form: FormData): Promise<InboxOutcome> {
  if (String(form.get("intent")).endsWith("-reply")) return handleReplyForm(app, actor, form);
  const parsed = actionSchema.safeParse({
    ...Object.fromEntries(form),
    fileIds: form.getAll("fileId").map(String),
  });
  if (!parsed.success) return UNREADABLE;
  const { data } = parsed;
  if (data.intent === "mark") return handleMarkForm(app, actor, form);
  if (data.intent === "mark-unread") {
    const marked = await markConversationUnread(app.db, data.orderId);
    return marked ? [{ ok: true, message: "Marked as unread." }, 200] : NO_LONGER;
  }
  const sent = await sendMessage(app, actor, data);
  return [sent, sent.ok ? 200 : 400];
}
