import { eq } from "drizzle-orm";
import { z } from "zod";
import { activatePendingAdmin } from "~/auth/admins/admins.server";
import { authErrorField, authErrorOf } from "~/auth/better-auth.server";
import { clearMagicLinkCookie, clearOtherMagicLink } from "~/auth/magic-links.server";
import { confirmNewSession, readSignInBasis, secondStepCookie } from "~/auth/sessions/new-session.server";
import { authHeaders, findSignedInUser } from "~/auth/sessions/sessions.server";
import {
  clearSignedInHintCookie,
  registrationProofCookie,
  signedInHintCookie,
} from "~/auth/sessions/signed-cookies.server";
import type { App } from "~/lib/app-context.server";
import { sessions, users } from "~/lib/db/schema/index";
import type { Log } from "~/lib/logging/logger.server";
import { failure, type Result } from "~/lib/result";
import type { FieldErrors } from "~/ui/form-outcome";
import { allowPasswordAttempt, uncountPasswordAttempt } from "./attempt-limits.server";
import { SIGN_IN_UNAVAILABLE } from "./form-state";
import { getPasswordAttempt, knownDeviceCookies, type Visitor } from "./known-device.server";
import { withUniformTiming } from "./uniform-timing.server";

export type SignInResult = Result<
  { user: { id: string; email: string } },
  {
    status: number;
    unconfirmed: boolean;
    /** The password was right, and the account has two-factor sign-in. */
    codeNeeded: boolean;
    field?: keyof FieldErrors;
  }
> & { cookies: string[] };

export const TOO_MANY_ATTEMPTS = "Too many attempts. Please wait 15 minutes, or reset your password by email.";

export const SIGN_IN_EXPIRED = "Please log in again.";

type Credentials = { email: string; password: string };

const twoFactorResponse = z.object({ twoFactorRedirect: z.literal(true) });

/** Failures have the same text and timing for registered and unknown addresses. */
export async function signIn(app: App, visitor: Visitor, credentials: Credentials): Promise<SignInResult> {
  const work = checkPassword(app, visitor, credentials);
  const delayed = withUniformTiming(app, work);
  delayed.catch(() => {}); // a rejection reaches the caller below
  const result = await work.catch(() => delayed);
  // After the right password the timing reveals nothing new.
  return result.ok || result.codeNeeded ? result : delayed;
}

async function checkPassword(app: App, visitor: Visitor, { email, password }: Credentials): Promise<SignInResult> {
  const attempt = await getPasswordAttempt(app, visitor, email);
  if (!(await allowPasswordAttempt(app, attempt))) {
    await logSignInByEmail(app, "too-many", email);
    return { ...failure(TOO_MANY_ATTEMPTS), status: 429, unconfirmed: false, codeNeeded: false, cookies: [] };
  }
  const basis = await readSignInBasis(app.db, { email });
  try {
    const { response, headers } = await app.auth.api.signInEmail({
      body: { email: app.auth.standInAddress(email), password },
      headers: authHeaders(visitor.request, visitor.client),
      returnHeaders: true,
    });
    await uncountPasswordAttempt(app.db, attempt);
    if (twoFactorResponse.safeParse(response).success) {
      await logSignInByEmail(app, "code-asked", email);
      const secondStep = basis ? [await secondStepCookie(app, basis)] : [];
      const cookies = [...headers.getSetCookie(), ...secondStep, clearSignedInHintCookie(app.settings)];
      return { ...failure("Please enter your code"), status: 401, unconfirmed: false, codeNeeded: true, cookies };
    }
    if (!(await confirmNewSession(app, basis, response.user.id, headers.getSetCookie())))
      return await rejectOverlap(app, email);
    logSignIn(app.log, "password", "signed-in", response.user.id);
    return await completeSignIn(app, visitor, { id: response.user.id, email: response.user.email }, headers);
  } catch (error) {
    const authError = await authErrorOf(app, error);
    const unconfirmed = authError.body?.code === "EMAIL_NOT_VERIFIED";
    if (unconfirmed) await uncountPasswordAttempt(app.db, attempt);
    await logSignInByEmail(app, unconfirmed ? "unconfirmed" : "wrong", email);
    return {
      ...failure(authError.message || SIGN_IN_UNAVAILABLE),
      status: authError.statusCode,
      unconfirmed,
      codeNeeded: false,
      field: authErrorField(authError),
      cookies: unconfirmed ? await registrationProofCookies(app, email) : [],
    };
  }
}

/** The password was right when it was checked, but it, the second factor or the role changed before the session was open. */
async function rejectOverlap(app: Pick<App, "db" | "log">, email: string): Promise<SignInResult> {
  await logSignInByEmail(app, "over", email);
  return { ...failure(SIGN_IN_EXPIRED), status: 401, unconfirmed: false, codeNeeded: false, cookies: [] };
}

/** Ends the browser's former session. `headers`: Better Auth's. */
export async function completeSignIn(
  app: App,
  { request }: Visitor,
  user: { id: string; email: string },
  headers: Headers,
): Promise<SignInResult & { ok: true }> {
  const former = await findSignedInUser(app, request);
  if (former) await app.db.delete(sessions).where(eq(sessions.id, former.sessionId));
  await activatePendingAdmin(app.db, user);
  const known = await knownDeviceCookies(app, request, user.email);
  const link = await clearOtherMagicLink(app, request, user.email);
  return { ok: true, user, cookies: [...headers.getSetCookie(), signedInHintCookie(app.settings), ...known, ...link] };
}

/** Returns the cookies that clear the session and the key of a magic link; the browser remains a known device. */
export async function signOut(app: Pick<App, "auth" | "settings">, { request, client }: Visitor): Promise<string[]> {
  const { headers } = await app.auth.api.signOut({ headers: authHeaders(request, client), returnHeaders: true });
  return [...headers.getSetCookie(), clearSignedInHintCookie(app.settings), await clearMagicLinkCookie(app.settings)];
}

/** With the account's id, so that the log contains no address. */
export const logSignIn = (log: Log, factor: SignInFactor, end: SignInEnd, account: string | null): void =>
  log[end === "too-many" ? "warn" : "info"]({ factor, end, account }, "Sign-in");

type SignInFactor = "password" | "app-code" | "recovery-code";

/** `code-asked`: the password was right, and a code is needed. `over`: the sign-in has expired. */
type SignInEnd = "signed-in" | "code-asked" | "wrong" | "unconfirmed" | "too-many" | "over";

/** Runs the same query for registered and unknown addresses. */
async function logSignInByEmail(app: Pick<App, "db" | "log">, end: SignInEnd, email: string): Promise<void> {
  const [user] = await app.db.select({ id: users.id }).from(users).where(eq(users.email, email));
  logSignIn(app.log, "password", end, user?.id ?? null);
}

/** Only the person who registered knows the password, so this browser may confirm by the link alone. */
async function registrationProofCookies(app: Pick<App, "auth" | "settings">, email: string): Promise<string[]> {
  const { internalAdapter } = await app.auth.context;
  const found = await internalAdapter.findUserByEmail(email);
  return found ? [await registrationProofCookie(app, found.user.id)] : [];
}
