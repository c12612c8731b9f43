import { Link, redirect } from "react-router";
import { changePassword } from "~/auth/passwords.server";
import { findSignedInUser } from "~/auth/sessions/sessions.server";
import { flashMessageCookie } from "~/auth/sessions/signed-cookies.server";
import { AccountForm, AccountPageLayout, PasswordField } from "~/auth/sign-in/account-page";
import { getVisitor, handleAccountForm, keepFormOpen, setCookieHeaders } from "~/auth/sign-in/form-handler.server";
import { catchAccountFormError } from "~/auth/sign-in/form-state";
import type { ShopSettings } from "~/content/documents/live-content.server";
import { formText } from "~/lib/http/form-data";
import { unlistedMeta } from "~/routes/seo/page-meta";
import { fieldErrorOf } from "~/ui/form-outcome";
import type { Route } from "./+types/password";

export const meta = unlistedMeta({
  title: "Change password",
  description: "Change the password of your account.",
  path: "/auth/password",
});

/** Redirects to the sign-in page unless a user is signed in. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { app } = getVisitor({ request, context });
  if (!(await findSignedInUser(app, request))) throw redirectToLogin(app.settings);
  return null;
}

const redirectToLogin = (settings: ShopSettings) =>
  redirect("/auth", setCookieHeaders([flashMessageCookie(settings, "log-in-first")], 302));

export const action = (args: Route.ActionArgs) =>
  handleAccountForm(args, "sign-in", async (form, app, visitor) => {
    const user = await findSignedInUser(app, visitor.request);
    if (!user) throw redirectToLogin(app.settings);
    const passwords = { current: formText(form, "password"), chosen: formText(form, "newPassword") };
    const outcome = await changePassword(app, visitor, user, passwords);
    if (!outcome.ok) return keepFormOpen(outcome);
    const cookies = [...outcome.cookies, flashMessageCookie(app.settings, "password-changed-here")];
    throw redirect("/auth?account", setCookieHeaders(cookies, 302));
  });

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => catchAccountFormError(serverAction());

export default function ChangePassword({ actionData }: Route.ComponentProps) {
  return (
    <AccountPageLayout title="Change password" outcome={actionData?.outcome}>
      <AccountForm submit="CHANGE PASSWORD">
        <PasswordField label="Current password" error={fieldErrorOf(actionData?.outcome, "password")} />
        <PasswordField
          label="New password"
          name="newPassword"
          isNew
          hint="At least 8 characters. This signs you out in all other browsers."
          error={fieldErrorOf(actionData?.outcome, "newPassword")}
        />
      </AccountForm>
      <p className="mt-6">
        <Link to="/auth/forgot" className="link">
          Forgot password?
        </Link>
      </p>
    </AccountPageLayout>
  );
}
