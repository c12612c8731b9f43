import { saveNotifications } from "~/auth/admins/notifications.server";
import type { Admin } from "~/auth/permissions/require-admin.server";
import { endSession, endSessions } from "~/auth/sessions/sessions.server";
import type { Visitor } from "~/auth/sign-in/known-device.server";
import {
  disableTwoFactor,
  enableTwoFactor,
  regenerateRecoveryCodes,
  startTwoFactorSetup,
  type TwoFactorSetup,
} from "~/auth/two-factor/two-factor.server";
import type { App } from "~/lib/app-context.server";
import { idParam } from "~/lib/db/pagination";
import { formText } from "~/lib/http/form-data";
import { failure } from "~/lib/result";
import { type FormOutcome, formSuccess } from "~/ui/form-outcome";

/** `setUp` and `codes` are shown only once and never stored in plain text. `sessionId`: the session that replaced the current one. */
type AccountActionResult = {
  outcome: FormOutcome;
  setUp?: TwoFactorSetup;
  codes?: string[];
  cookies?: string[];
  sessionId?: string;
};

type Handle = (app: App, admin: Admin, visitor: Visitor, form: FormData) => Promise<AccountActionResult>;

const intents: Record<string, Handle> = {
  "start-two-factor": async (app, admin, visitor, form) => {
    const started = await startTwoFactorSetup(app, visitor, admin, formText(form, "password"));
    return started.ok
      ? { outcome: formSuccess("Now add it to your app."), setUp: started.setUp }
      : { outcome: started };
  },
  "enable-two-factor": async (app, admin, visitor, form) => {
    const enabled = await enableTwoFactor(app, visitor, admin, formText(form, "code"));
    return enabled.ok ? { ...enabled, outcome: formSuccess("Two-factor sign-in is on.") } : { outcome: enabled };
  },
  "disable-two-factor": async (app, admin, visitor, form) => {
    const disabled = await disableTwoFactor(app, visitor, admin, formText(form, "password"));
    return { outcome: disabled.ok ? formSuccess("Two-factor sign-in is off.") : disabled };
  },
  "regenerate-codes": async (app, admin, visitor, form) => {
    const regenerated = await regenerateRecoveryCodes(app, visitor, admin, formText(form, "password"));
    return regenerated.ok
      ? { codes: regenerated.codes, outcome: formSuccess("You have new recovery codes.") }
      : { outcome: regenerated };
  },
  "save-notifications": async (app, admin, _, form) => {
    const saved = await saveNotifications(app.db, admin.id, (field) => formText(form, field));
    return { outcome: saved ? formSuccess("Your notifications are saved.") : failure("Please reload the page.") };
  },
  "end-session": async (app, admin, _, form) => {
    const id = idParam.parse(formText(form, "session"));
    const ended = id !== null && (await endSession(app.db, admin.email, admin, id));
    return { outcome: ended ? formSuccess("Signed out.") : failure("This session has already ended") };
  },
  "end-sessions": async (app, admin) => {
    await endSessions(app.db, admin.email, admin, admin.sessionId);
    return { outcome: formSuccess("You’re signed out in all other browsers.") };
  },
};

export const handleAccountAction: Handle = async (app, admin, visitor, form) => {
  const intent = formText(form, "intent");
  const handle = Object.hasOwn(intents, intent) ? intents[intent] : undefined;
  return handle ? handle(app, admin, visitor, form) : { outcome: failure("Unknown request") };
};
