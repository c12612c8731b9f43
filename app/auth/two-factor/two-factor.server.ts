import { and, eq } from "drizzle-orm";
import encodeQR from "qr";
import type { App } from "~/app-context.server";
import { recordActivity } from "~/auth/activity-log.server";
import {
  type AdminChangeActor,
  type AdminChangeRejection,
  adminLogLabel,
  lockOtherAdmin,
} from "~/auth/admins/admins.server";
import { authErrorOf } from "~/auth/better-auth.server";
import { readCookieValue } from "~/auth/sessions/script-cookies";
import { authHeaders, endSessionsInTransaction } from "~/auth/sessions/sessions.server";
import {
  allowPasswordAttempt,
  type PasswordAttempt,
  uncountPasswordAttempt,
} from "~/auth/sign-in/attempt-limits.server";
import { findKnownDevice } from "~/auth/sign-in/known-device.server";
import { TOO_MANY_ATTEMPTS, type Visitor } from "~/auth/sign-in/sign-in.server";
import type { Db, Tx } from "~/lib/db/database";
import { sessions, twoFactors, users, verifications } from "~/lib/db/schema/index";
import type { TwoFactorEvent } from "~/lib/jobs/jobs";
import { failure, type Result } from "~/lib/result";
import { parseSignInCode } from "./recovery-codes.server";

/** A picture of a text that a phone's camera reads: black squares in a grid of `size` by `size`, as the path of an SVG. */
export type QrCode = { size: number; path: string };

/** Squares of quiet around it, without which some cameras find nothing. */
const QUIET = 4;

function qrCode(text: string): QrCode {
  const rows = encodeQR(text, "raw", { ecc: "medium", border: QUIET });
  const squares = rows.flatMap((row, y) => row.flatMap((black, x) => (black ? `M${x} ${y}h1v1h-1z` : [])));
  return { size: rows.length, path: squares.join("") };
}

/** An admin's second factor: an app on a phone that makes a code every half minute, and recovery codes for when it is lost. */

type Person = { id: string; email: string };

/** What an app needs to make codes: shown once, while it is set up. */
export type TwoFactorSetup = { uri: string; key: string; qr: QrCode };

const WRONG_PASSWORD = "This password isn’t right";

/** Begins it: makes a secret that counts for nothing until a first code has shown that an app has it. */
export async function startTwoFactorSetup(
  app: App,
  visitor: Visitor,
  person: Person,
  password: string,
): Promise<Result<{ setUp: TwoFactorSetup }>> {
  return withPassword(app, visitor, person, password, async () => {
    const made = await app.auth.api.enableTwoFactor({
      body: { password, method: "totp", issuer: app.settings.site.brand },
      headers: authHeaders(visitor.request, visitor.client),
    });
    if (made.method !== "totp") throw new Error("Better Auth made no secret");
    const { totpURI: uri } = made;
    return { ok: true, setUp: { uri, key: new URL(uri).searchParams.get("secret") ?? "", qr: qrCode(uri) } };
  });
}

/**
 * Turns it on by a first code of the app. The person's other sessions end: they were opened without a code. Answers the recovery codes,
 * which are shown this once, and the cookies of the session that takes the place of this one.
 */
export async function enableTwoFactor(
  app: App,
  visitor: Visitor,
  person: Person,
  typed: string,
): Promise<Result<{ codes: string[]; cookies: string[]; sessionId: string }>> {
  const read = parseSignInCode(typed);
  if (read?.kind !== "app") return failure("Please enter the six-digit code from your app.");
  // Nobody learns here, uncounted, whether a code is right.
  if (await isOn(app.db, person.id)) return failure("Two-factor sign-in is already on.");
  try {
    const { headers } = await app.auth.api.verifyTOTP({
      body: { code: read.code },
      headers: authHeaders(visitor.request, visitor.client),
      returnHeaders: true,
    });
    const cookies = headers.getSetCookie();
    const sessionId = await app.db.transaction(async (tx) => {
      const opened = await sessionOf(app, tx, cookies);
      await endSessionsInTransaction(tx, person.id, opened);
      await tell(app, tx, person, { actor: person.email, news: "on" });
      return opened;
    });
    return { ok: true, codes: await recoveryCodesOf(app, person.id), cookies, sessionId };
  } catch (error) {
    const { body } = await authErrorOf(app, error);
    if (body?.code === "TOTP_NOT_ENABLED") return failure("Please start over with your password.");
    return failure("This code isn’t right. Check that your phone’s clock is correct, then enter the current code.");
  }
}

/** Turns it off with the account's password. */
export async function disableTwoFactor(app: App, visitor: Visitor, person: Person, password: string): Promise<Result> {
  return withPassword(app, visitor, person, password, async () => {
    await app.db.transaction(async (tx) => {
      if (await takeAway(tx, person.id)) await tell(app, tx, person, { actor: person.email, news: "off" });
    });
    return { ok: true };
  });
}

/** Makes ten new recovery codes; the earlier ones end. */
export async function regenerateRecoveryCodes(
  app: App,
  visitor: Visitor,
  person: Person,
  password: string,
): Promise<Result<{ codes: string[] }>> {
  return withPassword(app, visitor, person, password, async () => {
    const headers = authHeaders(visitor.request, visitor.client);
    const { backupCodes } = await app.auth.api.generateBackupCodes({ body: { password }, headers });
    await app.db.transaction((tx) => tell(app, tx, person, { actor: person.email, news: "new-codes" }));
    return { ok: true, codes: backupCodes };
  });
}

async function isOn(db: Db, userId: string): Promise<boolean> {
  const [user] = await db.select({ on: users.twoFactorEnabled }).from(users).where(eq(users.id, userId));
  return user?.on ?? false;
}

/** The id of the session that these cookies open. */
async function sessionOf(app: App, tx: Tx, cookies: readonly string[]): Promise<string> {
  const { name } = (await app.auth.context).authCookies.sessionToken;
  const signed = cookies.map((cookie) => readCookieValue(cookie, name)).find((value) => value !== undefined);
  const token = decodeURIComponent(signed ?? "").split(".", 1)[0] ?? "";
  const [session] = await tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.token, token));
  if (!session) throw new Error("Better Auth opened no session for the first code");
  return session.id;
}

/** How many recovery codes are left. */
export const countRecoveryCodes = async (app: App, userId: string): Promise<number> =>
  (await recoveryCodesOf(app, userId)).length;

/**
 * Takes a colleague's second factor away, who lost phone and recovery codes, and signs them out everywhere. They are told by mail, by an
 * owner's reset; the shell has no queue.
 */
export async function resetTwoFactor(
  { db, queue }: { db: Db; queue?: App["queue"] },
  email: string,
  by: AdminChangeActor,
): Promise<"reset" | "none" | AdminChangeRejection> {
  return db.transaction(async (tx) => {
    const found = await lockOtherAdmin(tx, email, by);
    if (typeof found === "string" && by !== "shell") return found;
    // The shell may for somebody who works here no more, too: an invitation back would ask for the code.
    const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
    if (!user) return "not-an-admin";
    if (!(await takeAway(tx, user.id))) return "none";
    await endSessionsInTransaction(tx, user.id);
    await recordActivity(tx, { actor: adminLogLabel(by), kind: "second-factor-reset", subject: email });
    await queue?.enqueue(tx, "two-factor-email", { userId: user.id, news: "reset" });
    return "reset";
  });
}

/** False when there was none. Sign-ins that wait for a code end with it. */
async function takeAway(tx: Tx, userId: string): Promise<boolean> {
  await tx.delete(twoFactors).where(eq(twoFactors.userId, userId));
  await tx.delete(verifications).where(eq(verifications.value, userId));
  const off = await tx
    .update(users)
    .set({ twoFactorEnabled: false })
    .where(and(eq(users.id, userId), eq(users.twoFactorEnabled, true)))
    .returning({ id: users.id });
  return off.length > 0;
}

/** Checks the password first, with the limits of signing in: a browser that somebody left open is no way to guess it. */
async function withPassword<T extends object>(
  app: App,
  { request, client }: Visitor,
  { email }: Person,
  password: string,
  act: () => Promise<Result<T>>,
): Promise<Result<T>> {
  const guesser: PasswordAttempt = { email, client, device: await findKnownDevice(app, request, email) };
  if (!(await allowPasswordAttempt(app, guesser))) return failure(TOO_MANY_ATTEMPTS);
  try {
    await app.auth.api.verifyPassword({ body: { password }, headers: authHeaders(request, client) });
    await uncountPasswordAttempt(app, guesser);
    return await act();
  } catch (error) {
    const refusal = await authErrorOf(app, error);
    return failure(refusal.body?.code === "INVALID_PASSWORD" ? WRONG_PASSWORD : refusal.message);
  }
}

async function recoveryCodesOf(app: App, userId: string): Promise<string[]> {
  const { backupCodes } = await app.auth.api.viewBackupCodes({ body: { userId } });
  return backupCodes;
}

async function tell(
  app: App,
  tx: Tx,
  { id: userId, email }: Person,
  { actor, news }: { actor: string; news: TwoFactorEvent },
): Promise<void> {
  await recordActivity(tx, { actor, kind: `second-factor-${news}`, subject: email });
  await app.queue.enqueue(tx, "two-factor-email", { userId, news });
}
