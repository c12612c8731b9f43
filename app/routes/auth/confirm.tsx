import { data, redirect } from "react-router";
import { AccountForm, AccountPageLayout, PasswordField } from "~/auth/sign-in/account-page";
import { getVisitor, handleAccountForm, keepFormOpen, setCookieHeaders } from "~/auth/sign-in/form-handler.server";
import { catchAccountFormError, MISSING_PASSWORD } from "~/auth/sign-in/form-state";
import { confirmEmail } from "~/auth/sign-in/registration.server";
import { formatEmailAddress } from "~/lib/email-address";
import { formText } from "~/lib/http/form-data";
import { failure } from "~/lib/result";
import { unlistedMeta } from "~/routes/seo/page-meta";
import { ButtonLink } from "~/ui/button";
import { fieldErrorOf } from "~/ui/form-outcome";
import type { Route } from "./+types/confirm";

export const meta = unlistedMeta({
  title: "Confirm your address",
  description: "Confirm your email address.",
  path: "/auth/confirm",
  hasSecret: true,
});

const INVALID = "This link is no longer valid. Log in and we’ll send you a new one.";

/** The emailed link confirms the account in the browser that registered; any other browser must enter the password. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { app, visitor } = getVisitor({ request, context });
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const outcome = await confirmEmail(app, visitor, token);
  if (outcome.kind === "confirmed") throw redirectToLogin(outcome.email);
  const email = outcome.kind === "password-needed" ? outcome.email : null;
  return data({ token, email }, setCookieHeaders([], email === null ? 400 : 200));
}

/** The page is cached, so it gets the address in the fragment, which browsers do not send. */
const redirectToLogin = (email: string) =>
  redirect(`/auth?confirmed#${encodeURIComponent(email)}`, setCookieHeaders([], 302));

export const action = (args: Route.ActionArgs) =>
  handleAccountForm(args, "sign-in", async (form, app, visitor) => {
    const outcome = await confirmEmail(app, visitor, formText(form, "token"), formText(form, "password"));
    if (outcome.kind === "confirmed") throw redirectToLogin(outcome.email);
    if (outcome.kind === "invalid") return keepFormOpen(failure(INVALID));
    const { error = MISSING_PASSWORD } = outcome;
    return keepFormOpen({ ok: false, error, field: "password", status: outcome.error ? outcome.status : 400 });
  });

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => catchAccountFormError(serverAction());

export default function Confirm({ loaderData: { token, email }, actionData }: Route.ComponentProps) {
  if (email === null) {
    return (
      <AccountPageLayout title="Confirm your address">
        <p className="mb-6 text-mute">{INVALID}</p>
        <ButtonLink href="/auth" className="max-sm:btn-wide">
          GO TO LOGIN
        </ButtonLink>
      </AccountPageLayout>
    );
  }
  return (
    <AccountPageLayout title="Confirm your address" outcome={actionData?.outcome}>
      <p className="mb-6 text-mute">
        Enter the password you chose for <strong className="wrap-anywhere text-ink">{formatEmailAddress(email)}</strong>
        . Didn’t register? Just leave this page. Nobody can use the account without the password.
      </p>
      <AccountForm submit="CONFIRM MY ADDRESS" hidden={{ token }}>
        <PasswordField error={fieldErrorOf(actionData?.outcome, "password")} />
      </AccountForm>
      <ButtonLink href="/auth/forgot" tone="ghost" className="max-sm:btn-wide mt-6">
        FORGOT PASSWORD?
      </ButtonLink>
    </AccountPageLayout>
  );
}
