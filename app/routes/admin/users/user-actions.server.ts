import { type AdminChangeRejection, changeAdminRole, findAdmin } from "~/auth/admins/admins.server";
import { isRole, ROLE_LABELS } from "~/auth/permissions/roles";
import { FLASH_MESSAGES } from "~/auth/sessions/flash-messages";
import { endSession, endSessions } from "~/auth/sessions/sessions.server";
import { resetTwoFactor } from "~/auth/two-factor/two-factor.server";
import type { App } from "~/lib/app-context.server";
import { idParam } from "~/lib/db/pagination";
import { formText } from "~/lib/http/form-data";
import { failure } from "~/lib/result";
import type { FormHandler, FormRequest, FormResult } from "~/routes/admin/shared/admin-page.server";
import { formSuccess } from "~/ui/form-outcome";

const REJECTIONS: Record<AdminChangeRejection, string> = {
  yourself: "You can’t change your own role or two-factor sign-in here",
  last: "This is the last owner. Make someone else an owner first",
  "not-an-admin": "This person is no longer an admin",
  "no-longer-allowed": FLASH_MESSAGES["no-permission"].title,
};

/** Throws a 404 response if the admin does not exist. */
export async function requireOtherAdmin({ db }: Pick<App, "db">, param: string | undefined) {
  const id = idParam.parse(param);
  const admin = id ? await findAdmin(db, id) : null;
  if (!admin) throw new Response(null, { status: 404 });
  return admin;
}

type OtherAdmin = Awaited<ReturnType<typeof requireOtherAdmin>>;

const onAdmin =
  (change: (target: OtherAdmin, request: FormRequest) => Promise<FormResult>): FormHandler =>
  async (request) =>
    change(await requireOtherAdmin(request.app, request.params.id), request);

/** Forms of an owner about another admin. */
export const userForms = {
  role: onAdmin(async ({ email }, { app, admin, form }) => {
    const role = formText(form, "role");
    if (!isRole(role)) return failure("Please choose a role from the list");
    const changed = await changeAdminRole(app.db, { email, role }, admin);
    return changed === "changed" ? formSuccess(`Role changed to ${ROLE_LABELS[role]}.`) : failure(REJECTIONS[changed]);
  }),
  "reset-two-factor": onAdmin(async ({ email }, { app, admin }) => {
    const reset = await resetTwoFactor(app, email, admin);
    if (reset === "none") return failure("Two-factor sign-in isn’t on");
    return reset === "reset"
      ? formSuccess("Two-factor sign-in is off. We’ll email your colleague.")
      : failure(REJECTIONS[reset]);
  }),
  "end-session": onAdmin(async (target, { app, admin, form }) => {
    const id = idParam.parse(formText(form, "session"));
    const ended = id !== null && (await endSession(app.db, admin.email, target, id));
    return ended ? formSuccess("Signed out.") : failure("This session has already ended");
  }),
  "end-sessions": onAdmin(async (target, { app, admin }) => {
    await endSessions(app.db, admin.email, target);
    return formSuccess("Signed out everywhere.");
  }),
};
