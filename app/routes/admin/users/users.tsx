import { type FormEvent, useEffect, useState } from "react";
import { Form } from "react-router";
import { listAdmins, readAdminSettings } from "~/auth/admins/admins.server";
import { listInvitations } from "~/auth/admins/invitations.server";
import { AccessDenied, useAdmin } from "~/auth/permissions/access-denied";
import { INVITED_ROLE, ROLE_DESCRIPTIONS, ROLE_LABELS } from "~/auth/permissions/roles";
import { countHeldWith, describeHeld, listScheduledTexts } from "~/content-desk/scheduled-texts.server";
import { ROLES } from "~/lib/db/column-types";
import { failure } from "~/lib/result";
import { AdminButton } from "~/routes/admin/shared/admin-button";
import { LoadError, shapedClientActionOf, useLastLoaded } from "~/routes/admin/shared/admin-page";
import { adminActions, adminLoader } from "~/routes/admin/shared/admin-page.server";
import { RefreshButton } from "~/routes/admin/shared/data-table";
import { InputField, SelectField } from "~/routes/admin/shared/form-field";
import { Card, PageHead } from "~/routes/admin/shared/page-parts";
import { IfCanSubmit } from "~/routes/admin/shared/permission-gate";
import { usePersistedText } from "~/routes/admin/shared/use-persisted-text";
import { unlistedMeta } from "~/routes/seo/page-meta";
import { type FormOutcome, FormOutcomeMessage, fieldErrorOf } from "~/ui/form-outcome";
import { useIsSubmitting } from "~/ui/hidden-fields";
import { FORM_OUTCOME_TOAST, toast } from "~/ui/toast";
import type { Route } from "./+types/users";
import { adminFormFailureMessage, EMAIL_REQUIRED } from "./form-messages";
import { userListForms } from "./user-list-actions.server";
import { AdminSettingsCard, AdminTable, InvitationList } from "./user-tables";

/** Result of the page's last form. `typed`: only of an invitation, the rejected email address. */
type SubmittedForm = FormOutcome & { typed?: string };

/** Admins are added by invitation, which proves that the address is theirs. */
function InvitationForm({ submitted }: { submitted: SubmittedForm | undefined }) {
  const sent = submitted?.typed === undefined ? undefined : submitted;
  const { text, discard, field } = usePersistedText("new admin", sent?.typed);
  const [missing, setMissing] = useState(false);
  useEffect(() => {
    setMissing(false);
    if (sent?.ok) discard();
  }, [sent, discard]);
  const busy = useIsSubmitting({ intent: "invite" });
  const error = missing ? EMAIL_REQUIRED : fieldErrorOf(sent, "email");

  const checkMissing = (event: FormEvent<HTMLFormElement>) => {
    setMissing(!text.trim());
    if (text.trim()) return;
    event.preventDefault();
    toast.error(EMAIL_REQUIRED, { id: FORM_OUTCOME_TOAST });
  };

  return (
    <Form method="post" noValidate onSubmit={checkMissing} className="card">
      <div className="top">
        <h2>Add New Admin</h2>
      </div>
      <input type="hidden" name="intent" value="invite" />
      <div className="grid grid-cols-[minmax(0,1fr)_12rem_auto] items-start gap-3 max-md:grid-cols-1">
        <InputField
          label="Email"
          error={error || null}
          {...field}
          name="email"
          type="email"
          autoComplete="off"
          placeholder="name@example.com"
        />
        <SelectField
          label="Role"
          name="role"
          defaultValue={INVITED_ROLE}
          options={ROLES.map((role) => [role, ROLE_LABELS[role]])}
        />
        <AdminButton type="submit" kind="primary" busy={busy} className="mt-[calc(1.625rem+2px)] max-md:mt-[2px]">
          Add Admin
        </AdminButton>
      </div>
      <ul className="hint mt-3">
        {ROLES.map((role) => (
          <li key={role}>
            <b className="text-ink">{ROLE_LABELS[role]}</b> <span>{ROLE_DESCRIPTIONS[role]}</span>
          </li>
        ))}
        <li>We’ll send a verification email with a link that’s good for 7 days. Opening it makes them an admin.</li>
      </ul>
    </Form>
  );
}

export const meta = unlistedMeta({ title: "Admins", description: "Who manages this shop.", path: "/admin/users" });

export const loader = adminLoader(async ({ app, admin }) => {
  const [admins, invitations] = [await listAdmins(app.db), await listInvitations(app.db)];
  const scheduled = await listScheduledTexts(app.db);
  return {
    now: app.now(),
    settings: await readAdminSettings(app.db),
    admins: admins.map(({ createdAt, notifications: _, ...each }) => ({
      ...each,
      added: createdAt,
      held: describeHeld(countHeldWith(scheduled, each.email, null)),
      isCurrent: each.id === admin.id,
    })),
    invitations: invitations.map((row) => ({ ...row, expired: row.expiresAt <= app.now() })),
  };
});

export const action = adminActions("/admin/users", userListForms);

export { clientLoader, shouldRevalidate } from "~/routes/admin/shared/admin-page";

/** All actions are safe to repeat: a second invitation sends a new link. */
export const clientAction = shapedClientActionOf(
  "It may or may not have worked. Check the lists, then it’s safe to try again.",
  ({ error }, form): SubmittedForm => {
    const intent = String(form.get("intent"));
    const failed = { ...failure(adminFormFailureMessage(intent)), hint: error };
    return intent === "invite" ? { ...failed, typed: String(form.get("email")) } : failed;
  },
);

export default function Users({ loaderData, actionData }: Route.ComponentProps) {
  const admin = useAdmin();
  const [lists, loadError] = useLastLoaded(loaderData, "Failed to load admin users");
  if (!admin) return <AccessDenied />;
  return (
    <>
      <PageHead title="Admins">
        <RefreshButton />
      </PageHead>
      <FormOutcomeMessage outcome={actionData} />
      <LoadError of={loadError} />
      <div className="stack">
        <IfCanSubmit to="/admin/users" intent="invite" what="invite and remove admins, and change their roles">
          <InvitationForm submitted={actionData} />
        </IfCanSubmit>
        {lists && (
          <>
            <Card label="Admins" flush>
              <AdminTable admins={lists.admins} now={lists.now} />
            </Card>
            <div className="halves">
              <InvitationList invitations={lists.invitations} />
              <AdminSettingsCard
                settings={lists.settings}
                without={lists.admins.filter(({ secondFactor }) => !secondFactor).map(({ email }) => email)}
              />
            </div>
          </>
        )}
      </div>
    </>
  );
}
