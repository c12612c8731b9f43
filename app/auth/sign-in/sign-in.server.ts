import { eq } from "drizzle-orm";
import { z } from "zod";
import type { App } from "~/app-context.server";
import { activatePendingAdmin } from "~/auth/admins/admins.server";
import { authErrorField, authErrorOf } from "~/auth/better-auth.server";
import { authHeaders, findSignedInUser } from "~/auth/sessions/sessions.server";
import {
  clearSignedInHintCookie,
  registrationProofCookie,
  signedInHintCookie,
} from "~/auth/sessions/signed-cookies.server";
import { sessions, users } from "~/lib/db/schema/index";
import { failure, type Result } from "~/lib/result";
import type { FieldErrors } from "~/ui/form-outcome";
import { allowPasswordAttempt, type PasswordAttempt, uncountPasswordAttempt } from "./attempt-limits.server";
import { SIGN_IN_UNAVAILABLE } from "./form-state";
import { findKnownDevice, knownDeviceCookie } from "./known-device.server";
import { withUniformTiming } from "./uniform-timing.server";

/** How somebody tried to sign in. */
type Factor = "password" | "app-code" | "recovery-code";

/** `code-asked`: the password was right, and a code comes next. */
type End = "signed-in" | "code-asked" | "wrong" | "unconfirmed" | "too-many" | "over";

/** Writes to the log how an attempt to sign in to an account ended: by the account's id, so that the log holds no address. */
export function logSignIn(app: App, factor: Factor, end: End, account: string | null): void {
  const level = end === "too-many" ? "warn" : "info";
  app.log[level]({ factor, end, account }, "Sign-in");
}

/** The same of an attempt by an address, registered or not: both cost the same question. */
async function logSignInByEmail(app: App, end: End, email: string): Promise<void> {
  const [user] = await app.db.select({ id: users.id }).from(users).where(eq(users.email, email));
  logSignIn(app, "password", end, user?.id ?? null);
}

/** What a request knows of who makes it. */
export type Visitor = { request: Request; client: string };

export type SignInResult = Result<
  { user: { id: string; email: string } },
  {
    status: number;
    unconfirmed: boolean;
    /** The password was right, and a code is asked for next (sign-in-code.server.ts). */
    codeNeeded: boolean;
    field?: keyof FieldErrors;
  }
> & {
  cookies: string[];
};

export const TOO_MANY_ATTEMPTS = "Too many attempts. Please wait 15 minutes, or reset your password by email.";

/**
 * Checks a password and opens a session. Strangers have ten checks for an account in 15 minutes, a browser that has signed in to
 * it before ten of its own. Wrong password, unknown address and too many attempts sound the same and take the same time for
 * registered and unknown addresses.
 */
export async function signIn(app: App, visitor: Visitor, given: Given): Promise<SignInResult> {
  const work = attempt(app, visitor, given);
  const even = withUniformTiming(app, work);
  even.catch(() => {}); // a rejection reaches the caller below
  const outcome = await work.catch(() => even);
  return tellsAnyway(outcome) ? outcome : even;
}

type Given = { email: string; password: string };

/** Whoever has the right password knows that the address is registered: only the other answers must all take as long. */
const tellsAnyway = (outcome: SignInResult) => outcome.ok || outcome.codeNeeded;

async function attempt(app: App, visitor: Visitor, given: Given): Promise<SignInResult> {
  const { email } = given;
  const guesser: PasswordAttempt = {
    email,
    client: visitor.client,
    device: await findKnownDevice(app, visitor.request, email),
  };
  if (!(await allowPasswordAttempt(app, guesser))) {
    await logSignInByEmail(app, "too-many", email);
    return { ...failure(TOO_MANY_ATTEMPTS), status: 429, unconfirmed: false, codeNeeded: false, cookies: [] };
  }
  try {
    const answer = app.auth.api.signInEmail({
      body: { email, password: given.password },
      headers: authHeaders(visitor.request, visitor.client),
      returnHeaders: true,
    });
    const { response, headers } = await answer;
    await uncountPasswordAttempt(app, guesser);
    if (codeAsked.safeParse(response).success) {
      await logSignInByEmail(app, "code-asked", email);
      const cookies = [...headers.getSetCookie(), clearSignedInHintCookie(app)];
      return { ...failure("Please enter your code"), status: 401, unconfirmed: false, codeNeeded: true, cookies };
    }
    logSignIn(app, "password", "signed-in", response.user.id);
    return await completeSignIn(app, visitor, { id: response.user.id, email: response.user.email }, headers);
  } catch (error) {
    const refusal = await authErrorOf(app, error);
    const unconfirmed = refusal.body?.code === "EMAIL_NOT_VERIFIED";
    if (unconfirmed) await uncountPasswordAttempt(app, guesser);
    await logSignInByEmail(app, unconfirmed ? "unconfirmed" : "wrong", email);
    return {
      ...failure(refusal.message || SIGN_IN_UNAVAILABLE),
      status: refusal.statusCode,
      unconfirmed,
      codeNeeded: false,
      field: authErrorField(refusal),
      cookies: unconfirmed ? await proofOf(app, email) : [],
    };
  }
}

/** What Better Auth answers instead of a session, when the account has a second factor. */
const codeAsked = z.object({ twoFactorRedirect: z.literal(true) });

/** A session was opened: what else goes with it. `headers` are Better Auth's answer. */
export async function completeSignIn(
  app: App,
  { request }: Visitor,
  user: { id: string; email: string },
  headers: Headers,
): Promise<SignInResult & { ok: true }> {
  await endFormerSession(app, request);
  await activatePendingAdmin(app.db, user);
  const known = await knownDeviceCookie(app, request, user.email);
  return { ok: true, user, cookies: [...headers.getSetCookie(), signedInHintCookie(app), ...(known ? [known] : [])] };
}

/** Ends the session in the database. Returns the cookies that make the browser forget it; the mark of a known browser stays. */
export async function signOut(app: App, { request, client }: Visitor): Promise<string[]> {
  const { headers } = await app.auth.api.signOut({ headers: authHeaders(request, client), returnHeaders: true });
  return headers.getSetCookie();
}

/** Whoever knows the password of an unconfirmed account made it; the mailed link alone is then enough in this browser. */
async function proofOf(app: App, email: string): Promise<string[]> {
  const { internalAdapter } = await app.auth.context;
  const found = await internalAdapter.findUserByEmail(email);
  return found ? [await registrationProofCookie(app, found.user.id)] : [];
}

/** The new session takes the place of the one that the browser had, whoever's that was. */
async function endFormerSession(app: App, request: Request): Promise<void> {
  const former = await findSignedInUser(app, request);
  if (former) await app.db.delete(sessions).where(eq(sessions.id, former.sessionId));
}
