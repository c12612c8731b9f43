import type { Page } from "@playwright/test";
import { post } from "../../support/shop/purchase.ts";
import { signedInAdmin, Visitor } from "../../support/shop/visitor.ts";
import { expect, test, type VisitedShop } from "../helpers/fixtures.ts";
import { hydrated, notifications } from "../helpers/web-page-order.ts";

test.use({ allowedErrors: [/Failed to load resource/] });

const PASSWORD = "correct horse";
const newAddress = (name: string) => `${name}.${crypto.randomUUID().slice(0, 8)}@acme.example`;
const toast = (page: Page, text: string | RegExp) => notifications(page).getByText(text);

/** Signs in as a new admin. `endSession` signs them out in another browser. */
async function beAdmin(page: Page, shop: VisitedShop): Promise<{ email: string; endSession: () => Promise<void> }> {
  const email = newAddress("ann");
  const { cookies } = await signedInAdmin(shop, email);
  await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url: shop.url })));
  const elsewhere = new Visitor(shop);
  for (const [name, value] of cookies) elsewhere.cookies.set(name, value);
  const endSession = async () => {
    expect((await elsewhere.post("/auth/sign-out", {})).location).toBe("/");
  };
  return { email, endSession };
}

/** Logs in again. */
async function logInAgain(page: Page, email: string) {
  await expect(page).toHaveURL(/\/auth\?next=%2Fadmin/);
  await expect(toast(page, "Please log in to access this page")).toBeVisible();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "LOGIN" }).click();
}

async function aMessage(shop: VisitedShop): Promise<string> {
  const email = newAddress("jo");
  const message = {
    name: "Jo Miller",
    email,
    company: "",
    message: "We need a page for our rocket.",
    agreeToTerms: true,
  };
  expect((await post(`${shop.url}/api/contact-form`, message)).json).toEqual({ ok: true });
  return email;
}

const search = (page: Page) => page.getByRole("searchbox", { name: "Search", exact: true });
const mark = (page: Page, as: "answered" | "unanswered") => page.getByRole("button", { name: `Mark as ${as}` });

/** Opens the message in the inbox, among those that are not answered. Returns the path of its page. */
async function openMessage(page: Page, sender: string): Promise<string> {
  await page.goto(`/admin/inbox?tab=contact&q=${encodeURIComponent(sender)}&show=unanswered`);
  await hydrated(page);
  await page.getByRole("list", { name: "Threads" }).getByRole("link", { name: "Jo Miller" }).click();
  await expect(mark(page, "answered")).toBeVisible();
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}

test("sign-in after an ended session returns to the same messages, with the typed search", async ({ page, shop }) => {
  const sender = await aMessage(shop);
  const { email, endSession } = await beAdmin(page, shop);
  const address = await openMessage(page, sender);
  await search(page).fill("a half typed search");
  await endSession();
  await mark(page, "answered").click();
  await logInAgain(page, email);
  await expect(page).toHaveURL(address);
  await expect(search(page)).toHaveValue("a half typed search");
  // The action had no effect without a session; now it has.
  await expect(page.getByRole("list", { name: "Threads" }).getByRole("listitem")).toHaveCount(1);
  await mark(page, "answered").click();
  await expect(mark(page, "unanswered")).toBeVisible();
  await expect(page.getByText("No Messages Found")).toBeVisible();

  // Values that were left on purpose are not restored.
  await search(page).fill("left alone");
  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Admins" }).click();
  await expect(page.getByRole("heading", { name: "Admins", level: 1 })).toBeVisible();
  await page.goBack();
  await expect(search(page)).toHaveValue(sender);
});

test("an invitation typed before the session ended is restored, was not sent, and is sent once", {
  tag: "@whole",
}, async ({ page, shop }) => {
  const guest = newAddress("guest");
  const { email, endSession } = await beAdmin(page, shop);
  await page.goto("/admin/users");
  await hydrated(page);
  await page.getByLabel("Email").fill(guest);
  await endSession();
  await page.getByRole("button", { name: "Add Admin" }).click();
  await logInAgain(page, email);
  await expect(page).toHaveURL("/admin/users");
  await expect(page.getByLabel("Email")).toHaveValue(guest);
  await expect(page.getByText(guest, { exact: true })).toHaveCount(0);
  await page.getByRole("button", { name: "Add Admin" }).click();
  await expect(page.getByText(guest, { exact: true })).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue("");
  await page.reload();
  await expect(page.getByLabel("Email")).toHaveValue("");
});

test("an invitation without a response keeps page and text, shows an error, and can be repeated", {
  tag: "@whole",
}, async ({ page, shop }) => {
  const guest = newAddress("guest");
  const { email } = await beAdmin(page, shop);
  for (const fault of ["no connection", "a proxy's error"]) {
    await page.goto("/admin/users");
    await hydrated(page);
    await page.route(/\/admin\/users\.data/, (route) =>
      fault === "no connection" ? route.abort() : route.fulfill({ status: 502, body: "<html>Bad gateway</html>" }),
    );
    await page.getByLabel("Email").fill(guest);
    await page.getByRole("button", { name: "Add Admin" }).click();
    await expect(
      toast(
        page,
        "The server didn’t respond. It may or may not have worked. Check the lists, then it’s safe to try again.",
      ),
    ).toBeVisible();
    await expect(page.getByLabel("Email")).toHaveValue(guest);
    await expect(page.getByRole("cell", { name: email, exact: true })).toBeVisible();
    await page.unrouteAll();
  }
  for (let time = 0; time < 2; time += 1) {
    await page.getByLabel("Email").fill(guest);
    await page.getByRole("button", { name: "Add Admin" }).click();
    await expect(page.getByLabel("Email")).toHaveValue("");
  }
  await expect(page.getByText(guest, { exact: true })).toHaveCount(1);
});

test("marking a message without a response keeps the messages, shows an error, and can be repeated", {
  tag: "@whole",
}, async ({ page, shop }) => {
  const sender = await aMessage(shop);
  await beAdmin(page, shop);
  await openMessage(page, sender);
  await page.route(/\/admin\/inbox\.data/, (route) => route.abort());
  await mark(page, "answered").click();
  await expect(
    toast(page, "The server didn’t respond. The message may or may not have been marked. It’s safe to try again."),
  ).toBeVisible();
  await expect(page.getByText("We need a page for our rocket.").last()).toBeVisible();
  await page.unrouteAll();
  await mark(page, "answered").click();
  await expect(mark(page, "unanswered")).toBeVisible();
});
