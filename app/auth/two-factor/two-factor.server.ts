import { and, eq } from "drizzle-orm";
import encodeQR from "qr";
import type { TwoFactorEvent } from "~/auth/account-jobs";
import { recordActivity } from "~/auth/activity-log.server";
import {
  type AdminChangeActor,
  type AdminChangeRejection,
  adminLogLabel,
  lockOtherAdmin,
} from "~/auth/admins/admins.server";
import { type Auth, authErrorOf } from "~/auth/better-auth.server";
import { confirmNewSession, findOpenedSession, readSignInBasis } from "~/auth/sessions/new-session.server";
import { authHeaders, endSessionsInTransaction } from "~/auth/sessions/sessions.server";
import { allowPasswordAttempt, uncountPasswordAttempt } from "~/auth/sign-in/attempt-limits.server";
import type { Visitor } from "~/auth/sign-in/known-device.server";
import { getPasswordAttempt } from "~/auth/sign-in/known-device.server";
import { SIGN_IN_EXPIRED, TOO_MANY_ATTEMPTS } from "~/auth/sign-in/sign-in.server";
import type { App } from "~/lib/app-context.server";
import type { Db, Tx } from "~/lib/db/database";
import { twoFactors, users, verifications } from "~/lib/db/schema/index";
import { failure, type Result } from "~/lib/result";
import { parseSignInCode } from "./recovery-codes.server";

const WRONG_PASSWORD = "This password isn’t right";

/** Empty squares around a QR code, needed by some cameras. */
const QR_BORDER = 4;

type User = { id: string; email: string };

/** Shown once, during setup. `qr`: black squares of a grid of `size` by `size`, as an SVG path. */
export type TwoFactorSetup = { uri: string; key: string; qr: { size: number; path: string } };

/** Creates a secret that has no effect until `enableTwoFactor` gets a code from the app. */
export async function startTwoFactorSetup(
  app: App,
  visitor: Visitor,
  user: User,
  password: string,
): Promise<Result<{ setUp: TwoFactorSetup }>> {
  return withPassword(app, visitor, user, password, async () => {
    const secret = await app.auth.api.enableTwoFactor({
      body: { password, method: "totp", issuer: app.settings.site.brand },
      headers: authHeaders(visitor.request, visitor.client),
    });
    if (secret.method !== "totp") throw new Error("Better Auth made no secret");
    const { totpURI: uri } = secret;
    return { ok: true, setUp: { uri, key: new URL(uri).searchParams.get("secret") ?? "", qr: qrCode(uri) } };
  });
}

/** Ends the other sessions, which were opened without a code. `codes` are shown only now. */
export async function enableTwoFactor(
  app: Pick<App, "auth" | "database" | "db" | "queue">,
  visitor: Visitor,
  user: User,
  typed: string,
): Promise<Result<{ codes: string[]; cookies: string[]; sessionId: string }>> {
  const parsed = parseSignInCode(typed);
  if (parsed?.kind !== "app") return failure("Please enter the six-digit code from your app.");
  // Otherwise this form could be used to guess codes without limit.
  if (await isTwoFactorEnabled(app.db, user.id)) return failure("Two-factor sign-in is already on.");
  const before = await readSignInBasis(app.db, { userId: user.id });
  try {
    const { headers } = await app.auth.api.verifyTOTP({
      body: { code: parsed.code },
      headers: authHeaders(visitor.request, visitor.client),
      returnHeaders: true,
    });
    const cookies = headers.getSetCookie();
    // The new session must not outlive a password that was changed meanwhile.
    if (!(await confirmNewSession(app, before && { ...before, secondFactor: true }, user.id, cookies)))
      return failure(SIGN_IN_EXPIRED);
    const sessionId = await app.db.transaction(async (tx) => {
      const newSessionId = await findOpenedSession(app.auth, tx, cookies);
      await endSessionsInTransaction(tx, user.id, newSessionId);
      await recordTwoFactorEvent(app.queue, tx, user, "on");
      return newSessionId;
    });
    return { ok: true, codes: await listRecoveryCodes(app.auth, user.id), cookies, sessionId };
  } catch (error) {
    const { body } = await authErrorOf(app, error);
    if (body?.code === "TOTP_NOT_ENABLED") return failure("Please start over with your password.");
    return failure("This code isn’t right. Check that your phone’s clock is correct, then enter the current code.");
  }
}

export async function disableTwoFactor(app: App, visitor: Visitor, user: User, password: string): Promise<Result> {
  return withPassword(app, visitor, user, password, async () => {
    await app.db.transaction(async (tx) => {
      if (await deleteTwoFactor(tx, user.id)) await recordTwoFactorEvent(app.queue, tx, user, "off");
    });
    return { ok: true };
  });
}

export async function regenerateRecoveryCodes(
  app: App,
  visitor: Visitor,
  user: User,
  password: string,
): Promise<Result<{ codes: string[] }>> {
  return withPassword(app, visitor, user, password, async () => {
    const headers = authHeaders(visitor.request, visitor.client);
    const { backupCodes } = await app.auth.api.generateBackupCodes({ body: { password }, headers });
    await app.db.transaction((tx) => recordTwoFactorEvent(app.queue, tx, user, "new-codes"));
    return { ok: true, codes: backupCodes };
  });
}

export const countRecoveryCodes = async (auth: Auth, userId: string): Promise<number> =>
  (await listRecoveryCodes(auth, userId)).length;

/** For an admin who lost phone and recovery codes. Without a `queue` (in the shell) no email is sent. */
export async function resetTwoFactor(
  { db, queue }: { db: Db; queue?: App["queue"] },
  email: string,
  by: AdminChangeActor,
): Promise<"reset" | "none" | AdminChangeRejection> {
  return db.transaction(async (tx) => {
    const admin = await lockOtherAdmin(tx, email, by);
    // The shell may also reset former admins: after a new invitation, sign-in would need the code.
    if (typeof admin === "string" && by !== "shell") return admin;
    const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
    if (!user) return "not-an-admin";
    if (!(await deleteTwoFactor(tx, user.id))) return "none";
    await endSessionsInTransaction(tx, user.id);
    await recordActivity(tx, { actor: adminLogLabel(by), kind: "second-factor-reset", subject: email });
    await queue?.enqueue(tx, "two-factor-email", { userId: user.id, news: "reset" });
    return "reset";
  });
}

function qrCode(text: string): TwoFactorSetup["qr"] {
  const rows = encodeQR(text, "raw", { ecc: "medium", border: QR_BORDER });
  const squares = rows.flatMap((row, y) => row.flatMap((black, x) => (black ? `M${x} ${y}h1v1h-1z` : [])));
  return { size: rows.length, path: squares.join("") };
}

async function isTwoFactorEnabled(db: Db, userId: string): Promise<boolean> {
  const [user] = await db.select({ enabled: users.twoFactorEnabled }).from(users).where(eq(users.id, userId));
  return user?.enabled ?? false;
}

/** Also ends sign-ins that wait for a code. False if two-factor sign-in was not enabled. */
async function deleteTwoFactor(tx: Tx, userId: string): Promise<boolean> {
  await tx.delete(twoFactors).where(eq(twoFactors.userId, userId));
  await tx.delete(verifications).where(eq(verifications.value, userId));
  const disabled = await tx
    .update(users)
    .set({ twoFactorEnabled: false })
    .where(and(eq(users.id, userId), eq(users.twoFactorEnabled, true)))
    .returning({ id: users.id });
  return disabled.length > 0;
}

/** Within the limits of signing in, so that an unattended browser cannot be used to guess. */
async function withPassword<T extends object>(
  app: App,
  visitor: Visitor,
  { email }: User,
  password: string,
  action: () => Promise<Result<T>>,
): Promise<Result<T>> {
  const attempt = await getPasswordAttempt(app, visitor, email);
  if (!(await allowPasswordAttempt(app, attempt))) return failure(TOO_MANY_ATTEMPTS);
  try {
    const headers = authHeaders(visitor.request, visitor.client);
    await app.auth.api.verifyPassword({ body: { password }, headers });
    await uncountPasswordAttempt(app.db, attempt);
    return await action();
  } catch (error) {
    const { body, message } = await authErrorOf(app, error);
    return failure(body?.code === "INVALID_PASSWORD" ? WRONG_PASSWORD : message);
  }
}

async function listRecoveryCodes(auth: Auth, userId: string): Promise<string[]> {
  const { backupCodes } = await auth.api.viewBackupCodes({ body: { userId } });
  return backupCodes;
}

async function recordTwoFactorEvent(
  queue: App["queue"],
  tx: Tx,
  { id, email }: User,
  event: TwoFactorEvent,
): Promise<void> {
  await recordActivity(tx, { actor: email, kind: `second-factor-${event}`, subject: email });
  await queue.enqueue(tx, "two-factor-email", { userId: id, news: event });
}
