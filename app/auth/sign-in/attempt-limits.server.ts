import { createHash } from "node:crypto";
import { and, eq, lt, or, sql } from "drizzle-orm";
import type { App } from "~/lib/app-context.server";
import type { Db } from "~/lib/db/database";
import { attemptCounters } from "~/lib/db/schema/index";

/** Per account, not multiplied by RATE_LIMIT_FACTOR, which is per client. */
const ACCOUNT_LIMITS = {
  "password-here": { tries: 5, seconds: 15 * 60 },
  /** Of all unknown browsers together. */
  password: { tries: 10, seconds: 15 * 60 },
  /** In one known browser (known-device.server.ts). */
  "password-device": { tries: 10, seconds: 15 * 60 },
  /** From one client address, after the right password. */
  "code-here": { tries: 5, seconds: 15 * 60 },
  /** From all addresses: 3 of a million codes are valid at any time. */
  code: { tries: 10, seconds: 24 * 60 * 60 },
  /** A code that another person saw is useless, even while the app still shows it. */
  "same-code": { tries: 1, seconds: 2 * 60 },
  /** From one client address. Recovery codes cannot be guessed, so no limit per account may lock out its owner. */
  "recovery-here": { tries: 5, seconds: 15 * 60 },
  /** Emails requested without being signed in. */
  mail: { tries: 5, seconds: 60 * 60 },
} as const;
type AccountLimit = keyof typeof ACCOUNT_LIMITS;

/** `device`: id of a browser that has signed in to the account before, else null. */
export type PasswordAttempt = { email: string; client: string; device: string | null };

/** False over the limit. A known browser has a separate counter, so that others cannot lock out the account's owner. */
export async function allowPasswordAttempt(app: Pick<App, "db" | "now">, attempt: PasswordAttempt): Promise<boolean> {
  for (const counter of passwordCounters(attempt)) if ((await countAttempt(app, counter)).over) return false;
  return true;
}

export const uncountPasswordAttempt = (db: Db, attempt: PasswordAttempt): Promise<void> =>
  uncountAttempts(db, passwordCounters(attempt));

export type CodeAttempt = { userId: string; client: string; kind: "app" | "recovery"; code: string };

/** `used`: the same code was tried within 2 minutes. `just-too-many`: the first attempt over the account's limit. */
type CodePermission = "yes" | "used" | "no" | "just-too-many";

/** A password reset does not clear these counters, so access to the mailbox gives no further attempts. */
export async function allowCodeAttempt(app: Pick<App, "db" | "now">, attempt: CodeAttempt): Promise<CodePermission> {
  for (const counter of codeCounters(attempt)) {
    const { over, first } = await countAttempt(app, counter);
    if (!over) continue;
    if (counter.limit === "same-code") return "used";
    return first && counter.limit === "code" ? "just-too-many" : "no";
  }
  return "yes";
}

/** Undoes the count after a correct code, which cannot be used again. */
export const uncountCodeAttempt = (db: Db, attempt: CodeAttempt): Promise<void> =>
  uncountAttempts(
    db,
    codeCounters(attempt).filter(({ limit }) => limit !== "same-code"),
  );

/** Those of passwords and emails, after a password reset. */
export async function clearAttempts(db: Db, email: string): Promise<void> {
  await db.delete(attemptCounters).where(sql`starts_with(${attemptCounters.key}, ${attemptKeyForEmail(email)})`);
}

/** Counts one email; false over the limit. */
export const allowAccountEmail = async (app: Pick<App, "db" | "now">, email: string): Promise<boolean> =>
  !(await countAttempt(app, { limit: "mail", account: attemptKeyForEmail(email) })).over;

export async function deleteExpiredAttempts(app: Pick<App, "db" | "now">): Promise<void> {
  const expired = Object.entries(ACCOUNT_LIMITS).map(([limit, { seconds }]) =>
    and(
      eq(sql`split_part(${attemptCounters.key}, ':', 2)`, limit),
      lt(attemptCounters.lastRequest, app.now().getTime() - seconds * 1000),
    ),
  );
  await app.db.delete(attemptCounters).where(or(...expired));
}

/** Prefix of an account's counters. Hashed, so that the table is no list of addresses. */
export const attemptKeyForEmail = (email: string): string => `${hashAttemptKey(email)}:`;

/** By user id, so that a password reset does not clear them. */
export const attemptKeyForCodes = (userId: string): string => attemptKeyForEmail(`second factor of ${userId}`);

export const hashAttemptKey = (text: string): string => createHash("sha256").update(text).digest("base64url");

/** `account`: prefix of the key; `of`: client, browser or code, if not counted for all together. */
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

async function uncountAttempts(db: Db, counters: readonly Counter[]): Promise<void> {
  for (const counter of counters) {
    await db
      .update(attemptCounters)
      .set({ count: sql`greatest(${attemptCounters.count} - 1, 0)` })
      .where(eq(attemptCounters.key, keyOf(counter)));
  }
}

/** `over`: the limit is exceeded; `first`: with this attempt. */
async function countAttempt(
  app: Pick<App, "db" | "now">,
  counter: Counter,
): Promise<{ over: boolean; first: boolean }> {
  const { tries, seconds } = ACCOUNT_LIMITS[counter.limit];
  const now = app.now().getTime();
  // One in the future was counted while the clock was ahead.
  const expired = sql`abs(${now} - ${attemptCounters.lastRequest}) >= ${seconds * 1000}`;
  const [counted] = await app.db
    .insert(attemptCounters)
    .values({ key: keyOf(counter), count: 1, lastRequest: now })
    .onConflictDoUpdate({
      target: attemptCounters.key,
      set: {
        count: sql`case when ${expired} then 1 else ${attemptCounters.count} + 1 end`,
        lastRequest: sql`case when ${expired} then ${now} else ${attemptCounters.lastRequest} end`,
      },
    })
    .returning({ count: attemptCounters.count });
  const count = counted?.count ?? Number.POSITIVE_INFINITY;
  return { over: count > tries, first: count === tries + 1 };
}

const keyOf = ({ limit, account, of = "" }: Counter) => `${account}${limit}:${hashAttemptKey(of)}`;
