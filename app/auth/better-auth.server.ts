import { randomBytes } from "node:crypto";
import { type BetterAuthPlugin, betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { type APIError, createAuthEndpoint, isAPIError, sessionMiddleware } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { twoFactor } from "better-auth/plugins/two-factor";
import type { Database, Db } from "~/lib/db/database";
import { accounts, attemptCounters, sessions, twoFactors, users, verifications } from "~/lib/db/schema/index";
import { AUTH_COOKIE_PREFIX, cookieName } from "./sessions/cookie-names";
import { generateRecoveryCodes } from "./two-factor/recovery-codes.server";

export const SESSION_SECONDS = 7 * 24 * 3600;
/** For a session without a request for an admin page. */
export const IDLE_SECONDS = 24 * 3600;
export const CONFIRMATION_SECONDS = 24 * 3600;
const CODE_SECONDS = 10 * 60;

/** Minimum characters of a password; Better Auth's maximum is 128. */
export const PASSWORD_MIN = 8;

/** The client's address for Better Auth. `authHeaders` never copies it from the request. */
export const CLIENT_IP_HEADER = "x-client-ip";

/** Replaces Better Auth's scrypt in tests. */
export type PasswordHasher = {
  hash(password: string): Promise<string>;
  verify(stored: { hash: string; password: string }): Promise<boolean>;
};

type AuthParts = { db: Db; secret: string; appUrl: string; passwords?: PasswordHasher };

/** Replaces the session of the request by a new one. */
const sessionRenewal = {
  id: "session-renewal",
  endpoints: {
    renewSession: createAuthEndpoint("/renew-session", { method: "POST", use: [sessionMiddleware] }, async (ctx) => {
      const { internalAdapter } = ctx.context;
      const { session: former, user } = ctx.context.session;
      const session = await internalAdapter.createSession(user.id);
      await internalAdapter.deleteSession(former.token);
      await setSessionCookie(ctx, { session, user });
      return ctx.json({ ok: true });
    }),
  },
} satisfies BetterAuthPlugin;

/** Better Auth's HTTP endpoints are not mounted: our routes call `auth.api`, count attempts and enqueue the emails. */
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
      // Better Auth's own prefix, `__Secure-`, lets a subdomain set the cookie.
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
    // Hashed, so that a copy of the database does not open an emailed link.
    verification: { storeIdentifier: "hashed" },
    session: { expiresIn: SESSION_SECONDS, disableSessionRefresh: true, cookieCache: { enabled: false } },
    rateLimit: { enabled: false },
    plugins: [
      sessionRenewal,
      twoFactor({
        twoFactorCookieMaxAge: CODE_SECONDS,
        backupCodeOptions: { customBackupCodesGenerate: generateRecoveryCodes },
        accountLockout: { enabled: false },
      }),
    ],
  });
  const standIns = createStandInAddresses();
  const context = auth.$context.then((ready) => {
    const { findUserByEmail, createUser } = ready.internalAdapter;
    Object.assign(ready.internalAdapter, {
      findUserByEmail: (email, options) => findUserByEmail(standIns.resolve(email), options),
      createUser: (user, given) => createUser({ ...user, email: standIns.resolve(user.email) }, given),
    } satisfies Partial<typeof ready.internalAdapter>);
    return ready;
  });
  return { api: auth.api, context, secret, standInAddress: standIns.create };
}

/**
 * Better Auth rejects addresses that our rule allows, such as r&d@example.com, so a request to it has a stand-in, which its
 * queries resolve. The domain is a secret of this process: no user can enter a stand-in.
 */
function createStandInAddresses() {
  const domain = `@${randomBytes(16).toString("hex")}.invalid`;
  return {
    create: (email: string): string => Buffer.from(email).toString("hex") + domain,
    /** Returns any other address unchanged. */
    resolve: (email: string): string =>
      email.endsWith(domain) ? Buffer.from(email.slice(0, -domain.length), "hex").toString() : email,
  };
}

export type Auth = ReturnType<typeof createAuth>;

/** Rethrows other errors. Queries the database after an internal failure, to throw the outage that Better Auth hides. */
export async function authErrorOf({ database }: { database: Database }, error: unknown): Promise<APIError> {
  if (!isAPIError(error)) throw error;
  if (error.statusCode < 500 && !/^FAILED_TO_/.test(String(error.body?.code))) return error;
  await database.ping();
  await database.assertWritable();
  throw error;
}

/** Undefined for none, or if the field must not be revealed. */
export function authErrorField({ body }: APIError): "email" | "password" | undefined {
  const code = String(body?.code);
  return code === "INVALID_EMAIL" ? "email" : code.includes("PASSWORD") ? "password" : undefined;
}

declare module "~/lib/app-context.server" {
  interface App {
    auth: Auth;
  }
}
