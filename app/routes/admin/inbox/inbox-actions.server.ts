import { z } from "zod";
import { markConversationUnread } from "~/admin/inbox.server";
import { recordActivity } from "~/auth/activity-log.server";
import { markContactMessage } from "~/customers/contact/contact-messages.server";
import { deleteSavedReply, upsertSavedReply } from "~/orders/messages.server";
import { sendMessageForm } from "~/routes/admin/orders/order-page/send-message.server";
import { failureWith, withFields, withMessage } from "~/routes/admin/shared/admin-page.server";

const NO_LONGER = failureWith(404, "This message no longer exists.");

const MARKED = {
  read: "Marked as read.",
  unread: "Marked as unread.",
  answered: "Marked as answered.",
  unanswered: "Marked as unanswered.",
  spam: "Moved to Spam. It stays there for 30 days.",
  "not-spam": "Moved out of Spam.",
} as const;

const markSchema = z.object({
  id: z.uuid(),
  mark: z.enum(["read", "unread", "answered", "unanswered", "spam", "not-spam"] satisfies (keyof typeof MARKED)[]),
});

/** Marks a message of the contact form. */
export const markMessage = withFields(markSchema, async ({ id, mark }, { app, admin }) => {
  const marked = await app.db.transaction(async (tx) => {
    const updated = await markContactMessage(tx, id, mark, app.now());
    if (updated) await recordActivity(tx, { actor: admin.email, kind: `message-${mark}`, subject: id });
    return updated;
  });
  return marked ? { ok: true, message: MARKED[mark] } : NO_LONGER;
});

const replySchema = z.object({ id: z.uuid().optional(), title: z.string(), text: z.string() });

/** Forms of saved replies. */
export const replyForms = {
  "save-reply": withFields(replySchema, async (reply, { app, admin }) =>
    withMessage(await upsertSavedReply(app.db, admin.email, reply), "Saved."),
  ),
  "remove-reply": withFields(z.object({ id: z.uuid() }), async ({ id }, { app, admin }) =>
    withMessage(await deleteSavedReply(app.db, admin.email, id), "Removed."),
  ),
};

export const inboxForms = {
  ...replyForms,
  message: sendMessageForm,
  mark: markMessage,
  "mark-unread": withFields(z.object({ orderId: z.uuid() }), async ({ orderId }, { app }) =>
    (await markConversationUnread(app.db, orderId)) ? { ok: true, message: "Marked as unread." } : NO_LONGER,
  ),
};
