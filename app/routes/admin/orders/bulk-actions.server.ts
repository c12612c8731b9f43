import { z } from "zod";
import { updateWorkOfOrders } from "~/admin/orders/bulk-work.server";
import { readChosenIds } from "~/admin/orders/order-filter";
import type { App } from "~/app-context.server";
import { listAdmins } from "~/auth/admins/admins.server";
import { WORK_STATUSES } from "~/lib/db/column-types";
import { failure, type Result } from "~/lib/result";
import type { WorkUpdate } from "~/orders/work.server";
import { WORK_STATUS_LABELS } from "~/orders/work-status";

const bulkSchema = z.object({
  intent: z.literal("bulk-work"),
  workStatus: z.enum(WORK_STATUSES, "Please choose a work status from the list.").optional(),
  /** Empty for none. */
  assignee: z.string().max(320).optional(),
});

/** True if the form is for `handleBulkAction`. */
export const isBulkIntent = (form: FormData): boolean => form.get("intent") === "bulk-work";

/** Assigns or moves the chosen orders, as an admin. */
export async function handleBulkAction(app: App, actor: string, form: FormData): Promise<Result<{ message: string }>> {
  const parsed = bulkSchema.safeParse(Object.fromEntries(form));
  if (!parsed.success) return failure(parsed.error.issues[0]?.message ?? "We couldn’t read this request.");
  const ids = readChosenIds(form) ?? [];
  if (ids.length === 0) return failure("Please select one or more orders.");
  const { workStatus, assignee } = parsed.data;
  if (workStatus === undefined && assignee === undefined) return failure("Please choose what to change.");
  if (assignee && !(await listAdmins(app.db)).some(({ email }) => email === assignee)) {
    return failure("Please choose an admin from the list.");
  }
  const update = { workStatus, assignee: assignee === undefined ? undefined : assignee || null };
  const { changed, without } = await updateWorkOfOrders(app, actor, ids, update);
  const rest =
    without > 0 && `${countOrders(without)} without work stayed as ${without === 1 ? "it was" : "they were"}.`;
  if (changed === 0) return failure(rest || "Nothing has changed.");
  return { ok: true, message: [`${countOrders(changed)} ${describeUpdate(update)}.`, rest].filter(Boolean).join(" ") };
}

function describeUpdate({ workStatus, assignee }: WorkUpdate): string {
  const moved = workStatus && `moved to ${WORK_STATUS_LABELS[workStatus]}`;
  const assigned = assignee === undefined ? null : assignee ? `assigned to ${assignee}` : "unassigned";
  return [moved, assigned].filter(Boolean).join(" and ");
}

const countOrders = (count: number): string => (count === 1 ? "1 order" : `${count} orders`);
