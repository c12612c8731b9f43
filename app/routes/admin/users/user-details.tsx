import { redirect } from "react-router";
import { getAdmin } from "~/auth/permissions/require-admin.server";
import { ROLE_DESCRIPTIONS, ROLE_LABELS } from "~/auth/permissions/roles";
import { listActiveSessions } from "~/auth/sessions/sessions.server";
import { countHeldWith, describeHeld, listScheduledTexts } from "~/content-desk/scheduled-texts.server";
import { getApp } from "~/lib/app-context.server";
import { ROLES, type Role } from "~/lib/db/column-types";
import { formatEmailAddress } from "~/lib/email-address";
import { SessionTable } from "~/routes/admin/account/session-table";
import { AdminButton } from "~/routes/admin/shared/admin-button";
import { clientActionOf } from "~/routes/admin/shared/admin-page";
import { adminActions } from "~/routes/admin/shared/admin-page.server";
import { Badge } from "~/routes/admin/shared/badges";
import { ConfirmButton } from "~/routes/admin/shared/confirm-button";
import { Check } from "~/routes/admin/shared/form-field";
import { Card, Crumbs, PageHead } from "~/routes/admin/shared/page-parts";
import { unlistedMeta } from "~/routes/seo/page-meta";
import { EmailText } from "~/ui/email-text";
import { FormOutcomeMessage } from "~/ui/form-outcome";
import type { Route } from "./+types/user-details";
import { requireOtherAdmin, userForms } from "./user-actions.server";
import { UserForm } from "./user-form";

export const meta = unlistedMeta({ title: "Admin", description: "One of the admins.", path: "/admin/users" });

/** Redirects to /admin/account for the signed-in admin. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const app = getApp(context);
  const { id, email, role, secondFactor } = await requireOtherAdmin(app, params.id);
  if (id === getAdmin(context).id) throw redirect("/admin/account");
  const sessions = await listActiveSessions(app, id);
  const scheduled = await listScheduledTexts(app.db);
  const roles = ROLES.map((each) => ({ role: each, held: describeHeld(countHeldWith(scheduled, email, each)) }));
  return { email, role, roles, secondFactor, sessions: sessions.map((session) => ({ ...session, isCurrent: false })) };
}

export const action = adminActions("/admin/users/:id", userForms);

/** Repeated submits are harmless, hence the text. */
export const clientAction = clientActionOf("It may or may not have worked. It’s safe to try again.");

export default function UserDetails({ loaderData, actionData }: Route.ComponentProps) {
  const { email, role, roles, secondFactor, sessions } = loaderData;
  return (
    <>
      <Crumbs to="/admin/users" label="Admins">
        {formatEmailAddress(email)}
      </Crumbs>
      <PageHead
        title={
          <span className="wrap-anywhere">
            <EmailText email={email} />
          </span>
        }
        sub={ROLE_LABELS[role]}
      />
      <FormOutcomeMessage outcome={actionData} />
      <div className="stack">
        <div className="halves">
          <RoleForm key={role} role={role} roles={roles} />
          <TwoFactorCard on={secondFactor} />
        </div>
        <SessionTable sessions={sessions} whose={email} />
      </div>
    </>
  );
}

type RoleFormProps = { role: Role; roles: readonly { role: Role; held: string | null }[] };

const RoleForm = ({ role, roles }: RoleFormProps) => (
  <Card title="Role">
    <UserForm values={{ intent: "role" }} className="tight">
      {(busy) => (
        <>
          <fieldset>
            <legend className="sr-only">Role</legend>
            {roles.map(({ role: each, held }) => (
              <Check
                key={each}
                type="radio"
                name="role"
                value={each}
                defaultChecked={each === role}
                label={ROLE_LABELS[each]}
                hint={held ? `${ROLE_DESCRIPTIONS[each]} ${held}` : ROLE_DESCRIPTIONS[each]}
              />
            ))}
          </fieldset>
          <div>
            <AdminButton type="submit" kind="primary" busy={busy}>
              Change role
            </AdminButton>
          </div>
        </>
      )}
    </UserForm>
  </Card>
);

const TwoFactorCard = ({ on }: { on: boolean }) => (
  <Card title="Two-factor sign-in" action={<Badge tone={on ? "good" : "pending"}>{on ? "On" : "Off"}</Badge>}>
    {on ? (
      <div className="tight">
        <p className="text-mute">
          Reset it for someone who lost both their phone and their recovery codes, and only if you’re sure it’s really
          them.
        </p>
        <div>
          <ConfirmButton
            label="Reset two-factor sign-in"
            slim={false}
            title="Reset two-factor sign-in?"
            sure="Reset it"
            values={{ intent: "reset-two-factor" }}
          >
            <p>They’re signed out everywhere and log in with just their password until they set it up again.</p>
          </ConfirmButton>
        </div>
      </div>
    ) : (
      <p className="text-mute">They can set it up under My account.</p>
    )}
  </Card>
);
