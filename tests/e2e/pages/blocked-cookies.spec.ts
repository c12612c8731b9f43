import type { Page } from "@playwright/test";
import { newCustomer, signedIn } from "../../support/shop/visitor.ts";
import { uniqueEmail } from "../helpers/admin.ts";
import { expect, test } from "../helpers/fixtures.ts";
import { startProxy } from "../helpers/proxy.ts";

/** Browsers that store no cookies. */

const needed = (page: Page) => page.getByRole("alert").filter({ hasText: "blocks cookies" });

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a mailed order link says that it needs cookies, and opens the order once they are allowed", async ({
    page,
    shop,
  }) => {
    const { key } = await newCustomer(shop);
    await using proxy = await startProxy(shop.url, { blocksCookies: true });
    const link = `${proxy.url}/my-order?key=${key}`;
    await page.goto(link);
    await expect(needed(page)).toContainText("we can’t open your order");
    await expect(needed(page)).toContainText("Allow cookies, then open the link in your email again.");
    await expect(page.getByText("This link has expired")).toHaveCount(0);
    proxy.options.blocksCookies = false;
    await page.goto(link);
    await expect(page).toHaveURL(`${proxy.url}/my-order`);
    await expect(needed(page)).toHaveCount(0);
  });
});

test("a sign-in says that it needs cookies, and works once they are allowed", async ({ page, shop }) => {
  const email = uniqueEmail("jo");
  await signedIn(shop, email);
  await using proxy = await startProxy(shop.url, { blocksCookies: true });
  const logIn = async () => {
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password").fill("correct horse");
    await page.getByRole("button", { name: "LOGIN" }).click();
  };
  await page.goto(`${proxy.url}/auth?next=%2Fadmin%2Fusers`);
  await logIn();
  await expect(needed(page)).toContainText("you can’t stay logged in");
  await expect(needed(page)).toContainText("Allow cookies, then log in again.");
  proxy.options.blocksCookies = false;
  await logIn();
  // The account is no admin's, so the requested page leads home.
  await expect(page).toHaveURL(`${proxy.url}/`);
});
