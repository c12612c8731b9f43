import { data, redirect } from "react-router";
import { createFirstOwner, isFirstOwnerKey } from "~/auth/admins/first-owner.server";
import { findNewPasswordError } from "~/auth/passwords.server";
import { pathAfterCookie } from "~/auth/sessions/cookie-check";
import { AccountForm, AccountPageLayout, EmailField, PasswordField } from "~/auth/sign-in/account-page";
import { getVisitor, handleAccountForm, keepFormOpen, setCookieHeaders } from "~/auth/sign-in/form-handler.server";
import { catchAccountFormError, MISSING_EMAIL } from "~/auth/sign-in/form-state";
import { signIn } from "~/auth/sign-in/sign-in.server";
import { accountEmailSchema } from "~/lib/email-schema";
import { formText } from "~/lib/http/form-data";
import { failure } from "~/lib/result";
import { unlistedMeta } from "~/routes/seo/page-meta";
import { ButtonLink } from "~/ui/button";
import { fieldErrorOf } from "~/ui/form-outcome";
import type { Route } from "./+types/first-owner";

export const meta = unlistedMeta({
  title: "First owner",
  description: "Make the account of the shop’s first owner.",
  path: "/auth/first-owner",
  hasSecret: true,
});

const INVALID = "This link is for the first owner, and the shop has one.";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { app } = getVisitor({ request, context });
  const key = new URL(request.url).searchParams.get("key") ?? "";
  const isOpen = await isFirstOwnerKey(app, key);
  return data({ key, isOpen }, setCookieHeaders([], isOpen ? 200 : 400));
}

export const action = (args: Route.ActionArgs) =>
  handleAccountForm(args, "sign-in", async (form, app, visitor) => {
    if (!(await isFirstOwnerKey(app, formText(form, "key")))) return keepFormOpen(failure(INVALID));
    const email = accountEmailSchema.safeParse(formText(form, "email"));
    if (!email.success) return keepFormOpen({ ok: false, error: MISSING_EMAIL, field: "email" });
    const password = formText(form, "password");
    const error = findNewPasswordError(app.settings, email.data, password);
    if (error) return keepFormOpen({ ok: false, error, field: "password" });
    if (!(await createFirstOwner(app, email.data, password)))
      return keepFormOpen({ ok: false, error: "This address has an account. Choose another one.", field: "email" });
    const signedIn = await signIn(app, visitor, { email: email.data, password });
    const cookies = signedIn.ok ? signedIn.cookies : [];
    throw redirect(
      pathAfterCookie(visitor.request, "/admin/setup", "/auth?next=/admin/setup"),
      setCookieHeaders(cookies, 302),
    );
  });

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => catchAccountFormError(serverAction());

export default function FirstOwner({ loaderData: { key, isOpen }, actionData }: Route.ComponentProps) {
  const outcome = actionData?.outcome;
  return (
    <AccountPageLayout title="First owner" outcome={outcome}>
      {isOpen ? (
        <AccountForm submit="BEGIN" hidden={{ key }}>
          <p className="mb-6 text-mute">Choose the address and the password with which you run this shop.</p>
          <EmailField error={fieldErrorOf(outcome, "email")} />
          <PasswordField isNew hint="At least 8 characters." error={fieldErrorOf(outcome, "password")} />
        </AccountForm>
      ) : (
        <>
          <p className="mb-6 text-mute">{INVALID}</p>
          <ButtonLink href="/auth">LOG IN</ButtonLink>
        </>
      )}
    </AccountPageLayout>
  );
}
