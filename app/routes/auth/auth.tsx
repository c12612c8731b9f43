import { redirect, type ShouldRevalidateFunctionArgs, useSearchParams } from "react-router";
import { findAdmin } from "~/auth/admins/admins.server";
import { isCookieCheck, pathAfterCookie } from "~/auth/sessions/cookie-check";
import { mayHaveSession } from "~/auth/sessions/cookie-names";
import { safeReturnPath } from "~/auth/sessions/return-path";
import { findSignedInUser } from "~/auth/sessions/sessions.server";
import { flashMessageCookie } from "~/auth/sessions/signed-cookies.server";
import { AccountPageLayout, SignedInPanel } from "~/auth/sign-in/account-page";
import { CookiesNeeded } from "~/auth/sign-in/cookies-needed";
import { getVisitor, handleAccountForm, keepFormOpen, setCookieHeaders } from "~/auth/sign-in/form-handler.server";
import {
  catchAccountFormError,
  credentialsSchema,
  INVALID_EMAIL,
  MISSING_CREDENTIALS,
  missingCredentialErrors,
} from "~/auth/sign-in/form-state";
import type { Visitor } from "~/auth/sign-in/known-device.server";
import { LoginForm } from "~/auth/sign-in/login-form";
import { registerAccount, resendConfirmation } from "~/auth/sign-in/registration.server";
import { signIn } from "~/auth/sign-in/sign-in.server";
import type { App } from "~/lib/app-context.server";
import { singleParam } from "~/lib/db/pagination";
import { accountEmailSchema } from "~/lib/email-schema";
import { formText, readFormData } from "~/lib/http/form-data";
import { unlistedMeta } from "~/routes/seo/page-meta";
import { formFieldErrors, formSuccess } from "~/ui/form-outcome";
import type { Route } from "./+types/auth";

export const meta = unlistedMeta({
  title: "Log in",
  description: "Log in to your account, or register.",
  path: "/auth",
});

/** Cached for anonymous visitors. `next` is in the links of the tabs. */
export const handle = { prerender: { unless: ["tab", "confirmed", "next", "cookies"] } };

/** Redirects signed-in users, except on /auth?account, which shows their account. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  if (!mayHaveSession(request.headers.get("Cookie"))) return { account: null };
  const { app } = getVisitor({ request, context });
  const search = url.searchParams;
  const user = await findSignedInUser(app, request);
  if (user && !search.has("account")) throw redirect(returnPath(url));
  const account = user && { email: user.email, isAdmin: (await findAdmin(app.db, user.id)) !== null };
  return { account };
}

/** The safe `next` path (the admin page where the session expired), or home. */
const returnPath = (url: URL): string => safeReturnPath(singleParam(url.searchParams, "next")) ?? "/";

export async function action(args: Route.ActionArgs) {
  const intent = formText(await readFormData(args.request.clone()), "intent");
  const limit = intent === "register" ? "register" : intent === "resend" ? "account-mail" : "sign-in";
  return handleAccountForm(args, limit, async (form, app, visitor) => {
    const credentials = credentialsSchema.parse({
      email: formText(form, "email"),
      password: formText(form, "password"),
    });
    const missing = missingCredentialErrors(credentials);
    if (intent !== "resend" && (missing.email || missing.password)) {
      return keepFormOpen(formFieldErrors(MISSING_CREDENTIALS, missing));
    }
    if (!accountEmailSchema.safeParse(credentials.email).success) {
      return keepFormOpen({ ok: false, error: INVALID_EMAIL, field: "email" });
    }
    if (intent === "resend") return resendEmail(app, credentials.email);
    return intent === "register" ? register(app, credentials) : logIn(app, visitor, credentials, returnPath(args.url));
  });
}

type Credentials = { email: string; password: string };

async function logIn(app: App, visitor: Visitor, credentials: Credentials, next: string) {
  const outcome = await signIn(app, visitor, credentials);
  const { request } = visitor;
  if (outcome.ok) {
    const path = pathAfterCookie(request, next, withNext("/auth", next));
    throw redirect(path, setCookieHeaders([...outcome.cookies, flashMessageCookie(app.settings, "logged-in")], 302));
  }
  if (outcome.codeNeeded) {
    const codePath = withNext("/auth/code", next);
    const path = pathAfterCookie(request, codePath, codePath);
    throw redirect(path, setCookieHeaders(outcome.cookies, 302));
  }
  return keepFormOpen(outcome, outcome.unconfirmed ? credentials.email : null);
}

const withNext = (path: string, next: string) =>
  safeReturnPath(next) ? `${path}?${new URLSearchParams({ next })}` : path;

async function register(app: App, credentials: Credentials) {
  const outcome = await registerAccount(app, credentials);
  if (!outcome.ok) return keepFormOpen(outcome);
  const message = "Registration successful! Check your email to confirm your account.";
  return keepFormOpen({ ok: true, message, cookies: outcome.cookies }, credentials.email);
}

async function resendEmail(app: Pick<App, "db" | "now" | "queue" | "sleep">, email: string) {
  await resendConfirmation(app, email);
  return keepFormOpen(formSuccess("If this address still needs confirming, we’ve sent the email again."), email);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => catchAccountFormError(serverAction());

/** Switching tabs needs no new data. */
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
  const notice = params.has("confirmed") ? formSuccess("Your address is confirmed. You can log in now.") : undefined;
  const needsCookies = isCookieCheck(params) && !actionData;
  const tab = params.get("tab") === "register" ? "register" : "login";
  return (
    <AccountPageLayout title="Your account" outcome={actionData?.outcome ?? notice}>
      {needsCookies && <CookiesNeeded lost="you can’t stay logged in" again="log in again" />}
      <LoginForm tab={tab} sent={actionData} />
    </AccountPageLayout>
  );
}
