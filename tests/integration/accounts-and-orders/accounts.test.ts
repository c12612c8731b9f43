import { describe, expect, test } from "vitest";
import { recordCaseCount, scaleCaseCount } from "../../support/runner/cases.ts";
import { getSharedShop } from "../../support/shop/shared-shop.ts";
import { startShop } from "../../support/shop/shop.ts";
import { extractLink, findEmailTo, listEmailsTo, PASSWORD, signedIn, Visitor } from "../../support/shop/visitor.ts";
import { waitFor } from "../../support/wait-for.ts";

const shop = await getSharedShop();

let people = 0;
const newAddress = (name = "jo") => `${name}${++people}@acme.example`;

describe("registering and signing in", () => {
  test("an address can sign in only after its emailed link was opened", async () => {
    const email = newAddress();
    const visitor = new Visitor(shop);
    const registered = await visitor.register(email, PASSWORD);
    expect(registered.html).toContain("Registration successful! Check your email to confirm your account.");

    const tooEarly = await visitor.logIn(email, PASSWORD);
    expect(tooEarly.status).toBe(403);
    expect(tooEarly.html).toContain("Email not verified");
    expect(tooEarly.html).toContain("RESEND EMAIL");

    const confirmed = await visitor.get(extractLink(await findEmailTo(shop, email, "Confirm"), "/auth/confirm"));
    expect(confirmed.location).toBe(`/auth?confirmed#${encodeURIComponent(email)}`);

    const signedIn = await visitor.logIn(email, PASSWORD);
    expect([signedIn.status, signedIn.location]).toEqual([302, "/"]);
    expect(visitor.cookies.get("notice")).toBe("logged-in");
    expect(JSON.parse((await visitor.get("/api/session")).html)).toEqual({ email, isAdmin: false });
    expect((await visitor.get("/auth")).location).toBe("/");
    const panel = (await visitor.get("/auth?account")).html;
    expect(panel).toContain(email);
    expect(panel).toContain("GO TO HOME PAGE");
    expect(panel).toContain("MY ORDERS");
    expect(panel).not.toContain("MANAGE ORDERS");
  });

  test("both fields are required, and a wrong password gets the same error as an unknown address", {
    tags: "promise-22",
  }, async () => {
    const email = newAddress();
    await signedIn(shop, email);
    const visitor = new Visitor(shop);
    expect((await visitor.logIn(email, "")).html).toContain("Please enter both email and password");
    expect((await visitor.logIn("", PASSWORD)).html).toContain("Please enter both email and password");
    const wrong = await visitor.logIn(email, "wrong password");
    const unknown = await visitor.logIn(newAddress("unknown"), "wrong password");
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    for (const { html } of [wrong, unknown]) expect(html).toContain("Invalid email or password");
  });

  test("every sign-in creates a new session; its cookie is HttpOnly, and signing out deletes it in the database", {
    tags: "promise-23",
  }, async () => {
    const email = newAddress();
    const first = await signedIn(shop, email);
    const visitor = new Visitor(shop);
    const { headers } = await visitor.logIn(email, PASSWORD);
    const tokenOf = ({ cookies }: Visitor) => cookies.get("pixel-pilots.session_token");
    expect(tokenOf(first)).toBeTruthy();
    expect(tokenOf(visitor)).not.toBe(tokenOf(first));
    const session = headers.getSetCookie().find((cookie) => cookie.includes("session_token"));
    expect(session).toMatch(/HttpOnly/);
    expect(session).toMatch(/SameSite=Lax/);
    const stolen = new Visitor(shop);
    for (const [name, value] of visitor.cookies) stolen.cookies.set(name, value);
    expect(JSON.parse((await stolen.get("/api/session")).html)).toMatchObject({ email });
    expect((await visitor.post("/auth/sign-out", {})).location).toBe("/");
    expect(visitor.cookies.has("signed-in")).toBe(false);
    expect(JSON.parse((await stolen.get("/api/session")).html)).toEqual({ email: null, isAdmin: false });
  });

  test("an anonymous visitor's pages set no cookie", async () => {
    for (const path of ["/", "/auth", "/contact"]) {
      expect((await new Visitor(shop).get(path)).headers.getSetCookie()).toEqual([]);
    }
  });
});

test("a forgotten password of an unknown address gets the same response and no email", {
  tags: "promise-22",
}, async () => {
  const known = newAddress();
  await signedIn(shop, known);
  const unknown = newAddress("unknown");
  const answers = [];
  for (const email of [known, unknown]) answers.push(await new Visitor(shop).post("/auth/forgot", { email }));
  expect(answers[0]?.status).toBe(answers[1]?.status);
  for (const { html } of answers) expect(html).toContain("If this address has an account");
  await findEmailTo(shop, known, "Choose a new password");
  expect(await listEmailsTo(shop, unknown)).toEqual([]);
});

describe("an address that is registered already", () => {
  test("gets the same response when registered again, and only its owner is emailed", {
    tags: "promise-22",
  }, async () => {
    const email = newAddress();
    await signedIn(shop, email);
    const again = await new Visitor(shop).register(email, "other password");
    const fresh = await new Visitor(shop).register(newAddress(), "other password");
    const words = (html: string) =>
      html.replace(/nonce="[^"]*"|[\w.]+@acme\.example/g, "").match(/<main[\s\S]*<\/main>/)?.[0];
    expect(again.status).toBe(fresh.status);
    expect(words(again.html)?.replace(/«[^»]*»|_R_\w+_/g, "")).toBe(words(fresh.html)?.replace(/«[^»]*»|_R_\w+_/g, ""));
    expect([...again.headers.keys()].sort()).toEqual([...fresh.headers.keys()].sort());
    expect((await findEmailTo(shop, email, "already have an account")).text).toContain("/auth/forgot");
    expect((await new Visitor(shop).logIn(email, "other password")).status).toBe(401);
  });

  test("by another person cannot be confirmed without that person's password, and its owner takes it over by email", {
    tags: "promise-23",
  }, async () => {
    const email = newAddress("victim");
    await new Visitor(shop).register(email, "the attacker's");
    const owner = new Visitor(shop);
    const asked = await owner.get(extractLink(await findEmailTo(shop, email, "Confirm"), "/auth/confirm"));
    expect(asked.html).toContain("Enter the password you chose");
    expect((await new Visitor(shop).logIn(email, "the attacker's")).status).toBe(403);

    await owner.register(email, "the owner's own");
    const link = extractLink(await findEmailTo(shop, email, "Choose a new password"), "/auth/reset");
    const token = new URL(link, shop.url).searchParams.get("token") ?? "";
    expect((await owner.post("/auth/reset", { token, password: "the owner's own" })).location).toBe("/auth");
    expect((await owner.logIn(email, "the owner's own")).location).toBe("/");
    expect((await new Visitor(shop).logIn(email, "the attacker's")).status).toBe(401);
  });
});

describe("guessing", () => {
  /** From up to 1,000 client addresses, 20 at a time. */
  const GUESSES = scaleCaseCount(40, { least: 40, most: 10_000 });

  test("from many addresses, at most ten passwords of an account are checked, and its owner is not locked out", {
    tags: "promise-21",
    timeout: 300_000 + GUESSES * 200,
  }, async () => {
    await using guarded = await startShop({ env: { RATE_LIMIT_FACTOR: "1000", TRUSTED_PROXIES: "1" } });
    const email = "target@acme.example";
    const office = await signedIn(guarded, email);
    await signedIn(guarded, "neighbor@acme.example");
    const statuses: number[] = [];
    const waiting = Array.from({ length: recordCaseCount(GUESSES) }, (_, guess) => guess);
    const guessOn = async () => {
      for (let guess = waiting.shift(); guess !== undefined; guess = waiting.shift()) {
        const from = { "X-Forwarded-For": `198.18.${Math.floor((guess % 1_000) / 250)}.${guess % 250}` };
        // A busy shop may reject a guess unchecked.
        const checked = await waitFor(async () => {
          const { status } = await new Visitor(guarded, from).logIn(email, `guess ${guess}`);
          return status === 503 ? null : status;
        });
        statuses.push(checked);
        // Meanwhile its owner can use a browser that signed in before.
        if (guess % 1_000 === 20) expect((await office.logIn(email, PASSWORD)).location).toBe("/");
      }
    };
    await Promise.all(Array.from({ length: 20 }, guessOn));
    expect(statuses.toSorted()).toEqual(Array.from({ length: GUESSES }, (_, guess) => (guess < 10 ? 401 : 429)));
    expect((await new Visitor(guarded).logIn("neighbor@acme.example", PASSWORD)).location).toBe("/");
    // Its owner can sign in again in a known browser; elsewhere they need a password reset.
    expect((await office.post("/auth/sign-out", {})).location).toBe("/");
    expect((await office.logIn(email, PASSWORD)).location).toBe("/");
    expect((await new Visitor(guarded).logIn(email, PASSWORD)).status).toBe(429);
    const owner = new Visitor(guarded);
    await owner.post("/auth/forgot", { email });
    const link = extractLink(await findEmailTo(guarded, email, "Choose a new password"), "/auth/reset");
    const token = new URL(link, guarded.url).searchParams.get("token") ?? "";
    await owner.post("/auth/reset", { token, password: "a new password" });
    expect((await owner.logIn(email, "a new password")).location).toBe("/");
  });
});
