import { expectAccessible, expectFocusUncovered } from "../helpers/accessibility.ts";
import { expect, test } from "../helpers/fixtures.ts";
import { expectOneScreen } from "../helpers/layout.ts";
import {
  besideLabel,
  countCheckouts,
  DECLINED_CARD,
  expectBrief,
  expectReceipt,
  fillBrief,
  GOOD_CARD,
  goToProvider,
  hydrated,
  INSUFFICIENT_FUNDS_CARD,
  newBrief,
  orderUpToSummary,
  payButton,
  payWith,
  submitButton,
} from "../helpers/web-page-order.ts";

test.describe("after errors", () => {
  test.use({ allowedErrors: [/Failed to load resource/] });

  test("an order is paid, and each page is accessible, from the summary on one screen to the portal", async ({
    page,
    shop,
  }) => {
    const order = newBrief();
    await orderUpToSummary(page, order);
    await expectOneScreen(page);
    await expectAccessible(page);
    await expectFocusUncovered(page);

    await test.step("an error of the checkout has a panel and a dialog", async () => {
      const failure = { status: 500, json: { error: "Down" } };
      await page.route("**/api/stripe-checkout", (route) => route.fulfill(failure), { times: 1 });
      await payButton(page).click();
      await expect(page.getByText("Checkout failed: Down")).toBeVisible();
      await expectAccessible(page);
      await page.getByRole("button", { name: "View Technical Details" }).click();
      await expect(page.getByRole("dialog", { name: "Technical Error Details" })).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press("Escape");
    });

    await test.step("a declined card stays at the provider", async () => {
      await goToProvider(page, shop.sandboxUrl);
      for (const [card, message] of [
        [DECLINED_CARD, "Your card was declined."],
        [INSUFFICIENT_FUNDS_CARD, "Your card has insufficient funds."],
      ] as const) {
        await payWith(page, card, order.email);
        await expect(page.getByRole("alert")).toContainText(message);
        expect(new URL(page.url()).origin).toBe(shop.sandboxUrl);
      }
      await expectAccessible(page);
    });

    await test.step("another one pays, and the receipt leads to the portal", async () => {
      await payWith(page, GOOD_CARD, order.email);
      await expectReceipt(page);
      await expectAccessible(page);
      await page.getByRole("link", { name: "See my order" }).click();
      await expect(page).toHaveURL("/my-order");
      await hydrated(page);
      await expectAccessible(page);
    });
  });
});

test.describe("at the provider", () => {
  test("canceling, Back and a refresh lose nothing, and paying finds the same session", async ({ page, shop }) => {
    const order = newBrief();
    await page.goto("/build-my-page");
    await fillBrief(page, order);
    await submitButton(page).click();
    await goToProvider(page, shop.sandboxUrl);
    const session = page.url();

    await test.step("canceling returns to the filled form", async () => {
      await page.getByRole("link", { name: "Cancel and go back" }).click();
      await expect(page).toHaveURL("/build-my-page");
      await expect(page.getByText("Nothing was charged.")).toBeVisible();
      await expectBrief(page, order);
      await submitButton(page).click();
      await goToProvider(page, shop.sandboxUrl);
      expect(page.url()).toBe(session);
    });

    await test.step("Back and a refresh, on the summary and on the form", async () => {
      await page.goBack();
      await expect(page).toHaveURL("/pre-checkout");
      await expect(payButton(page)).toBeEnabled();
      await page.reload();
      await expect(besideLabel(page, "Email")).toHaveText(order.email);
      await page.goBack();
      await expect(page).toHaveURL("/build-my-page");
      await expectBrief(page, order);
      await page.reload();
      await expectBrief(page, order);
    });
  });
});

test("a double click opens one session, and a second tab finds the same one", { tag: "@promise-8" }, async ({
  page,
  context,
  shop,
}) => {
  await orderUpToSummary(page, newBrief());
  const second = await context.newPage();
  await second.goto("/pre-checkout");
  const asked = countCheckouts(context);
  await payButton(page).dblclick();
  await page.waitForURL(`${shop.sandboxUrl}/**`);
  expect(asked).toHaveLength(1);
  await payButton(second).click();
  await second.waitForURL(`${shop.sandboxUrl}/**`);
  expect(second.url()).toBe(page.url());
});
