import { z } from "zod";
import type { App } from "~/app-context.server";
import { listAdmins } from "~/auth/admins/admins.server";
import { parseTypedDate } from "~/lib/dates/typed-date";
import { WORK_STATUSES } from "~/lib/db/column-types";
import { failure, type Result } from "~/lib/result";
import { addOrderNote, updateWork } from "~/orders/work.server";

/** "Nov 28, 2026", "11/28/2026" or "2026-11-28"; an empty text clears the date. */
const typedDay = z.string().transform((text, context) => {
  if (text.trim() === "") return null;
  const day = parseTypedDate(text);
  if (day?.startsWith("20")) return day;
  context.addIssue({
    code: "custom",
    message: day ? "Please choose a year from 2000 to 2099." : "Please enter a date such as Nov 28, 2026.",
  });
  return z.NEVER;
});

const actionSchema = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("work"),
    orderId: z.uuid(),
    workStatus: z.enum(WORK_STATUSES, "Please choose a work status from the list.").optional(),
    assignee: z
      .string()
      .max(320)
      .transform((email) => email || null)
      .optional(),
    dueDate: typedDay.optional(),
  }),
  z.object({ intent: z.literal("note"), noteId: z.uuid(), orderId: z.uuid(), note: z.string() }),
]);

/** True if the form is for `handleWorkAction`. */
export const isWorkIntent = (form: FormData): boolean =>
  ["work", "note"].some((intent) => form.get("intent") === intent);

/** Updates the work on an order or adds a note, as an admin. Fields that are not sent remain unchanged. */
export async function handleWorkAction(app: App, actor: string, form: FormData): Promise<Result<{ message: string }>> {
  const parsed = actionSchema.safeParse(Object.fromEntries(form));
  if (!parsed.success) return failure(parsed.error.issues[0]?.message ?? "We couldn’t read this request.");
  const input = parsed.data;
  if (input.intent === "note")
    return addOrderNote(app, actor, { id: input.noteId, orderId: input.orderId, text: input.note });
  const { orderId, workStatus, assignee, dueDate } = input;
  if (assignee && !(await listAdmins(app.db)).some(({ email }) => email === assignee)) {
    return failure("Please choose an admin from the list.");
  }
  return updateWork(app, actor, orderId, { workStatus, assignee, dueOn: dueDate });
}
