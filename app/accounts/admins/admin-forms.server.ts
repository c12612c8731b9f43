import type { App } from "~/app.server";
import { outageOf } from "~/db/faults/outage";
import { idParam } from "~/db/lists/cursor";
import { refused } from "~/result";
import { emailAddress, INVALID_EMAIL } from "../forms/credentials";
import { textOf } from "../forms/form-text";
import { type Outcome, refusedFields, succeeded } from "../forms/outcome";
import { NOTICES } from "../session/notices";
import { failureOf, MISSING_ADDRESS } from "./admin-form-words";
import { removeAdmin } from "./admins.server";
import { invitationAddress, invite, revokeInvitation } from "./invitations.server";

type Admin = { id: string; email: string };
type Done = { outcome: Outcome; status: number };

/** What the forms of /admin/users ask for, by their `intent`. */
const intents: Record<string, (app: App, admin: Admin, form: FormData) => Promise<Done>> = {
  invite: (app, admin, form) => inviteTyped(app, admin, textOf(form, "email")),
  resend: async (app, admin, form) => {
    const id = idParam.parse(textOf(form, "id"));
    const email = id && (await invitationAddress(app.db, id));
    return email ? inviteTyped(app, admin, email) : gone;
  },
  revoke: async (app, admin, form) => {
    const id = idParam.parse(textOf(form, "id"));
    const email = id && (await revokeInvitation(app, admin, id));
    return email ? done(`The invitation to ${email} has been revoked.`) : gone;
  },
  remove: (app, admin, form) => removeTyped(app, admin, textOf(form, "email")),
};

const NO_PERMISSION = NOTICES["no-permission"].title;

/** Does it, or says what is wrong. Never throws: the page and what was typed stay. */
export async function handleAdminForm(app: App, admin: Admin, form: FormData): Promise<Done> {
  const intent = textOf(form, "intent");
  try {
    const handle = Object.hasOwn(intents, intent) ? intents[intent] : undefined;
    return handle ? await handle(app, admin, form) : refuse("Unknown request");
  } catch (error) {
    app.log.error({ err: error, intent }, "An admin form failed");
    return { outcome: refused(failureOf(intent)), status: outageOf(error) ? 503 : 500 };
  }
}

async function inviteTyped(app: App, admin: Admin, typed: string): Promise<Done> {
  if (typed.trim() === "") return refuseAddress(MISSING_ADDRESS);
  const email = emailAddress.safeParse(typed);
  if (!email.success) return refuseAddress(INVALID_EMAIL);
  const invited = await invite(app, admin, email.data);
  if (invited === "invited") return done(`A verification email was sent to ${email.data}.`);
  return invited === "no-longer-allowed" ? refuse(NO_PERMISSION) : refuseAddress(`${email.data} is already an admin`);
}

async function removeTyped(app: App, admin: Admin, email: string): Promise<Done> {
  const removal = await removeAdmin(app.db, email, admin);
  if (removal === "removed") return done("Admin privileges removed");
  const reasons = {
    yourself: "You cannot remove yourself as admin",
    last: "The last admin cannot be removed",
    "not-an-admin": failureOf("remove"),
    "no-longer-allowed": NO_PERMISSION,
  };
  return refuse(reasons[removal]);
}

const done = (message: string): Done => ({ outcome: succeeded(message), status: 200 });
const refuse = (message: string): Done => ({ outcome: refused(message), status: 400 });
const refuseAddress = (message: string): Done => ({ outcome: refusedFields(message, { email: message }), status: 400 });
const gone = refuse("This invitation has already been used or revoked");
