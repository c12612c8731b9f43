import { createHash, randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { App } from "~/app-context.server";
import { users, verifications } from "~/lib/db/schema/index";
import { failure, type Result } from "~/lib/result";
import type { FieldErrors } from "~/ui/form-outcome";
import { activatePendingAdmin } from "./admins/admins.server";
import { authErrorField, authErrorOf, PASSWORD_MIN } from "./better-auth.server";
import commonPasswords from "./common-passwords.txt?raw";
import { authHeaders } from "./sessions/sessions.server";
import { signedInHintCookie } from "./sessions/signed-cookies.server";
import {
  allowPasswordAttempt,
  clearAttempts,
  type PasswordAttempt,
  uncountPasswordAttempt,
} from "./sign-in/attempt-limits.server";
import { SIGN_IN_UNAVAILABLE } from "./sign-in/form-state";
import { findKnownDevice, knownDeviceCookie } from "./sign-in/known-device.server";
import { TOO_MANY_ATTEMPTS, type Visitor } from "./sign-in/sign-in.server";

/**
 * common-passwords.txt has, in base64, so many bytes of the SHA-256 of each of the 10,000 commonest passwords with eight characters or more, in
 * ascending order: of those that leaked, by how often, in @zxcvbn-ts/language-common 4.1.3 (MIT, Dan Wheeler and Dropbox, zxcvbn-ts).
 */
const MARK_BYTES = 6;

/** Read with the first password that somebody chooses. */
let marks: Buffer | undefined;

/** Whether a password is one of the first that a stranger would try, in capitals or not. */
function isCommonPassword(password: string): boolean {
  marks ??= Buffer.from(commonPasswords, "base64");
  const mark = createHash("sha256").update(password.toLowerCase()).digest().subarray(0, MARK_BYTES);
  let [from, to] = [0, marks.length / MARK_BYTES];
  while (from < to) {
    const middle = (from + to) >> 1;
    const order = mark.compare(marks, middle * MARK_BYTES, (middle + 1) * MARK_BYTES);
    if (order === 0) return true;
    if (order < 0) to = middle;
    else from = middle + 1;
  }
  return false;
}

/** How many characters are left of a password without words that anybody would guess of its owner, capitals or not. */
function lengthWithoutGuessableWords(words: readonly string[], password: string): number {
  const longestFirst = [...new Set(words.map((word) => word.toLowerCase()))].sort((a, b) => b.length - a.length);
  return longestFirst.reduce((left, word) => left.replaceAll(word, ""), password.toLowerCase()).length;
}

const TOO_COMMON = "That password is too common. Please choose another.";
/** So many characters must be left without the words that anybody would guess. */
const LEFT_AT_LEAST = 6;
const TOO_NEAR = `The shop’s name and your address don’t count. Please choose a password with ${LEFT_AT_LEAST} more characters.`;

/** Words of the job, which count for nothing in a password of any shop. */
const WORDS_OF_THE_JOB = ["admin", "owner", "manager", "reader"];

/** Shorter parts of names are in too many other words. */
const SHORTEST = 3;

/**
 * What is wrong with a password that somebody chose for the account of `email`, in words for them; null where nothing is. Its length is
 * judged by whoever keeps it.
 */
export function findPasswordError({ settings }: Pick<App, "settings">, email: string, password: string): string | null {
  if (password.length < PASSWORD_MIN) return null;
  if (isCommonPassword(password)) return TOO_COMMON;
  return lengthWithoutGuessableWords(guessableWords(settings, email), password) < LEFT_AT_LEAST ? TOO_NEAR : null;
}

/** The brand, the words of the shop's host, those of the owner's address, and of the job. */
function guessableWords({ site, appUrl }: App["settings"], email: string): string[] {
  const brand = site.brand.split(/\s+/);
  const parts = `${new URL(appUrl).hostname}.${email}`.split(/[^\p{L}\p{N}]+/u);
  const words = [...brand, brand.join(""), ...parts, ...WORDS_OF_THE_JOB];
  return words.filter(({ length }) => length >= SHORTEST);
}

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
