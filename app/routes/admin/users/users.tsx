import { data } from "react-router";
import { getApp } from "~/app-context.server";
import { adminFormFailureMessage } from "~/auth/admins/admin-form-messages";
import { handleAdminForm } from "~/auth/admins/admin-forms.server";
import { listAdmins } from "~/auth/admins/admins.server";
import { listInvitations } from "~/auth/admins/invitations.server";
import { readAdminSettings } from "~/auth/admins/staff-rules.server";
import { AccessDenied, useAdmin } from "~/auth/permissions/access-denied";
import { adminContext } from "~/auth/permissions/require-admin.server";
import { catchActionError } from "~/lib/http/client-errors";
import { readFormData } from "~/lib/http/form-data";
import { formText } from "~/lib/http/form-text";
import { failure } from "~/lib/result";
import { LoadError, useLastLoaded } from "~/routes/admin/shared/last-good";
import { IfCanSubmit } from "~/routes/admin/shared/permission-gate";
import { RefreshButton } from "~/routes/admin/shared/refresh";
import { catchLoadError, loadErrorOf } from "~/routes/admin/shared/stale-data";
import { pageMeta } from "~/routes/seo/page-meta";
import { FormOutcomeMessage } from "~/ui/form-outcome";
import type { Route } from "./+types/users";
import { AddAdmin } from "./add-admin";
import { InvitationTable } from "./invitation-table";
import { AdminSettingsForm } from "./rules-form";
import { AdminTable } from "./user-tables";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: "Admins",
    description: "Who manages this shop.",
    path: "/admin/users",
    matches,
    indexed: false,
  });

/** A list that cannot be read is said on the page, which keeps what it showed before. */
export async function loader({ context }: Route.LoaderArgs) {
  const app = getApp(context);
  const current = context.get(adminContext);
  try {
    const [admins, invitations] = [await listAdmins(app.db), await listInvitations(app.db)];
    return {
      ok: true as const,
      rules: await readAdminSettings(app.db),
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

/** All that this page asks for may be asked again: who is invited twice gets a new link, who is removed twice stays removed. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  const done = await catchActionError(
    serverAction(),
    "It may or may not have worked. Check the lists, then it’s safe to try again.",
  );
  if ("outcome" in done) return done;
  const intent = String(form.get("intent"));
  return {
    outcome: { ...failure(adminFormFailureMessage(intent)), hint: done.error },
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
        <AddAdmin sent={actionData} />
      </IfCanSubmit>
      {lists && (
        <>
          <AdminTable admins={lists.admins} />
          <InvitationTable invitations={lists.invitations} />
          <AdminSettingsForm rules={lists.rules} />
        </>
      )}
    </>
  );
}
