import { eq } from "drizzle-orm";
import type { App } from "~/app-context.server";
import { verifications } from "~/lib/db/schema/index";
import { failure, type Result } from "~/lib/result";
import type { FieldErrors } from "~/ui/form-outcome";
import { authErrorOf } from "./auth-faults.server";
import { PASSWORD_MIN } from "./better-auth.server";
import { findPasswordError } from "./chosen-password.server";
import { authHeaders } from "./sessions/session.server";
import { signedInHintCookie } from "./sessions/signed-cookies.server";
import { allowPasswordAttempt, type PasswordAttempt, uncountPasswordAttempt } from "./sign-in/attempt-limits.server";
import { findKnownDevice, knownDeviceCookie } from "./sign-in/known-device.server";
import { TOO_MANY_ATTEMPTS, type Visitor } from "./sign-in/sign-in.server";

type Outcome = Result<{ cookies: string[] }, { status: number; field?: keyof FieldErrors }>;

const refuse = (error: string, field?: keyof FieldErrors, status = 400): Outcome => ({
  ...failure(error),
  status,
  field,
});

/**
 * Sets a new password for whoever is signed in and knows the present one, with the limits of signing in: a browser that somebody left
 * open is no way to take an account over. All sessions end but this browser's, which gets a new one; so do mailed links. Its owner is
 * told by mail.
 */
export async function changePassword(
  app: App,
  { request, client }: Visitor,
  user: { id: string; email: string },
  given: { current: string; chosen: string },
): Promise<Outcome> {
  const { email } = user;
  if (given.chosen.length < PASSWORD_MIN) return refuse("Password too short", "newPassword");
  const fault = findPasswordError(app, email, given.chosen);
  if (fault) return refuse(fault, "newPassword");
  const guesser: PasswordAttempt = { email, client, device: await findKnownDevice(app, request, email) };
  if (!(await allowPasswordAttempt(app, guesser))) return refuse(TOO_MANY_ATTEMPTS, undefined, 429);
  try {
    const { headers } = await app.auth.api.changePassword({
      body: { currentPassword: given.current, newPassword: given.chosen, revokeOtherSessions: true },
      headers: authHeaders(request, client),
      returnHeaders: true,
    });
    await uncountPasswordAttempt(app, guesser);
    await app.db.transaction(async (tx) => {
      await tx.delete(verifications).where(eq(verifications.value, user.id));
      await app.queue.enqueue(tx, "two-factor-email", { userId: user.id, news: "password" });
    });
    app.log.info({ account: user.id }, "A password was changed");
    const known = await knownDeviceCookie(app, request, email);
    return { ok: true, cookies: [...headers.getSetCookie(), signedInHintCookie(app), ...(known ? [known] : [])] };
  } catch (error) {
    const { body, message } = await authErrorOf(app, error);
    if (body?.code === "INVALID_PASSWORD") return refuse("This password isn’t right", "password", 401);
    return refuse(message, String(body?.code).includes("PASSWORD") ? "newPassword" : undefined);
  }
}
