import { type AdminChangeRejection, removeAdmin, updateAdminSettings } from "~/auth/admins/admins.server";
import { findInvitation, inviteAdmin, revokeInvitation } from "~/auth/admins/invitations.server";
import type { Intent } from "~/auth/permissions/permissions";
import { INVITED_ROLE, isRole } from "~/auth/permissions/roles";
import { FLASH_MESSAGES } from "~/auth/sessions/flash-messages";
import { INVALID_EMAIL } from "~/auth/sign-in/form-state";
import { describeAmountError } from "~/lib/amount-error";
import { idParam } from "~/lib/db/pagination";
import { formatEmailAddress } from "~/lib/email-address";
import { accountEmailSchema } from "~/lib/email-schema";
import { formText } from "~/lib/http/form-data";
import { failure } from "~/lib/result";
import { parseMoney } from "~/lib/typed-money";
import type { FormHandler, FormRequest } from "~/routes/admin/shared/admin-page.server";
import { type FormOutcome, formFieldErrors, formSuccess } from "~/ui/form-outcome";
import { adminFormFailureMessage, EMAIL_REQUIRED } from "./form-messages";

/** In cents; also the highest order total. */
const MAX_REFUND_LIMIT = 99_999_999;

const NO_PERMISSION = FLASH_MESSAGES["no-permission"].title;
const INVITATION_GONE = failure("This invitation has already been used or revoked");

const REMOVAL_REJECTIONS: Record<AdminChangeRejection, string> = {
  yourself: "You cannot remove yourself as admin",
  last: "The last admin cannot be removed",
  "not-an-admin": adminFormFailureMessage("remove"),
  "no-longer-allowed": NO_PERMISSION,
};

/** Forms of an owner. Only the result of `invite` has `typed`. */
export const userListForms: Record<Intent<"/admin/users">, FormHandler<{ message: string; typed?: string }>> = {
  invite: async (request) => {
    const typed = formText(request.form, "email");
    const result = await invite(request, typed, formText(request.form, "role") || INVITED_ROLE);
    return { ...result, typed: result.ok ? "" : typed };
  },
  resend: async (request) => {
    const id = idParam.parse(formText(request.form, "id"));
    const invitation = id && (await findInvitation(request.app.db, id));
    return invitation ? invite(request, invitation.email, invitation.role) : INVITATION_GONE;
  },
  revoke: async ({ app, admin, form }) => {
    const id = idParam.parse(formText(form, "id"));
    const email = id && (await revokeInvitation(app, admin, id));
    return email ? formSuccess(`The invitation to ${formatEmailAddress(email)} has been revoked.`) : INVITATION_GONE;
  },
  remove: async ({ app, admin, form }) => {
    const removal = await removeAdmin(app.db, formText(form, "email"), admin);
    return removal === "removed" ? formSuccess("Admin privileges removed") : failure(REMOVAL_REJECTIONS[removal]);
  },
  settings: async ({ app, admin, form }) => {
    const typed = formText(form, "refundLimit");
    const managerRefundLimit = parseMoney(typed);
    const requireSecondFactor = form.has("requireSecondFactor");
    if (managerRefundLimit === null || managerRefundLimit > MAX_REFUND_LIMIT)
      return failure(describeAmountError(typed, 500));
    if (requireSecondFactor && !admin.secondFactor)
      return failure("Set up two-factor sign-in for yourself first, under My account");
    const saved = await updateAdminSettings(app.db, admin, { managerRefundLimit, requireSecondFactor });
    return saved ? formSuccess("Rules saved.") : failure(NO_PERMISSION);
  },
};

async function invite({ app, admin }: FormRequest, typed: string, role: string): Promise<FormOutcome> {
  if (typed.trim() === "") return refuseEmail(EMAIL_REQUIRED);
  const email = accountEmailSchema.safeParse(typed);
  if (!email.success) return refuseEmail(INVALID_EMAIL);
  if (!isRole(role)) return failure("Please choose a role from the list");
  const invited = await inviteAdmin(app, admin, { email: email.data, role });
  if (invited === "invited") return formSuccess(`A verification email was sent to ${formatEmailAddress(email.data)}.`);
  return invited === "no-longer-allowed"
    ? failure(NO_PERMISSION)
    : refuseEmail(`${formatEmailAddress(email.data)} is already an admin`);
}

const refuseEmail = (message: string) => formFieldErrors(message, { email: message });
