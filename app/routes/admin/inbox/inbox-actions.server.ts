import { z } from "zod";
import { answerContactMessage } from "~/customers/contact/contact-replies.server";
import { agencyToday, timestampOf } from "~/lib/dates/business-hours";
import { formatWeekday } from "~/lib/dates/format-date";
import { dayParam } from "~/lib/db/pagination";
import { failure } from "~/lib/result";
import { changeConversation } from "~/orders/conversations.server";
import { deleteSavedReply, upsertSavedReply } from "~/orders/messages.server";
import { updateWork } from "~/orders/work.server";
import { seenField, sendMessageForm } from "~/routes/admin/orders/order-page/send-message.server";
import { withFields, withMessage } from "~/routes/admin/shared/admin-page.server";
import { isAssignable } from "~/routes/admin/work/work-actions.server";

/** When a snoozed conversation comes back. */
const MORNING = "06:00";

const DONE = {
  done: "Done.",
  needs_reply: "It needs a reply again.",
  waiting: "It waits for the customer.",
  spam: "Moved to Spam. It stays there for 30 days.",
} as const;

const replySchema = z.object({ id: z.uuid().optional(), title: z.string(), text: z.string() });

const answerSchema = z.object({
  messageId: z.string(),
  contactId: z.uuid(),
  text: z.string(),
  seen: seenField,
  closes: z.literal("on").optional(),
});

/** Answers a message of the contact form. */
const answerForm = withFields(answerSchema, async (fields, { app, admin: { email: author } }) => {
  const { messageId: id, contactId: contactMessageId, text, seen, closes } = fields;
  const sent = await answerContactMessage(app, { id, contactMessageId, text, author, seen });
  if (!sent.ok || !closes) return withMessage(sent, "Sent by email.");
  const closed = await changeConversation(app, author, contactMessageId, { to: "done", seen: seen ?? app.now() });
  return withMessage(closed.ok ? closed : failure(`The answer is sent. ${closed.error}`), "Sent by email. Done.");
});

export const inboxForms = {
  message: sendMessageForm,
  answer: answerForm,
  "save-reply": withFields(replySchema, async (reply, { app, admin }) =>
    withMessage(await upsertSavedReply(app.db, admin.email, reply), "Saved."),
  ),
  "remove-reply": withFields(z.object({ id: z.uuid() }), async ({ id }, { app, admin }) =>
    withMessage(await deleteSavedReply(app.db, admin.email, id), "Removed."),
  ),
  move: withFields(
    z.object({ id: z.uuid(), to: z.enum(["done", "needs_reply", "waiting", "spam"]), seen: seenField }),
    async ({ id, to, seen }, { app, admin }) =>
      withMessage(
        await changeConversation(app, admin.email, id, to === "done" ? { to, seen: seen ?? app.now() } : { to }),
        DONE[to],
      ),
  ),
  /** Without a day it comes back at once. */
  snooze: withFields(z.object({ id: z.uuid(), day: dayParam }), async ({ id, day }, { app, admin }) => {
    if (day !== null && day <= agencyToday(app)) return failure("Please choose a day after today.");
    const until = day === null ? null : new Date(timestampOf(app.settings.site.hours.timeZone, day, MORNING));
    const changed = await changeConversation(app, admin.email, id, { to: "snoozed", until });
    return withMessage(changed, day === null ? "It needs a reply again." : `Snoozed until ${formatWeekday(day)}.`);
  }),
  /** For an order, assigns the order itself. */
  assign: withFields(
    z.object({ id: z.uuid(), kind: z.enum(["order", "contact"]), assignee: z.string() }),
    async ({ id, kind, assignee: email }, { app, admin }) => {
      const assignee = email || null;
      if (!(await isAssignable(app.db, assignee))) return failure("This person is not on the team any more.");
      if (kind === "order") return updateWork(app, admin.email, id, { assignee });
      const changed = await changeConversation(app, admin.email, id, { to: "assigned", assignee });
      return withMessage(changed, assignee ? `Assigned to ${assignee}.` : "Unassigned.");
    },
  ),
};
