import { Form, Link, redirect, useNavigation } from "react-router";
import { AccountScene } from "~/accounts/forms/account-scene";
import { orAnError } from "~/accounts/forms/form-state";
import { textOf } from "~/accounts/forms/form-text";
import { faultOfField, OutcomeMessage, refusedField } from "~/accounts/forms/outcome";
import { noticeCookie } from "~/accounts/session/cookies.server";
import { signedInUser } from "~/accounts/session/session.server";
import { answerWith, takeForm, visitorOf, withCookies } from "~/accounts/sign-in/account-form.server";
import { changePassword } from "~/accounts/sign-in/password/change-password.server";
import type { App } from "~/app.server";
import { pageMeta } from "~/chrome/head/page-meta";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import type { Route } from "./+types/password";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: "Change password",
    description: "Change the password of your account.",
    path: "/auth/password",
    matches,
    indexed: false,
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
    if (!outcome.ok) return answerWith(refusedField(outcome), outcome.status);
    const cookies = [...outcome.cookies, noticeCookie(app, "password-changed-here")];
    throw redirect("/auth?account", withCookies(cookies, 302));
  });

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orAnError(serverAction());

export default function ChangePassword({ actionData }: Route.ComponentProps) {
  const busy = useNavigation().state === "submitting";
  return (
    <AccountScene title="Change password">
      <OutcomeMessage outcome={actionData?.outcome} />
      <Form method="post" noValidate>
        <Field
          label="Current password"
          name="password"
          type="password"
          autoComplete="current-password"
          error={faultOfField(actionData?.outcome, "password")}
        />
        <Field
          label="New password"
          name="newPassword"
          type="password"
          autoComplete="new-password"
          error={faultOfField(actionData?.outcome, "newPassword")}
          hint="At least 8 characters. This signs you out in all other browsers."
        />
        <Button type="submit" disabled={busy} className="w-full">
          {busy ? "PROCESSING..." : "CHANGE PASSWORD"}
        </Button>
      </Form>
      <p className="mt-6">
        <Link to="/auth/forgot" className="link">
          Forgot password?
        </Link>
      </p>
    </AccountScene>
  );
}
