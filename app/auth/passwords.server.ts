import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { App } from "~/app-context.server";
import { users, verifications } from "~/lib/db/schema/index";
import { failure, type Result } from "~/lib/result";
import type { FieldErrors } from "~/ui/form-outcome";
import { activatePendingAdmin } from "./admins/admins.server";
import { authErrorField, authErrorOf } from "./auth-faults.server";
import { findPasswordError } from "./chosen-password.server";
import { clearAttempts } from "./sign-in/attempt-limits.server";
import { SIGN_IN_UNAVAILABLE } from "./sign-in/credentials";
import { knownDeviceCookie } from "./sign-in/known-device.server";
import type { Visitor } from "./sign-in/sign-in.server";

/** How long the link to choose a new password is good. */
const RESET_MS = 60 * 60 * 1000;

/** Under this name Better Auth looks for the link's token. */
const identifierOf = (token: string) => `reset-password:${token}`;

/** A link to choose a new password, good once, for an hour. */
export async function passwordResetUrl(app: App, userId: string): Promise<string> {
  const { internalAdapter } = await app.auth.context;
  const token = randomBytes(24).toString("base64url");
  await internalAdapter.createVerificationValue({
    identifier: identifierOf(token),
    value: userId,
    expiresAt: new Date(Date.now() + RESET_MS),
  });
  return `${app.settings.appUrl}/auth/reset?token=${token}`;
}

/**
 * Sets a new password by the mailed link and ends every session of the account. The link also proves the address: an account that
 * was not confirmed, whoever made it, is now its owner's. All that was tried before is forgotten, and the browser is a known one:
 * strangers who go on guessing do not keep its owner out. `cookies` say so. A second factor stays as it was, and signing in asks for it.
 */
export async function resetPassword(
  app: App,
  { request }: Pick<Visitor, "request">,
  token: string,
  newPassword: string,
): Promise<Result<{ cookies: string[] }, { status: number; field?: keyof FieldErrors }>> {
  const { internalAdapter } = await app.auth.context;
  const link = await internalAdapter.findVerificationValue(identifierOf(token));
  const fault = link && (await faultFor(app, link, newPassword));
  if (fault) return { ...failure(fault), status: 400, field: "password" };
  try {
    await app.auth.api.resetPassword({ body: { token, newPassword } });
  } catch (error) {
    const refusal = await authErrorOf(app, error);
    const words = refusal.message || SIGN_IN_UNAVAILABLE;
    return { ...failure(words), status: refusal.statusCode, field: authErrorField(refusal) };
  }
  if (!link) throw new Error("A password was changed by a link that was not there before");
  const user = await app.db.transaction(async (tx) => {
    const [changed] = await tx
      .update(users)
      .set({ emailVerified: true, updatedAt: app.now() })
      .where(eq(users.id, link.value))
      .returning();
    if (changed) await app.queue.enqueue(tx, "two-factor-email", { userId: changed.id, news: "password" });
    return changed;
  });
  if (!user) return { ok: true, cookies: [] };
  app.log.info({ account: user.id }, "A new password was set by a mailed link");
  await clearAttempts(app, user.email);
  // Other links like this one, and sign-ins with the old password that wait for a code.
  await app.db.delete(verifications).where(eq(verifications.value, user.id));
  await activatePendingAdmin(app.db, user);
  const known = await knownDeviceCookie(app, request, user.email);
  return { ok: true, cookies: known ? [known] : [] };
}

/** Says nothing of a link that has run out: whoever has one learns that first. */
async function faultFor(app: App, link: { value: string; expiresAt: Date }, password: string): Promise<string | null> {
  if (link.expiresAt <= new Date()) return null;
  const [user] = await app.db.select({ email: users.email }).from(users).where(eq(users.id, link.value));
  return user ? findPasswordError(app, user.email, password) : null;
}
