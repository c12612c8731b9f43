import { Link, redirect, useSearchParams } from "react-router";
import { isCookieCheck, withoutCookieCheck } from "~/auth/sessions/cookie-check";
import { safeReturnPath } from "~/auth/sessions/return-path";
import { flashMessageCookie } from "~/auth/sessions/signed-cookies.server";
import { AccountForm, AccountPageLayout } from "~/auth/sign-in/account-page";
import { getVisitor, handleAccountForm, keepFormOpen, setCookieHeaders } from "~/auth/sign-in/form-handler.server";
import { catchAccountFormError } from "~/auth/sign-in/form-state";
import { findPendingSignIn, signInWithCode } from "~/auth/two-factor/two-factor-sign-in.server";
import { singleParam } from "~/lib/db/pagination";
import { formText } from "~/lib/http/form-data";
import { unlistedMeta } from "~/routes/seo/page-meta";
import { Field } from "~/ui/field";
import type { Route } from "./+types/code";

export const meta = unlistedMeta({
  title: "Enter your code",
  description: "The second step of logging in.",
  path: "/auth/code",
});

/** Redirects to the sign-in page unless the password was just entered in this browser. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { app } = getVisitor({ request, context });
  const isPending = (await findPendingSignIn(app, request)) !== null;
  if (isCookieCheck(url.searchParams)) throw redirect(isPending ? withoutCookieCheck(url) : `/auth${url.search}`);
  if (!isPending) throw redirect("/auth");
  return null;
}

export const action = (args: Route.ActionArgs) =>
  handleAccountForm(args, "sign-in", async (form, app, visitor) => {
    const outcome = await signInWithCode(app, visitor, formText(form, "code"));
    const next = safeReturnPath(singleParam(args.url.searchParams, "next"));
    if (outcome.ok) {
      throw redirect(
        next ?? "/",
        setCookieHeaders([...outcome.cookies, flashMessageCookie(app.settings, "logged-in")], 302),
      );
    }
    if (!outcome.over) return keepFormOpen(outcome);
    const path = next ? `/auth?${new URLSearchParams({ next })}` : "/auth";
    throw redirect(path, setCookieHeaders([flashMessageCookie(app.settings, "log-in-again")], 302));
  });

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => catchAccountFormError(serverAction());

/** One field accepts both kinds of codes; the link only changes its label and keyboard. */
export default function Code({ actionData }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const isRecovery = params.has("recovery");
  const error = actionData?.outcome.ok === false ? actionData.outcome.error : undefined;
  return (
    <AccountPageLayout title="Enter your code" outcome={actionData?.outcome}>
      <AccountForm submit="LOGIN">
        <Field
          key={isRecovery ? "recovery" : "app"}
          label={isRecovery ? "Recovery code" : "Code from your app"}
          name="code"
          inputMode={isRecovery ? "text" : "numeric"}
          autoComplete={isRecovery ? "off" : "one-time-code"}
          autoCapitalize="none"
          maxLength={20}
          hint={
            isRecovery
              ? "One of your ten recovery codes. Each works only once."
              : "Six digits that change every 30 seconds."
          }
          error={error}
        />
      </AccountForm>
      <p className="mt-6">
        <Link to={codePagePath(params, !isRecovery)} replace className="link">
          {isRecovery ? "Use the app" : "Use a recovery code"}
        </Link>
      </p>
      <p className="mt-4 text-mute text-sm">Lost both? An owner of the shop can reset your two-factor sign-in.</p>
    </AccountPageLayout>
  );
}

/** URL of this page for the other kind of code, with the same `next`. */
function codePagePath(params: URLSearchParams, recovery: boolean): string {
  const search = new URLSearchParams(params);
  search.delete("recovery");
  if (recovery) search.set("recovery", "");
  return search.size > 0 ? `/auth/code?${search}` : "/auth/code";
}
