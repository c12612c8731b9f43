import { createHash } from "node:crypto";
import { and, eq, lt, or, sql } from "drizzle-orm";
import type { App } from "~/app-context.server";
import { attemptCounters } from "~/lib/db/schema/index";

/** How all counters of an account's attempts begin. What was typed is kept as a hash: no list of addresses. */
export const attemptKeyForEmail = (email: string): string => `${hashAttemptKey(email)}:`;

/** The same of the codes after the password: by the account's id, so that a new password forgets none of them. */
export const attemptKeyForCodes = (userId: string): string => attemptKeyForEmail(`second factor of ${userId}`);

export const hashAttemptKey = (text: string): string => createHash("sha256").update(text).digest("base64url");

/** How often something may be tried for one account. Not multiplied by RATE_LIMIT_FACTOR, which is per client. */
const ACCOUNT_LIMITS = {
  /** Password checks from one address. */
  "password-here": { tries: 5, seconds: 15 * 60 },
  /** Password checks of all strangers together. */
  password: { tries: 10, seconds: 15 * 60 },
  /** Password checks in one browser that has signed in to the account before (known-device.server.ts). */
  "password-device": { tries: 10, seconds: 15 * 60 },
  /** Codes of an app from one address, after the right password. */
  "code-here": { tries: 5, seconds: 15 * 60 },
  /** Codes of an app altogether. Who tries them knows the password; of a million codes three are right at any time. */
  code: { tries: 10, seconds: 24 * 60 * 60 },
  /** One and the same code: what somebody looked at over a shoulder is worth nothing, not even while the app still shows it. */
  "same-code": { tries: 1, seconds: 2 * 60 },
  /** Recovery codes from one address. Nobody guesses one, so that nobody can lock out an account's owner who has them. */
  "recovery-here": { tries: 5, seconds: 15 * 60 },
  /** Mails that somebody asks for without being signed in. */
  mail: { tries: 5, seconds: 60 * 60 },
} as const;
type AccountLimit = keyof typeof ACCOUNT_LIMITS;

/** Who tries a password of an account: a client's address, and the browser's id when it has signed in to it before. */
export type PasswordAttempt = { email: string; client: string; device: string | null };

/**
 * Counts one password check for an address, registered or not; false when there were too many. A browser that has signed in to
 * the account before is counted by itself, so that strangers lock out nobody. Counters are in the database: all processes share
 * them and a restart forgets nothing.
 */
export async function allowPasswordAttempt(app: App, guesser: PasswordAttempt): Promise<boolean> {
  for (const counter of passwordCounters(guesser)) if ((await countAttempt(app, counter)).over) return false;
  return true;
}

/** Takes one counted check back, because the password was right. */
export const uncountPasswordAttempt = (app: App, guesser: PasswordAttempt): Promise<void> =>
  giveBack(app, passwordCounters(guesser));

/** A code that is tried for an account after its password was right. */
export type CodeAttempt = { userId: string; client: string; kind: "app" | "recovery"; code: string };

/**
 * Counts one code; `used` for one that was tried a moment ago, `just-too-many` for the first that is one too many for the account, which is worth a mail. A new password forgets
 * none of these counters: whoever reads an account's mail gets no further guesses.
 */
export async function allowCodeAttempt(app: App, guess: CodeAttempt): Promise<"yes" | "used" | "no" | "just-too-many"> {
  for (const counter of codeCounters(guess)) {
    const { over, first } = await countAttempt(app, counter);
    if (!over) continue;
    if (counter.limit === "same-code") return "used";
    return first && counter.limit === "code" ? "just-too-many" : "no";
  }
  return "yes";
}

/** Takes one counted code back, because it was right; it stays used. */
export const uncountCodeAttempt = (app: App, guess: CodeAttempt): Promise<void> =>
  giveBack(
    app,
    codeCounters(guess).filter(({ limit }) => limit !== "same-code"),
  );

/** Deletes all counters of passwords and mails of an account, after a new password was set through the mailed link. */
export async function clearAttempts(app: App, email: string): Promise<void> {
  await app.db.delete(attemptCounters).where(sql`starts_with(${attemptCounters.key}, ${attemptKeyForEmail(email)})`);
}

/** Counts one mail to an address; false when it had enough of them. */
export const allowAccountEmail = async (app: App, email: string): Promise<boolean> =>
  !(await countAttempt(app, { limit: "mail", account: attemptKeyForEmail(email) })).over;

/** Deletes counters that have run out. */
export async function deleteExpiredAttempts(app: App): Promise<void> {
  const over = Object.entries(ACCOUNT_LIMITS).map(([limit, { seconds }]) =>
    and(
      eq(sql`split_part(${attemptCounters.key}, ':', 2)`, limit),
      lt(attemptCounters.lastRequest, app.now().getTime() - seconds * 1000),
    ),
  );
  await app.db.delete(attemptCounters).where(or(...over));
}

/** One of an account's counters; `account` is how all of them begin, `of` names whose it is, where it is not everybody's. */
type Counter = { limit: AccountLimit; account: string; of?: string };

const passwordCounters = ({ email, client, device }: PasswordAttempt): Counter[] =>
  device === null
    ? [
        { limit: "password-here", account: attemptKeyForEmail(email), of: client },
        { limit: "password", account: attemptKeyForEmail(email) },
      ]
    : [{ limit: "password-device", account: attemptKeyForEmail(email), of: device }];

function codeCounters({ userId, client, kind, code }: CodeAttempt): Counter[] {
  const account = attemptKeyForCodes(userId);
  if (kind === "recovery") return [{ limit: "recovery-here", account, of: client }];
  return [
    { limit: "code-here", account, of: client },
    { limit: "code", account },
    { limit: "same-code", account, of: code },
  ];
}

async function giveBack(app: App, counters: readonly Counter[]): Promise<void> {
  for (const counter of counters) {
    await app.db
      .update(attemptCounters)
      .set({ count: sql`greatest(${attemptCounters.count} - 1, 0)` })
      .where(eq(attemptCounters.key, keyOf(counter)));
  }
}

/** Whether this was one too many, and whether it was the first such. */
async function countAttempt(app: App, counter: Counter): Promise<{ over: boolean; first: boolean }> {
  const { tries, seconds } = ACCOUNT_LIMITS[counter.limit];
  const now = app.now().getTime();
  const over = sql`${attemptCounters.lastRequest} <= ${now - seconds * 1000}`;
  const [counted] = await app.db
    .insert(attemptCounters)
    .values({ key: keyOf(counter), count: 1, lastRequest: now })
    .onConflictDoUpdate({
      target: attemptCounters.key,
      set: {
        count: sql`case when ${over} then 1 else ${attemptCounters.count} + 1 end`,
        lastRequest: sql`case when ${over} then ${now} else ${attemptCounters.lastRequest} end`,
      },
    })
    .returning({ count: attemptCounters.count });
  const count = counted?.count ?? Number.POSITIVE_INFINITY;
  return { over: count > tries, first: count === tries + 1 };
}

const keyOf = ({ limit, account, of = "" }: Counter) => `${account}${limit}:${hashAttemptKey(of)}`;
