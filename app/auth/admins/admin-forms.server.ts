import type { App } from "~/app-context.server";
import { isRole } from "~/auth/permissions/roles";
import { FLASH_MESSAGES } from "~/auth/sessions/flash-messages";
import { accountEmailSchema, INVALID_EMAIL } from "~/auth/sign-in/form-state";
import { detectOutage } from "~/lib/db/outage";
import { idParam } from "~/lib/db/pagination";
import { formText } from "~/lib/http/form-data";
import { parseUsd } from "~/lib/money";
import { failure } from "~/lib/result";
import { type FormOutcome, formFieldErrors, formSuccess } from "~/ui/form-outcome";
import { adminFormFailureMessage, EMAIL_REQUIRED } from "./admin-form-messages";
import { type AdminChangeRejection, removeAdmin, updateAdminSettings } from "./admins.server";
import { findInvitation, inviteAdmin, revokeInvitation } from "./invitations.server";

type Admin = { id: string; email: string; secondFactor: boolean };
export type AdminFormResult = { outcome: FormOutcome; status: number };

/** What the forms of /admin/users ask for, by their `intent`. */
const intents: Record<string, (app: App, admin: Admin, form: FormData) => Promise<AdminFormResult>> = {
  // A form without a role is one that was open before there were any.
  invite: (app, admin, form) => inviteTyped(app, admin, formText(form, "email"), formText(form, "role") || "owner"),
  resend: async (app, admin, form) => {
    const id = idParam.parse(formText(form, "id"));
    const found = id && (await findInvitation(app.db, id));
    return found ? inviteTyped(app, admin, found.email, found.role) : gone;
  },
  revoke: async (app, admin, form) => {
    const id = idParam.parse(formText(form, "id"));
    const email = id && (await revokeInvitation(app, admin, id));
    return email ? done(`The invitation to ${email} has been revoked.`) : gone;
  },
  remove: (app, admin, form) => removeTyped(app, admin, formText(form, "email")),
  settings: (app, admin, form) =>
    changeRules(app, admin, formText(form, "refundLimit"), form.has("requireSecondFactor")),
};

const NO_PERMISSION = FLASH_MESSAGES["no-permission"].title;

/** Does it, or says what is wrong. Never throws: the page and what was typed stay. */
export async function handleAdminForm(app: App, admin: Admin, form: FormData): Promise<AdminFormResult> {
  const intent = formText(form, "intent");
  try {
    const handle = Object.hasOwn(intents, intent) ? intents[intent] : undefined;
    return handle ? await handle(app, admin, form) : refuse("Unknown request");
  } catch (error) {
    app.log.error({ err: error, intent }, "An admin form failed");
    return { outcome: failure(adminFormFailureMessage(intent)), status: detectOutage(error) ? 503 : 500 };
  }
}

async function inviteTyped(app: App, admin: Admin, typed: string, role: string): Promise<AdminFormResult> {
  if (typed.trim() === "") return refuseAddress(EMAIL_REQUIRED);
  const email = accountEmailSchema.safeParse(typed);
  if (!email.success) return refuseAddress(INVALID_EMAIL);
  if (!isRole(role)) return refuse("Please choose a role from the list");
  const invited = await inviteAdmin(app, admin, { email: email.data, role });
  if (invited === "invited") return done(`A verification email was sent to ${email.data}.`);
  return invited === "no-longer-allowed" ? refuse(NO_PERMISSION) : refuseAddress(`${email.data} is already an admin`);
}

async function removeTyped(app: App, admin: Admin, email: string): Promise<AdminFormResult> {
  const removal = await removeAdmin(app.db, email, admin);
  if (removal === "removed") return done("Admin privileges removed");
  const reasons: Record<AdminChangeRejection, string> = {
    yourself: "You cannot remove yourself as admin",
    last: "The last admin cannot be removed",
    "not-an-admin": adminFormFailureMessage("remove"),
    "no-longer-allowed": NO_PERMISSION,
  };
  return refuse(reasons[removal]);
}

/** The greatest limit, in cents: the greatest order. */
const GREATEST_LIMIT = 99_999_999;

async function changeRules(
  app: App,
  admin: Admin,
  limit: string,
  requireSecondFactor: boolean,
): Promise<AdminFormResult> {
  const managerRefundLimit = parseUsd(limit);
  if (managerRefundLimit === null || managerRefundLimit < 0 || managerRefundLimit > GREATEST_LIMIT) {
    return refuse("Please enter an amount such as 500.00");
  }
  if (requireSecondFactor && !admin.secondFactor) {
    return refuse("Set up two-factor sign-in for yourself first, under My account");
  }
  const rules = { managerRefundLimit, requireSecondFactor };
  return (await updateAdminSettings(app.db, admin, rules)) ? done("Rules saved.") : refuse(NO_PERMISSION);
}

const done = (message: string): AdminFormResult => ({ outcome: formSuccess(message), status: 200 });
const refuse = (message: string): AdminFormResult => ({ outcome: failure(message), status: 400 });
const refuseAddress = (message: string): AdminFormResult => ({
  outcome: formFieldErrors(message, { email: message }),
  status: 400,
});
const gone = refuse("This invitation has already been used or revoked");
