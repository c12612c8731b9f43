import { data, redirect } from "react-router";
import { AccountForm, AccountScene, PasswordField } from "~/accounts/forms/account-scene";
import { MISSING_PASSWORD } from "~/accounts/forms/credentials";
import { orAnError } from "~/accounts/forms/form-state";
import { textOf } from "~/accounts/forms/form-text";
import { faultOfField } from "~/accounts/forms/outcome";
import { noticeCookie } from "~/accounts/session/cookies.server";
import { answerWith, takeForm, visitorOf, withCookies } from "~/accounts/sign-in/account-form.server";
import { confirm } from "~/accounts/sign-in/confirmation.server";
import { unlistedMeta } from "~/chrome/head/page-meta";
import { refused } from "~/result";
import { ButtonLink } from "~/ui/button";
import type { Route } from "./+types/confirm";

export const meta: Route.MetaFunction = unlistedMeta({
  title: "Confirm your address",
  description: "Confirm your email address.",
  path: "/auth/confirm",
  hasSecret: true,
});

const INVALID = "This link is no longer valid. Log in and we’ll send you a new one.";

/** The mailed link: enough by itself in the browser that registered, elsewhere the password is asked for. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { app, visitor } = visitorOf({ request, context });
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const outcome = await confirm(app, visitor, token);
  if (outcome.kind === "confirmed") throw redirect("/auth", withCookies([noticeCookie(app, "confirmed")], 302));
  const email = outcome.kind === "password-needed" ? outcome.email : null;
  return data({ token, email }, withCookies([], email === null ? 400 : 200));
}

export const action = (args: Route.ActionArgs) =>
  takeForm(args, "sign-in", async (form, app, visitor) => {
    const outcome = await confirm(app, visitor, textOf(form, "token"), textOf(form, "password"));
    if (outcome.kind === "confirmed") throw redirect("/auth", withCookies([noticeCookie(app, "confirmed")], 302));
    if (outcome.kind === "invalid") return answerWith(refused(INVALID));
    const { error = MISSING_PASSWORD } = outcome;
    return answerWith({ ok: false, error, field: "password", status: outcome.error ? outcome.status : 400 });
  });

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orAnError(serverAction());

export default function Confirm({ loaderData: { token, email }, actionData }: Route.ComponentProps) {
  if (email === null) {
    return (
      <AccountScene title="Confirm your address">
        <p className="mb-6 text-mute">{INVALID}</p>
        <ButtonLink href="/auth">GO TO LOGIN</ButtonLink>
      </AccountScene>
    );
  }
  return (
    <AccountScene title="Confirm your address" outcome={actionData?.outcome}>
      <p className="mb-6 text-mute">
        Enter the password you chose for <strong className="wrap-anywhere text-ink">{email}</strong>. Didn’t register?
        Just leave this page. Nobody can use the account without the password.
      </p>
      <AccountForm submit="CONFIRM MY ADDRESS" hidden={{ token }}>
        <PasswordField error={faultOfField(actionData?.outcome, "password")} />
      </AccountForm>
      <ButtonLink href="/auth/forgot" tone="ghost" className="mt-6">
        FORGOT PASSWORD?
      </ButtonLink>
    </AccountScene>
  );
}
