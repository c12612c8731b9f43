import { describe, expect, test } from "vitest";
import { sendPasswordResetEmail } from "~/email/templates/account-emails.server";
import { Browser } from "../../tests/support/app/browser";
import { createConfirmedUser, EMAIL, extractToken, PASSWORD, setUpOwners } from "../../tests/support/app/people";
import { setUpTestApp } from "../../tests/support/app/test-app";
import { changePassword, findNewPasswordError, findPasswordError, resetPassword } from "./passwords.server";
import { registerAccount } from "./sign-in/registration.server";
import { TOO_MANY_ATTEMPTS } from "./sign-in/sign-in.server";

const app = setUpTestApp();

const JO = "jo.miller@acme.example";
const CHOSEN = "a battery staple";
const { owner, enterPassword, isIn, news } = setUpOwners(() => app);

describe("changing a password", () => {
  test("needs the current one, ends all other sessions and emailed links, and sends an email", async () => {
    const { user, browser } = await owner();
    const other = new Browser("203.0.113.1");
    await enterPassword(other);
    const before = new Browser();
    before.take(browser.held);
    await sendPasswordResetEmail(app, EMAIL, "job");
    const token = extractToken(app.mails.at(-1)?.text);

    const changed = await changePassword(app, browser.visitor, user, { current: PASSWORD, chosen: CHOSEN });
    if (!changed.ok) throw new Error(changed.error);
    browser.take(changed.cookies);
    expect(await Promise.all([browser, other, before].map(isIn))).toEqual([true, false, false]);
    expect(await news()).toEqual(["password"]);
    expect(await resetPassword(app, browser.visitor, token, "one more password")).toMatchObject({ ok: false });
    expect((await enterPassword(new Browser("203.0.113.2"))).ok).toBe(false);
    expect((await enterPassword(new Browser("203.0.113.3"), EMAIL, CHOSEN)).ok).toBe(true);
  });

  test("fails with a wrong current password or a new one that is short, long or easy to guess", async () => {
    const { user, browser } = await owner();
    const ask = (current: string, chosen: string) => changePassword(app, browser.visitor, user, { current, chosen });
    expect(await ask("wrong password", CHOSEN)).toMatchObject({ ok: false, status: 401, field: "password" });
    for (const chosen of ["short", "password1", "ann.acme1", "x".repeat(129)]) {
      expect(await ask(PASSWORD, chosen)).toMatchObject({ ok: false, status: 400, field: "newPassword" });
    }
    expect(await news()).toEqual([]);
    expect((await enterPassword(new Browser("203.0.113.2"))).ok).toBe(true);
  });

  test("blocks an unattended browser after ten wrong guesses of the current one", async () => {
    const { user, browser } = await owner();
    const guess = () => changePassword(app, browser.visitor, user, { current: "wrong password", chosen: CHOSEN });
    const errors = [];
    for (let time = 0; time < 11; time++) {
      const outcome = await guess();
      errors.push(outcome.ok ? "" : outcome.error);
    }
    expect(errors.indexOf(TOO_MANY_ATTEMPTS)).toBeLessThanOrEqual(10);
    expect(errors.at(-1)).toBe(TOO_MANY_ATTEMPTS);
    const right = await changePassword(app, browser.visitor, user, { current: PASSWORD, chosen: CHOSEN });
    expect(right).toMatchObject({ ok: false, status: 429 });
  });
});

describe("a chosen password", () => {
  test.each(["password", "12345678", "qwertyuiop", "TrustNo1", "iloveyou", "password1", "football1"])(
    "'%s' is too common",
    (password) => {
      expect(findPasswordError(app.settings, JO, password)).toContain("too common");
    },
  );

  test.each(["PixelPilots2026!", "pixel pilots", "Miller-Acme-1", "localhost-miller", "pixel admin 1"])(
    "'%s' contains little besides the shop's name, the address or a role",
    (password) => {
      expect(findPasswordError(app.settings, JO, password)).toContain("don’t count");
    },
  );

  test.each([
    ["words", "correct horse"],
    ["words around the shop's name", "the pixel pilots of my heart"],
    ["letters of any alphabet, marks and spaces", "žluťoučký kůň 🐎"],
    ["64 characters", "long enough ".repeat(6).slice(0, 64)],
    ["128 characters", "long enough ".repeat(11).slice(0, 128)],
    ["no digit, no capital, no mark", "onlysmallletters"],
  ])("may consist of %s", (_what, password) => {
    expect(findPasswordError(app.settings, JO, password)).toBeNull();
  });
});

test.each([
  [7, "at least 8"],
  [129, "at most 128"],
])("the first password of an admin with %i characters is refused with the limit", (length, limit) => {
  expect(findNewPasswordError(app.settings, JO, "correct horse ".repeat(10).slice(0, length))).toBe(
    `Please choose a password with ${limit} characters`,
  );
});

describe("a password that is easy to guess is refused", () => {
  test("at registration, for known and unknown addresses, without an email", async () => {
    await createConfirmedUser(app, JO);
    for (const email of [JO, "new@acme.example"]) {
      expect(await registerAccount(app, { email, password: "password1" })).toMatchObject({
        ok: false,
        status: 400,
        field: "password",
        error: expect.stringContaining("too common"),
      });
    }
    expect(await app.jobs()).toEqual([]);
  });

  test("by the emailed link, which then still accepts a better one", async () => {
    await createConfirmedUser(app, JO);
    await sendPasswordResetEmail(app, JO, "job");
    const token = extractToken(app.mails.at(-1)?.text);
    expect(await resetPassword(app, new Browser().visitor, token, "jo.miller1")).toMatchObject({
      ok: false,
      status: 400,
      field: "password",
      error: expect.stringContaining("don’t count"),
    });
    expect(await resetPassword(app, new Browser().visitor, token, "correct horse")).toMatchObject({ ok: true });
  });
});
