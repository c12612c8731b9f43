import { beforeEach, expect, test } from "vitest";
import { Browser } from "../../../tests/support/app/browser";
import { EMAIL, setUpOwners } from "../../../tests/support/app/people";
import { setUpTestApp } from "../../../tests/support/app/test-app";
import { captureLog } from "../../../tests/support/shop/log-lines";
import { totp } from "../../../tests/support/totp";

const app = setUpTestApp();
let captured: ReturnType<typeof captureLog>;
beforeEach(() => {
  captured = captureLog();
  app.log = captured.log;
});

const { owner, guarded, enterPassword, enterCode } = setUpOwners(() => app);

/** The logged sign-in attempts from this index on. */
const attempts = (from = 0) =>
  captured
    .lines()
    .filter(({ msg }) => msg === "Sign-in")
    .slice(from)
    .map(({ factor, end, account }) => [factor, end, account]);

test("right and wrong passwords of known and unknown addresses are logged without the address", async () => {
  const { user } = await owner();
  const stranger = new Browser("203.0.113.9");
  for (let time = 0; time < 6; time++) await enterPassword(stranger, EMAIL, "wrong password");
  await enterPassword(stranger, "nobody@acme.example");
  expect(attempts()).toEqual([
    ["password", "signed-in", user.id],
    ...Array.from({ length: 5 }, () => ["password", "wrong", user.id]),
    ["password", "too-many", user.id],
    ["password", "wrong", null],
  ]);
  expect(captured.text()).not.toContain("acme");
});

test("right, wrong and used codes are logged without the code", async () => {
  const { user, key, codes } = await guarded();
  const before = attempts().length;
  const browser = new Browser("203.0.113.9");
  await enterPassword(browser);
  await enterCode(browser, "000000");
  const code = totp(key);
  await enterCode(browser, code);
  const other = new Browser("203.0.113.10");
  await enterPassword(other);
  await enterCode(other, code);
  await enterCode(other, codes[0] ?? "");
  expect(attempts(before)).toEqual([
    ["password", "code-asked", user.id],
    ["app-code", "wrong", user.id],
    ["app-code", "signed-in", user.id],
    ["password", "code-asked", user.id],
    ["app-code", "wrong", user.id],
    ["recovery-code", "signed-in", user.id],
  ]);
  for (const secret of [key, ...codes]) expect(captured.text()).not.toContain(secret);
});
