import { expectAccessible } from "../helpers/accessibility.ts";
import { expect, test } from "../helpers/fixtures.ts";
import {
  besideLabel,
  countCheckouts,
  DECLINED_CARD,
  expectBrief,
  expectReceipt,
  fillBrief,
  GOOD_CARD,
  goToProvider,
  INSUFFICIENT_FUNDS_CARD,
  newBrief,
  orderUpToSummary,
  payButton,
  payWith,
  submitButton,
} from "../helpers/web-page-order.ts";

test.describe("at the provider", () => {
  test("a declined card stays there, and another one pays", { tag: "@states" }, async ({ page, shop }) => {
    const order = newBrief();
    await orderUpToSummary(page, order);
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
    await payWith(page, GOOD_CARD, order.email);
    await expectReceipt(page);
  });

  test("canceling, Back, a refresh and the success page lose nothing, and paying finds the same session", async ({
    page,
    shop,
  }) => {
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

    await test.step("the success page says that a payment is unfinished", async () => {
      await page.clock.install();
      await page.goto(`${shop.url}/payment-success`);
      await expect(page.getByText("Processing your order...")).toBeVisible();
      await expect(async () => {
        await page.clock.fastForward(2_000);
        await expect(page.getByRole("heading", { name: "Payment not confirmed yet" })).toBeVisible({ timeout: 200 });
      }).toPass();
      await page.goto("/build-my-page");
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
