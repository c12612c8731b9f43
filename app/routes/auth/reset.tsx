import { redirect } from "react-router";
import { resetPassword } from "~/auth/passwords.server";
import { clearSignedInHintCookie, flashMessageCookie } from "~/auth/sessions/signed-cookies.server";
import { AccountForm, AccountPageLayout, PasswordField } from "~/auth/sign-in/account-page";
import { handleAccountForm, keepFormOpen, setCookieHeaders } from "~/auth/sign-in/form-handler.server";
import { catchAccountFormError } from "~/auth/sign-in/form-state";
import { formText } from "~/lib/http/form-data";
import { unlistedMeta } from "~/routes/seo/page-meta";
import { ButtonLink } from "~/ui/button";
import { fieldErrorOf } from "~/ui/form-outcome";
import type { Route } from "./+types/reset";

export const meta = unlistedMeta({
  title: "New password",
  description: "Choose a new password.",
  path: "/auth/reset",
  hasSecret: true,
});

export const loader = ({ request }: Route.LoaderArgs) => ({
  token: new URL(request.url).searchParams.get("token") ?? "",
});

export const action = (args: Route.ActionArgs) =>
  handleAccountForm(args, "sign-in", async (form, app, visitor) => {
    const outcome = await resetPassword(app, visitor, formText(form, "token"), formText(form, "password"));
    if (!outcome.ok) return keepFormOpen(outcome);
    const cookies = [
      ...outcome.cookies,
      clearSignedInHintCookie(app.settings),
      flashMessageCookie(app.settings, "password-changed"),
    ];
    throw redirect("/auth", setCookieHeaders(cookies, 302));
  });

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => catchAccountFormError(serverAction());

export default function Reset({ loaderData: { token }, actionData }: Route.ComponentProps) {
  return (
    <AccountPageLayout title="New password" outcome={actionData?.outcome}>
      <AccountForm submit="CHANGE PASSWORD" hidden={{ token }}>
        <PasswordField
          label="New password"
          isNew
          hint="At least 8 characters. This signs you out everywhere."
          error={fieldErrorOf(actionData?.outcome, "password")}
        />
      </AccountForm>
      <ButtonLink href="/auth/forgot" tone="ghost" className="mt-6 w-full">
        GET A NEW LINK
      </ButtonLink>
    </AccountPageLayout>
  );
}
