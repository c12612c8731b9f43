import { signJWT, verifyJWT } from "better-auth/crypto";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { activatePendingAdmin } from "~/auth/admins/admins.server";
import { authErrorField, authErrorOf, CONFIRMATION_SECONDS } from "~/auth/better-auth.server";
import { findPasswordError } from "~/auth/passwords.server";
import { hasRegistrationProof, registrationProofCookie } from "~/auth/sessions/signed-cookies.server";
import type { App } from "~/lib/app-context.server";
import { users } from "~/lib/db/schema/index";
import { failure, type Result } from "~/lib/result";
import type { FieldErrors } from "~/ui/form-outcome";
import { allowAccountEmail } from "./attempt-limits.server";
import { SIGN_IN_UNAVAILABLE } from "./form-state";
import type { Visitor } from "./known-device.server";
import { signIn } from "./sign-in.server";
import { withUniformTiming } from "./uniform-timing.server";

type EmailConfirmation =
  | { kind: "confirmed"; email: string }
  | { kind: "invalid" }
  | { kind: "password-needed"; email: string; error?: string; status: number };

type RegistrationResult = Result<{ cookies: string[] }, { status: number; field?: keyof FieldErrors }>;

const tokenClaim = z.object({ confirm: z.uuid() });

/** Valid for a day. */
export async function confirmationUrl(app: Pick<App, "auth" | "settings">, userId: string): Promise<string> {
  const token = await signJWT({ confirm: userId }, app.auth.secret, CONFIRMATION_SECONDS);
  return `${app.settings.appUrl}/auth/confirm?token=${token}`;
}

/** A browser that did not register the account needs the password: another person may have triggered the email. */
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
  const confirmed = { kind: "confirmed", email: user.email } as const;
  if (user.emailVerified) return confirmed;
  if (!(await hasRegistrationProof(app, visitor.request, user.id))) {
    if (!password) return { kind: "password-needed", email: user.email, status: 200 };
    const checked = await signIn(app, visitor, { email: user.email, password });
    if (!checked.ok && !checked.unconfirmed) {
      return { kind: "password-needed", email: user.email, error: checked.error, status: checked.status };
    }
  }
  await app.db.update(users).set({ emailVerified: true, updatedAt: app.now() }).where(eq(users.id, user.id));
  await activatePendingAdmin(app.db, user);
  return confirmed;
}

type Credentials = { email: string; password: string };

/** Result and timing are the same for a registered address; the email job decides what to send to it. */
export async function registerAccount(app: App, credentials: Credentials): Promise<RegistrationResult> {
  const error = findPasswordError(app.settings, credentials.email, credentials.password);
  if (error) return { ...failure(error), status: 400, field: "password" };
  return withUniformTiming(app, createAccount(app, credentials));
}

async function createAccount(app: App, { email, password }: Credentials): Promise<RegistrationResult> {
  try {
    // For a registered address Better Auth returns a user that does not exist.
    const { user } = await app.auth.api.signUpEmail({
      body: { email: app.auth.standInAddress(email), password, name: email },
    });
    await enqueueAccountEmail(app, "confirmation-email", { email, userId: user.id });
    return { ok: true, cookies: [await registrationProofCookie(app, user.id)] };
  } catch (thrown) {
    const authError = await authErrorOf(app, thrown);
    const message = authError.message || SIGN_IN_UNAVAILABLE;
    return { ...failure(message), status: authError.statusCode, field: authErrorField(authError) };
  }
}

export const resendConfirmation = (app: Pick<App, "db" | "now" | "queue" | "sleep">, email: string): Promise<void> =>
  withUniformTiming(app, enqueueAccountEmail(app, "confirmation-email", { email }));

export const requestPasswordReset = (app: Pick<App, "db" | "now" | "queue" | "sleep">, email: string): Promise<void> =>
  withUniformTiming(app, enqueueAccountEmail(app, "password-reset-email", { email }));

/** The job checks whether the account exists; here all addresses are treated alike. */
async function enqueueAccountEmail<N extends "confirmation-email" | "password-reset-email">(
  app: Pick<App, "db" | "now" | "queue">,
  job: N,
  data: { email: string; userId?: string },
): Promise<void> {
  if (!(await allowAccountEmail(app, data.email))) return;
  await app.db.transaction((tx) => app.queue.enqueue(tx, job, data));
}
