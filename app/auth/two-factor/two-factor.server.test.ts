import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { listAdmins } from "~/auth/admins/admins.server";
import { activityLog, adminUsers, twoFactors } from "~/lib/db/schema/index";
import { Browser } from "../../../tests/support/app/browser";
import { EMAIL, PASSWORD, setUpOwners } from "../../../tests/support/app/people";
import { setUpTestApp } from "../../../tests/support/app/test-app";
import { totp } from "../../../tests/support/totp";
import {
  disableTwoFactor,
  enableTwoFactor,
  regenerateRecoveryCodes,
  resetTwoFactor,
  startTwoFactorSetup,
} from "./two-factor.server";
import { findPendingSignIn } from "./two-factor-sign-in.server";

const app = setUpTestApp();

const { owner, guarded, enterPassword, enterCode, isIn, news } = setUpOwners(() => app);
const activityKinds = async () =>
  (await app.db.select().from(activityLog).orderBy(activityLog.id)).map(({ kind }) => kind);

describe("enabling two-factor sign-in", () => {
  test("needs the password and a first code, and has no effect before", async () => {
    const { user, browser } = await owner();
    expect(await startTwoFactorSetup(app, browser.visitor, user, "wrong")).toMatchObject({ ok: false });
    const setup = await startTwoFactorSetup(app, browser.visitor, user, PASSWORD);
    if (!setup.ok) throw new Error(setup.error);
    expect(setup.setUp.uri).toMatch(/^otpauth:\/\/totp\/Pixel%20Pilots:ann%40acme\.example\?secret=[A-Z2-7]+&issuer=/);
    expect(setup.setUp.qr.path).toMatch(/^M\d+ \d+h1v1h-1z/);
    expect(await enableTwoFactor(app, browser.visitor, user, "000000")).toMatchObject({ ok: false });
    expect(await enterPassword(new Browser())).toMatchObject({ ok: true });
    expect(await enableTwoFactor(app, browser.visitor, user, totp(setup.setUp.key))).toMatchObject({ ok: true });
    expect(await listAdmins(app.db)).toMatchObject([{ email: EMAIL, secondFactor: true }]);
  });

  test("names the published brand in the authenticator app", async () => {
    const { user, browser } = await owner();
    const settings = { ...app.settings, site: { ...app.settings.site, brand: "Northlight Studio" } };
    const setup = await startTwoFactorSetup({ ...app, settings }, browser.visitor, user, PASSWORD);
    expect(setup).toMatchObject({
      setUp: {
        uri: expect.stringMatching(/^otpauth:\/\/totp\/Northlight%20Studio:.*&issuer=Northlight(?:%20|\+)Studio/),
      },
    });
  });

  test("returns ten recovery codes, ends other sessions, is emailed and logged, and stores no plain secret", async () => {
    const { user, browser } = await owner();
    const other = new Browser("203.0.113.9");
    await enterPassword(other);
    const setup = await startTwoFactorSetup(app, browser.visitor, user, PASSWORD);
    if (!setup.ok) throw new Error(setup.error);
    const on = await enableTwoFactor(app, browser.visitor, user, totp(setup.setUp.key));
    if (!on.ok) throw new Error(on.error);
    browser.take(on.cookies);
    expect(on.codes).toHaveLength(10);
    expect([await isIn(browser), await isIn(other)]).toEqual([true, false]);
    expect(await news()).toEqual(["on"]);
    expect(await activityKinds()).toContain("second-factor-on");
    const stored = JSON.stringify(await app.db.select().from(twoFactors));
    expect(stored).not.toContain(on.codes[0]);
    expect(stored).not.toContain(setup.setUp.key);
  });
});

test("the setup form of an enabled account does not reveal whether a code is right", async () => {
  const { user, browser, key } = await guarded();
  for (const code of [totp(key, 1), "000000"]) {
    expect(await enableTwoFactor(app, browser.visitor, user, code)).toEqual({
      ok: false,
      error: "Two-factor sign-in is already on.",
    });
  }
});

describe("disabling two-factor sign-in", () => {
  test("needs the password, which alone signs in again afterwards", async () => {
    const { user, browser } = await guarded();
    expect(await disableTwoFactor(app, browser.visitor, user, "wrong")).toMatchObject({ ok: false });
    expect(await disableTwoFactor(app, browser.visitor, user, PASSWORD)).toEqual({ ok: true });
    expect(await isIn(browser)).toBe(true);
    expect(await enterPassword(new Browser())).toMatchObject({ ok: true });
    expect(await news()).toEqual(["on", "off"]);
  });

  test("new recovery codes replace the old ones", async () => {
    const { user, browser, codes } = await guarded();
    const made = await regenerateRecoveryCodes(app, browser.visitor, user, PASSWORD);
    if (!made.ok) throw new Error(made.error);
    expect(made.codes).toHaveLength(10);
    const other = new Browser();
    await enterPassword(other);
    expect(await enterCode(other, codes[0] ?? "")).toMatchObject({ ok: false });
    expect(await enterCode(other, made.codes[0] ?? "")).toMatchObject({ ok: true });
  });

  test("has the attempt limits of signing in", async () => {
    const { user, browser } = await guarded();
    // A known browser has ten attempts.
    const tries = Array.from({ length: 12 }, () => disableTwoFactor(app, browser.visitor, user, "wrong"));
    const messages = (await Promise.all(tries)).map((outcome) => (outcome.ok ? "off" : outcome.error));
    expect(messages.filter((message) => message.startsWith("Too many attempts"))).toHaveLength(2);
  });

  test("an owner can disable it for another admin, which ends sessions and is emailed and logged", async () => {
    const { user: boss } = await owner("boss@acme.example");
    const { browser } = await guarded();
    const waiting = new Browser("203.0.113.9");
    await enterPassword(waiting);
    expect(await resetTwoFactor(app, EMAIL, { id: crypto.randomUUID(), email: "x@acme.example" })).toBe(
      "no-longer-allowed",
    );
    expect(await resetTwoFactor(app, "boss@acme.example", boss)).toBe("yourself");
    expect(await resetTwoFactor(app, EMAIL, boss)).toBe("reset");
    expect(await isIn(browser)).toBe(false);
    // Pending sign-ins end, too.
    expect(await findPendingSignIn(app, waiting.visitor.request)).toBeNull();
    expect(await enterPassword(new Browser())).toMatchObject({ ok: true });
    expect(await news()).toEqual(["on", "reset"]);
    expect(
      (await app.db.select().from(activityLog)).findLast(({ kind }) => kind === "second-factor-reset"),
    ).toMatchObject({
      actor: "boss@acme.example",
      subject: EMAIL,
    });
    expect(await resetTwoFactor(app, EMAIL, boss)).toBe("none");
  });

  test.each([
    ["the last owner", false],
    ["a former admin", true],
  ])("the shell can disable it for %s", async (_who, hasLeft) => {
    const { user } = await guarded();
    if (hasLeft) await app.db.delete(adminUsers).where(eq(adminUsers.id, user.id));
    expect(await resetTwoFactor({ db: app.db }, EMAIL, "shell")).toBe("reset");
    expect(await enterPassword(new Browser())).toMatchObject({ ok: true });
  });
});
