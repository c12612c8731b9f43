import { createContext, type MiddlewareFunction, redirect } from "react-router";
import { type App, getApp } from "~/app-context.server";
import { findAdmin, readAdminSettings, refundLimit } from "~/auth/admins/admins.server";
import type { FlashMessageCode } from "~/auth/sessions/flash-messages";
import { signInPath } from "~/auth/sessions/return-path";
import { findSignedInUser, touchSession } from "~/auth/sessions/sessions.server";
import { flashMessageCookie } from "~/auth/sessions/signed-cookies.server";
import type { Role } from "~/lib/db/column-types";
import { readFormData } from "~/lib/http/form-data";
import { requiresIntent, roleToSubmit, roleToView } from "./permissions";
import { hasRole, roleRequiredMessage } from "./roles";

/** The admin who makes the request. */
export type Admin = {
  id: string;
  email: string;
  role: Role;
  /** Whether signing in asks them for a code, too. */
  secondFactor: boolean;
  /** The session that the request belongs to. */
  sessionId: string;
  /** Cents of one order that they may give back, all refunds of it together; null for any amount. */
  refundLimit: number | null;
};

/** Set by `requireAdmin` for everything below it; null elsewhere. */
export const adminContext = createContext<Admin | null>(null);

/** Where a second factor is set up: the only page for somebody who must. */
const ACCOUNT = "/admin/account";

/** What an open page asks for every half a minute. */
const PULSE = "/admin/updates";

type Asked = { request: Request; url: URL; pattern: string };

/**
 * The one guard of the admin section, as middleware, so that it also stands before every data
 * request and action. It asks the database each time: a removed admin is refused from the very next request, and another role counts
 * from then on. Whoever's session ended comes back to the same page after signing in.
 */
export const requireAdmin: MiddlewareFunction<Response> = async ({ request, url, pattern: given, context }, next) => {
  const app = getApp(context);
  // The router joins the paths of routes.ts, which begin without a slash.
  const pattern = `/${given.replace(/^\//, "")}`;
  const user = await findSignedInUser(app, request);
  if (!user) throw sentTo(app, signInPath(request, url), "log-in-first");
  if (!(await touchSession(app, user.sessionId, { byItself: pattern === PULSE }))) {
    app.log.info({ account: user.id }, "An idle session has ended");
    throw sentTo(app, signInPath(request, url), "log-in-again");
  }
  const found = await findAdmin(app.db, user.id);
  if (!found) {
    app.log.warn({ account: user.id, pattern }, "Someone who is not an admin requested an admin page");
    throw sentTo(app, "/", "no-permission");
  }
  const rules = await readAdminSettings(app.db);
  const { id, email, role, secondFactor } = found;
  if (rules.requireSecondFactor && !secondFactor && pattern !== ACCOUNT) {
    throw sentTo(app, ACCOUNT, "second-factor-first");
  }
  await refuseBeyond(app, { id, role }, { request, url, pattern });
  const { sessionId } = user;
  context.set(adminContext, { id, email, role, secondFactor, sessionId, refundLimit: refundLimit(role, rules) });
  const response = await next();
  // The back button after signing out must not show what was there.
  response.headers.set("Cache-Control", "no-store");
  return response;
};

/** Throws a response that says why, where the request is beyond the role; the table of rights decides. */
async function refuseBeyond(app: App, { id, role }: { id: string; role: Role }, asked: Asked): Promise<void> {
  const { request, url, pattern } = asked;
  const note = (least: Role) =>
    app.log.warn({ account: id, role, least, pattern }, "An admin tried something beyond their role");
  if (!hasRole(role, roleToView(pattern))) {
    note(roleToView(pattern));
    throw isFromScript(asked) ? wordsOnly(roleToView(pattern)) : sentTo(app, "/admin", "not-your-role");
  }
  // There is nothing that owners may not do, and so no form to read for them.
  if (role === "owner" || request.method === "GET" || request.method === "HEAD") return;
  for (const intent of requiresIntent(pattern) ? await intentsOf(request) : [null]) {
    const least = roleToSubmit(pattern, intent);
    if (hasRole(role, least)) continue;
    note(least);
    throw isFromScript(asked) ? wordsOnly(least) : sentTo(app, url.pathname, "not-your-role");
  }
}

/** All of them: an action may take the first or the last of several. */
async function intentsOf(request: Request): Promise<(string | null)[]> {
  const intents = (await readFormData(request.clone())).getAll("intent");
  return intents.length === 0 ? [null] : intents.map(String);
}

/** Whether a script of ours asks, which shows the words by itself: the router's, or the one that uploads files. */
const isFromScript = ({ request, pattern }: Asked): boolean =>
  new URL(request.url).pathname.endsWith(".data") || pattern.startsWith("/admin/files");

const wordsOnly = (least: Role) => new Response(roleRequiredMessage(least), { status: 403 });

const sentTo = (app: App, path: string, code: FlashMessageCode) =>
  redirect(path, { headers: { "Set-Cookie": flashMessageCookie(app, code) } });
