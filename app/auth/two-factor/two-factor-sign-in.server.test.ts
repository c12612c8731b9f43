import { describe, expect, test } from "vitest";
import { passwordResetUrl, resetPassword } from "~/auth/passwords.server";
import { findSignedInUser } from "~/auth/sessions/sessions.server";
import { verifications } from "~/lib/db/schema/index";
import { Browser } from "../../../tests/support/app/browser";
import { EMAIL, setUpOwners } from "../../../tests/support/app/people";
import { setUpTestApp } from "../../../tests/support/app/test-app";
import { totp } from "../../../tests/support/totp";
import { countRecoveryCodes } from "./two-factor.server";
import { findPendingSignIn } from "./two-factor-sign-in.server";

const app = setUpTestApp();

const HOURS = 3_600_000;
const { owner, guarded, enterPassword, enterCode, isIn, news } = setUpOwners(() => app);

describe("signing in", () => {
  test("needs the app's code after the password", async () => {
    const { key } = await guarded();
    const browser = new Browser("203.0.113.9");
    expect(await enterPassword(browser)).toMatchObject({ ok: false, codeNeeded: true });
    expect(await isIn(browser)).toBe(false);
    expect(await findPendingSignIn(app, browser.visitor.request)).toMatchObject({ email: EMAIL });
    expect(await enterCode(browser, "123")).toMatchObject({ ok: false, status: 400 });
    const right = totp(key);
    const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, "0");
    expect(await enterCode(browser, wrong)).toMatchObject({ ok: false, status: 401, over: false });
    expect(await enterCode(browser, `${right.slice(0, 3)} ${right.slice(3)}`)).toMatchObject({ ok: true });
    expect(await isIn(browser)).toBe(true);
    expect(await findPendingSignIn(app, browser.visitor.request)).toBeNull();
  });

  test("accepts each code once, even while the app still shows it", async () => {
    const { key } = await guarded();
    const code = totp(key);
    const first = new Browser();
    await enterPassword(first);
    expect(await enterCode(first, code)).toMatchObject({ ok: true });
    const second = new Browser();
    await enterPassword(second);
    expect(await enterCode(second, code)).toMatchObject({ ok: false, status: 401 });
    expect(await enterCode(second, totp(key, 1))).toMatchObject({ ok: true });
  });

  test("accepts each recovery code once, with any case and spacing, and sends an email", async () => {
    const { user, codes } = await guarded();
    const [code = ""] = codes;
    const browser = new Browser();
    await enterPassword(browser);
    expect(await enterCode(browser, ` ${code.toUpperCase().replace("-", " ")}`)).toMatchObject({ ok: true });
    expect(await countRecoveryCodes(app.auth, user.id)).toBe(9);
    expect(await news()).toEqual(["on", "recovery-used"]);
    const again = new Browser();
    await enterPassword(again);
    expect(await enterCode(again, code)).toMatchObject({ ok: false, status: 401 });
  });

  test("refuses a right code without the password before it", async () => {
    const { key, browser } = await guarded();
    expect(await enterCode(new Browser(), totp(key))).toMatchObject({ ok: false, over: true });
    // A session does not replace the password either.
    expect(await enterCode(browser, totp(key))).toMatchObject({ ok: false, over: true });
  });

  test("waits ten minutes for a code", async () => {
    const { key } = await guarded();
    const browser = new Browser("203.0.113.9");
    await enterPassword(browser);
    const [pending] = await app.db.select().from(verifications);
    const lasts = (pending?.expiresAt.getTime() ?? 0) - Date.now();
    expect(Math.abs(lasts - 10 * 60_000)).toBeLessThan(60_000);
    await app.db.update(verifications).set({ expiresAt: new Date(Date.now() - 1_000) });
    expect(await findPendingSignIn(app, browser.visitor.request)).toBeNull();
    expect(await enterCode(browser, totp(key))).toMatchObject({ ok: false, over: true });
  });

  test("replaces the session of another user in the same browser", async () => {
    const { key } = await guarded();
    const { browser } = await owner("boss@acme.example");
    const otherTab = new Browser();
    await enterPassword(otherTab);
    browser.take(otherTab.held);
    expect(await enterCode(browser, totp(key, 1))).toMatchObject({ ok: true });
    expect(await findSignedInUser(app, browser.visitor.request)).toMatchObject({ email: EMAIL });
  });

  test("checks ten app codes per account and day, then emails the owner; recovery codes still work", async () => {
    const { key, codes } = await guarded();
    const right = totp(key);
    const tries: string[] = [];
    for (const client of ["203.0.113.1", "203.0.113.2", "203.0.113.3"]) {
      for (let time = 0; time < 7; time += 1) {
        // Five wrong codes end a sign-in.
        const browser = new Browser(client);
        await enterPassword(browser);
        const wrong = String((Number(right) + 5 + tries.length) % 1_000_000).padStart(6, "0");
        const outcome = await enterCode(browser, wrong);
        tries.push(outcome.ok ? "in" : String(outcome.status));
      }
    }
    expect(tries.filter((status) => status === "401")).toHaveLength(10);
    expect(tries.filter((status) => status === "429")).toHaveLength(11);
    expect(await news()).toEqual(["on", "guessed"]);
    const ownersBrowser = new Browser("203.0.113.4");
    await enterPassword(ownersBrowser);
    expect(await enterCode(ownersBrowser, totp(key, 1))).toMatchObject({ ok: false, status: 429 });
    expect(await enterCode(ownersBrowser, codes[0] ?? "")).toMatchObject({ ok: true });
    app.pass(23 * HOURS);
    const later = new Browser();
    await enterPassword(later);
    expect(await enterCode(later, totp(key, 1))).toMatchObject({ ok: false, status: 429 });
    app.pass(2 * HOURS);
    await enterPassword(later);
    expect(await enterCode(later, totp(key, 1))).toMatchObject({ ok: true });
  });
});

describe("a password reset", () => {
  test("still needs the code, ends pending sign-ins, and allows no further guesses", async () => {
    const { user, key } = await guarded();
    const waiting = new Browser();
    await enterPassword(waiting);
    for (let time = 0; time < 10; time += 1) {
      const browser = new Browser(`client ${time}`);
      await enterPassword(browser);
      await enterCode(browser, String((Number(totp(key)) + 5 + time) % 1_000_000).padStart(6, "0"));
    }
    const token = new URL(await passwordResetUrl(app, user.id)).searchParams.get("token") ?? "";
    const reader = new Browser("203.0.113.50");
    const reset = await resetPassword(app, reader.visitor, token, "another password");
    if (!reset.ok) throw new Error(reset.error);
    reader.take(reset.cookies);
    expect(await isIn(reader)).toBe(false);
    expect(await findPendingSignIn(app, waiting.visitor.request)).toBeNull();
    expect(await enterPassword(reader, EMAIL, "another password")).toMatchObject({ ok: false, codeNeeded: true });
    expect(await enterCode(reader, totp(key, 1))).toMatchObject({ ok: false, status: 429 });
  });
});
