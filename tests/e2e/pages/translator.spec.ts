import type { Page } from "@playwright/test";
import { newCustomer } from "../../support/shop/visitor.ts";
import { signInAsAdmin } from "../helpers/admin.ts";
import { expect, test } from "../helpers/fixtures.ts";
import { newOrder, orderUpTo } from "../helpers/service-order.ts";
import { campaign } from "../helpers/services.ts";
import { control, hydrated, newBrief, orderUpToSummary } from "../helpers/web-page-order.ts";

/**
 * With a page translator on (tests/support/translator.ts). More tests run with it: those tagged "@translated", which use every
 * form, summary, receipt and the portal.
 */

test.use({ translated: true });

const broken = (page: Page) => page.getByText("Unexpected Application Error!");

/** Amounts and codes as the page's visible texts, outside of `translate="no"`. */
const translatedAmounts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll("main font > font")]
      .map(({ textContent }) => textContent?.trim() ?? "")
      .filter((text) => /^[−-]?\$[\d.,]+$|^[0-9A-F]{8}$/.test(text)),
  );

test("texts are replaced, and amounts are left alone", { tag: "@whole" }, async ({ page }) => {
  await page.goto("/run-my-campaign");
  await hydrated(page);
  await expect(page.getByRole("heading", { level: 1 }).locator("font > font")).toHaveCount(1);
  await control(page, "budget").fill("10000");
  await expect(page.getByText("a month, $333.33 a day")).toBeVisible();
  expect(await translatedAmounts(page)).toEqual([]);
});

test("errors come and go, and a misspelled address is corrected", { tag: "@whole" }, async ({ page }) => {
  await page.goto("/build-my-page");
  await hydrated(page);
  await page.getByRole("button", { name: "BUILD MY PAGE" }).click();
  await expect(control(page, "email")).toHaveAttribute("aria-invalid", "true");
  await control(page, "email").fill("jo@gmail.con");
  await control(page, "email").blur();
  await expect(control(page, "email")).not.toHaveAttribute("aria-invalid", "true");
  await page.getByRole("button", { name: "jo@gmail.com" }).click();
  await expect(control(page, "email")).toHaveValue("jo@gmail.com");
  await expect(page.getByText("Did you mean")).toHaveCount(0);
  await expect(broken(page)).toHaveCount(0);
});

test.describe("a coupon", () => {
  test.use({ allowedErrors: [/status of 400/] });

  test("that is wrong is refused on the summary, which stays", { tag: "@whole" }, async ({ page }) => {
    await orderUpToSummary(page, newBrief());
    await page.getByText("Have a coupon code?").click();
    for (const code of ["NOBODY", "NOTHING"]) {
      await control(page, "coupon").fill(code);
      await page.getByRole("button", { name: "Apply" }).click();
      await expect(page.getByText("That code isn’t valid. Check the spelling.")).toBeVisible();
    }
    await expect(broken(page)).toHaveCount(0);
    expect(await translatedAmounts(page)).toEqual([]);
  });
});

test("the summary follows a changed form", { tag: "@whole" }, async ({ page }) => {
  const order = newOrder(campaign);
  await orderUpTo(page, campaign, order);
  await expect(page.getByText(campaign.total, { exact: true })).toBeVisible();
  await page.getByRole("link", { name: campaign.edit }).click();
  await hydrated(page);
  await control(page, "budget").fill("2000");
  await page.getByRole("button", { name: campaign.submit }).click();
  await expect(page.getByText("$2,500.00", { exact: true })).toBeVisible();
  expect(await translatedAmounts(page)).toEqual([]);
});

test("the portal: messages, a refund request and its withdrawal", { tag: "@whole" }, async ({ page, shop }) => {
  const { key } = await newCustomer(shop);
  await page.goto(`/my-order?key=${key}`);
  await hydrated(page);
  for (const text of ["First message", "Second message"]) {
    await control(page, "message").fill(text);
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await expect(page.getByRole("region", { name: "Conversation" })).toContainText(text);
  }
  await page.getByRole("button", { name: "Request a refund" }).click();
  await page.getByRole("button", { name: "Yes, request a refund" }).click();
  const withdraw = page.getByRole("button", { name: "Withdraw request" });
  await withdraw.click();
  await expect(withdraw).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Request a refund" })).toBeVisible();
  await expect(broken(page)).toHaveCount(0);
  expect(await translatedAmounts(page)).toEqual([]);
});

const ADMIN_PAGES = [
  "",
  "/board",
  "/account",
  "/users",
  "/orders",
  "/orders/new",
  "/subscriptions",
  "/messages",
  "/unfinished",
  "/coupons",
  "/quotes",
  "/quotes/new",
  "/conversations",
  "/emails",
  "/health",
  "/activity",
];

test.describe("the back office", () => {
  // Until the back office is redrawn:
  test.use({ allowedErrors: [/Not shown, as the page is translated/] });

  test("every page opens, its details open and close, and its lists are refreshed", { tag: "@whole" }, async ({
    page,
    shop,
  }) => {
    test.slow();
    await newCustomer(shop);
    await signInAsAdmin(page, shop);
    for (const path of ADMIN_PAGES) {
      await test.step(`/admin${path}`, async () => {
        await page.goto(`/admin${path}`);
        await hydrated(page);
        const refresh = page.getByRole("button", { name: /^Refresh/ }).first();
        if (await refresh.isVisible()) await refresh.click();
        const details = page.getByRole("link", { name: "View details", exact: false }).first();
        if (await details.isVisible()) {
          await details.click();
          await expect(page.getByRole("dialog")).toBeVisible();
          await page.keyboard.press("Escape");
        }
        await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
        await expect(broken(page)).toHaveCount(0);
      });
    }
  });
});
