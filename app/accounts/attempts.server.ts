import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { eq, lt, sql } from "drizzle-orm";
import type { App } from "~/app.server";
import { rateLimits } from "~/db/tables";

/** How often something may be tried for one account, whoever tries. Not multiplied by RATE_LIMIT_FACTOR, which is per client. */
const ACCOUNT_LIMITS = {
  /** Password checks from one address. */
  "password-here": { tries: 5, seconds: 15 * 60 },
  /** Password checks from all addresses together. */
  password: { tries: 10, seconds: 15 * 60 },
  /** Mails that somebody asks for without being signed in. */
  mail: { tries: 5, seconds: 60 * 60 },
} as const;
type AccountLimit = keyof typeof ACCOUNT_LIMITS;

/**
 * Counts one password check for an address, registered or not; false when there were too many. Counters are in the
 * database, so that all processes share them and a restart forgets nothing.
 */
export async function mayCheckPassword(app: App, email: string, client: string): Promise<boolean> {
  return (await take(app, "password-here", email, client)) && (await take(app, "password", email));
}

/** A right password does not count. */
export async function giveBackCheck(app: App, email: string, client: string): Promise<void> {
  for (const key of [keyOf("password-here", email, client), keyOf("password", email)]) {
    await app.db
      .update(rateLimits)
      .set({ count: sql`greatest(${rateLimits.count} - 1, 0)` })
      .where(eq(rateLimits.key, key));
  }
}

/** After a new password was set through the mailed link: guesses at the old one lock out nobody. */
export async function forgetChecks(app: App, email: string): Promise<void> {
  await app.db.delete(rateLimits).where(eq(rateLimits.key, keyOf("password", email)));
}

/** Counts one mail to an address; false when it had enough of them. */
export const mayMail = (app: App, email: string): Promise<boolean> => take(app, "mail", email);

/** Deletes counters that have run out. */
export async function forgetOldAttempts(app: App): Promise<void> {
  const longest = Math.max(...Object.values(ACCOUNT_LIMITS).map(({ seconds }) => seconds));
  await app.db.delete(rateLimits).where(lt(rateLimits.lastRequest, app.now().getTime() - longest * 1000));
}

/**
 * Answers no sooner than `milliseconds` after it was asked, whether it succeeds or fails, so that the time tells nothing
 * about whether an address is registered (the work is much the same as well).
 */
export async function inEvenTime<T>(work: Promise<T>, milliseconds = 600): Promise<T> {
  await Promise.allSettled([work, pause(milliseconds)]);
  return work;
}

async function take(app: App, limit: AccountLimit, email: string, client = ""): Promise<boolean> {
  const { tries, seconds } = ACCOUNT_LIMITS[limit];
  const now = app.now().getTime();
  const over = sql`${rateLimits.lastRequest} <= ${now - seconds * 1000}`;
  const [counter] = await app.db
    .insert(rateLimits)
    .values({ key: keyOf(limit, email, client), count: 1, lastRequest: now })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${over} then 1 else ${rateLimits.count} + 1 end`,
        lastRequest: sql`case when ${over} then ${now} else ${rateLimits.lastRequest} end`,
      },
    })
    .returning({ count: rateLimits.count });
  return (counter?.count ?? Number.POSITIVE_INFINITY) <= tries;
}

/** What anybody typed is kept as a hash: of one length, and no list of addresses. */
const keyOf = (limit: AccountLimit, email: string, client = "") =>
  `${limit}:${createHash("sha256").update(`${email}\n${client}`).digest("base64url")}`;
