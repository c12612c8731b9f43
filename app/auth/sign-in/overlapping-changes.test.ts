/** @module-tag promise-37 */
import { asc, eq } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { changeAdminRole, findAdmin, promoteToAdmin, removeAdmin } from "~/auth/admins/admins.server";
import { changePassword, passwordResetUrl, resetPassword } from "~/auth/passwords.server";
import { enableTwoFactor, resetTwoFactor, startTwoFactorSetup } from "~/auth/two-factor/two-factor.server";
import { accounts, adminUsers, sessions, verifications } from "~/lib/db/schema/index";
import { Browser } from "../../../tests/support/app/browser";
import { EMAIL, PASSWORD, setUpOwners } from "../../../tests/support/app/people";
import { setUpTestApp } from "../../../tests/support/app/test-app";
import { expectDone } from "../../../tests/support/expect-done";
import { recordCaseCount, scaleCaseCount } from "../../../tests/support/runner/cases";
import { totp } from "../../../tests/support/totp";
import { clearAttempts } from "./attempt-limits.server";

const app = setUpTestApp();

const RACES = scaleCaseCount(5);
/** In which the checks wait for the change, so that one shows the mistake. */
const HELD_RACES = scaleCaseCount(1);
const TIMEOUT_MS = 3_600_000;
const CHOSEN = "another correct horse";
const { owner, guarded, enterPassword, enterCode } = setUpOwners(() => app);

const newBrowsers = (count: number) =>
  Array.from({ length: count }, (_, number) => new Browser(`198.51.100.${number + 10}`));
const sessionsOf = (userId: string) =>
  app.db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, userId));
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const passwordHash = async (userId: string) => {
  const [account] = await app.db.select().from(accounts).where(eq(accounts.userId, userId));
  return account?.password ?? "";
};
/** Also forgets the attempts that were counted as wrong. */
async function restorePassword(userId: string, hash: string) {
  await app.db.update(accounts).set({ password: hash }).where(eq(accounts.userId, userId));
  await clearAttempts(app.db, EMAIL);
}

/** Makes each password check wait, after it has read the hash, until it is released. */
async function holdPasswordChecks() {
  const { password } = await app.auth.context;
  const verify = password.verify.bind(password);
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const spy = vi.spyOn(password, "verify").mockImplementation(async (checked) => {
    const right = await verify(checked);
    await gate;
    return right;
  });
  return {
    waiting: (count: number) => vi.waitFor(() => expect(spy).toHaveBeenCalledTimes(count), { timeout: 30_000 }),
    release: () => {
      open();
      spy.mockRestore();
    },
  };
}

const resetByMail = async (userId: string) => {
  const token = new URL(await passwordResetUrl(app, userId)).searchParams.get("token") ?? "";
  return resetPassword(app, new Browser("198.51.100.2").visitor, token, CHOSEN);
};

describe("sign-ins that checked the old password", () => {
  test("are over when a reset ends, however the two overlap", {
    tags: "promise-23",
    timeout: TIMEOUT_MS,
  }, async () => {
    const { user } = await owner();
    const hash = await passwordHash(user.id);
    recordCaseCount(RACES);
    for (let race = 0; race < RACES; race++) {
      const signIns = newBrowsers(3).map((browser) => enterPassword(browser));
      await pause(race % 12);
      const [reset] = await Promise.all([resetByMail(user.id), ...signIns]);
      expectDone(reset);
      expect(await sessionsOf(user.id)).toEqual([]);
      await restorePassword(user.id, hash);
    }
  });

  test("are over when the password is changed; only the browser that changed it stays signed in", {
    timeout: TIMEOUT_MS,
  }, async () => {
    const { user } = await owner();
    const hash = await passwordHash(user.id);
    recordCaseCount(RACES);
    for (let race = 0; race < RACES; race++) {
      const browser = new Browser();
      await enterPassword(browser);
      const signIns = newBrowsers(3).map((other) => enterPassword(other));
      await pause(race % 12);
      const change = changePassword(app, browser.visitor, user, { current: PASSWORD, chosen: CHOSEN });
      browser.take(expectDone((await Promise.all([change, ...signIns]))[0]).cookies);
      expect(await sessionsOf(user.id)).toHaveLength(1);
      expect(browser.held.join()).not.toBe("");
      await app.db.delete(sessions);
      await restorePassword(user.id, hash);
    }
  });

  test.each<[string, (user: { id: string; email: string }, by: { id: string; email: string }) => Promise<unknown>]>([
    ["the password is reset", (user) => resetByMail(user.id)],
    ["the role is lowered", ({ email }, by) => changeAdminRole(app.db, { email, role: "reader" }, by)],
    ["the admin is removed", ({ email }, by) => removeAdmin(app.db, email, by)],
  ])(
    "open no session after %s",
    async (_, change) => {
      const { user } = await owner();
      const { user: by } = await owner("boss@acme.example");
      await app.db.delete(sessions);
      const hash = await passwordHash(user.id);
      for (let race = 0; race < HELD_RACES; race++) {
        const held = await holdPasswordChecks();
        const signIns = newBrowsers(3).map((browser) => enterPassword(browser));
        await held.waiting(3);
        await change(user, by);
        held.release();
        for (const outcome of await Promise.all(signIns))
          expect(outcome).toMatchObject({ ok: false, error: "Please log in again.", status: 401 });
        expect(await sessionsOf(user.id)).toEqual([]);
        await restorePassword(user.id, hash);
        await app.db.delete(adminUsers).where(eq(adminUsers.id, user.id));
        await app.db.transaction((tx) => promoteToAdmin(tx, user, { by: "shell", role: "owner" }));
      }
    },
    TIMEOUT_MS,
  );

  test("a session without the second factor that is being turned on is ended", async () => {
    const { user, browser } = await owner();
    const { key } = expectDone(await startTwoFactorSetup(app, browser.visitor, user, PASSWORD)).setUp;
    const held = await holdPasswordChecks();
    const signIns = newBrowsers(2).map((other) => enterPassword(other));
    await held.waiting(2);
    browser.take(expectDone(await enableTwoFactor(app, browser.visitor, user, totp(key))).cookies);
    held.release();
    for (const outcome of await Promise.all(signIns)) expect(outcome.ok).toBe(false);
    expect(await sessionsOf(user.id)).toHaveLength(1);
  });
});

describe("an attacker with the old password and a session", () => {
  // A change that comes first ends the link, and the owner needs another one.
  test("cannot replace the password that the owner has set by a mailed link", { timeout: TIMEOUT_MS }, async () => {
    const { user } = await owner();
    const hash = await passwordHash(user.id);
    recordCaseCount(RACES);
    for (let race = 0; race < RACES; race++) {
      const thief = new Browser("198.51.100.3");
      await enterPassword(thief);
      const theft = changePassword(app, thief.visitor, user, { current: PASSWORD, chosen: "the thief's own words" });
      await pause(race % 12);
      const [stolen, reset] = await Promise.all([theft, resetByMail(user.id)]);
      expect(stolen.ok || reset.ok).toBe(true);
      expect((await passwordHash(user.id)).endsWith(CHOSEN)).toBe(reset.ok);
      if (reset.ok) expect(await sessionsOf(user.id)).toEqual([]);
      await app.db.delete(sessions);
      await restorePassword(user.id, hash);
    }
  });
});

describe("a sign-in that waits for its code", () => {
  test.each<[string, (user: { id: string; email: string }, by: { id: string; email: string }) => Promise<unknown>]>([
    ["the password is reset", (user) => resetByMail(user.id)],
    ["the role is lowered", ({ email }, by) => changeAdminRole(app.db, { email, role: "reader" }, by)],
    ["the admin is removed", ({ email }, by) => removeAdmin(app.db, email, by)],
    ["the second factor is reset", ({ email }, by) => resetTwoFactor({ db: app.db }, email, by)],
  ])("opens no session after %s, also if its code was entered before", async (_, change) => {
    const { user, codes } = await guarded();
    const { user: by } = await owner("boss@acme.example");
    const waiting = await app.db.select().from(verifications);
    expect(waiting).toEqual([]);
    await app.db.delete(sessions);
    const browser = new Browser("198.51.100.4");
    expect(await enterPassword(browser)).toMatchObject({ codeNeeded: true });
    const [pending] = await app.db.select().from(verifications).orderBy(asc(verifications.createdAt));
    // The change comes after the code was found right and before its session is confirmed.
    const { api } = app.auth;
    const verify = api.verifyBackupCode;
    vi.spyOn(api, "verifyBackupCode").mockImplementationOnce((async (...input: Parameters<typeof verify>) => {
      await change(user, by);
      if (pending) await app.db.insert(verifications).values(pending).onConflictDoNothing();
      return verify(...input);
    }) as typeof verify);
    expect(await enterCode(browser, codes[0] ?? "")).toMatchObject({ ok: false, over: true });
    expect(await sessionsOf(user.id)).toEqual([]);
    // The same browser starts over.
    expect(await enterCode(browser, codes[1] ?? "")).toMatchObject({ ok: false, over: true });
    expect(await sessionsOf(user.id)).toEqual([]);
  });

  test("keeps its role in mind, not one that was raised meanwhile", async () => {
    const { user, codes } = await guarded();
    const { user: by } = await owner("boss@acme.example");
    await changeAdminRole(app.db, { email: EMAIL, role: "reader" }, by);
    const browser = new Browser("198.51.100.4");
    await enterPassword(browser);
    await changeAdminRole(app.db, { email: EMAIL, role: "manager" }, by);
    expect(await enterCode(browser, codes[0] ?? "")).toMatchObject({ ok: true });
    expect(await findAdmin(app.db, user.id)).toMatchObject({ role: "manager" });
  });
});
