import { Link, redirect, useSearchParams } from "react-router";
import { AccountForm, AccountScene } from "~/accounts/forms/account-scene";
import { orAnError } from "~/accounts/forms/form-state";
import { textOf } from "~/accounts/forms/form-text";
import { noticeCookie } from "~/accounts/session/cookies.server";
import { wayBack } from "~/accounts/session/way-back";
import { answerWith, takeForm, visitorOf, withCookies } from "~/accounts/sign-in/account-form.server";
import { pendingSignIn, signInWithCode } from "~/accounts/sign-in/sign-in-code.server";
import { unlistedMeta } from "~/chrome/head/page-meta";
import { single } from "~/db/lists/cursor";
import { Field } from "~/ui/field";
import type { Route } from "./+types/code";

export const meta: Route.MetaFunction = unlistedMeta({
  title: "Enter your code",
  description: "The second step of logging in.",
  path: "/auth/code",
});

/** Nobody is here who did not just enter a right password in this browser. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { app } = visitorOf({ request, context });
  if (!(await pendingSignIn(app, request))) throw redirect("/auth");
  return null;
}

export const action = (args: Route.ActionArgs) =>
  takeForm(args, "sign-in", async (form, app, visitor) => {
    const outcome = await signInWithCode(app, visitor, textOf(form, "code"));
    const next = wayBack(single(args.url.searchParams, "next"));
    if (outcome.ok) {
      throw redirect(next ?? "/", withCookies([...outcome.cookies, noticeCookie(app, "logged-in")], 302));
    }
    if (!outcome.over) return answerWith(outcome);
    const path = next ? `/auth?${new URLSearchParams({ next })}` : "/auth";
    throw redirect(path, withCookies([noticeCookie(app, "log-in-again")], 302));
  });

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orAnError(serverAction());

/** One field for both kinds of codes; the link only changes what it asks for, and with which keyboard. */
export default function Code({ actionData }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const isRecovery = params.has("recovery");
  const fault = actionData?.outcome.ok === false ? actionData.outcome.error : undefined;
  return (
    <AccountScene title="Enter your code" outcome={actionData?.outcome}>
      <AccountForm submit="LOG IN">
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
          error={fault}
        />
      </AccountForm>
      <p className="mt-6">
        <Link to={addressOf(params, !isRecovery)} replace className="link">
          {isRecovery ? "Use the app" : "Use a recovery code"}
        </Link>
      </p>
      <p className="mt-4 text-mute text-sm">Lost both? An owner of the shop can reset your two-factor sign-in.</p>
    </AccountScene>
  );
}

/** This page for the other kind of code, with the same way back. */
function addressOf(params: URLSearchParams, recovery: boolean): string {
  const search = new URLSearchParams(params);
  search.delete("recovery");
  if (recovery) search.set("recovery", "");
  return search.size > 0 ? `/auth/code?${search}` : "/auth/code";
}
