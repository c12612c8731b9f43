import type { App } from "~/app.server";
import type { Result } from "~/result";
import { redeemGrant } from "../admins/admins.server";
import { AUTH_FALLBACK } from "../forms/credentials";
import type { FieldFaults } from "../forms/outcome";
import { fieldOf, refusalOf } from "../session/auth-faults.server";
import { markerCookie, proofCookie } from "../session/cookies.server";
import { authHeaders } from "../session/session.server";
import { type Guesser, giveBackCheck, inEvenTime, mayCheckPassword } from "./attempts.server";
import { knownDevice, knownDeviceCookie } from "./known-device.server";

/** What a request knows of who makes it. */
export type Visitor = { request: Request; client: string };

export type SignInOutcome = Result<
  { user: { id: string; email: string } },
  { status: number; unconfirmed: boolean; field?: keyof FieldFaults }
> & {
  cookies: string[];
};

export const TOO_MANY_TRIES = "Too many attempts. Please wait 15 minutes, or choose a new password by mail.";

/**
 * Checks a password and opens a session. Strangers have ten checks for an account in 15 minutes, a browser that has signed in to
 * it before ten of its own. Wrong password, unknown address and too many attempts sound the same and take the same time for
 * registered and unknown addresses.
 */
export async function signIn(
  app: App,
  visitor: Visitor,
  given: { email: string; password: string },
): Promise<SignInOutcome> {
  const { email } = given;
  const guesser: Guesser = { email, client: visitor.client, device: await knownDevice(app, visitor.request, email) };
  if (!(await mayCheckPassword(app, guesser))) {
    return { ok: false, status: 429, error: TOO_MANY_TRIES, unconfirmed: false, cookies: [] };
  }
  try {
    const answer = app.auth.api.signInEmail({
      body: { email, password: given.password },
      headers: authHeaders(visitor.request, visitor.client),
      returnHeaders: true,
    });
    const { response, headers } = await failingInEvenTime(answer);
    const user = { id: response.user.id, email: response.user.email };
    await giveBackCheck(app, guesser);
    await redeemGrant(app.db, user);
    const known = await knownDeviceCookie(app, visitor.request, user.email);
    return { ok: true, user, cookies: [...headers.getSetCookie(), markerCookie(app), ...(known ? [known] : [])] };
  } catch (error) {
    const refusal = await refusalOf(app, error);
    const unconfirmed = refusal.body?.code === "EMAIL_NOT_VERIFIED";
    if (unconfirmed) await giveBackCheck(app, guesser);
    return {
      ok: false,
      status: refusal.statusCode,
      error: refusal.message || AUTH_FALLBACK,
      unconfirmed,
      field: fieldOf(refusal),
      cookies: unconfirmed ? await proofOf(app, email) : [],
    };
  }
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
  return found ? [await proofCookie(app, found.user.id)] : [];
}

/** Success tells that the address is registered anyway; only failures must all take as long. */
async function failingInEvenTime<T>(work: Promise<T>): Promise<T> {
  const even = inEvenTime(work);
  even.catch(() => {}); // a rejection reaches the caller below
  return await work.catch(() => even);
}
