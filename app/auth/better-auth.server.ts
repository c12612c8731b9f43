import { betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { type APIError, isAPIError } from "better-auth/api";
import { twoFactor } from "better-auth/plugins/two-factor";
import type { App } from "~/app-context.server";
import type { Db } from "~/lib/db/database";
import { accounts, attemptCounters, sessions, twoFactors, users, verifications } from "~/lib/db/schema/index";
import { AUTH_COOKIE_PREFIX, cookieName } from "./sessions/cookie-names";
import { generateRecoveryCodes } from "./two-factor/recovery-codes.server";

/**
 * What Better Auth refuses, with its status and words. Everything else that it throws is thrown again; where it only says that
 * something failed on our side, the database is asked what: Better Auth keeps that to itself.
 */
export async function authErrorOf(app: App, error: unknown): Promise<APIError> {
  if (!isAPIError(error)) throw error;
  if (error.statusCode < 500 && !/^FAILED_TO_/.test(String(error.body?.code))) return error;
  await app.database.ping();
  await app.database.assertWritable();
  throw error;
}

/** The field that a refusal is about; undefined when it is about neither or nobody may know. */
export function authErrorField({ body }: APIError): "email" | "password" | undefined {
  const code = String(body?.code);
  return code === "INVALID_EMAIL" ? "email" : code.includes("PASSWORD") ? "password" : undefined;
}

/** How long somebody stays signed in, in seconds. */
export const SESSION_SECONDS = 7 * 24 * 3600;
/** After how long without an admin page a session ends, in seconds. */
export const IDLE_SECONDS = 24 * 3600;
/** How long the link of a confirmation mail is good, in seconds. */
export const CONFIRMATION_SECONDS = 24 * 3600;

/** How long somebody may take to enter a code after the password, in seconds. */
const CODE_SECONDS = 10 * 60;

/** The header in which we, and nobody else, tell Better Auth the client's address (session.server.ts makes it). */
export const CLIENT_IP_HEADER = "x-client-ip";

/** At least this many characters in a password, at most 128. */
export const PASSWORD_MIN = 8;

/** How passwords are hashed: by default as Better Auth does it, with scrypt. Tests use a cheaper way. */
export type PasswordHasher = {
  hash(password: string): Promise<string>;
  verify(stored: { hash: string; password: string }): Promise<boolean>;
};

type AuthParts = { db: Db; secret: string; appUrl: string; passwords?: PasswordHasher };

/**
 * Passwords and sessions. Better Auth's HTTP endpoints are not served: our routes call `auth.api`, count attempts
 * (attempts.server.ts) and send mails through the queue (mails) by themselves.
 */
export function createAuth({ db, secret, appUrl, passwords }: AuthParts) {
  const secure = appUrl.startsWith("https:");
  const auth = betterAuth({
    appName: "Pixel Pilots",
    secret,
    baseURL: appUrl,
    telemetry: { enabled: false },
    logger: { disabled: true },
    database: drizzleAdapter(db, {
      provider: "pg",
      usePlural: true,
      transaction: true,
      schema: { users, sessions, accounts, verifications, rateLimits: attemptCounters, twoFactors },
    }),
    advanced: {
      database: { generateId: "uuid" },
      // The prefix that Better Auth would set by itself, `__Secure-`, allows a subdomain to plant a cookie.
      useSecureCookies: false,
      cookiePrefix: cookieName(AUTH_COOKIE_PREFIX, { secure }),
      defaultCookieAttributes: { secure },
      ipAddress: { ipAddressHeaders: [CLIENT_IP_HEADER] },
    },
    emailAndPassword: {
      enabled: true,
      autoSignIn: false,
      requireEmailVerification: true,
      minPasswordLength: PASSWORD_MIN,
      revokeSessionsOnPasswordReset: true,
      password: passwords,
    },
    emailVerification: { sendOnSignUp: false, sendOnSignIn: false, expiresIn: CONFIRMATION_SECONDS },
    // Hashed, so that nobody can follow a mailed link with a copy of the database.
    verification: { storeIdentifier: "hashed" },
    session: { expiresIn: SESSION_SECONDS, disableSessionRefresh: true, cookieCache: { enabled: false } },
    rateLimit: { enabled: false },
    plugins: [
      twoFactor({
        twoFactorCookieMaxAge: CODE_SECONDS,
        backupCodeOptions: { customBackupCodesGenerate: generateRecoveryCodes },
        accountLockout: { enabled: false },
      }),
    ],
  });
  return { api: auth.api, context: auth.$context, secret };
}

export type Auth = ReturnType<typeof createAuth>;
