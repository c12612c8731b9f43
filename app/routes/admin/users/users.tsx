import { type FormEvent, useEffect, useState } from "react";
import { data, Form, useNavigation } from "react-router";
import { getApp } from "~/app-context.server";
import { adminFormFailureMessage, EMAIL_REQUIRED } from "~/auth/admins/admin-form-messages";
import { handleAdminForm } from "~/auth/admins/admin-forms.server";
import { listAdmins, readAdminSettings } from "~/auth/admins/admins.server";
import { listInvitations } from "~/auth/admins/invitations.server";
import { AccessDenied, useAdmin } from "~/auth/permissions/access-denied";
import { adminContext } from "~/auth/permissions/require-admin.server";
import { ROLE_DESCRIPTIONS, ROLE_LABELS } from "~/auth/permissions/roles";
import { ROLES } from "~/lib/db/column-types";
import { catchActionError } from "~/lib/http/client-errors";
import { formText, readFormData } from "~/lib/http/form-data";
import { failure } from "~/lib/result";
import { RefreshButton } from "~/routes/admin/shared/data-table";
import { IfCanSubmit } from "~/routes/admin/shared/permission-gate";
import { catchLoadError, LoadError, loadErrorOf, useLastLoaded } from "~/routes/admin/shared/stale-data";
import { usePersistedText } from "~/routes/admin/shared/use-persisted-text";
import { unlistedMeta } from "~/routes/seo/page-meta";
import { Button } from "~/ui/button";
import { type FormOutcome, FormOutcomeMessage, fieldErrorOf } from "~/ui/form-outcome";
import { FORM_OUTCOME_TOAST, toast } from "~/ui/toast";
import type { Route } from "./+types/users";
import { AdminSettingsForm, AdminTable, InvitationTable } from "./user-tables";

/** Result of the page's last form. `typed`: the rejected email address. */
type SubmittedForm = { outcome: FormOutcome; intent: string; typed: string };

/** Admins are added by invitation, which proves that the address is theirs. */
function InvitationForm({ sent }: { sent: SubmittedForm | undefined }) {
  const { text, type, discard, ref } = usePersistedText("new admin", sent?.intent === "invite" ? sent.typed : "");
  const [missing, setMissing] = useState(false);
  useEffect(() => {
    setMissing(false);
    if (sent?.intent === "invite" && sent.outcome.ok) discard();
  }, [sent, discard]);
  const navigation = useNavigation();
  const busy = navigation.state !== "idle" && navigation.formData?.get("intent") === "invite";
  const error = missing ? EMAIL_REQUIRED : sent?.intent === "invite" && fieldErrorOf(sent.outcome, "email");

  const checkMissing = (event: FormEvent<HTMLFormElement>) => {
    setMissing(!text.trim());
    if (text.trim()) return;
    event.preventDefault();
    toast.error(EMAIL_REQUIRED, { id: FORM_OUTCOME_TOAST });
  };

  return (
    <Form method="post" noValidate onSubmit={checkMissing} className="pixel-frame mb-8 bg-panel p-5">
      <h2 className="mb-2 font-bold font-sans text-lg">Add New Admin</h2>
      <p className="mb-4 text-mute text-sm">
        We’ll send a verification email with a link that’s good for 7 days. Opening it makes them an admin.
      </p>
      <input type="hidden" name="intent" value="invite" />
      <div className="flex flex-wrap items-center gap-3">
        <label htmlFor="new-admin" className="sr-only">
          Email
        </label>
        <input
          ref={ref}
          id="new-admin"
          name="email"
          type="email"
          autoComplete="off"
          placeholder="name@example.com"
          value={text}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? "new-admin-error" : undefined}
          onChange={(event) => type(event.target.value)}
          className="field max-w-sm flex-1 basis-60"
        />
        <label htmlFor="new-admin-role" className="sr-only">
          Role
        </label>
        <select id="new-admin-role" name="role" defaultValue="owner" className="field w-auto">
          {ROLES.map((role) => (
            <option key={role} value={role}>
              {ROLE_LABELS[role]}
            </option>
          ))}
        </select>
        <Button type="submit" disabled={busy}>
          {busy ? "Adding..." : "Add Admin"}
        </Button>
      </div>
      <ul className="mt-4 text-mute text-sm">
        {ROLES.map((role) => (
          <li key={role}>
            <strong>{ROLE_LABELS[role]}</strong>: {ROLE_DESCRIPTIONS[role]}
          </li>
        ))}
      </ul>
      <p id="new-admin-error" role="alert" className="mt-2 text-danger text-sm empty:mt-0">
        {error}
      </p>
    </Form>
  );
}

export const meta = unlistedMeta({ title: "Admins", description: "Who manages this shop.", path: "/admin/users" });

export async function loader({ context }: Route.LoaderArgs) {
  const app = getApp(context);
  const current = context.get(adminContext);
  try {
    const [admins, invitations] = [await listAdmins(app.db), await listInvitations(app.db)];
    return {
      ok: true as const,
      settings: await readAdminSettings(app.db),
      admins: admins.map(({ createdAt, ...admin }) => ({
        ...admin,
        added: createdAt,
        isCurrent: admin.id === current?.id,
      })),
      invitations: invitations.map((row) => ({ ...row, expired: row.expiresAt <= app.now() })),
    };
  } catch (error) {
    app.log.error({ err: error }, "The admins could not be listed");
    return data(loadErrorOf(error), { status: 503 });
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = context.get(adminContext);
  if (!admin) throw new Response(null, { status: 403 });
  const form = await readFormData(request);
  const { outcome, status } = await handleAdminForm(getApp(context), admin, form);
  const typed = outcome.ok ? "" : formText(form, "email");
  return data(
    { outcome, intent: formText(form, "intent"), typed },
    { status, headers: { "Cache-Control": "no-store" } },
  );
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => catchLoadError(serverLoader());

/** All actions are safe to repeat: a second invitation sends a new link. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  const result = await catchActionError(
    serverAction(),
    "It may or may not have worked. Check the lists, then it’s safe to try again.",
  );
  if ("outcome" in result) return result;
  const intent = String(form.get("intent"));
  return {
    outcome: { ...failure(adminFormFailureMessage(intent)), hint: result.error },
    intent,
    typed: String(form.get("email") ?? ""),
  };
}

const FAILED = "Failed to load admin users";

export default function Users({ loaderData, actionData }: Route.ComponentProps) {
  const admin = useAdmin();
  const lists = useLastLoaded(loaderData, FAILED);
  if (!admin) return <AccessDenied />;
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-bold font-sans text-2xl">Admins</h1>
        <RefreshButton />
      </div>
      <FormOutcomeMessage outcome={actionData?.outcome} />
      <LoadError loaded={loaderData} failed={FAILED} />
      <IfCanSubmit to="/admin/users" intent="invite" what="invite and remove admins, and change their roles">
        <InvitationForm sent={actionData} />
      </IfCanSubmit>
      {lists && (
        <>
          <AdminTable admins={lists.admins} />
          <InvitationTable invitations={lists.invitations} />
          <AdminSettingsForm settings={lists.settings} />
        </>
      )}
    </>
  );
}
