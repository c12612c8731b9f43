import { z } from "zod";
import type { App } from "~/app-context.server";
import { listAdmins } from "~/auth/admins/admins.server";
import { WORK_STATUSES } from "~/lib/db/column-types";
import { failure, type Result } from "~/lib/result";
import { addOrderNote, updateWork } from "~/orders/work.server";

/** An empty text takes away what was there. */
const orNothing = <T extends z.ZodType<string>>(text: T) =>
  z.union([z.literal("").transform(() => null), text]).optional();

const wanted = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("work"),
    orderId: z.uuid(),
    workStatus: z.enum(WORK_STATUSES, "Please choose a work status from the list.").optional(),
    assignee: orNothing(z.string().max(320)),
    dueDate: orNothing(
      z.iso.date("Please enter a date such as 2026-11-26.").regex(/^20/, "Please choose a year from 2000 to 2099."),
    ),
  }),
  z.object({ intent: z.literal("note"), noteId: z.uuid(), orderId: z.uuid(), note: z.string() }),
]);

/** Whether a form is about the work on an order, and so for `handleWorkAction`. */
export const isWorkIntent = (form: FormData): boolean =>
  ["work", "note"].some((intent) => form.get("intent") === intent);

/** Sets what a member of staff says of the work on an order, or keeps a note. Fields that are not sent stay as they are. */
export async function handleWorkAction(app: App, actor: string, form: FormData): Promise<Result<{ message: string }>> {
  const parsed = wanted.safeParse(Object.fromEntries(form));
  if (!parsed.success) return failure(parsed.error.issues[0]?.message ?? "We couldn’t read this request.");
  const asked = parsed.data;
  if (asked.intent === "note")
    return addOrderNote(app, actor, { id: asked.noteId, orderId: asked.orderId, text: asked.note });
  const { orderId, workStatus, assignee, dueDate } = asked;
  if (assignee && !(await listAdmins(app.db)).some(({ email }) => email === assignee)) {
    return failure("Please choose an admin from the list.");
  }
  return updateWork(app, actor, orderId, { workStatus, assignee, dueOn: dueDate });
}
