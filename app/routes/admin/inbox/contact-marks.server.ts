import { z } from "zod";
import type { App } from "~/app-context.server";
import { recordActivity } from "~/auth/activity-log.server";
import { markContactMessage } from "~/customers/contact/contact-messages.server";
import { failure, type Result } from "~/lib/result";

/** With the status of a response without scripts. */
export type InboxOutcome = [result: Result<{ message: string }>, status: number];

export const UNREADABLE: InboxOutcome = [failure("We couldn’t read this request."), 400];
export const NO_LONGER: InboxOutcome = [failure("This message no longer exists."), 404];

const MARKED = {
  read: "Marked as read.",
  unread: "Marked as unread.",
  answered: "Marked as answered.",
  unanswered: "Marked as unanswered.",
  spam: "Moved to Spam. It stays there for 30 days.",
  "not-spam": "Moved out of Spam.",
} as const;

const marks = [
  "read",
  "unread",
  "answered",
  "unanswered",
  "spam",
  "not-spam",
] as const satisfies (keyof typeof MARKED)[];

const markSchema = z.object({ id: z.uuid(), mark: z.enum(marks) });

/** Marks a message of the contact form, as an admin. */
export async function handleMarkForm(app: App, actor: string, form: FormData): Promise<InboxOutcome> {
  const parsed = markSchema.safeParse(Object.fromEntries(form));
  if (!parsed.success) return UNREADABLE;
  const { id, mark } = parsed.data;
  const marked = await app.db.transaction(async (tx) => {
    const updated = await markContactMessage(tx, id, mark, app.now());
    if (updated) await recordActivity(tx, { actor, kind: `message-${mark}`, subject: id });
    return updated;
  });
  return marked ? [{ ok: true, message: MARKED[mark] }, 200] : NO_LONGER;
}
