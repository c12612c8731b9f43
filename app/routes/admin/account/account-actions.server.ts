import type { Admin } from "~/accounts/admins/guards.server";
import { textOf } from "~/accounts/forms/form-text";
import { type Outcome, succeeded } from "~/accounts/forms/outcome";
import { beginSetUp, renewCodes, type SetUp, turnOff, turnOn } from "~/accounts/second-factor/second-factor.server";
import { endSession, endSessions } from "~/accounts/session/session-list.server";
import type { Visitor } from "~/accounts/sign-in/sign-in.server";
import type { App } from "~/app.server";
import { idParam } from "~/db/lists/cursor";
import { refused } from "~/result";

/**
 * What came of a form of one's own account; `setUp` and `codes` are shown this once and kept nowhere else in words. `sessionId` is the
 * session that took the place of the form's.
 */
export type Done = { outcome: Outcome; setUp?: SetUp; codes?: string[]; cookies?: string[]; sessionId?: string };

type Handle = (app: App, admin: Admin, visitor: Visitor, form: FormData) => Promise<Done>;

const intents: Record<string, Handle> = {
  "start-two-factor": async (app, admin, visitor, form) => {
    const begun = await beginSetUp(app, visitor, admin, textOf(form, "password"));
    return begun.ok ? { outcome: succeeded("Now add it to your app."), setUp: begun.setUp } : { outcome: begun };
  },
  "enable-two-factor": async (app, admin, visitor, form) => {
    const on = await turnOn(app, visitor, admin, textOf(form, "code"));
    return on.ok ? { ...on, outcome: succeeded("Two-factor sign-in is on.") } : { outcome: on };
  },
  "disable-two-factor": async (app, admin, visitor, form) => {
    const off = await turnOff(app, visitor, admin, textOf(form, "password"));
    return { outcome: off.ok ? succeeded("Two-factor sign-in is off.") : off };
  },
  "regenerate-codes": async (app, admin, visitor, form) => {
    const made = await renewCodes(app, visitor, admin, textOf(form, "password"));
    return made.ok ? { codes: made.codes, outcome: succeeded("You have new recovery codes.") } : { outcome: made };
  },
  "end-session": async (app, admin, _, form) => {
    const id = idParam.parse(textOf(form, "session"));
    const ended = id !== null && (await endSession(app, admin.email, admin, id));
    return { outcome: ended ? succeeded("Signed out.") : refused("This session has already ended") };
  },
  "end-sessions": async (app, admin) => {
    await endSessions(app, admin.email, admin, admin.sessionId);
    return { outcome: succeeded("You’re signed out in all other browsers.") };
  },
};

export const actOnAccount: Handle = async (app, admin, visitor, form) => {
  const intent = textOf(form, "intent");
  const handle = Object.hasOwn(intents, intent) ? intents[intent] : undefined;
  return handle ? handle(app, admin, visitor, form) : { outcome: refused("Unknown request") };
};
