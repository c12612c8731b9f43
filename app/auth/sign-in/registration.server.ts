import { signJWT, verifyJWT } from "better-auth/crypto";
import { eq } from "drizzle-orm";
import { z } from "zod";
import type { App } from "~/app-context.server";
import { activatePendingAdmin } from "~/auth/admins/admins.server";
import { authErrorField, authErrorOf, CONFIRMATION_SECONDS } from "~/auth/better-auth.server";
import { findPasswordError } from "~/auth/passwords.server";
import { hasRegistrationProof, registrationProofCookie } from "~/auth/sessions/signed-cookies.server";
import { users } from "~/lib/db/schema/index";
import { failure, type Result } from "~/lib/result";
import type { FieldErrors } from "~/ui/form-outcome";
import { allowAccountEmail } from "./attempt-limits.server";
import { SIGN_IN_UNAVAILABLE } from "./form-state";
import { signIn, type Visitor } from "./sign-in.server";
import { withUniformTiming } from "./uniform-timing.server";

export type EmailConfirmation =
  | { kind: "confirmed" }
  | { kind: "invalid" }
  | { kind: "password-needed"; email: string; error?: string; status: number };

/** The link of a confirmation mail; good for one account, for a day. */
export async function confirmationUrl(app: App, userId: string): Promise<string> {
  const token = await signJWT({ confirm: userId }, app.auth.secret, CONFIRMATION_SECONDS);
  return `${app.settings.appUrl}/auth/confirm?token=${token}`;
}

/**
 * Confirms an address by its mailed link, in the browser that made the account; elsewhere with the account's password, so
 * that following a link which somebody else provoked makes no account of theirs usable.
 */
export async function confirmEmail(
  app: App,
  visitor: Visitor,
  token: string,
  password = "",
): Promise<EmailConfirmation> {
  const claim = tokenClaim.safeParse(await verifyJWT(token, app.auth.secret));
  if (!claim.success) return { kind: "invalid" };
  const [user] = await app.db.select().from(users).where(eq(users.id, claim.data.confirm));
  if (!user) return { kind: "invalid" };
  if (user.emailVerified) return { kind: "confirmed" };
  if (!(await hasRegistrationProof(app, visitor.request, user.id))) {
    if (!password) return { kind: "password-needed", email: user.email, status: 200 };
    const checked = await signIn(app, visitor, { email: user.email, password });
    if (!checked.ok && !checked.unconfirmed) {
      return { kind: "password-needed", email: user.email, error: checked.error, status: checked.status };
    }
  }
  await app.db.update(users).set({ emailVerified: true, updatedAt: app.now() }).where(eq(users.id, user.id));
  await activatePendingAdmin(app.db, user);
  return { kind: "confirmed" };
}

const tokenClaim = z.object({ confirm: z.uuid() });

export type Registration = Result<{ cookies: string[] }, { status: number; field?: keyof FieldErrors }>;

/**
 * Registers an address, unconfirmed, and has it mailed. For an address that is registered already all looks the same; what the mail
 * then says is decided when it is sent (mails/confirm-address.server.tsx).
 */
export async function registerAccount(app: App, given: { email: string; password: string }): Promise<Registration> {
  const { email } = given;
  const fault = findPasswordError(app, email, given.password);
  if (fault) return { ...failure(fault), status: 400, field: "password" };
  return withUniformTiming(
    app,
    (async (): Promise<Registration> => {
      try {
        // Better Auth answers with an invented user for an address that it knows.
        const { user } = await app.auth.api.signUpEmail({ body: { ...given, name: email } });
        await requestMail(app, "confirmation-email", { email, userId: user.id });
        return { ok: true, cookies: [await registrationProofCookie(app, user.id)] };
      } catch (error) {
        const refusal = await authErrorOf(app, error);
        const words = refusal.message || SIGN_IN_UNAVAILABLE;
        return { ...failure(words), status: refusal.statusCode, field: authErrorField(refusal) };
      }
    })(),
  );
}

/** Mails the confirmation link again, if there is something to confirm. Tells nothing. */
export const resendConfirmation = (app: App, email: string): Promise<void> =>
  withUniformTiming(app, requestMail(app, "confirmation-email", { email }));

/** Mails a link to choose a new password, if the address is registered. Tells nothing. */
export const requestPasswordReset = (app: App, email: string): Promise<void> =>
  withUniformTiming(app, requestMail(app, "password-reset-email", { email }));

/** The job looks up whether there is anybody; here every address is treated alike. */
async function requestMail<N extends "confirmation-email" | "password-reset-email">(
  app: App,
  job: N,
  data: { email: string; userId?: string },
): Promise<void> {
  if (!(await allowAccountEmail(app, data.email))) return;
  await app.db.transaction((tx) => app.queue.enqueue(tx, job, data));
}
