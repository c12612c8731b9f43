import { createHash, randomBytes } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { ShopSettings } from "~/content/documents/live-content.server";
import type { App } from "~/lib/app-context.server";
import { accounts, users, verifications } from "~/lib/db/schema/index";
import { failure, type Result } from "~/lib/result";
import type { FieldErrors } from "~/ui/form-outcome";
import { activatePendingAdmin } from "./admins/admins.server";
import { authErrorField, authErrorOf, PASSWORD_MIN } from "./better-auth.server";
import commonPasswords from "./common-passwords.txt?raw";
import { confirmNewSession, readSignInBasis, type SignInBasis } from "./sessions/new-session.server";
import { authHeaders, endSessionsInTransaction, findSignedInUser } from "./sessions/sessions.server";
import { signedInHintCookie } from "./sessions/signed-cookies.server";
import { allowPasswordAttempt, clearAttempts, uncountPasswordAttempt } from "./sign-in/attempt-limits.server";
import { SIGN_IN_UNAVAILABLE } from "./sign-in/form-state";
import type { Visitor } from "./sign-in/known-device.server";
import { getPasswordAttempt, knownDeviceCookies } from "./sign-in/known-device.server";
import { SIGN_IN_EXPIRED, TOO_MANY_ATTEMPTS } from "./sign-in/sign-in.server";

/**
 * common-passwords.txt is, in base64, the sorted SHA-256 prefixes of the 10,000 most common leaked passwords of 8 characters
 * and more (@zxcvbn-ts/language-common 4.1.3, MIT, Dan Wheeler and Dropbox, zxcvbn-ts).
 */
const HASH_PREFIX_BYTES = 6;

/** Minimum characters besides guessable words. */
const MIN_OTHER_CHARACTERS = 6;

const WRONG_PASSWORD = "This password isn’t right";
const TOO_COMMON = "That password is too common. Please choose another.";
const TOO_GUESSABLE = `The shop’s name and your address don’t count. Please choose a password with ${MIN_OTHER_CHARACTERS} more characters.`;

const GUESSABLE_WORDS = ["admin", "owner", "manager", "reader"];
/** Shorter parts of names occur in too many other words. */
const MIN_GUESSABLE_LENGTH = 3;

const PASSWORD_RESET_MS = 60 * 60 * 1000;

type PasswordChangeResult = Result<{ cookies: string[] }, { status: number; field?: keyof FieldErrors }>;

/** Better Auth checks the length. */
export function findPasswordError(settings: ShopSettings, email: string, password: string): string | null {
  if (password.length < PASSWORD_MIN) return null;
  if (isCommonPassword(password)) return TOO_COMMON;
  const rest = removeWords(password, guessableWords(settings, email));
  return rest.length < MIN_OTHER_CHARACTERS ? TOO_GUESSABLE : null;
}

/** For an account that is made without Better Auth. */
export const findNewPasswordError: typeof findPasswordError = (settings, email, password) =>
  password.length < PASSWORD_MIN || password.length > 128
    ? `Please choose a password with ${password.length > 128 ? "at most 128" : `at least ${PASSWORD_MIN}`} characters`
    : findPasswordError(settings, email, password);

/** Single use, valid for an hour. */
export async function passwordResetUrl(app: Pick<App, "auth" | "settings">, userId: string): Promise<string> {
  const { internalAdapter } = await app.auth.context;
  const token = randomBytes(24).toString("base64url");
  await internalAdapter.createVerificationValue({
    identifier: resetIdentifier(token),
    value: userId,
    expiresAt: new Date(Date.now() + PASSWORD_RESET_MS),
  });
  return `${app.settings.appUrl}/auth/reset?token=${token}`;
}

/**
 * Ends all sessions. The emailed link proves the address, so it also confirms the account. `cookies` mark this browser as
 * known, so that further guesses do not lock its owner out.
 */
export async function resetPassword(
  app: App,
  { request }: Pick<Visitor, "request">,
  token: string,
  newPassword: string,
): Promise<PasswordChangeResult> {
  const { internalAdapter } = await app.auth.context;
  const link = await internalAdapter.findVerificationValue(resetIdentifier(token));
  const error = link && (await findResetPasswordError(app, link, newPassword));
  if (error) return reject(error, "password");
  try {
    await app.auth.api.resetPassword({ body: { token, newPassword } });
  } catch (thrown) {
    const authError = await authErrorOf(app, thrown);
    return reject(authError.message || SIGN_IN_UNAVAILABLE, authErrorField(authError), authError.statusCode);
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
  await clearAttempts(app.db, user.email);
  // Other reset links, and sign-ins with the old password that wait for a code.
  await app.db.delete(verifications).where(eq(verifications.value, user.id));
  await activatePendingAdmin(app.db, user);
  return { ok: true, cookies: await knownDeviceCookies(app, request, user.email) };
}

/** Ends all other sessions and reset links. Counts as a sign-in attempt, against guessing in an unattended browser. */
export async function changePassword(
  app: App,
  visitor: Visitor,
  { id, email }: { id: string; email: string },
  { current, chosen }: { current: string; chosen: string },
): Promise<PasswordChangeResult> {
  if (chosen.length < PASSWORD_MIN) return reject("Password too short", "newPassword");
  const error = findPasswordError(app.settings, email, chosen);
  if (error) return reject(error, "newPassword");
  const attempt = await getPasswordAttempt(app, visitor, email);
  if (!(await allowPasswordAttempt(app, attempt))) return reject(TOO_MANY_ATTEMPTS, undefined, 429);
  try {
    const { password: hasher } = await app.auth.context;
    if (chosen.length > hasher.config.maxPasswordLength) return reject("Password too long", "newPassword");
    const before = await readSignInBasis(app.db, { userId: id });
    const session = await findSignedInUser(app, visitor.request);
    const asVisitor = authHeaders(visitor.request, visitor.client);
    await app.auth.api.verifyPassword({ body: { password: current }, headers: asVisitor });
    await uncountPasswordAttempt(app.db, attempt);
    const passwordHash = await hasher.hash(chosen);
    if (!before || !(await replacePassword(app, before, passwordHash, session?.sessionId)))
      return reject(WRONG_PASSWORD, "password", 401);
    const { headers } = await app.auth.api.renewSession({ headers: asVisitor, returnHeaders: true });
    if (!(await confirmNewSession(app, { ...before, passwordHash }, id, headers.getSetCookie())))
      return reject(SIGN_IN_EXPIRED, undefined, 401);
    app.log.info({ account: id }, "A password was changed");
    const known = await knownDeviceCookies(app, visitor.request, email);
    return { ok: true, cookies: [...headers.getSetCookie(), signedInHintCookie(app.settings), ...known] };
  } catch (thrown) {
    const { body, message } = await authErrorOf(app, thrown);
    if (body?.code === "INVALID_PASSWORD") return reject(WRONG_PASSWORD, "password", 401);
    return reject(message, String(body?.code).includes("PASSWORD") ? "newPassword" : undefined);
  }
}

/**
 * Returns false if the password is no longer the one that was verified. Ends the other sessions, reset links, and sign-ins that wait
 * for a code.
 */
async function replacePassword(
  app: Pick<App, "db" | "now" | "queue">,
  verified: SignInBasis,
  passwordHash: string,
  sessionId: string | undefined,
): Promise<boolean> {
  const { userId } = verified;
  return app.db.transaction(async (tx) => {
    const [changed] = await tx
      .update(accounts)
      .set({ password: passwordHash, updatedAt: app.now() })
      .where(
        and(
          eq(accounts.userId, userId),
          eq(accounts.providerId, "credential"),
          eq(accounts.password, verified.passwordHash),
        ),
      )
      .returning({ id: accounts.id });
    if (!changed) return false;
    await endSessionsInTransaction(tx, userId, sessionId);
    await tx.delete(verifications).where(eq(verifications.value, userId));
    await app.queue.enqueue(tx, "two-factor-email", { userId, news: "password" });
    return true;
  });
}

let commonHashes: Buffer | undefined;

function isCommonPassword(password: string): boolean {
  commonHashes ??= Buffer.from(commonPasswords, "base64");
  const hash = createHash("sha256").update(password.toLowerCase()).digest().subarray(0, HASH_PREFIX_BYTES);
  let [from, to] = [0, commonHashes.length / HASH_PREFIX_BYTES];
  while (from < to) {
    const middle = (from + to) >> 1;
    const order = hash.compare(commonHashes, middle * HASH_PREFIX_BYTES, (middle + 1) * HASH_PREFIX_BYTES);
    if (order === 0) return true;
    if (order < 0) to = middle;
    else from = middle + 1;
  }
  return false;
}

function guessableWords({ site, appUrl }: App["settings"], email: string): string[] {
  const brand = site.brand.split(/\s+/);
  const parts = `${new URL(appUrl).hostname}.${email}`.split(/[^\p{L}\p{N}]+/u);
  const words = [...brand, brand.join(""), ...parts, ...GUESSABLE_WORDS];
  return words.filter(({ length }) => length >= MIN_GUESSABLE_LENGTH);
}

function removeWords(text: string, words: readonly string[]): string {
  const longestFirst = [...new Set(words.map((word) => word.toLowerCase()))].sort((a, b) => b.length - a.length);
  return longestFirst.reduce((rest, word) => rest.replaceAll(word, ""), text.toLowerCase());
}

/** Better Auth finds the token under this name. */
const resetIdentifier = (token: string) => `reset-password:${token}`;

type ResetLink = { value: string; expiresAt: Date };

/** Null for an expired link: Better Auth reports that. */
async function findResetPasswordError(app: App, link: ResetLink, password: string): Promise<string | null> {
  if (link.expiresAt <= new Date()) return null;
  const [user] = await app.db.select({ email: users.email }).from(users).where(eq(users.id, link.value));
  return user ? findPasswordError(app.settings, user.email, password) : null;
}

const reject = (error: string, field?: keyof FieldErrors, status = 400): PasswordChangeResult => ({
  ...failure(error),
  status,
  field,
});
