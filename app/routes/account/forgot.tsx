import { data, Form, Link, useNavigation } from "react-router";
import { AccountScene } from "~/accounts/forms/account-scene";
import { emailAddress, MISSING_EMAIL } from "~/accounts/forms/credentials";
import { orAnError } from "~/accounts/forms/form-state";
import { textOf } from "~/accounts/forms/form-text";
import { faultOfField, OutcomeMessage, refusedField, succeeded } from "~/accounts/forms/outcome";
import { answerWith, takeForm, withCookies } from "~/accounts/sign-in/account-form.server";
import { requestPasswordReset } from "~/accounts/sign-in/register.server";
import { pageMeta } from "~/chrome/head/page-meta";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import type { Route } from "./+types/forgot";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: "Forgot password",
    description: "Get a link to choose a new password.",
    path: "/auth/forgot",
    matches,
    indexed: false,
  });

/** The same for everybody, and kept by no cache, as its form's answers are. */
export const handle = { prerender: {} };

export const loader = () => null;

export const action = (args: Route.ActionArgs) =>
  takeForm(args, "account-mail", async (form, app) => {
    const email = emailAddress.safeParse(textOf(form, "email"));
    if (!email.success) return answerWith(refusedField({ error: MISSING_EMAIL, field: "email" }), 400);
    await requestPasswordReset(app, email.data);
    const outcome = succeeded("If this address has an account, a link to choose a new password is on its way.");
    return data({ outcome, unconfirmed: null, done: true }, withCookies([]));
  });

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orAnError(serverAction());

/** The wording never tells whether an address has an account. */
export default function Forgot({ actionData }: Route.ComponentProps) {
  const busy = useNavigation().state === "submitting";
  return (
    <AccountScene title="Forgot password?">
      <OutcomeMessage outcome={actionData?.outcome} />
      {actionData?.done ? (
        <p className="text-mute">
          If there’s an account for this address, the link is in your inbox. It’s good for an hour.
        </p>
      ) : (
        <Form method="post" noValidate>
          <Field
            label="Email"
            name="email"
            type="email"
            autoComplete="email"
            error={faultOfField(actionData?.outcome, "email")}
          />
          <Button type="submit" disabled={busy} className="w-full">
            {busy ? "PROCESSING..." : "SEND THE LINK"}
          </Button>
        </Form>
      )}
      <p className="mt-6">
        <Link to="/auth" className="link">
          Back to login
        </Link>
      </p>
    </AccountScene>
  );
}
