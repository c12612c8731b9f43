import { redirect, type ShouldRevalidateFunctionArgs, useSearchParams } from "react-router";
import { findAdmin } from "~/accounts/admins/admins.server";
import { AccountPanel } from "~/accounts/forms/account-panel";
import { AccountScene } from "~/accounts/forms/account-scene";
import { credentials, INVALID_EMAIL, MISSING_CREDENTIALS, missingIn } from "~/accounts/forms/credentials";
import { orAnError } from "~/accounts/forms/form-state";
import { textOf } from "~/accounts/forms/form-text";
import { LoginForm } from "~/accounts/forms/login-form";
import { refusedFields, succeeded } from "~/accounts/forms/outcome";
import { noticeCookie } from "~/accounts/session/cookies.server";
import { signedInUser } from "~/accounts/session/session.server";
import { wayBack } from "~/accounts/session/way-back";
import { answerWith, type FormArgs, takeForm, visitorOf, withCookies } from "~/accounts/sign-in/account-form.server";
import { register, resendConfirmation } from "~/accounts/sign-in/register.server";
import { signIn, type Visitor } from "~/accounts/sign-in/sign-in.server";
import type { App } from "~/app.server";
import { mayHaveSession } from "~/auth/session-cookies";
import { unlistedMeta } from "~/chrome/head/page-meta";
import { single } from "~/db/lists/cursor";
import { readForm } from "~/http/read-form.server";
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
  const { app } = visitorOf({ request, context });
  const search = url.searchParams;
  const user = await signedInUser(app, request);
  if (user && !search.has("account")) throw redirect(destination(url));
  const account = user && { email: user.email, isAdmin: (await findAdmin(app.db, user.id)) !== null };
  return { account };
}

/** Where signing in leads: to the admin page whose session ended, else home. */
const destination = (url: URL): string => wayBack(single(url.searchParams, "next")) ?? "/";

export const action = (args: Route.ActionArgs) => takeAuthForm(args, destination(args.url));

async function takeAuthForm(args: FormArgs, then: string) {
  const intent = textOf(await readForm(args.request.clone()), "intent");
  const limit = intent === "register" ? "register" : intent === "resend" ? "account-mail" : "sign-in";
  return takeForm(args, limit, async (form, app, visitor) => {
    const parsed = credentials.safeParse({ email: textOf(form, "email"), password: textOf(form, "password") });
    if (!parsed.success) return answerWith({ ok: false, error: INVALID_EMAIL, field: "email" });
    const given = parsed.data;
    if (intent === "resend") return sendAgain(app, given.email);
    const missing = missingIn(given);
    if (missing.email || missing.password) return answerWith(refusedFields(MISSING_CREDENTIALS, missing));
    return intent === "register" ? registerWith(app, given) : logIn(app, visitor, given, then);
  });
}

async function logIn(app: App, visitor: Visitor, given: { email: string; password: string }, then: string) {
  const outcome = await signIn(app, visitor, given);
  if (outcome.ok) throw redirect(then, withCookies([...outcome.cookies, noticeCookie(app, "logged-in")], 302));
  if (outcome.codeNeeded) throw redirect(codePath(then), withCookies(outcome.cookies, 302));
  return answerWith(outcome, outcome.unconfirmed ? given.email : null);
}

/** Where the code is asked for, and then the way back. */
const codePath = (then: string) => (wayBack(then) ? `/auth/code?${new URLSearchParams({ next: then })}` : "/auth/code");

async function registerWith(app: App, given: { email: string; password: string }) {
  const outcome = await register(app, given);
  if (!outcome.ok) return answerWith(outcome);
  const message = "Registration successful! Check your email to confirm your account.";
  return answerWith({ ok: true, message, cookies: outcome.cookies }, given.email);
}

async function sendAgain(app: App, email: string) {
  await resendConfirmation(app, email);
  return answerWith(succeeded("If this address still needs confirming, we’ve sent the email again."), email);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orAnError(serverAction());

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
  if (account) return <AccountPanel account={account} />;
  const tab = params.get("tab") === "register" ? "register" : "login";
  return (
    <AccountScene title={tab === "register" ? "Register" : "Log in"} outcome={actionData?.outcome}>
      <LoginForm tab={tab} sent={actionData} />
    </AccountScene>
  );
}
