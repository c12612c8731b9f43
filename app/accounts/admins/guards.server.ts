import { createContext, type MiddlewareFunction, redirect } from "react-router";
import { appFrom } from "~/app.server";
import { noticeCookie } from "../session/cookies.server";
import { signedInUser } from "../session/session.server";
import { signInPath } from "../session/way-back";
import { findAdmin } from "./admins.server";

/** The admin who makes the request. */
export type Admin = { id: string; email: string };

/** Set by `requireAdmin` for everything below it; null elsewhere. */
export const adminContext = createContext<Admin | null>(null);

/**
 * The one guard of the admin section, as middleware, so that it also stands before every data
 * request and action. It asks the database each time: a removed admin is refused from the very next request. Whoever's session ended
 * comes back to the same page after signing in.
 */
export const requireAdmin: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const app = appFrom(context);
  const user = await signedInUser(app, request);
  if (!user) throw redirect(signInPath(request, url), { headers: { "Set-Cookie": noticeCookie(app, "log-in-first") } });
  const admin = await findAdmin(app.db, user.id);
  if (!admin) throw redirect("/", { headers: { "Set-Cookie": noticeCookie(app, "no-permission") } });
  context.set(adminContext, admin);
  const response = await next();
  // The back button after signing out must not show what was there.
  response.headers.set("Cache-Control", "no-store");
  return response;
};
