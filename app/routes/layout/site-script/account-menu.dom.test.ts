import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { hideAccount, showAccount } from "./account-menu";

const shop = vi.fn<typeof fetch>();

/** The account menus as in the server's HTML: in the bar and in the mobile menu. */
beforeEach(() => {
  shop.mockReset();
  vi.stubGlobal("fetch", shop);
  const links = `<p data-account="email"></p><ul><li data-account="admin" hidden>Manage orders</li><li>Sign out</li></ul>`;
  document.body.innerHTML = `<ul><li data-account="signed-in" hidden>${links}</li></ul><div data-account="signed-in" hidden>${links}</div>`;
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

const all = (account: string) => [...document.querySelectorAll<HTMLElement>(`[data-account="${account}"]`)];
const shown = () => ({
  menus: all("signed-in").map(({ hidden }) => !hidden),
  admin: all("admin").map(({ hidden }) => !hidden),
  email: all("email").map(({ textContent }) => textContent),
});
const signedIn = (account: object) => shop.mockImplementation(async () => Response.json(account));

test("a signed-in user sees both menus with the email and without the admin links", async () => {
  signedIn({ email: "jo@acme.example", isAdmin: false });
  await showAccount();
  expect(shop.mock.calls.map(([path]) => path)).toEqual(["/api/session"]);
  expect(shown()).toEqual({
    menus: [true, true],
    admin: [false, false],
    email: ["jo@acme.example", "jo@acme.example"],
  });
});

test("an admin sees the admin links; they are hidden for the next account without that role", async () => {
  signedIn({ email: "ann@pixelpilots.example", isAdmin: true });
  await showAccount();
  expect(shown()).toMatchObject({ menus: [true, true], admin: [true, true] });
  signedIn({ email: "jo@acme.example", isAdmin: false });
  await showAccount();
  expect(shown()).toMatchObject({ admin: [false, false], email: ["jo@acme.example", "jo@acme.example"] });
});

test("an email with HTML in it is shown as text", async () => {
  signedIn({ email: '"<img src=x>"@acme.example', isAdmin: false });
  await showAccount();
  expect(document.querySelector("img")).toBeNull();
  expect(shown().email[0]).toBe('"<img src=x>"@acme.example');
});

test("a session that has ended shows nothing", async () => {
  signedIn({ email: null, isAdmin: false });
  await showAccount();
  expect(shown()).toEqual({ menus: [false, false], admin: [false, false], email: ["", ""] });
});

test.each([
  ["there is no network", () => Promise.reject(new TypeError("Failed to fetch"))],
  ["the response is not JSON", async () => new Response("<h1>Bad gateway</h1>", { status: 502 })],
  ["the server responds with an error", async () => Response.json({ error: "Something went wrong." }, { status: 500 })],
])("if %s the menus stay hidden and the call rejects", async (_, answer) => {
  shop.mockImplementation(answer);
  await expect(showAccount()).rejects.toThrow();
  expect(shown()).toEqual({ menus: [false, false], admin: [false, false], email: ["", ""] });
});

test("signing out hides both menus", async () => {
  signedIn({ email: "ann@pixelpilots.example", isAdmin: true });
  await showAccount();
  hideAccount();
  expect(shown().menus).toEqual([false, false]);
});
