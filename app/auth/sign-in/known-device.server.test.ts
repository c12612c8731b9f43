/** @module-tag promise-21 */
import { beforeAll, expect, test } from "vitest";
import { resetPassword } from "~/auth/passwords.server";
import { sendPasswordResetEmail } from "~/email/templates/account-emails.server";
import { accounts, attemptCounters, users } from "~/lib/db/schema/index";
import { Browser } from "../../../tests/support/app/browser";
import { setUpTestApp } from "../../../tests/support/app/test-app";
import { allowAccountEmail, allowPasswordAttempt } from "./attempt-limits.server";
import { signIn, signOut } from "./sign-in.server";

const app = setUpTestApp();
let hash: string;
beforeAll(async () => {
  hash = await (await app.auth.context).password.hash(PASSWORD);
});

const MINUTES = 60_000;
const YEAR = 365 * 24 * 60 * MINUTES;
const JO = "jo@acme.example";
const ANN = "ann@acme.example";
const PASSWORD = "correct horse";

/** Returns the status, 200 if it signed in. */
async function logIn(browser: Browser, email: string, password: string): Promise<number> {
  const result = await signIn(app, browser.visitor, { email, password });
  browser.take(result.cookies);
  return result.ok ? 200 : result.status;
}

const knownDeviceCookies = (browser: Browser) =>
  browser.held.filter((pair) => pair.startsWith("known-")).map((pair) => pair.split("=", 2));

async function createAccount(email: string): Promise<void> {
  const [user] = await app.db.insert(users).values({ email, name: email, emailVerified: true }).returning();
  const { id = "" } = user ?? {};
  await app.db.insert(accounts).values({ userId: id, accountId: id, providerId: "credential", password: hash });
}

const parseCookie = (value: string) => JSON.parse(atob(decodeURIComponent(value).split(".")[0] ?? ""));

let strangers = 0;
/** An unknown browser with a new address. */
const stranger = (email: string) => ({ email, client: `198.51.100.${++strangers}`, device: null });

/** Uses up the limit of all unknown browsers. */
async function lockOut(email: string): Promise<void> {
  for (let guess = 0; guess < 11; guess += 1) await allowPasswordAttempt(app, stranger(email));
  expect(await logIn(new Browser("203.0.113.250"), email, PASSWORD)).toBe(429);
}

test("ten wrong guesses lock out unknown browsers, but not a known one", async () => {
  await createAccount(JO);
  const office = new Browser("203.0.113.1");
  expect(await logIn(office, JO, PASSWORD)).toBe(200);
  const guesses = await Promise.all(
    Array.from({ length: 40 }, () => {
      const { client } = stranger(JO);
      return logIn(new Browser(client), JO, "a stranger's guess");
    }),
  );
  expect(guesses.filter((status) => status === 401)).toHaveLength(10);
  expect(await logIn(new Browser("203.0.113.2"), JO, PASSWORD)).toBe(429);
  expect(await logIn(office, JO, PASSWORD)).toBe(200);
});

test("a known browser has its own limit of ten wrong guesses in 15 minutes", async () => {
  await createAccount(JO);
  const office = new Browser("203.0.113.1");
  await logIn(office, JO, PASSWORD);
  const guesses = await Promise.all(Array.from({ length: 12 }, () => logIn(office, JO, "a typo")));
  expect(guesses.toSorted()).toEqual([...Array(10).fill(401), 429, 429]);
  expect(await logIn(new Browser("203.0.113.1"), JO, PASSWORD)).toBe(200);
  app.pass(15 * MINUTES);
  expect(await logIn(office, JO, PASSWORD)).toBe(200);
});

test("a cookie that is copied to another account, forged or older than a year is ignored", async () => {
  await createAccount(JO);
  await createAccount(ANN);
  const jos = new Browser("203.0.113.1");
  const anns = new Browser("203.0.113.2");
  await logIn(jos, JO, PASSWORD);
  await logIn(anns, ANN, PASSWORD);
  const [[josName = "", josCookie = ""] = []] = knownDeviceCookies(jos);
  const [[annsName = "", annsCookie = ""] = []] = knownDeviceCookies(anns);
  expect([josName, annsName].every(Boolean)).toBe(true);
  await lockOut(ANN);

  const attempt = async (value: string) => {
    const thief = new Browser("203.0.113.9");
    thief.take([`${annsName}=${value}`]);
    return logIn(thief, ANN, PASSWORD);
  };
  const [content = "", signature = ""] = annsCookie.split(".");
  const older = encodeURIComponent(btoa(JSON.stringify({ ...parseCookie(annsCookie), since: 1 })));
  const unsigned = [content, `${content}.`, `${content}.AAAA`, `${content}.${signature}.`, `${older}.${signature}`];
  for (const forged of [josCookie, ...unsigned, "..", "x", `.${signature}`, "%", "%7B%7D"]) {
    expect([forged, await attempt(forged)]).toEqual([forged, 429]);
  }
  expect(await logIn(anns, ANN, PASSWORD)).toBe(200);

  app.pass(YEAR);
  await lockOut(JO);
  expect(await logIn(jos, JO, PASSWORD)).toBe(429);
});

test("a password reset clears the account's counters and leaves only the current browser known", async () => {
  await createAccount(JO);
  await createAccount(ANN);
  const before = new Browser("203.0.113.1");
  await logIn(before, JO, PASSWORD);
  await logIn(before, JO, "a typo");
  await lockOut(JO);
  await allowPasswordAttempt(app, stranger(ANN));
  for (let time = 0; time < 5; time += 1) await allowAccountEmail(app, JO);

  await sendPasswordResetEmail(app, JO, "job");
  const token = /token=([\w.-]+)/.exec(app.mails.at(-1)?.text ?? "")?.[1] ?? "";
  const here = new Browser("203.0.113.3");
  const reset = await resetPassword(app, here.visitor, token, "a new password");
  if (reset.ok) here.take(reset.cookies);
  // Only the two counters of Ann remain.
  expect(await app.db.select().from(attemptCounters)).toHaveLength(2);

  await lockOut(JO);
  expect(await logIn(before, JO, "a new password")).toBe(429);
  expect(await logIn(here, JO, "a new password")).toBe(200);
});

test("the cookie is HttpOnly, survives signing out, and has the same id after the next sign-in", async () => {
  await createAccount(JO);
  const browser = new Browser("203.0.113.1");
  const first = await signIn(app, browser.visitor, { email: JO, password: PASSWORD });
  browser.take(first.cookies);
  const [, ...attributes] = first.cookies.find((cookie) => cookie.startsWith("known-"))?.split("; ") ?? [];
  expect(attributes.toSorted()).toEqual(["HttpOnly", "Max-Age=31536000", "Path=/", "SameSite=Lax"]);
  browser.take(await signOut(app, browser.visitor));
  const idOf = () => parseCookie(knownDeviceCookies(browser)[0]?.[1] ?? "").id;
  const id = idOf();
  expect(id).toBeTruthy();
  await logIn(browser, JO, PASSWORD);
  expect(idOf()).toBe(id);
});
