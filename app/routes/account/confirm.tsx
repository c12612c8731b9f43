import { data, Form, redirect, useNavigation } from "react-router";
import { AccountScene } from "~/accounts/forms/account-scene";
import { MISSING_PASSWORD } from "~/accounts/forms/credentials";
import { orAnError } from "~/accounts/forms/form-state";
import { textOf } from "~/accounts/forms/form-text";
import { faultOfField, OutcomeMessage, refusedField } from "~/accounts/forms/outcome";
import { noticeCookie } from "~/accounts/session/cookies.server";
import { answerWith, takeForm, visitorOf, withCookies } from "~/accounts/sign-in/account-form.server";
import { confirm } from "~/accounts/sign-in/confirmation.server";
import { pageMeta } from "~/chrome/head/page-meta";
import { refused } from "~/result";
import { Button, ButtonLink } from "~/ui/button";
import { Field } from "~/ui/field";
import type { Route } from "./+types/confirm";

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta({
    title: "Confirm your address",
    description: "Confirm your email address.",
    path: "/auth/confirm",
    matches,
    indexed: false,
  }),
  { name: "referrer", content: "same-origin" },
];

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
    if (outcome.kind === "invalid") return answerWith(refused(INVALID), 400);
    const error = outcome.error ?? MISSING_PASSWORD;
    return answerWith(refusedField({ error, field: "password" }), outcome.error ? outcome.status : 400);
  });

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orAnError(serverAction());

export default function Confirm({ loaderData: { token, email }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state === "submitting";
  if (email === null) {
    return (
      <AccountScene title="Confirm your address">
        <p className="mb-6 text-mute">{INVALID}</p>
        <ButtonLink href="/auth">GO TO LOGIN</ButtonLink>
      </AccountScene>
    );
  }
  return (
    <AccountScene title="Confirm your address">
      <OutcomeMessage outcome={actionData?.outcome} />
      <p className="mb-6 text-mute">
        Enter the password you chose for <strong className="wrap-anywhere text-ink">{email}</strong>. Didn’t register?
        Just leave this page. Nobody can use the account without the password.
      </p>
      <Form method="post" noValidate>
        <input type="hidden" name="token" value={token} />
        <Field
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          error={faultOfField(actionData?.outcome, "password")}
        />
        <Button type="submit" disabled={busy} className="w-full">
          {busy ? "PROCESSING..." : "CONFIRM MY ADDRESS"}
        </Button>
      </Form>
      <ButtonLink href="/auth/forgot" tone="ghost" className="mt-6">
        FORGOT PASSWORD?
      </ButtonLink>
    </AccountScene>
  );
}
