import { type FormEvent, useEffect } from "react";
import { data, Form, useNavigation } from "react-router";
import { AccessDenied, useAdmin } from "~/accounts/admins/access-denied";
import { takeAdminForm } from "~/accounts/admins/admin-forms.server";
import { listAdmins } from "~/accounts/admins/admins.server";
import { adminContext } from "~/accounts/admins/guards.server";
import { listInvitations } from "~/accounts/admins/invitations.server";
import { OutcomeMessage } from "~/accounts/forms/outcome";
import { appFrom } from "~/app.server";
import { pageMeta } from "~/chrome/head/page-meta";
import { readForm } from "~/http/read-form.server";
import { refused } from "~/result";
import { Button } from "~/ui/button";
import { toast } from "~/ui/toast";
import { LoadFailed, useLastGood } from "../frame/last-good";
import { actionOrFault, faultOf, orFault } from "../frame/load-faults";
import { Refresh } from "../frame/refresh";
import { useKeptText } from "../frame/use-kept-text";
import type { Route } from "./+types/users";
import { AdminTable } from "./admin-table";
import { InvitationTable } from "./invitation-table";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: "Admins",
    description: "Who looks after this shop.",
    path: "/admin/users",
    matches,
    indexed: false,
  });

/** A list that cannot be read is said on the page, which keeps what it showed before. */
export async function loader({ context }: Route.LoaderArgs) {
  const app = appFrom(context);
  const current = context.get(adminContext);
  try {
    const [admins, invitations] = [await listAdmins(app.db), await listInvitations(app.db)];
    return {
      ok: true as const,
      admins: admins.map(({ email, createdAt, id }) => ({ email, added: createdAt, isCurrent: id === current?.id })),
      invitations: invitations.map((row) => ({ ...row, expired: row.expiresAt <= app.now() })),
    };
  } catch (error) {
    app.log.error({ err: error }, "The admins could not be listed");
    return data(faultOf(error), { status: 503 });
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = context.get(adminContext);
  if (!admin) throw new Response(null, { status: 403 });
  const form = await readForm(request);
  const { outcome, status } = await takeAdminForm(appFrom(context), admin, form);
  return data({ outcome, intent: form.get("intent") }, { status, headers: { "Cache-Control": "no-store" } });
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => orFault(serverLoader());

/** All that this page asks for may be asked again: who is invited twice gets a new link, who is removed twice stays removed. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const done = await actionOrFault(
    serverAction(),
    "It may or may not have been done; look at the lists, then it is safe to try again.",
  );
  return "outcome" in done ? done : { outcome: refused(done.error), intent: null };
}

const FAILED = "Failed to load admin users";

export default function Users({ loaderData, actionData }: Route.ComponentProps) {
  const admin = useAdmin();
  const lists = useLastGood(loaderData, FAILED);
  if (!admin) return <AccessDenied />;
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-bold font-sans text-2xl">Admins</h1>
        <Refresh />
      </div>
      <OutcomeMessage outcome={actionData?.outcome} />
      <LoadFailed loaded={loaderData} failed={FAILED} />
      <AddAdmin sent={actionData} />
      {lists && (
        <>
          <AdminTable admins={lists.admins} />
          <InvitationTable invitations={lists.invitations} />
        </>
      )}
    </>
  );
}

/** Adding is by invitation: the address must be shown to be somebody's before it may see orders. */
function AddAdmin({ sent }: { sent: Route.ComponentProps["actionData"] }) {
  const { text, type, discard } = useKeptText("new admin");
  useEffect(() => {
    if (sent?.intent === "invite" && sent.outcome.ok) discard();
  }, [sent, discard]);
  const navigation = useNavigation();
  const busy = navigation.state !== "idle" && navigation.formData?.get("intent") === "invite";
  return (
    <Form method="post" noValidate onSubmit={refuseMissing} className="pixel-frame mb-8 bg-panel p-5">
      <h2 className="mb-2 font-bold font-sans text-lg">Add New Admin</h2>
      <p className="mb-4 text-mute text-sm">
        The person gets a verification e-mail with a link that is good for 7 days, and is an admin after following it.
      </p>
      <input type="hidden" name="intent" value="invite" />
      <div className="flex flex-wrap items-center gap-3">
        <label htmlFor="new-admin" className="sr-only">
          Email
        </label>
        <input
          id="new-admin"
          name="email"
          type="email"
          autoComplete="off"
          placeholder="name@example.com"
          value={text}
          onChange={(event) => type(event.target.value)}
          className="field max-w-sm flex-1 basis-60"
        />
        <Button type="submit" disabled={busy}>
          {busy ? "Adding..." : "Add Admin"}
        </Button>
      </div>
    </Form>
  );
}

/** Says at once what the server would say. */
function refuseMissing(event: FormEvent<HTMLFormElement>) {
  const typed = new FormData(event.currentTarget).get("email");
  if (typeof typed === "string" && typed.trim()) return;
  event.preventDefault();
  toast.error("Please enter an email address");
}
