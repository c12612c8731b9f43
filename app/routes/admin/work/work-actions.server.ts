import { z } from "zod";
import type { App } from "~/app-context.server";
import { listAdmins } from "~/auth/admins/admins.server";
import { WORK_STATUSES } from "~/lib/db/column-types";
import { failure, type Result } from "~/lib/result";
import { addOrderNote, updateWork } from "~/orders/work.server";

/** An empty text becomes null, which clears the field. */
const emptyToNull = <T extends z.ZodType<string>>(text: T) =>
  z.union([z.literal("").transform(() => null), text]).optional();

const actionSchema = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("work"),
    orderId: z.uuid(),
    workStatus: z.enum(WORK_STATUSES, "Please choose a work status from the list.").optional(),
    assignee: emptyToNull(z.string().max(320)),
    dueDate: emptyToNull(
      z.iso.date("Please enter a date such as 2026-11-26.").regex(/^20/, "Please choose a year from 2000 to 2099."),
    ),
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
