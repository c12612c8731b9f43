import { and, eq } from "drizzle-orm";
import type { Auth } from "~/auth/better-auth.server";
import { hasRole, isRole } from "~/auth/permissions/roles";
import type { App } from "~/lib/app-context.server";
import type { Role } from "~/lib/db/column-types";
import type { Db, Tx } from "~/lib/db/database";
import { accounts, adminUsers, sessions, users } from "~/lib/db/schema/index";
import { readCookieValue } from "./script-cookies";
import { signedCookie } from "./signed-cookies.server";

/** What a sign-in is based on. `passwordHash` is salted, so an earlier value never comes back. */
export type SignInBasis = { userId: string; passwordHash: string; secondFactor: boolean; role: Role | null };

const SECOND_STEP_SECONDS = 10 * 60;

/** Read it before the password is checked: an equal hash afterwards is the one that was verified. Null without a password. */
export async function readSignInBasis(db: Db, by: { email: string } | { userId: string }): Promise<SignInBasis | null> {
  const [found] = await selectBasis(db, "email" in by ? eq(users.email, by.email) : eq(users.id, by.userId));
  return found?.passwordHash ? { ...found, passwordHash: found.passwordHash } : null;
}

/** The same with locks until the transaction ends: a change of password, second factor or role waits, or is seen. */
async function lockSignInBasis(tx: Tx, userId: string): Promise<SignInBasis | null> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("share");
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.userId, userId)).for("share");
  await tx.select({ id: adminUsers.id }).from(adminUsers).where(eq(adminUsers.id, userId)).for("share");
  const [found] = await selectBasis(tx, eq(users.id, userId));
  return found?.passwordHash ? { ...found, passwordHash: found.passwordHash } : null;
}

const selectBasis = (db: Db | Tx, who: ReturnType<typeof eq>) =>
  db
    .select({
      userId: users.id,
      passwordHash: accounts.password,
      secondFactor: users.twoFactorEnabled,
      role: adminUsers.role,
    })
    .from(users)
    .innerJoin(accounts, and(eq(accounts.userId, users.id), eq(accounts.providerId, "credential")))
    .leftJoin(adminUsers, eq(adminUsers.id, users.id))
    .where(who);

/** False if password or second factor has changed, the role was lowered, or the admin removed. */
function isBasisValid(before: SignInBasis | null, now: SignInBasis | null): boolean {
  if (!before || !now) return false;
  const kept = before.role === null || (now.role !== null && hasRole(now.role, before.role));
  return kept && before.passwordHash === now.passwordHash && before.secondFactor === now.secondFactor;
}

/**
 * Call it for every session that was opened, before its cookies are sent. Ends the session and returns false if what it is based
 * on changed meanwhile, because a change only ends the sessions that it finds.
 */
export async function confirmNewSession(
  app: Pick<App, "auth" | "db">,
  before: SignInBasis | null,
  userId: string,
  cookies: readonly string[],
): Promise<boolean> {
  return app.db.transaction(async (tx) => {
    if (isBasisValid(before, await lockSignInBasis(tx, userId))) return true;
    await tx.delete(sessions).where(eq(sessions.token, await sessionTokenIn(app.auth, cookies)));
    return false;
  });
}

/** Returns the session's id. Throws if `cookies` open no session. */
export async function findOpenedSession(auth: Auth, tx: Tx, cookies: readonly string[]): Promise<string> {
  const [session] = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.token, await sessionTokenIn(auth, cookies)));
  if (!session) throw new Error("Better Auth opened no session");
  return session.id;
}

async function sessionTokenIn(auth: Auth, cookies: readonly string[]): Promise<string> {
  const { name } = (await auth.context).authCookies.sessionToken;
  const signed = cookies.map((cookie) => readCookieValue(cookie, name)).find((value) => value !== undefined);
  return decodeURIComponent(signed ?? "").split(".", 1)[0] ?? "";
}

/** Carries the basis of a sign-in from the password to the code, without the hash. */
export const secondStepCookie = (app: Pick<App, "auth" | "settings">, basis: SignInBasis): Promise<string> =>
  cookieFor(app, basis).serialize(basis.role ?? "none");

/** Returns the basis at the time of the password; null if password or second factor have changed since. */
export async function readSecondStep(
  app: Pick<App, "auth" | "settings">,
  request: Request,
  now: SignInBasis,
): Promise<SignInBasis | null> {
  const role: unknown = await cookieFor(app, now).parse(request.headers.get("Cookie"));
  return isRole(role) ? { ...now, role } : role === "none" ? { ...now, role: null } : null;
}

const cookieFor = (app: Pick<App, "auth" | "settings">, { userId, passwordHash, secondFactor }: SignInBasis) =>
  signedCookie(app, "second-step", {
    seconds: SECOND_STEP_SECONDS,
    boundTo: [userId, passwordHash, String(secondFactor)],
  });
