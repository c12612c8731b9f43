import { INVITED_ROLE, isRole } from "~/auth/permissions/roles";
import { FLASH_MESSAGES } from "~/auth/sessions/flash-messages";
import { INVALID_EMAIL } from "~/auth/sign-in/form-state";
import { describeAmountError } from "~/lib/amount-error";
import type { App } from "~/lib/app-context.server";
import type { Db } from "~/lib/db/database";
import { detectOutage } from "~/lib/db/outage";
import { idParam } from "~/lib/db/pagination";
import { formatEmailAddress } from "~/lib/email-address";
import { accountEmailSchema } from "~/lib/email-schema";
import { formText } from "~/lib/http/form-data";
import { failure } from "~/lib/result";
import { parseMoney } from "~/lib/typed-money";
import { type FormOutcome, formFieldErrors, formSuccess } from "~/ui/form-outcome";
import { adminFormFailureMessage, EMAIL_REQUIRED } from "./admin-form-messages";
import { type AdminChangeRejection, removeAdmin, updateAdminSettings } from "./admins.server";
import { findInvitation, inviteAdmin, revokeInvitation } from "./invitations.server";

type Admin = { id: string; email: string; secondFactor: boolean };
export type AdminFormResult = { outcome: FormOutcome; status: number };

/** In cents; also the highest order total. */
const MAX_REFUND_LIMIT = 99_999_999;

const NO_PERMISSION = FLASH_MESSAGES["no-permission"].title;

const intents: Record<string, (app: App, admin: Admin, form: FormData) => Promise<AdminFormResult>> = {
  invite: (app, admin, form) =>
    handleInvite(app, admin, formText(form, "email"), formText(form, "role") || INVITED_ROLE),
  resend: async (app, admin, form) => {
    const id = idParam.parse(formText(form, "id"));
    const invitation = id && (await findInvitation(app.db, id));
    return invitation ? handleInvite(app, admin, invitation.email, invitation.role) : INVITATION_GONE;
  },
  revoke: async (app, admin, form) => {
    const id = idParam.parse(formText(form, "id"));
    const email = id && (await revokeInvitation(app, admin, id));
    return email ? succeed(`The invitation to ${formatEmailAddress(email)} has been revoked.`) : INVITATION_GONE;
  },
  remove: (app, admin, form) => handleRemove(app.db, admin, formText(form, "email")),
  settings: handleSettings,
};

/** Never throws: errors are logged and returned as a message, so that the form keeps its input. */
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

async function handleInvite(app: App, admin: Admin, typed: string, role: string): Promise<AdminFormResult> {
  if (typed.trim() === "") return refuseEmail(EMAIL_REQUIRED);
  const email = accountEmailSchema.safeParse(typed);
  if (!email.success) return refuseEmail(INVALID_EMAIL);
  if (!isRole(role)) return refuse("Please choose a role from the list");
  const invited = await inviteAdmin(app, admin, { email: email.data, role });
  if (invited === "invited") return succeed(`A verification email was sent to ${formatEmailAddress(email.data)}.`);
  return invited === "no-longer-allowed"
    ? refuse(NO_PERMISSION)
    : refuseEmail(`${formatEmailAddress(email.data)} is already an admin`);
}

async function handleRemove(db: Db, admin: Admin, email: string): Promise<AdminFormResult> {
  const removal = await removeAdmin(db, email, admin);
  if (removal === "removed") return succeed("Admin privileges removed");
  const reasons: Record<AdminChangeRejection, string> = {
    yourself: "You cannot remove yourself as admin",
    last: "The last admin cannot be removed",
    "not-an-admin": adminFormFailureMessage("remove"),
    "no-longer-allowed": NO_PERMISSION,
  };
  return refuse(reasons[removal]);
}

async function handleSettings(app: Pick<App, "db">, admin: Admin, form: FormData): Promise<AdminFormResult> {
  const typed = formText(form, "refundLimit");
  const managerRefundLimit = parseMoney(typed);
  const requireSecondFactor = form.has("requireSecondFactor");
  if (managerRefundLimit === null || managerRefundLimit > MAX_REFUND_LIMIT)
    return refuse(describeAmountError(typed, 500));
  if (requireSecondFactor && !admin.secondFactor)
    return refuse("Set up two-factor sign-in for yourself first, under My account");
  const saved = await updateAdminSettings(app.db, admin, { managerRefundLimit, requireSecondFactor });
  return saved ? succeed("Rules saved.") : refuse(NO_PERMISSION);
}

const succeed = (message: string): AdminFormResult => ({ outcome: formSuccess(message), status: 200 });
const refuse = (message: string): AdminFormResult => ({ outcome: failure(message), status: 400 });
const refuseEmail = (message: string): AdminFormResult => ({
  outcome: formFieldErrors(message, { email: message }),
  status: 400,
});
const INVITATION_GONE = refuse("This invitation has already been used or revoked");
