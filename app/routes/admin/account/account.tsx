import { data, Form } from "react-router";
import { findAdmin, readAdminSettings } from "~/auth/admins/admins.server";
import { adminContext, getAdmin } from "~/auth/permissions/require-admin.server";
import { ROLE_DESCRIPTIONS, ROLE_LABELS } from "~/auth/permissions/roles";
import { listActiveSessions } from "~/auth/sessions/sessions.server";
import { handleAccountForm, setCookieHeaders } from "~/auth/sign-in/form-handler.server";
import { countRecoveryCodes } from "~/auth/two-factor/two-factor.server";
import { getApp } from "~/lib/app-context.server";
import { formatEmailAddress } from "~/lib/email-address";
import { formText } from "~/lib/http/form-data";
import { AdminButton, AdminButtonLink } from "~/routes/admin/shared/admin-button";
import { shapedClientActionOf } from "~/routes/admin/shared/admin-page";
import { Avatar } from "~/routes/admin/shared/badges";
import { Card, PageHead } from "~/routes/admin/shared/page-parts";
import { unlistedMeta } from "~/routes/seo/page-meta";
import { FormOutcomeMessage } from "~/ui/form-outcome";
import type { Route } from "./+types/account";
import { handleAccountAction } from "./account-actions.server";
import { NotificationsCard } from "./notifications-card";
import { SessionTable } from "./session-table";
import { ShortcutsCard } from "./shortcuts-card";
import { TwoFactorSection } from "./two-factor-section";

export const meta = unlistedMeta({ title: "My account", description: "Your account.", path: "/admin/account" });

export async function loader({ context }: Route.LoaderArgs) {
  const app = getApp(context);
  const { id, email, role, secondFactor, sessionId } = getAdmin(context);
  const sessions = await listActiveSessions(app, id);
  return {
    email,
    role,
    secondFactor,
    codesLeft: secondFactor ? await countRecoveryCodes(app.auth, id) : 0,
    notifications: (await findAdmin(app.db, id))?.notifications ?? {},
    teamEmail: app.settings.teamEmail,
    required: (await readAdminSettings(app.db)).requireSecondFactor,
    sessions: sessions.map((session) => ({ ...session, isCurrent: session.id === sessionId })),
  };
}

export const action = (args: Route.ActionArgs) =>
  handleAccountForm(args, "sign-in", async (form, app, visitor) => {
    const admin = getAdmin(args.context);
    const {
      cookies = [],
      sessionId = admin.sessionId,
      ...result
    } = await handleAccountAction(app, admin, visitor, form);
    // Without scripts the loader runs in the same request and needs the changed admin.
    const changed = await findAdmin(app.db, admin.id);
    args.context.set(adminContext, { ...admin, ...changed, sessionId });
    return data(
      { ...result, intent: formText(form, "intent") },
      setCookieHeaders(cookies, result.outcome.ok ? 200 : 400),
    );
  });

export const clientAction = shapedClientActionOf(
  "It may or may not have worked. Reload the page to see.",
  (outcome) => ({ outcome, intent: "" }),
);

export default function Account({ loaderData: account, actionData }: Route.ComponentProps) {
  const { email, role, sessions } = account;
  return (
    <>
      <PageHead title="My account" />
      <FormOutcomeMessage outcome={actionData?.outcome} />
      <div className="two-columns">
        <div className="stack">
          <TwoFactorSection account={account} sent={actionData} />
          <NotificationsCard {...account} />
          <SessionTable sessions={sessions} whose={email} />
        </div>
        <div className="stack">
          <Card title="Signed in as" label="Signed in as">
            <div className="row">
              <Avatar email={email} large />
              <strong className="wrap-anywhere min-w-0 flex-1" translate="no">
                {formatEmailAddress(email)}
              </strong>
            </div>
            <p className="mt-3 text-mute">
              <strong className="text-ink">{`${ROLE_LABELS[role]}:`}</strong> <span>{ROLE_DESCRIPTIONS[role]}</span>
            </p>
            <div className="actions mt-4">
              <AdminButtonLink icon="lock" to="/auth/password" reloadDocument>
                Change your password
              </AdminButtonLink>
              <Form method="post" action="/auth/sign-out">
                <AdminButton type="submit" kind="quiet" icon="logout">
                  Sign out
                </AdminButton>
              </Form>
            </div>
          </Card>
          <ShortcutsCard />
        </div>
      </div>
    </>
  );
}
