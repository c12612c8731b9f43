import { setTimeout as pause } from "node:timers/promises";
import { eq, lt, sql } from "drizzle-orm";
import type { App } from "~/app.server";
import { accountKey, hashOf } from "~/auth/account-key";
import { rateLimits } from "~/db/tables";

/** How often something may be tried for one account. Not multiplied by RATE_LIMIT_FACTOR, which is per client. */
const ACCOUNT_LIMITS = {
  /** Password checks from one address. */
  "password-here": { tries: 5, seconds: 15 * 60 },
  /** Password checks of all strangers together. */
  password: { tries: 10, seconds: 15 * 60 },
  /** Password checks in one browser that has signed in to the account before (known-device.server.ts). */
  "password-device": { tries: 10, seconds: 15 * 60 },
  /** Mails that somebody asks for without being signed in. */
  mail: { tries: 5, seconds: 60 * 60 },
} as const;
type AccountLimit = keyof typeof ACCOUNT_LIMITS;

/** Who tries a password of an account: a client's address, and the browser's id when it has signed in to it before. */
export type Guesser = { email: string; client: string; device: string | null };

/**
 * Counts one password check for an address, registered or not; false when there were too many. A browser that has signed in to
 * the account before is counted by itself, so that strangers lock out nobody. Counters are in the database: all processes share
 * them and a restart forgets nothing.
 */
export async function mayCheckPassword(app: App, guesser: Guesser): Promise<boolean> {
  for (const counter of passwordCounters(guesser)) if (!(await countAttempt(app, counter))) return false;
  return true;
}

/** Takes one counted check back, because the password was right. */
export async function giveBackCheck(app: App, guesser: Guesser): Promise<void> {
  for (const counter of passwordCounters(guesser)) {
    await app.db
      .update(rateLimits)
      .set({ count: sql`greatest(${rateLimits.count} - 1, 0)` })
      .where(eq(rateLimits.key, keyOf(counter)));
  }
}

/** Deletes all counters of an account, after a new password was set through the mailed link. */
export async function forgetAttempts(app: App, email: string): Promise<void> {
  await app.db.delete(rateLimits).where(sql`starts_with(${rateLimits.key}, ${accountKey(email)})`);
}

/** Counts one mail to an address; false when it had enough of them. */
export const mayMail = (app: App, email: string): Promise<boolean> => countAttempt(app, { limit: "mail", email });

/** Deletes counters that have run out. */
export async function forgetOldAttempts(app: App): Promise<void> {
  const longest = Math.max(...Object.values(ACCOUNT_LIMITS).map(({ seconds }) => seconds));
  await app.db.delete(rateLimits).where(lt(rateLimits.lastRequest, app.now().getTime() - longest * 1000));
}

/**
 * Waits for `work`, but at least `milliseconds`, whether it succeeds or fails, so that the time does not tell whether an
 * address is registered.
 */
export async function inEvenTime<T>(work: Promise<T>, milliseconds = 600): Promise<T> {
  await Promise.allSettled([work, pause(milliseconds)]);
  return work;
}

/** One of an account's counters; `of` names whose it is, where it is not everybody's. */
type Counter = { limit: AccountLimit; email: string; of?: string };

const passwordCounters = ({ email, client, device }: Guesser): Counter[] =>
  device === null
    ? [
        { limit: "password-here", email, of: client },
        { limit: "password", email },
      ]
    : [{ limit: "password-device", email, of: device }];

async function countAttempt(app: App, counter: Counter): Promise<boolean> {
  const { tries, seconds } = ACCOUNT_LIMITS[counter.limit];
  const now = app.now().getTime();
  const over = sql`${rateLimits.lastRequest} <= ${now - seconds * 1000}`;
  const [counted] = await app.db
    .insert(rateLimits)
    .values({ key: keyOf(counter), count: 1, lastRequest: now })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${over} then 1 else ${rateLimits.count} + 1 end`,
        lastRequest: sql`case when ${over} then ${now} else ${rateLimits.lastRequest} end`,
      },
    })
    .returning({ count: rateLimits.count });
  return (counted?.count ?? Number.POSITIVE_INFINITY) <= tries;
}

/** All counters of an account begin alike, so that they can be found. */
const keyOf = ({ limit, email, of = "" }: Counter) => `${accountKey(email)}${limit}:${hashOf(of)}`;
