import { z } from "zod";
import { listAdmins } from "~/auth/admins/admins.server";
import { parseTypedDate } from "~/lib/dates/typed-date";
import { WORK_STATUSES } from "~/lib/db/column-types";
import type { Db } from "~/lib/db/database";
import { failure } from "~/lib/result";
import { addOrderNote, updateWork, updateWorkOfOrders } from "~/orders/work.server";
import { type FormHandler, parseFields, withFields } from "~/routes/admin/shared/admin-page.server";

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

const workSchema = z.object({
  orderId: z.uuid(),
  workStatus: z.enum(WORK_STATUSES, "Please choose a stage from the list.").optional(),
  assignee: z
    .string()
    .max(320)
    .transform((email) => email || null)
    .optional(),
  dueDate: typedDay.optional(),
});

const noteSchema = z.object({ noteId: z.uuid(), orderId: z.uuid(), note: z.string() });

/** Forms about the work on an order. Fields that are not sent remain unchanged. */
export const workForms = {
  work: withFields(workSchema, async ({ orderId, workStatus, assignee, dueDate }, { app, admin }) =>
    (await isAssignable(app.db, assignee))
      ? updateWork(app, admin.email, orderId, { workStatus, assignee, dueOn: dueDate })
      : NOT_ASSIGNABLE,
  ),
  note: withFields(noteSchema, ({ noteId: id, orderId, note: text }, { app, admin }) =>
    addOrderNote(app, admin.email, { id, orderId, text }),
  ),
};

const bulkSchema = z.object({
  ids: z.array(z.uuid()),
  workStatus: z.enum(WORK_STATUSES, "Please choose a stage from the list.").optional(),
  /** Empty for none. */
  assignee: z.string().max(320).optional(),
});

/** Assigns or moves the orders `id` of the form. */
export const updateWorkInBulk: FormHandler = async ({ app, admin, form }) => {
  const parsed = parseFields(bulkSchema, { ...Object.fromEntries(form), ids: form.getAll("id") });
  if (!parsed.ok) return parsed;
  const { ids, workStatus, assignee } = parsed.fields;
  if (workStatus === undefined && assignee === undefined) return failure("Please choose what to change.");
  if (!(await isAssignable(app.db, assignee))) return NOT_ASSIGNABLE;
  const update = { workStatus, assignee: assignee === undefined ? undefined : assignee || null };
  return updateWorkOfOrders(app, admin.email, ids, update);
};

const NOT_ASSIGNABLE = failure("Please choose an admin from the list.");

/** True for an admin, and for no assignee. */
export const isAssignable = async (db: Db, assignee: string | null | undefined): Promise<boolean> =>
  !assignee || (await listAdmins(db)).some(({ email }) => email === assignee);
