import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sendPasswordResetEmail } from "~/email/templates/account-emails.server";
import { Browser } from "../../tests/support/app/browser";
import { EMAIL, listOwners, PASSWORD } from "../../tests/support/app/guarded-owners";
import { extractToken } from "../../tests/support/app/people";
import { type TestApp, testApp } from "../../tests/support/app/test-app";
import { changePassword } from "./change-password.server";
import { resetPassword } from "./passwords.server";
import { TOO_MANY_ATTEMPTS } from "./sign-in/sign-in.server";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(() => app.reset());
afterAll(() => app.close());

const { owner, enterPassword, isIn, news } = listOwners(() => app);
const CHOSEN = "a battery staple";

test("a new password takes the present one, ends all other sessions and mailed links, and is told by mail", async () => {
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

test("a wrong present password, and a new one that is short, long or easy to guess, change nothing", async () => {
  const { user, browser } = await owner();
  const ask = (current: string, chosen: string) => changePassword(app, browser.visitor, user, { current, chosen });
  expect(await ask("wrong password", CHOSEN)).toMatchObject({ ok: false, status: 401, field: "password" });
  for (const chosen of ["short", "password1", "ann.acme1", "x".repeat(129)]) {
    expect(await ask(PASSWORD, chosen)).toMatchObject({ ok: false, status: 400, field: "newPassword" });
  }
  expect(await news()).toEqual([]);
  expect((await enterPassword(new Browser("203.0.113.2"))).ok).toBe(true);
});

test("a browser that somebody left open is no way to guess the password", async () => {
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
