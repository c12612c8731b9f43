import { data, Form, redirect } from "react-router";
import { acceptInvitation, acceptWithNewAccount, openInvitation } from "~/accounts/admins/invitations.server";
import { AccountForm, AccountScene, PasswordField } from "~/accounts/forms/account-scene";
import { orAnError } from "~/accounts/forms/form-state";
import { textOf } from "~/accounts/forms/form-text";
import { faultOfField, type Outcome } from "~/accounts/forms/outcome";
import { noticeCookie } from "~/accounts/session/cookies.server";
import { signedInUser } from "~/accounts/session/session.server";
import { answerWith, takeForm, visitorOf, withCookies } from "~/accounts/sign-in/account-form.server";
import { faultOfPassword } from "~/accounts/sign-in/password/chosen-password.server";
import { signIn, type Visitor } from "~/accounts/sign-in/sign-in.server";
import type { App } from "~/app.server";
import { PASSWORD_MIN } from "~/auth/auth.server";
import { unlistedMeta } from "~/chrome/head/page-meta";
import { refused } from "~/result";
import { ROLE_TITLES, ROLE_WORDS, type Role } from "~/staff/roles";
import { Button, ButtonLink } from "~/ui/button";
import type { Route } from "./+types/invitation";

export const meta: Route.MetaFunction = unlistedMeta({
  title: "Invitation",
  description: "Become an admin of this shop.",
  path: "/invitation",
  hasSecret: true,
});

const INVALID = "This invitation is no longer valid. Ask an admin to send it again.";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { app } = visitorOf({ request, context });
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const invitation = await openInvitation(app, token);
  if (!invitation) return data({ token, invitation: null, signedInAs: null }, withCookies([], 400));
  const user = await signedInUser(app, request);
  return data({ token, invitation, signedInAs: user?.email ?? null }, withCookies([]));
}

/** The person signs in or registers with the invited address, or is signed in with it already. */
export const action = (args: Route.ActionArgs) =>
  takeForm(args, "sign-in", async (form, app, visitor) => {
    const token = textOf(form, "token");
    const invitation = await openInvitation(app, token);
    if (!invitation) return answerWith(refused(INVALID));
    const user = await signedInUser(app, visitor.request);
    if (user?.email === invitation.email) {
      if (await acceptInvitation(app, token, user)) throw welcome(app, []);
      return answerWith(refused(INVALID));
    }
    if (user) {
      const error = `This invitation is for ${invitation.email}. Sign out first.`;
      return answerWith({ ok: false, error, status: 403 });
    }
    return acceptWithPassword(app, visitor, { token, ...invitation, password: textOf(form, "password") });
  });

type Acceptance = { token: string; email: string; registered: boolean; password: string };

async function acceptWithPassword(app: App, visitor: Visitor, given: Acceptance) {
  const { token, email, registered, password } = given;
  if (!registered) {
    if (password.length < PASSWORD_MIN || password.length > 128) {
      const error = `Please choose a password with at least ${PASSWORD_MIN} characters`;
      return answerWith({ ok: false, error, field: "password" });
    }
    const fault = faultOfPassword(app, email, password);
    if (fault) return answerWith({ ok: false, error: fault, field: "password" });
    if (!(await acceptWithNewAccount(app, token, email, password))) return answerWith(refused(INVALID));
  }
  const signedIn = await signIn(app, visitor, { email, password });
  if (!signedIn.ok && signedIn.codeNeeded) {
    throw redirect("/auth/code", withCookies([...signedIn.cookies, noticeCookie(app, "log-in-then-accept")], 302));
  }
  if (!signedIn.ok) return answerWith({ ...signedIn, cookies: [] });
  if (registered && !(await acceptInvitation(app, token, signedIn.user))) return answerWith(refused(INVALID));
  throw welcome(app, signedIn.cookies);
}

const welcome = (app: App, cookies: string[]) =>
  redirect("/admin/orders", withCookies([...cookies, noticeCookie(app, "now-admin")], 302));

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orAnError(serverAction());

export default function InvitationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { token, invitation, signedInAs } = loaderData;
  return (
    <AccountScene title="Become an admin" outcome={actionData?.outcome}>
      {!invitation ? (
        <>
          <p className="mb-6 text-mute">{INVALID}</p>
          <ButtonLink href="/">GO TO HOME PAGE</ButtonLink>
        </>
      ) : signedInAs !== null && signedInAs !== invitation.email ? (
        <OtherAccount invited={invitation.email} signedInAs={signedInAs} />
      ) : (
        <Accept token={token} invitation={invitation} signedIn={signedInAs !== null} outcome={actionData?.outcome} />
      )}
    </AccountScene>
  );
}

type AcceptProps = {
  token: string;
  invitation: { email: string; role: Role; registered: boolean };
  signedIn: boolean;
  outcome: Outcome | undefined;
};

function Accept({ token, invitation: { email, role, registered }, signedIn, outcome }: AcceptProps) {
  return (
    <>
      <AccountForm submit="ACCEPT THE INVITATION" hidden={{ token }}>
        <p className="mb-6 text-mute">
          You’re invited to manage orders and messages as <strong className="wrap-anywhere text-ink">{email}</strong>.{" "}
          <strong className="text-ink">{ROLE_TITLES[role]}</strong>: {ROLE_WORDS[role]}
          {!signedIn && (registered ? " Log in to accept." : " Choose a password to accept.")}
        </p>
        {!signedIn && (
          <PasswordField
            isNew={!registered}
            hint={registered ? undefined : "At least 8 characters."}
            error={faultOfField(outcome, "password")}
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

function OtherAccount({ invited, signedInAs }: { invited: string; signedInAs: string }) {
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
