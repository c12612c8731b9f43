import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { resetPassword } from "~/auth/passwords.server";
import { sendPasswordResetEmail } from "~/email/templates/account-emails.server";
import { accounts, attemptCounters, users } from "~/lib/db/schema/index";
import { type TestApp, testApp } from "../../../tests/support/app/test-app";
import { allowAccountEmail, allowPasswordAttempt } from "./attempt-limits.server";
import { signIn, signOut, type Visitor } from "./sign-in.server";

let app: TestApp;
let hash: string;
beforeAll(async () => {
  app = await testApp();
  hash = await (await app.auth.context).password.hash(PASSWORD);
});
beforeEach(() => app.reset());
afterAll(() => app.close());

const MINUTES = 60_000;
const YEAR = 365 * 24 * 60 * MINUTES;
const JO = "jo@acme.example";
const ANN = "ann@acme.example";
const PASSWORD = "correct horse";

/** A browser with an IP address and a cookie jar. */
class Browser {
  readonly cookies = new Map<string, string>();
  readonly #client: string;

  constructor(client: string) {
    this.#client = client;
  }

  get visitor(): Visitor {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = cookie ? { Cookie: cookie } : undefined;
    return { request: new Request("http://localhost:3000/auth", { headers }), client: this.#client };
  }

  keep(cookies: readonly string[]): void {
    for (const cookie of cookies) {
      const [pair = ""] = cookie.split(";");
      const [name = "", value = ""] = pair.split("=", 2);
      if (/Max-Age=0/i.test(cookie)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }

  /** Returns the status, 200 if it signed in. */
  async logIn(email: string, password: string): Promise<number> {
    const outcome = await signIn(app, this.visitor, { email, password });
    this.keep(outcome.cookies);
    return outcome.ok ? 200 : outcome.status;
  }

  knownDeviceCookies(): [name: string, value: string][] {
    return [...this.cookies].filter(([name]) => name.startsWith("known-"));
  }
}

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
  expect(await new Browser("203.0.113.250").logIn(email, PASSWORD)).toBe(429);
}

test("ten wrong guesses lock out unknown browsers, but not a known one", async () => {
  await createAccount(JO);
  const office = new Browser("203.0.113.1");
  expect(await office.logIn(JO, PASSWORD)).toBe(200);
  const guesses = await Promise.all(
    Array.from({ length: 40 }, () => {
      const { client } = stranger(JO);
      return new Browser(client).logIn(JO, "a stranger's guess");
    }),
  );
  expect(guesses.filter((status) => status === 401)).toHaveLength(10);
  expect(await new Browser("203.0.113.2").logIn(JO, PASSWORD)).toBe(429);
  expect(await office.logIn(JO, PASSWORD)).toBe(200);
});

test("a known browser has its own limit of ten wrong guesses in 15 minutes", async () => {
  await createAccount(JO);
  const office = new Browser("203.0.113.1");
  await office.logIn(JO, PASSWORD);
  const guesses = await Promise.all(Array.from({ length: 12 }, () => office.logIn(JO, "a typo")));
  expect(guesses.toSorted()).toEqual([...Array(10).fill(401), 429, 429]);
  expect(await new Browser("203.0.113.1").logIn(JO, PASSWORD)).toBe(200);
  app.pass(15 * MINUTES);
  expect(await office.logIn(JO, PASSWORD)).toBe(200);
});

test("a cookie that is copied to another account, forged or older than a year is ignored", async () => {
  await createAccount(JO);
  await createAccount(ANN);
  const jos = new Browser("203.0.113.1");
  const anns = new Browser("203.0.113.2");
  await jos.logIn(JO, PASSWORD);
  await anns.logIn(ANN, PASSWORD);
  const [[josName = "", josCookie = ""] = []] = jos.knownDeviceCookies();
  const [[annsName = "", annsCookie = ""] = []] = anns.knownDeviceCookies();
  expect([josName, annsName].every(Boolean)).toBe(true);
  await lockOut(ANN);

  const attempt = async (value: string) => {
    const thief = new Browser("203.0.113.9");
    thief.keep([`${annsName}=${value}`]);
    return thief.logIn(ANN, PASSWORD);
  };
  const [content = "", signature = ""] = annsCookie.split(".");
  const older = encodeURIComponent(btoa(JSON.stringify({ ...parseCookie(annsCookie), since: 1 })));
  const unsigned = [content, `${content}.`, `${content}.AAAA`, `${content}.${signature}.`, `${older}.${signature}`];
  for (const forged of [josCookie, ...unsigned, "..", "x", `.${signature}`, "%", "%7B%7D"]) {
    expect([forged, await attempt(forged)]).toEqual([forged, 429]);
  }
  expect(await anns.logIn(ANN, PASSWORD)).toBe(200);

  app.pass(YEAR);
  await lockOut(JO);
  expect(await jos.logIn(JO, PASSWORD)).toBe(429);
});

test("a password reset clears the account's counters and leaves only the current browser known", async () => {
  await createAccount(JO);
  await createAccount(ANN);
  const before = new Browser("203.0.113.1");
  await before.logIn(JO, PASSWORD);
  await before.logIn(JO, "a typo");
  await lockOut(JO);
  await allowPasswordAttempt(app, stranger(ANN));
  for (let time = 0; time < 5; time += 1) await allowAccountEmail(app, JO);

  await sendPasswordResetEmail(app, JO, "job");
  const token = /token=([\w.-]+)/.exec(app.mails.at(-1)?.text ?? "")?.[1] ?? "";
  const here = new Browser("203.0.113.3");
  const reset = await resetPassword(app, here.visitor, token, "a new password");
  if (reset.ok) here.keep(reset.cookies);
  // Only the two counters of Ann remain.
  expect(await app.db.select().from(attemptCounters)).toHaveLength(2);

  await lockOut(JO);
  expect(await before.logIn(JO, "a new password")).toBe(429);
  expect(await here.logIn(JO, "a new password")).toBe(200);
});

test("the cookie is HttpOnly, survives signing out, and has the same id after the next sign-in", async () => {
  await createAccount(JO);
  const browser = new Browser("203.0.113.1");
  const first = await signIn(app, browser.visitor, { email: JO, password: PASSWORD });
  browser.keep(first.cookies);
  const [, ...attributes] = first.cookies.find((cookie) => cookie.startsWith("known-"))?.split("; ") ?? [];
  expect(attributes.toSorted()).toEqual(["HttpOnly", "Max-Age=31536000", "Path=/", "SameSite=Lax"]);
  browser.keep(await signOut(app, browser.visitor));
  const idOf = () => parseCookie(browser.knownDeviceCookies()[0]?.[1] ?? "").id;
  const id = idOf();
  expect(id).toBeTruthy();
  await browser.logIn(JO, PASSWORD);
  expect(idOf()).toBe(id);
});
