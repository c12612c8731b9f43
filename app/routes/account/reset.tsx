import { Form, redirect, useNavigation } from "react-router";
import { AccountScene } from "~/accounts/forms/account-scene";
import { orAnError } from "~/accounts/forms/form-state";
import { textOf } from "~/accounts/forms/form-text";
import { faultOfField, OutcomeMessage, refusedField } from "~/accounts/forms/outcome";
import { clearMarkerCookie, noticeCookie } from "~/accounts/session/cookies.server";
import { answerWith, takeForm, withCookies } from "~/accounts/sign-in/account-form.server";
import { resetPassword } from "~/accounts/sign-in/password-reset.server";
import { pageMeta } from "~/chrome/head/page-meta";
import { Button, ButtonLink } from "~/ui/button";
import { Field } from "~/ui/field";
import type { Route } from "./+types/reset";

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta({
    title: "New password",
    description: "Choose a new password.",
    path: "/auth/reset",
    matches,
    indexed: false,
  }),
  // The address holds the token: no other site may be told. (With "no-referrer" a form would lose its origin, too.)
  { name: "referrer", content: "same-origin" },
];

export const loader = ({ request }: Route.LoaderArgs) => ({
  token: new URL(request.url).searchParams.get("token") ?? "",
});

export const action = (args: Route.ActionArgs) =>
  takeForm(args, "sign-in", async (form, app, visitor) => {
    const outcome = await resetPassword(app, visitor, textOf(form, "token"), textOf(form, "password"));
    if (!outcome.ok) return answerWith(refusedField(outcome), outcome.status);
    const cookies = [...outcome.cookies, clearMarkerCookie(app), noticeCookie(app, "password-changed")];
    throw redirect("/auth", withCookies(cookies, 302));
  });

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orAnError(serverAction());

export default function Reset({ loaderData: { token }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state === "submitting";
  return (
    <AccountScene title="New password">
      <OutcomeMessage outcome={actionData?.outcome} />
      <Form method="post" noValidate>
        <input type="hidden" name="token" value={token} />
        <Field
          label="New password"
          name="password"
          type="password"
          autoComplete="new-password"
          error={faultOfField(actionData?.outcome, "password")}
          hint="At least 8 characters. This signs you out everywhere."
        />
        <Button type="submit" disabled={busy} className="w-full">
          {busy ? "PROCESSING..." : "CHANGE PASSWORD"}
        </Button>
      </Form>
      <ButtonLink href="/auth/forgot" tone="ghost" className="mt-6 w-full">
        GET A NEW LINK
      </ButtonLink>
    </AccountScene>
  );
}
