import { redirect } from "react-router";
import { AccountForm, AccountScene, PasswordField } from "~/accounts/forms/account-scene";
import { orAnError } from "~/accounts/forms/form-state";
import { textOf } from "~/accounts/forms/form-text";
import { faultOfField } from "~/accounts/forms/outcome";
import { clearMarkerCookie, noticeCookie } from "~/accounts/session/cookies.server";
import { answerWith, takeForm, withCookies } from "~/accounts/sign-in/account-form.server";
import { resetPassword } from "~/accounts/sign-in/password-reset.server";
import { unlistedMeta } from "~/chrome/head/page-meta";
import { ButtonLink } from "~/ui/button";
import type { Route } from "./+types/reset";

export const meta: Route.MetaFunction = unlistedMeta({
  title: "New password",
  description: "Choose a new password.",
  path: "/auth/reset",
  hasSecret: true,
});

export const loader = ({ request }: Route.LoaderArgs) => ({
  token: new URL(request.url).searchParams.get("token") ?? "",
});

export const action = (args: Route.ActionArgs) =>
  takeForm(args, "sign-in", async (form, app, visitor) => {
    const outcome = await resetPassword(app, visitor, textOf(form, "token"), textOf(form, "password"));
    if (!outcome.ok) return answerWith(outcome);
    const cookies = [...outcome.cookies, clearMarkerCookie(app), noticeCookie(app, "password-changed")];
    throw redirect("/auth", withCookies(cookies, 302));
  });

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orAnError(serverAction());

export default function Reset({ loaderData: { token }, actionData }: Route.ComponentProps) {
  return (
    <AccountScene title="New password" outcome={actionData?.outcome}>
      <AccountForm submit="CHANGE PASSWORD" hidden={{ token }}>
        <PasswordField
          label="New password"
          isNew
          hint="At least 8 characters. This signs you out everywhere."
          error={faultOfField(actionData?.outcome, "password")}
        />
      </AccountForm>
      <ButtonLink href="/auth/forgot" tone="ghost" className="mt-6 w-full">
        GET A NEW LINK
      </ButtonLink>
    </AccountScene>
  );
}
