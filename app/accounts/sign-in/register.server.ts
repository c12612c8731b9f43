import type { App } from "~/app.server";
import { type Result, refused } from "~/result";
import { AUTH_FALLBACK } from "../forms/credentials";
import type { FieldFaults } from "../forms/outcome";
import { fieldOf, refusalOf } from "../session/auth-faults.server";
import { proofCookie } from "../session/cookies.server";
import { mayMail } from "./attempts.server";
import { inEvenTime } from "./even-time.server";
import { faultOfPassword } from "./password/chosen-password.server";

export type Registration = Result<{ cookies: string[] }, { status: number; field?: keyof FieldFaults }>;

/**
 * Registers an address, unconfirmed, and has it mailed. For an address that is registered already all looks the same; what the mail
 * then says is decided when it is sent (mails/confirm-address.server.tsx).
 */
export async function register(app: App, given: { email: string; password: string }): Promise<Registration> {
  const { email } = given;
  const fault = faultOfPassword(app, email, given.password);
  if (fault) return { ...refused(fault), status: 400, field: "password" };
  return inEvenTime(
    app,
    (async (): Promise<Registration> => {
      try {
        // Better Auth answers with an invented user for an address that it knows.
        const { user } = await app.auth.api.signUpEmail({ body: { ...given, name: email } });
        await requestMail(app, "confirmation-email", { email, userId: user.id });
        return { ok: true, cookies: [await proofCookie(app, user.id)] };
      } catch (error) {
        const refusal = await refusalOf(app, error);
        const words = refusal.message || AUTH_FALLBACK;
        return { ...refused(words), status: refusal.statusCode, field: fieldOf(refusal) };
      }
    })(),
  );
}

/** Mails the confirmation link again, if there is something to confirm. Tells nothing. */
export const resendConfirmation = (app: App, email: string): Promise<void> =>
  inEvenTime(app, requestMail(app, "confirmation-email", { email }));

/** Mails a link to choose a new password, if the address is registered. Tells nothing. */
export const requestPasswordReset = (app: App, email: string): Promise<void> =>
  inEvenTime(app, requestMail(app, "password-reset-email", { email }));

/** The job looks up whether there is anybody; here every address is treated alike. */
async function requestMail<N extends "confirmation-email" | "password-reset-email">(
  app: App,
  job: N,
  data: { email: string; userId?: string },
): Promise<void> {
  if (!(await mayMail(app, data.email))) return;
  await app.db.transaction((tx) => app.queue.enqueue(tx, job, data));
}
