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
  await page.getByRole("button", { name: "LOG IN" }).click();
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

const messageOf = (page: Page, email: string) =>
  page.getByRole("main").getByRole("listitem").filter({ hasText: email });

test("sign-in after an ended session returns to the same messages, with the typed search", async ({ page, shop }) => {
  const sender = await aMessage(shop);
  const { email, endSession } = await beAdmin(page, shop);
  const address = `/admin/messages?q=${encodeURIComponent(sender)}&show=unread`;
  await page.goto(address);
  await hydrated(page);
  await page.getByRole("searchbox", { name: "Search" }).fill("a half typed search");
  await endSession();
  await messageOf(page, sender).getByRole("button", { name: "Mark as answered" }).click();
  await logInAgain(page, email);
  await expect(page).toHaveURL(address);
  await expect(page.getByRole("searchbox", { name: "Search" })).toHaveValue("a half typed search");
  // The action had no effect without a session; now it has.
  await expect(messageOf(page, sender).getByText("Unread", { exact: true })).toBeVisible();
  await messageOf(page, sender).getByRole("button", { name: "Mark as answered" }).click();
  await expect(messageOf(page, sender)).toHaveCount(0);

  // Values that were left on purpose are not restored.
  await page.getByRole("searchbox", { name: "Search" }).fill("left alone");
  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Admins" }).click();
  await expect(page.getByRole("heading", { name: "Admins", level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("searchbox", { name: "Search" })).toHaveValue(sender);
});

test("an invitation typed before the session ended is restored, was not sent, and is sent once", async ({
  page,
  shop,
}) => {
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

test("an invitation without a response keeps page and text, shows an error, and can be repeated", async ({
  page,
  shop,
}) => {
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

test("marking a message without a response keeps the messages, shows an error, and can be repeated", async ({
  page,
  shop,
}) => {
  const sender = await aMessage(shop);
  await beAdmin(page, shop);
  await page.goto(`/admin/messages?q=${encodeURIComponent(sender)}`);
  await hydrated(page);
  const item = messageOf(page, sender);
  await page.route(/\/admin\/messages\.data/, (route) => route.abort());
  await item.getByRole("button", { name: "Mark as answered" }).click();
  await expect(
    toast(page, "The server didn’t respond. The message may or may not have been marked. It’s safe to try again."),
  ).toBeVisible();
  await expect(item.getByText("Unread", { exact: true })).toBeVisible();
  await page.unrouteAll();
  await item.getByRole("button", { name: "Mark as answered" }).click();
  await expect(item.getByText("Answered", { exact: true })).toBeVisible();
});
