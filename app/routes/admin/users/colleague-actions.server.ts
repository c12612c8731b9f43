import { type Actor, changeRole, type Refused } from "~/accounts/admins/admins.server";
import { textOf } from "~/accounts/forms/form-text";
import { type Outcome, succeeded } from "~/accounts/forms/outcome";
import { resetSecondFactor } from "~/accounts/second-factor/second-factor.server";
import { NOTICES } from "~/accounts/session/notices";
import { endSession, endSessions } from "~/accounts/session/session-list.server";
import type { App } from "~/app.server";
import { idParam } from "~/db/lists/cursor";
import { refused } from "~/result";
import { isRole, ROLE_TITLES } from "~/staff/roles";

type Person = { id: string; email: string };
type Handle = (app: App, by: Exclude<Actor, "shell">, colleague: Person, form: FormData) => Promise<Outcome>;

const WHY_NOT: Record<Refused, string> = {
  yourself: "You can’t change your own role or two-factor sign-in here",
  last: "This is the last owner. Make someone else an owner first",
  "not-an-admin": "This person is no longer an admin",
  "no-longer-allowed": NOTICES["no-permission"].title,
};

/** What an owner asks for about a colleague, by `intent`. */
const intents: Record<string, Handle> = {
  role: async (app, by, { email }, form) => {
    const role = textOf(form, "role");
    if (!isRole(role)) return refused("Please choose a role from the list");
    const changed = await changeRole(app.db, { email, role }, by);
    return changed === "changed" ? succeeded(`Role changed to ${ROLE_TITLES[role]}.`) : refused(WHY_NOT[changed]);
  },
  "reset-two-factor": async (app, by, { email }) => {
    const reset = await resetSecondFactor(app, email, by);
    if (reset === "none") return refused("Two-factor sign-in isn’t on");
    return reset === "reset"
      ? succeeded("Two-factor sign-in is off. We’ll email your colleague.")
      : refused(WHY_NOT[reset]);
  },
  "end-session": async (app, by, colleague, form) => {
    const id = idParam.parse(textOf(form, "session"));
    const ended = id !== null && (await endSession(app, by.email, colleague, id));
    return ended ? succeeded("Signed out.") : refused("This session has already ended");
  },
  "end-sessions": async (app, by, colleague) => {
    await endSessions(app, by.email, colleague);
    return succeeded("Signed out everywhere.");
  },
};

export const actOnColleague: Handle = async (app, by, colleague, form) => {
  const intent = textOf(form, "intent");
  const handle = Object.hasOwn(intents, intent) ? intents[intent] : undefined;
  return handle ? handle(app, by, colleague, form) : refused("Unknown request");
};
