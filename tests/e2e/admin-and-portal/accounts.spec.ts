import type { Page } from "@playwright/test";
import { extractLink, findEmailTo } from "../../support/shop/visitor.ts";
import { signInAsNewAdmin } from "../helpers/admin.ts";
import { expect, test, type VisitedShop } from "../helpers/fixtures.ts";
import { hydrated, notifications } from "../helpers/web-page-order.ts";

const PASSWORD = "correct horse";
const newAddress = (name: string) => `${name}.${crypto.randomUUID().slice(0, 8)}@acme.example`;

const toast = (page: Page, text: string) =>
  page.getByRole("region", { name: "Notifications" }).getByText(text, { exact: true });

async function logIn(page: Page, email: string, password = PASSWORD) {
  await page.goto("/auth");
  await hydrated(page);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "LOGIN" }).click();
}

/** On phones the account is in the main menu. */
async function openAccountMenu(page: Page) {
  await expect(page).toHaveURL("/");
  const menu = page.getByRole("button", { name: "Menu" });
  await ((await menu.isVisible()) ? menu : page.getByRole("button", { name: "Account" })).click();
}

async function register(page: Page, shop: VisitedShop, email: string) {
  await page.goto("/auth");
  // Immediately, before hydration: switching tabs keeps the values.
  await page.getByRole("link", { name: "REGISTER" }).click({ noWaitAfter: true });
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "CREATE ACCOUNT" }).click();
  await expect(
    page.getByRole("main").getByText("Registration successful! Check your email to confirm your account."),
  ).toBeVisible();
  await page.goto(extractLink(await findEmailTo(shop, email, "Confirm"), "/auth/confirm"));
  await expect(page).toHaveURL("/auth?confirmed");
  await expect(page.getByRole("main").getByText("Your address is confirmed.")).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(email);
}

test.describe("a new user", () => {
  test.use({ allowedErrors: [/status of (40[013]|50[02])|ERR_FAILED/] });

  test("registers, confirms, mistypes the password, logs in, and signs out", {
    tag: ["@phone", "@translated"],
  }, async ({ page, shop }) => {
    const email = newAddress("jo");
    await page.goto("/auth");
    await hydrated(page);
    await page.getByRole("button", { name: "LOGIN" }).click();
    await expect(toast(page, "Please enter both email and password")).toBeVisible();
    await register(page, shop, email);
    await logIn(page, email, "wrong password");
    await expect(toast(page, "Invalid email or password")).toBeVisible();
    await expect(page.getByLabel("Password")).toHaveAccessibleDescription("Invalid email or password");
    for (const fault of [500, 502, "no connection"] as const) {
      await page.route(/\/auth\.data/, (route) =>
        typeof fault === "number" ? route.fulfill({ status: fault, body: "<html>Not now</html>" }) : route.abort(),
      );
      await page.getByRole("button", { name: "LOGIN" }).click();
      await expect(toast(page, "An error occurred"), `${fault}`).toBeVisible();
      await expect(page.getByLabel("Email")).toHaveValue(email);
      await page.unrouteAll();
      await dismissAll(page);
    }
    await logIn(page, email);
    await expect(page).toHaveURL("/");
    await expect(toast(page, "Logged in successfully!")).toBeVisible();
    await openAccountMenu(page);
    await expect(page.getByText(email).filter({ visible: true })).toBeVisible();
    await expect(page.getByRole("link", { name: "Manage orders" })).toHaveCount(0);
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(toast(page, "You’re signed out.")).toBeVisible();
    await expect(page.getByText(email).filter({ visible: true })).toHaveCount(0);
    await page.goto("/auth?account");
    await expect(page.getByRole("button", { name: "LOGIN" })).toBeVisible();
  });
});

test("an anonymous visitor's browser does not request the session", { tag: "@whole" }, async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("/");
  await hydrated(page);
  await page.getByRole("link", { name: "Contact" }).first().click();
  await expect(page).toHaveURL("/contact");
  expect(asked).not.toContain("/api/session");
});

test("admin pages redirect an anonymous visitor to sign-in", { tag: "@whole" }, async ({ page }) => {
  await page.goto("/admin/users");
  await expect(page).toHaveURL("/auth?next=%2Fadmin%2Fusers");
  await expect(toast(page, "Please log in to access this page")).toBeVisible();
});

test.describe("an admin", () => {
  test.use({ allowedErrors: [/status of (400|50[02])|ERR_FAILED/] });

  test("invites another, who accepts, is removed, and is rejected immediately", { tag: "@whole" }, async ({
    page,
    shop,
    browser,
  }) => {
    const guest = newAddress("guest");
    const boss = await signInAsNewAdmin(page, shop);
    await page.goto("/");
    await hydrated(page);
    await openAccountMenu(page);
    await page.getByRole("link", { name: "Manage admins" }).click();
    await page.getByRole("button", { name: "Add Admin" }).click();
    await expect(toast(page, "Please enter an email address")).toBeVisible();
    await page.getByLabel("Email").fill(guest);
    for (const fault of [500, 502, "no connection"] as const) {
      await page.route(/\/admin\/users\.data/, (route) =>
        typeof fault === "number" ? route.fulfill({ status: fault, body: "<html>Not now</html>" }) : route.abort(),
      );
      await page.getByRole("button", { name: "Add Admin" }).click();
      await expect(toast(page, "Failed to add admin user"), `${fault}`).toBeVisible();
      await expect(toast(page, "Failed to load admin users"), `${fault}`).toBeVisible();
      await expect(page.getByLabel("Email")).toHaveValue(guest);
      await page.unrouteAll();
      await dismissAll(page);
    }
    await page.getByRole("button", { name: "Add Admin" }).click();
    await expect(toast(page, `A verification email was sent to ${guest}.`)).toBeVisible();
    await expect(page.getByRole("button", { name: `Remove Admin ${boss}` })).toBeDisabled();

    const theirs = await browser.newPage({ baseURL: shop.url });
    await theirs.goto(extractLink(await findEmailTo(shop, guest, "Become an admin"), "/invitation"));
    await theirs.getByLabel("Password").fill(PASSWORD);
    await theirs.getByRole("button", { name: "ACCEPT THE INVITATION" }).click();
    await expect(theirs).toHaveURL("/admin/orders");
    await theirs.getByRole("link", { name: "Admins", exact: true }).click();
    await expect(theirs.getByRole("cell", { name: guest, exact: true })).toBeVisible();
    await hydrated(theirs);

    await page.getByRole("button", { name: "Refresh" }).click();
    await page.getByRole("button", { name: `Remove Admin ${guest}` }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: `Remove ${guest}` })
      .click();
    await expect(toast(page, "Admin privileges removed")).toBeVisible();
    await theirs.getByRole("button", { name: "Refresh" }).click();
    await expect(theirs).toHaveURL("/");
    await expect(toast(theirs, "You do not have permission to access this page")).toBeVisible();
    await theirs.close();
  });
});

/** Closes them together, because they also close automatically. */
const dismissAll = (page: Page) =>
  notifications(page)
    .getByRole("button", { name: "Dismiss" })
    .evaluateAll((buttons) => {
      for (const button of buttons) if (button instanceof HTMLElement) button.click();
    });
