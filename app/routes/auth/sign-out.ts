import { redirect } from "react-router";
import { flashMessageCookie } from "~/auth/sessions/signed-cookies.server";
import { getVisitor, setCookieHeaders } from "~/auth/sign-in/form-handler.server";
import { signOut } from "~/auth/sign-in/sign-in.server";
import type { Route } from "./+types/sign-out";

/** POST /auth/sign-out: ends the session and goes home. */
export async function action({ request, context }: Route.ActionArgs) {
  const { app, visitor } = getVisitor({ request, context });
  const cookies = await signOut(app, visitor);
  throw redirect("/", setCookieHeaders([...cookies, flashMessageCookie(app.settings, "signed-out")], 302));
}

/** A GET request does not sign out. */
export const loader = () => redirect("/auth?account");
