import type { Page } from "@playwright/test";
import { checkoutBody, startCheckout } from "../../support/shop/purchase.ts";
import { expect, test, type VisitedShop } from "../helpers/fixtures.ts";
import {
  expectReceipt,
  fillBrief,
  GOOD_CARD,
  goToProvider,
  newBrief,
  notifications,
  openPaid,
  payWith,
  storeForm,
  submitButton,
} from "../helpers/web-page-order.ts";

const NO_SESSION = "No payment session found. If you've completed a payment, please contact support.";
const NOT_FULFILLED = "There was an issue processing your order, but your payment was successful.";
const UNEXPECTED = "An unexpected error occurred. Please contact support.";

test.describe("with an error", () => {
  test.use({ allowedErrors: [/Failed to load resource/] });

  test("an unknown, repeated or missing session id shows no receipt and a link home", { tag: "@whole" }, async ({
    page,
  }) => {
    for (const path of ["/payment-success", "/social-posts-success", "/campaign-success", "/ai-consulting-success"]) {
      await page.goto(`${path}?session_id=cs_test_unknown000000`);
      await expectFailure(page, NO_SESSION);
      await expect(page.getByText("your payment was successful")).toHaveCount(0);
    }
    await page.goto("/payment-success?session_id=cs_test_a&session_id=cs_test_b");
    await expectFailure(page, NO_SESSION);
    await page.goto(`/payment-success?session_id=${encodeURIComponent("<script>alert(1)</script>")}`);
    await expectFailure(page, NO_SESSION);
    await page.goto("/payment-success");
    await expectFailure(page, NO_SESSION);
    await page.getByRole("link", { name: "RETURN HOME" }).click();
    await expect(page).toHaveURL("/");
  });

  test("of the webhook call is shown after 'Processing your order...' and keeps the draft; a retry shows the receipt", async ({
    page,
    shop,
  }) => {
    const held = Promise.withResolvers<void>();
    const answers = [NOT_FULFILLED, "Something went wrong on our side. Please try again."];
    await page.route(
      "**/api/payment-webhook",
      async (route) => {
        await held.promise;
        await route.fulfill({ status: 500, json: { error: answers.shift(), requestId: "0a1b2c3d4e5f6071" } });
      },
      { times: answers.length },
    );
    await buy(page, shop);
    await expect(page.getByRole("status").filter({ hasText: "Processing your order..." })).toBeVisible();
    held.resolve();
    await expectFailure(page, NOT_FULFILLED);
    await expect(page.getByText("Processing your order...")).toBeHidden();
    await page.getByRole("button", { name: "Try again" }).click();
    await expectFailure(page, NOT_FULFILLED);
    expect(await page.evaluate(() => localStorage.getItem("build-my-page"))).not.toBeNull();
    await page.getByRole("button", { name: "Try again" }).click();
    await expectReceipt(page);
    await expect(page.getByText("Processing your order...")).toBeHidden();
  });

  test("of the receipt call is shown; a refresh shows the receipt", { tag: "@whole" }, async ({ page, shop }) => {
    await page.route("**/api/orders/receipt?*", (route) => route.abort(), { times: 1 });
    await buy(page, shop);
    await expectFailure(page, UNEXPECTED);
    await page.reload();
    await expectReceipt(page);
  });
});

test("with the browser's storage blocked a purchase still ends on the receipt, and a refresh shows it", {
  tag: "@promise-17",
}, async ({ page, shop }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get() {
        throw new DOMException("Storage is blocked", "SecurityError");
      },
    });
  });
  const order = newBrief();
  await page.goto("/build-my-page");
  await fillBrief(page, order);
  await submitButton(page).click();
  await expect(page).toHaveURL("/pre-checkout");
  await goToProvider(page, shop.sandboxUrl);
  await payWith(page, GOOD_CARD, order.email);
  await expectReceipt(page);
  await expect(page).toHaveURL("/payment-success");
  await page.reload();
  await expectReceipt(page);
});

test("with the browser's storage full a purchase still ends on the receipt", {
  tag: ["@whole", "@promise-17"],
}, async ({ page, shop }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("The quota has been exceeded", "QuotaExceededError");
    };
  });
  const order = newBrief();
  await page.goto("/build-my-page");
  await fillBrief(page, order);
  await submitButton(page).click();
  await goToProvider(page, shop.sandboxUrl);
  await payWith(page, GOOD_CARD, order.email);
  await expectReceipt(page);
  await expect(notifications(page)).toContainText("Your order has been processed successfully!");
});

async function buy(page: Page, shop: VisitedShop) {
  const order = newBrief();
  await storeForm(page, "build-my-page", { ...order, agreeTOS: true });
  await openPaid(page, await startCheckout(shop, { ...checkoutBody(), email: order.email }));
}

async function expectFailure(page: Page, message: string) {
  await expect(page.getByRole("heading", { name: "SOMETHING WENT WRONG" })).toBeVisible();
  await expect(page.getByText(message)).toBeVisible();
  await expect(page.getByText("Please contact our support team for assistance with your order.")).toBeVisible();
}
