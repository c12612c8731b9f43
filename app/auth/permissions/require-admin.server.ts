import { createContext, type MiddlewareFunction, type RouterContextProvider, redirect } from "react-router";
import { findAdmin, readAdminSettings, refundLimit } from "~/auth/admins/admins.server";
import type { FlashMessageCode } from "~/auth/sessions/flash-messages";
import { signInPath } from "~/auth/sessions/return-path";
import { findSignedInUser, touchSession } from "~/auth/sessions/sessions.server";
import { flashMessageCookie } from "~/auth/sessions/signed-cookies.server";
import type { ShopSettings } from "~/content/documents/live-content.server";
import { type App, getApp } from "~/lib/app-context.server";
import type { Role } from "~/lib/db/column-types";
import { readFormData } from "~/lib/http/form-data";
import { requiresIntent, roleToSubmit, roleToView } from "./permissions";
import { hasRole, roleRequiredMessage } from "./roles";

export type Admin = {
  id: string;
  email: string;
  role: Role;
  secondFactor: boolean;
  sessionId: string;
  /** Highest total refund per order in cents; null = no limit. */
  refundLimit: number | null;
};

/** Set by `requireAdmin`; null outside of the admin section. */
export const adminContext = createContext<Admin | null>(null);

/** The admin that passed `requireAdmin`. Throws a 403 response outside of the admin section. */
export function getAdmin(context: Readonly<RouterContextProvider>): Admin {
  const admin = context.get(adminContext);
  if (!admin) throw new Response("Access Denied", { status: 403 });
  return admin;
}

/** Reachable without two-factor sign-in, which is set up here. */
const ACCOUNT = "/admin/account";

/** Polled by open pages, so a request for them does not extend a session. */
const POLLED = new Set(["/admin/updates", "/admin/inbox/watch"]);

type AdminRequest = { request: Request; url: URL; pattern: string };

/** Reads the role on each request, so that a changed one applies immediately. */
export const requireAdmin: MiddlewareFunction<Response> = async ({ request, url, pattern: given, context }, next) => {
  const app = getApp(context);
  // The router's pattern has no leading slash.
  const pattern = `/${given.replace(/^\//, "")}`;
  const user = await findSignedInUser(app, request);
  if (!user) throw redirectWithMessage(app.settings, signInPath(request, url), "log-in-first");
  if (!(await touchSession(app, user.sessionId, { isPolling: POLLED.has(pattern) }))) {
    app.log.info({ account: user.id }, "An idle session has ended");
    throw redirectWithMessage(app.settings, signInPath(request, url), "log-in-again");
  }
  const admin = await findAdmin(app.db, user.id);
  if (!admin) {
    app.log.warn({ account: user.id, pattern }, "Someone who is not an admin requested an admin page");
    throw redirectWithMessage(app.settings, "/", "no-permission");
  }
  const settings = await readAdminSettings(app.db);
  const { id, email, role, secondFactor } = admin;
  if (settings.requireSecondFactor && !secondFactor && pattern !== ACCOUNT) {
    throw redirectWithMessage(app.settings, ACCOUNT, "second-factor-first");
  }
  await checkPermission(app, { id, role }, { request, url, pattern });
  const { sessionId } = user;
  context.set(adminContext, { id, email, role, secondFactor, sessionId, refundLimit: refundLimit(role, settings) });
  const response = await next();
  // After signing out, the back button must not show the page.
  response.headers.set("Cache-Control", "no-store");
  return response;
};

/** The admin who opens a page outside of the admin section; null for visitors who may not open that section. */
export async function findActiveAdmin(app: App, request: Request): Promise<Pick<Admin, "id" | "role"> | null> {
  const user = await findSignedInUser(app, request);
  const isUsed = user !== null && (await touchSession(app, user.sessionId, { isPolling: true }));
  const admin = isUsed ? await findAdmin(app.db, user.id) : null;
  if (!admin) return null;
  return (await readAdminSettings(app.db)).requireSecondFactor && !admin.secondFactor ? null : admin;
}

/** Throws a redirect, or a 403 response to a script, if the role may not view or submit this. */
async function checkPermission(app: App, admin: Pick<Admin, "id" | "role">, asked: AdminRequest): Promise<void> {
  const { id, role } = admin;
  const { request, url, pattern } = asked;
  const requireRole = (least: Role, redirectPath: string) => {
    if (hasRole(role, least)) return;
    app.log.warn({ account: id, role, least, pattern }, "An admin tried something beyond their role");
    throw isFromScript(asked)
      ? new Response(roleRequiredMessage(least), { status: 403 })
      : redirectWithMessage(app.settings, redirectPath, "not-your-role");
  };
  requireRole(roleToView(pattern), "/admin");
  // Owners may submit everything, so their forms are not read here.
  if (role === "owner" || request.method === "GET" || request.method === "HEAD") return;
  for (const intent of requiresIntent(pattern) ? await readIntents(request) : [null]) {
    requireRole(roleToSubmit(pattern, intent), url.pathname);
  }
}

/** All of them: an action may read the first or the last of several. */
async function readIntents(request: Request): Promise<(string | null)[]> {
  const intents = (await readFormData(request.clone())).getAll("intent");
  return intents.length === 0 ? [null] : intents.map(String);
}

/** React Router's `.data` requests and file uploads show the error text themselves. */
const isFromScript = ({ request, pattern }: AdminRequest): boolean =>
  new URL(request.url).pathname.endsWith(".data") || pattern.startsWith("/admin/files");

const redirectWithMessage = (settings: ShopSettings, path: string, code: FlashMessageCode) =>
  redirect(path, { headers: { "Set-Cookie": flashMessageCookie(settings, code) } });
