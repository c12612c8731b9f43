import type { App } from "~/app-context.server";
import { type AdminChangeActor, type AdminChangeRejection, changeAdminRole } from "~/auth/admins/admins.server";
import { isRole, ROLE_LABELS } from "~/auth/permissions/roles";
import { FLASH_MESSAGES } from "~/auth/sessions/flash-messages";
import { endSession, endSessions } from "~/auth/sessions/sessions.server";
import { resetTwoFactor } from "~/auth/two-factor/two-factor.server";
import { idParam } from "~/lib/db/pagination";
import { formText } from "~/lib/http/form-data";
import { failure } from "~/lib/result";
import { type FormOutcome, formSuccess } from "~/ui/form-outcome";

type OtherAdmin = { id: string; email: string };
type Handle = (
  app: App,
  by: Exclude<AdminChangeActor, "shell">,
  target: OtherAdmin,
  form: FormData,
) => Promise<FormOutcome>;

const REJECTIONS: Record<AdminChangeRejection, string> = {
  yourself: "You can’t change your own role or two-factor sign-in here",
  last: "This is the last owner. Make someone else an owner first",
  "not-an-admin": "This person is no longer an admin",
  "no-longer-allowed": FLASH_MESSAGES["no-permission"].title,
};

/** Actions of an owner on another admin, by `intent`. */
const intents: Record<string, Handle> = {
  role: async (app, by, { email }, form) => {
    const role = formText(form, "role");
    if (!isRole(role)) return failure("Please choose a role from the list");
    const changed = await changeAdminRole(app.db, { email, role }, by);
    return changed === "changed" ? formSuccess(`Role changed to ${ROLE_LABELS[role]}.`) : failure(REJECTIONS[changed]);
  },
  "reset-two-factor": async (app, by, { email }) => {
    const reset = await resetTwoFactor(app, email, by);
    if (reset === "none") return failure("Two-factor sign-in isn’t on");
    return reset === "reset"
      ? formSuccess("Two-factor sign-in is off. We’ll email your colleague.")
      : failure(REJECTIONS[reset]);
  },
  "end-session": async (app, by, target, form) => {
    const id = idParam.parse(formText(form, "session"));
    const ended = id !== null && (await endSession(app, by.email, target, id));
    return ended ? formSuccess("Signed out.") : failure("This session has already ended");
  },
  "end-sessions": async (app, by, target) => {
    await endSessions(app, by.email, target);
    return formSuccess("Signed out everywhere.");
  },
};

export const handleUserAction: Handle = async (app, by, target, form) => {
  const intent = formText(form, "intent");
  const handle = Object.hasOwn(intents, intent) ? intents[intent] : undefined;
  return handle ? handle(app, by, target, form) : failure("Unknown request");
};
