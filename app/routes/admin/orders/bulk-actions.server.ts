import { z } from "zod";
import type { App } from "~/app-context.server";
import { listAdmins } from "~/auth/admins/admins.server";
import { WORK_STATUSES } from "~/lib/db/column-types";
import { failure, type Result } from "~/lib/result";
import { updateWorkOfOrders } from "~/orders/work.server";

const bulkSchema = z.object({
  intent: z.literal("bulk-work"),
  ids: z.array(z.uuid()),
  workStatus: z.enum(WORK_STATUSES, "Please choose a work status from the list.").optional(),
  /** Empty for none. */
  assignee: z.string().max(320).optional(),
});

/** True if the form is for `handleBulkAction`. */
export const isBulkIntent = (form: FormData): boolean => form.get("intent") === "bulk-work";

/** Assigns or moves the orders `id` of the form, as an admin. */
export async function handleBulkAction(app: App, actor: string, form: FormData): Promise<Result<{ message: string }>> {
  const parsed = bulkSchema.safeParse({ ...Object.fromEntries(form), ids: form.getAll("id") });
  if (!parsed.success) return failure(parsed.error.issues[0]?.message ?? "We couldn’t read this request.");
  const { ids, workStatus, assignee } = parsed.data;
  if (workStatus === undefined && assignee === undefined) return failure("Please choose what to change.");
  if (assignee && !(await listAdmins(app.db)).some(({ email }) => email === assignee)) {
    return failure("Please choose an admin from the list.");
  }
  const update = { workStatus, assignee: assignee === undefined ? undefined : assignee || null };
  return updateWorkOfOrders(app, actor, ids, update);
}
