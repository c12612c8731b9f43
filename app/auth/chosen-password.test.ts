import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sendPasswordResetEmail } from "~/email/templates/account-emails.server";
import { createConfirmedUser, extractToken } from "../../tests/support/app/people";
import { type TestApp, testApp } from "../../tests/support/app/test-app";
import { findPasswordError } from "./chosen-password.server";
import { resetPassword } from "./passwords.server";
import { registerAccount } from "./sign-in/registration.server";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(() => app.reset());
afterAll(() => app.close());

const JO = "jo.miller@acme.example";
const visitor = { request: new Request("http://localhost:3000/auth"), client: "198.51.100.1" };

describe("a password that somebody chooses", () => {
  test.each(["password", "12345678", "qwertyuiop", "TrustNo1", "iloveyou", "password1", "football1"])(
    "'%s' is one of the first that strangers try",
    (password) => {
      expect(findPasswordError(app, JO, password)).toContain("too common");
    },
  );

  test.each(["PixelPilots2026!", "pixel pilots", "Miller-Acme-1", "localhost-miller", "pixel admin 1"])(
    "'%s' is little more than the shop's name, the address or the job",
    (password) => {
      expect(findPasswordError(app, JO, password)).toContain("don’t count");
    },
  );

  test.each([
    ["words", "correct horse"],
    ["words around the shop's name", "the pixel pilots of my heart"],
    ["letters of any alphabet, marks and spaces", "žluťoučký kůň 🐎"],
    ["64 characters", "long enough ".repeat(6).slice(0, 64)],
    ["128 characters", "long enough ".repeat(11).slice(0, 128)],
    ["no digit, no capital, no mark", "onlysmallletters"],
  ])("may be of %s", (_what, password) => {
    expect(findPasswordError(app, JO, password)).toBeNull();
  });
});

describe("a password that anybody would guess is refused", () => {
  test("at registration, whether the address is known or not, and nobody is mailed", async () => {
    await createConfirmedUser(app, JO);
    for (const email of [JO, "new@acme.example"]) {
      expect(await registerAccount(app, { email, password: "password1" })).toMatchObject({
        ...{ ok: false, status: 400, field: "password", error: expect.stringContaining("too common") },
      });
    }
    expect(await app.jobs()).toEqual([]);
  });

  test("by the mailed link, which stays good for a better one", async () => {
    await createConfirmedUser(app, JO);
    await sendPasswordResetEmail(app, JO, "job");
    const token = extractToken(app.mails.at(-1)?.text);
    expect(await resetPassword(app, visitor, token, "jo.miller1")).toMatchObject({
      ...{ ok: false, status: 400, field: "password", error: expect.stringContaining("don’t count") },
    });
    expect(await resetPassword(app, visitor, token, "correct horse")).toMatchObject({ ok: true });
  });
});
