import { data, Form, redirect } from "react-router";
import {
  acceptInvitation,
  acceptInvitationWithNewAccount,
  findInvitationByToken,
} from "~/auth/admins/invitations.server";
import { findNewPasswordError } from "~/auth/passwords.server";
import { ROLE_DESCRIPTIONS, ROLE_LABELS } from "~/auth/permissions/roles";
import { pathAfterCookie } from "~/auth/sessions/cookie-check";
import { findSignedInUser } from "~/auth/sessions/sessions.server";
import { flashMessageCookie } from "~/auth/sessions/signed-cookies.server";
import { AccountForm, AccountPageLayout, PasswordField } from "~/auth/sign-in/account-page";
import { getVisitor, handleAccountForm, keepFormOpen, setCookieHeaders } from "~/auth/sign-in/form-handler.server";
import { catchAccountFormError } from "~/auth/sign-in/form-state";
import type { Visitor } from "~/auth/sign-in/known-device.server";
import { signIn } from "~/auth/sign-in/sign-in.server";
import type { ShopSettings } from "~/content/documents/live-content.server";
import type { App } from "~/lib/app-context.server";
import type { Role } from "~/lib/db/column-types";
import { formatEmailAddress } from "~/lib/email-address";
import { formText } from "~/lib/http/form-data";
import { failure } from "~/lib/result";
import { unlistedMeta } from "~/routes/seo/page-meta";
import { Button, ButtonLink } from "~/ui/button";
import { type FormOutcome, fieldErrorOf } from "~/ui/form-outcome";
import type { Route } from "./+types/invitation";

export const meta = unlistedMeta({
  title: "Invitation",
  description: "Become an admin of this shop.",
  path: "/invitation",
  hasSecret: true,
});

const INVALID = "This invitation is no longer valid. Ask an admin to send it again.";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { app } = getVisitor({ request, context });
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const invitation = await findInvitationByToken(app, token);
  if (!invitation) return data({ token, invitation: null, signedInAs: null }, setCookieHeaders([], 400));
  const user = await findSignedInUser(app, request);
  return data({ token, invitation, signedInAs: user?.email ?? null }, setCookieHeaders([]));
}

/** Accepts for the signed-in account of the invited address; otherwise signs in or registers with the password. */
export const action = (args: Route.ActionArgs) =>
  handleAccountForm(args, "sign-in", async (form, app, visitor) => {
    const token = formText(form, "token");
    const invitation = await findInvitationByToken(app, token);
    if (!invitation) return keepFormOpen(failure(INVALID));
    const user = await findSignedInUser(app, visitor.request);
    if (user?.email === invitation.email) {
      if (await acceptInvitation(app, token, user)) throw redirectToAdmin(app.settings, visitor, []);
      return keepFormOpen(failure(INVALID));
    }
    if (user) {
      const error = `This invitation is for ${formatEmailAddress(invitation.email)}. Sign out first.`;
      return keepFormOpen({ ok: false, error, status: 403 });
    }
    return acceptWithPassword(app, visitor, { token, ...invitation, password: formText(form, "password") });
  });

type AcceptanceInput = { token: string; email: string; registered: boolean; password: string };

async function acceptWithPassword(app: App, visitor: Visitor, input: AcceptanceInput) {
  const { token, email, registered, password } = input;
  if (!registered) {
    const error = findNewPasswordError(app.settings, email, password);
    if (error) return keepFormOpen({ ok: false, error, field: "password" });
    if (!(await acceptInvitationWithNewAccount(app, token, email, password))) return keepFormOpen(failure(INVALID));
  }
  const signedIn = await signIn(app, visitor, { email, password });
  if (!signedIn.ok && signedIn.codeNeeded) {
    throw redirect(
      pathAfterCookie(visitor.request, "/auth/code", "/auth/code"),
      setCookieHeaders([...signedIn.cookies, flashMessageCookie(app.settings, "log-in-then-accept")], 302),
    );
  }
  if (!signedIn.ok) return keepFormOpen({ ...signedIn, cookies: [] });
  if (registered && !(await acceptInvitation(app, token, signedIn.user))) return keepFormOpen(failure(INVALID));
  throw redirectToAdmin(app.settings, visitor, signedIn.cookies);
}

const redirectToAdmin = (settings: ShopSettings, { request }: Visitor, cookies: string[]) =>
  redirect(
    pathAfterCookie(request, "/admin/orders", "/auth?next=/admin/orders"),
    setCookieHeaders([...cookies, flashMessageCookie(settings, "now-admin")], 302),
  );

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => catchAccountFormError(serverAction());

export default function InvitationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { token, invitation, signedInAs } = loaderData;
  return (
    <AccountPageLayout title="Become an admin" outcome={actionData?.outcome}>
      {!invitation ? (
        <>
          <p className="mb-6 text-mute">{INVALID}</p>
          <ButtonLink href="/">GO TO HOME PAGE</ButtonLink>
        </>
      ) : signedInAs !== null && signedInAs !== invitation.email ? (
        <WrongAccount invited={invitation.email} signedInAs={signedInAs} />
      ) : (
        <AcceptForm
          token={token}
          invitation={invitation}
          signedIn={signedInAs !== null}
          outcome={actionData?.outcome}
        />
      )}
    </AccountPageLayout>
  );
}

type AcceptFormProps = {
  token: string;
  invitation: { email: string; role: Role; registered: boolean };
  signedIn: boolean;
  outcome: FormOutcome | undefined;
};

function AcceptForm({ token, invitation: { email, role, registered }, signedIn, outcome }: AcceptFormProps) {
  return (
    <>
      <AccountForm submit="ACCEPT THE INVITATION" hidden={{ token }}>
        <p className="mb-6 text-mute">
          You’re invited to manage orders and messages as{" "}
          <strong className="wrap-anywhere text-ink">{formatEmailAddress(email)}</strong>.{" "}
          <strong className="text-ink">{ROLE_LABELS[role]}</strong>: <span>{ROLE_DESCRIPTIONS[role]}</span>{" "}
          <span>{signedIn ? "" : registered ? "Log in to accept." : "Choose a password to accept."}</span>
        </p>
        {!signedIn && (
          <PasswordField
            isNew={!registered}
            hint={registered ? undefined : "At least 8 characters."}
            error={fieldErrorOf(outcome, "password")}
          />
        )}
      </AccountForm>
      {!signedIn && registered && (
        <ButtonLink href="/auth/forgot" tone="ghost" className="mt-6">
          FORGOT PASSWORD?
        </ButtonLink>
      )}
    </>
  );
}

function WrongAccount({ invited, signedInAs }: { invited: string; signedInAs: string }) {
  return (
    <Form method="post" action="/auth/sign-out">
      <p className="mb-6 text-mute">
        This invitation is for <strong className="wrap-anywhere text-ink">{invited}</strong>, but you’re signed in as{" "}
        <strong className="wrap-anywhere text-ink">{signedInAs}</strong>. Sign out, then open the link again.
      </p>
      <Button type="submit">SIGN OUT</Button>
    </Form>
  );
}
