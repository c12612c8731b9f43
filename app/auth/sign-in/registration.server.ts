import type { App } from "~/app-context.server";
import { authErrorField, authErrorOf } from "~/auth/auth-faults.server";
import { findPasswordError } from "~/auth/chosen-password.server";
import { registrationProofCookie } from "~/auth/sessions/signed-cookies.server";
import { failure, type Result } from "~/lib/result";
import type { FieldErrors } from "~/ui/form-outcome";
import { allowAccountEmail } from "./attempt-limits.server";
import { SIGN_IN_UNAVAILABLE } from "./credentials";
import { withUniformTiming } from "./uniform-timing.server";

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
