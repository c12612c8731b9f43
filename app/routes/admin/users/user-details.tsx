import { data, Form, Link, redirect } from "react-router";
import { getApp } from "~/app-context.server";
import { findAdmin } from "~/auth/admins/admins.server";
import { adminContext } from "~/auth/permissions/require-admin.server";
import { ROLE_DESCRIPTIONS, ROLE_LABELS } from "~/auth/permissions/roles";
import { listActiveSessions } from "~/auth/sessions/sessions.server";
import { ROLES, type Role } from "~/lib/db/column-types";
import { idParam } from "~/lib/db/pagination";
import { formatEmailAddress } from "~/lib/email-address";
import { catchActionError } from "~/lib/http/client-errors";
import { readFormData } from "~/lib/http/form-data";
import { SessionTable } from "~/routes/admin/account/session-table";
import { unlistedMeta } from "~/routes/seo/page-meta";
import { Button } from "~/ui/button";
import { FormOutcomeMessage } from "~/ui/form-outcome";
import type { Route } from "./+types/user-details";
import { handleUserAction } from "./user-actions.server";

export const meta = unlistedMeta({ title: "Admin", description: "One of the admins.", path: "/admin/users" });

/** Redirects to /admin/account for the signed-in admin. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const app = getApp(context);
  const { id, email, role, secondFactor } = await requireOtherAdmin(app.db, params.id);
  if (id === context.get(adminContext)?.id) throw redirect("/admin/account");
  const sessions = await listActiveSessions(app, id);
  return { email, role, secondFactor, sessions: sessions.map((session) => ({ ...session, isCurrent: false })) };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const app = getApp(context);
  const admin = context.get(adminContext);
  if (!admin) throw new Response(null, { status: 403 });
  const form = await readFormData(request);
  const outcome = await handleUserAction(app, admin, await requireOtherAdmin(app.db, params.id), form);
  return data({ outcome }, { status: outcome.ok ? 200 : 400 });
}

/** Throws a 404 response if the admin does not exist. */
async function requireOtherAdmin(db: Parameters<typeof findAdmin>[0], param: string) {
  const id = idParam.parse(param);
  const admin = id ? await findAdmin(db, id) : null;
  if (!admin) throw new Response(null, { status: 404 });
  return admin;
}

/** Repeated submits are harmless, hence the text. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const result = await catchActionError(serverAction(), "It may or may not have worked. It’s safe to try again.");
  return "outcome" in result ? result : { outcome: result };
}

export default function UserDetails({ loaderData, actionData }: Route.ComponentProps) {
  const { email, role, secondFactor, sessions } = loaderData;
  return (
    <>
      <p className="mb-2">
        <Link to="/admin/users" className="link">
          All admins
        </Link>
      </p>
      <h1 className="wrap-anywhere mb-6 font-bold font-sans text-2xl">{formatEmailAddress(email)}</h1>
      <FormOutcomeMessage outcome={actionData?.outcome} />
      <RoleForm key={role} role={role} />
      <TwoFactorReset on={secondFactor} />
      <SessionTable sessions={sessions} whose={email} />
    </>
  );
}

function RoleForm({ role }: { role: Role }) {
  return (
    <Form method="post" className="mb-8">
      <h2 className="mb-3 font-bold font-sans text-xl">Role</h2>
      <fieldset className="mb-3">
        <legend className="sr-only">Role</legend>
        {ROLES.map((each) => (
          <label key={each} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name="role"
              value={each}
              defaultChecked={each === role}
              className="size-5 shrink-0 accent-gold"
            />
            <span>
              <strong>{ROLE_LABELS[each]}</strong>: <span className="text-mute">{ROLE_DESCRIPTIONS[each]}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <Button type="submit" name="intent" value="role" dense="plain">
        Change role
      </Button>
    </Form>
  );
}

function TwoFactorReset({ on }: { on: boolean }) {
  return (
    <Form method="post" className="mb-8 max-w-2xl">
      <h2 className="mb-3 font-bold font-sans text-xl">Two-factor sign-in</h2>
      {on ? (
        <>
          <p className="mb-3">
            <strong className="text-lime">On.</strong>{" "}
            <span className="text-mute">
              Reset it for someone who lost both their phone and their recovery codes, and only if you’re sure it’s
              really them. They’re signed out everywhere and log in with just their password until they set it up again.
            </span>
          </p>
          <Button type="submit" name="intent" value="reset-two-factor" dense="danger">
            Reset two-factor sign-in
          </Button>
        </>
      ) : (
        <p className="text-mute">Off. They can set it up under My account.</p>
      )}
    </Form>
  );
}
