import { redirect, type ShouldRevalidateFunctionArgs, useSearchParams } from "react-router";
import type { App } from "~/app-context.server";
import { findAdmin } from "~/auth/admins/admins.server";
import { mayHaveSession } from "~/auth/sessions/cookie-names";
import { safeReturnPath } from "~/auth/sessions/return-path";
import { findSignedInUser } from "~/auth/sessions/sessions.server";
import { flashMessageCookie } from "~/auth/sessions/signed-cookies.server";
import { AccountPageLayout, SignedInPanel } from "~/auth/sign-in/account-page";
import {
  type AccountFormArgs,
  getVisitor,
  handleAccountForm,
  keepFormOpen,
  setCookieHeaders,
} from "~/auth/sign-in/form-handler.server";
import {
  catchAccountFormError,
  credentialsSchema,
  INVALID_EMAIL,
  MISSING_CREDENTIALS,
  missingCredentialErrors,
} from "~/auth/sign-in/form-state";
import { LoginForm } from "~/auth/sign-in/login-form";
import { registerAccount, resendConfirmation } from "~/auth/sign-in/registration.server";
import { signIn, type Visitor } from "~/auth/sign-in/sign-in.server";
import { singleParam } from "~/lib/db/pagination";
import { formText, readFormData } from "~/lib/http/form-data";
import { unlistedMeta } from "~/routes/seo/page-meta";
import { formFieldErrors, formSuccess } from "~/ui/form-outcome";
import type { Route } from "./+types/auth";

export const meta: Route.MetaFunction = unlistedMeta({
  title: "Log in",
  description: "Log in to your account, or register.",
  path: "/auth",
});

/** Kept in memory for whoever cannot be signed in. The way back to an admin page is in the links of its tabs. */
export const handle = { prerender: { depends: { tab: ["register"], next: [] }, anonymous: true } };

/** The signed-in are sent on, unless they ask for the panel of their account. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  if (!mayHaveSession(request.headers.get("Cookie"))) return { account: null };
  const { app } = getVisitor({ request, context });
  const search = url.searchParams;
  const user = await findSignedInUser(app, request);
  if (user && !search.has("account")) throw redirect(destination(url));
  const account = user && { email: user.email, isAdmin: (await findAdmin(app.db, user.id)) !== null };
  return { account };
}

/** Where signing in leads: to the admin page whose session ended, else home. */
const destination = (url: URL): string => safeReturnPath(singleParam(url.searchParams, "next")) ?? "/";

export const action = (args: Route.ActionArgs) => takeAuthForm(args, destination(args.url));

async function takeAuthForm(args: AccountFormArgs, then: string) {
  const intent = formText(await readFormData(args.request.clone()), "intent");
  const limit = intent === "register" ? "register" : intent === "resend" ? "account-mail" : "sign-in";
  return handleAccountForm(args, limit, async (form, app, visitor) => {
    const parsed = credentialsSchema.safeParse({
      email: formText(form, "email"),
      password: formText(form, "password"),
    });
    if (!parsed.success) return keepFormOpen({ ok: false, error: INVALID_EMAIL, field: "email" });
    const given = parsed.data;
    if (intent === "resend") return sendAgain(app, given.email);
    const missing = missingCredentialErrors(given);
    if (missing.email || missing.password) return keepFormOpen(formFieldErrors(MISSING_CREDENTIALS, missing));
    return intent === "register" ? registerWith(app, given) : logIn(app, visitor, given, then);
  });
}

async function logIn(app: App, visitor: Visitor, given: { email: string; password: string }, then: string) {
  const outcome = await signIn(app, visitor, given);
  if (outcome.ok)
    throw redirect(then, setCookieHeaders([...outcome.cookies, flashMessageCookie(app, "logged-in")], 302));
  if (outcome.codeNeeded) throw redirect(codePath(then), setCookieHeaders(outcome.cookies, 302));
  return keepFormOpen(outcome, outcome.unconfirmed ? given.email : null);
}

/** Where the code is asked for, and then the way back. */
const codePath = (then: string) =>
  safeReturnPath(then) ? `/auth/code?${new URLSearchParams({ next: then })}` : "/auth/code";

async function registerWith(app: App, given: { email: string; password: string }) {
  const outcome = await registerAccount(app, given);
  if (!outcome.ok) return keepFormOpen(outcome);
  const message = "Registration successful! Check your email to confirm your account.";
  return keepFormOpen({ ok: true, message, cookies: outcome.cookies }, given.email);
}

async function sendAgain(app: App, email: string) {
  await resendConfirmation(app, email);
  return keepFormOpen(formSuccess("If this address still needs confirming, we’ve sent the email again."), email);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => catchAccountFormError(serverAction());

/** Both tabs are in the page: to change them asks for nothing. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
  formMethod,
}: ShouldRevalidateFunctionArgs) =>
  formMethod || withoutTab(currentUrl) !== withoutTab(nextUrl) ? defaultShouldRevalidate : false;

function withoutTab({ pathname, searchParams }: URL): string {
  const search = new URLSearchParams(searchParams);
  search.delete("tab");
  return `${pathname}?${search}`;
}

export default function AuthPage({ loaderData: { account }, actionData }: Route.ComponentProps) {
  const [params] = useSearchParams();
  if (account) return <SignedInPanel account={account} />;
  const tab = params.get("tab") === "register" ? "register" : "login";
  return (
    <AccountPageLayout title={tab === "register" ? "Register" : "Log in"} outcome={actionData?.outcome}>
      <LoginForm tab={tab} sent={actionData} />
    </AccountPageLayout>
  );
}
