import { afterAll, beforeAll, expect, test } from "vitest";
import { buyerOrderUrl, magicLinkCookie } from "~/auth/magic-links.server";
import { writePaidOrder } from "../../../tests/support/app/paid-orders";
import { setUpOwners } from "../../../tests/support/app/people";
import { type TestApp, testApp } from "../../../tests/support/app/test-app";
import { findSignedSession } from "./signed-sessions.server";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
const { owner } = setUpOwners(() => app);

test("the cookie of an account's session is recognized, each sign-in by its own name", async () => {
  const cookies = (await owner()).browser.held.join("; ");
  const named = await findSignedSession(app, cookies);
  expect(named).toMatch(/^session [\w-]{20,}$/);
  const changed = cookies.replace(/(session_token=)(.)/, (_, name, first) => name + (first === "a" ? "b" : "a"));
  expect(changed).not.toBe(cookies);
  expect(await findSignedSession(app, changed)).toBeNull();
});

test("the cookie of a portal's customer is recognized, and a forged one is not", async () => {
  const id = await writePaidOrder(app);
  const key =
    new URL(buyerOrderUrl(app, { id, email: "jo@acme.example", linkVersion: 0 })).searchParams.get("key") ?? "";
  const cookieOf = async (value: string) => (await magicLinkCookie(app, value)).split(";")[0];
  expect(await findSignedSession(app, await cookieOf(key))).toBe(`portal ${id}`);
  // The first character of the signature: its last one has two unused bits.
  const forged = key.replace(/[^.](?=[^.]*$)/, (first) => (first === "A" ? "B" : "A"));
  expect(await findSignedSession(app, await cookieOf(forged))).toBeNull();
});

test.each([
  undefined,
  "",
  "pixel-pilots.session_token=",
  "pixel-pilots.session_token=abc.def",
  `pixel-pilots.session_token=abc.${"A".repeat(43)}%3D`,
  "pixel-pilots.session_token=%E0%A4%A",
  "my-order=bnVsbA==",
  "my-order=not%base64",
  "other=1; my-order",
])("cookies without a signed session have none: %s", async (cookies) => {
  expect(await findSignedSession(app, cookies)).toBeNull();
});
