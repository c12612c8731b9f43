import { Link, redirect } from "react-router";
import { AccountForm, AccountScene, PasswordField } from "~/accounts/forms/account-scene";
import { orAnError } from "~/accounts/forms/form-state";
import { textOf } from "~/accounts/forms/form-text";
import { faultOfField } from "~/accounts/forms/outcome";
import { noticeCookie } from "~/accounts/session/cookies.server";
import { signedInUser } from "~/accounts/session/session.server";
import { answerWith, takeForm, visitorOf, withCookies } from "~/accounts/sign-in/account-form.server";
import { changePassword } from "~/accounts/sign-in/password/change-password.server";
import type { App } from "~/app.server";
import { unlistedMeta } from "~/chrome/head/page-meta";
import type { Route } from "./+types/password";

export const meta: Route.MetaFunction = unlistedMeta({
  title: "Change password",
  description: "Change the password of your account.",
  path: "/auth/password",
});

/** For the signed-in alone; everybody else has the mailed link. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { app } = visitorOf({ request, context });
  if (!(await signedInUser(app, request))) throw toLogIn(app);
  return null;
}

const toLogIn = (app: App) => redirect("/auth", withCookies([noticeCookie(app, "log-in-first")], 302));

export const action = (args: Route.ActionArgs) =>
  takeForm(args, "sign-in", async (form, app, visitor) => {
    const user = await signedInUser(app, visitor.request);
    if (!user) throw toLogIn(app);
    const given = { current: textOf(form, "password"), chosen: textOf(form, "newPassword") };
    const outcome = await changePassword(app, visitor, user, given);
    if (!outcome.ok) return answerWith(outcome);
    const cookies = [...outcome.cookies, noticeCookie(app, "password-changed-here")];
    throw redirect("/auth?account", withCookies(cookies, 302));
  });

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orAnError(serverAction());

export default function ChangePassword({ actionData }: Route.ComponentProps) {
  return (
    <AccountScene title="Change password" outcome={actionData?.outcome}>
      <AccountForm submit="CHANGE PASSWORD">
        <PasswordField label="Current password" error={faultOfField(actionData?.outcome, "password")} />
        <PasswordField
          label="New password"
          name="newPassword"
          isNew
          hint="At least 8 characters. This signs you out in all other browsers."
          error={faultOfField(actionData?.outcome, "newPassword")}
        />
      </AccountForm>
      <p className="mt-6">
        <Link to="/auth/forgot" className="link">
          Forgot password?
        </Link>
      </p>
    </AccountScene>
  );
}
