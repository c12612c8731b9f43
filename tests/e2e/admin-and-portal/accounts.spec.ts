import type { Page } from "@playwright/test";
import { extractLink, findEmailTo, PASSWORD } from "../../support/shop/visitor.ts";
import { uniqueEmail } from "../helpers/admin.ts";
import { expect, test } from "../helpers/fixtures.ts";
import { expectToast, hydrated } from "../helpers/web-page-order.ts";

test.use({ allowedErrors: [/status of 40[013]/] });

async function logIn(page: Page, email: string, password: string) {
  await page.goto("/auth");
  await hydrated(page);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "LOGIN" }).click();
}

test("a new user registers, confirms, mistypes the password, logs in, and signs out", {
  tag: ["@phone", "@translated"],
}, async ({ page, shop }) => {
  const email = uniqueEmail("jo");
  const main = page.getByRole("main");
  await page.goto("/auth");
  // Immediately, before hydration: switching tabs keeps the values.
  await page.getByRole("link", { name: "REGISTER" }).click({ noWaitAfter: true });
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "CREATE ACCOUNT" }).click();
  await expect(main.getByText("Registration successful! Check your email to confirm your account.")).toBeVisible();
  await page.goto(extractLink(await findEmailTo(shop, email, "Confirm"), "/auth/confirm"));
  await expect(page).toHaveURL("/auth?confirmed");
  await expect(main.getByText("Your address is confirmed.")).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(email);

  await logIn(page, email, "wrong password");
  await expectToast(page, "Invalid email or password");
  await expect(page.getByLabel("Password")).toHaveAccessibleDescription("Invalid email or password");
  await logIn(page, email, PASSWORD);
  await expect(page).toHaveURL("/");
  await expectToast(page, "Logged in successfully!");
  // On phones the account is in the main menu.
  const menu = page.getByRole("button", { name: "Menu" });
  await ((await menu.isVisible()) ? menu : page.getByRole("button", { name: "Account" })).click();
  await expect(page.getByText(email).filter({ visible: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Manage orders" })).toHaveCount(0);
  await page.getByRole("button", { name: "Sign out" }).click();
  await expectToast(page, "You’re signed out.");
  await expect(page.getByText(email).filter({ visible: true })).toHaveCount(0);
});
