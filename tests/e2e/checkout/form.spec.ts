import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../helpers/fixtures.ts";
import {
  control,
  expectBrief,
  expectReceipt,
  fillBrief,
  GOOD_CARD,
  newBrief,
  nextYear,
  payButton,
  submitButton,
} from "../helpers/web-page-order.ts";

test("values and clicks before hydration are kept", async ({ page }) => {
  const order = newBrief();
  const held = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto("/build-my-page", { waitUntil: "commit" });
  await fillBrief(page, order);
  await submitButton(page).click();
  await expect(page).toHaveURL("/build-my-page");
  held.resolve();
  await expect(page).toHaveURL("/pre-checkout");
  await expect(payButton(page)).toBeEnabled();
  await page.goBack();
  await expectBrief(page, order);
});

test("a purchase is possible with the keyboard only", async ({ page }) => {
  const order = newBrief();
  const { keyboard } = page;
  await page.goto("/build-my-page");
  await keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await keyboard.press("Enter");
  for (const name of ["See three samples", "Read the FAQ"]) {
    await keyboard.press("Tab");
    await expect(page.getByRole("link", { name })).toBeFocused();
  }
  await keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Start over" })).toBeFocused();
  await keyboard.press("Tab");
  for (const name of [
    "name",
    "email",
    "company",
    "phone",
    "website",
    "pageType",
    "requirements",
    "references",
  ] as const) {
    await expect(control(page, name)).toBeFocused();
    await keyboard.insertText(order[name]);
    await keyboard.press("Tab");
  }
  await expect(control(page, "agreeTOS")).toBeFocused();
  await keyboard.press("Space");
  await keyboard.press("Enter");
  await expect(page).toHaveURL("/pre-checkout");

  await expect(payButton(page)).toBeEnabled();
  await tabTo(page, payButton(page));
  await keyboard.press("Enter");
  await expect(page.locator("#cardNumber")).toBeVisible();
  for (const [id, text] of Object.entries({
    "#cardNumber": GOOD_CARD,
    "#cardExpiry": nextYear(),
    "#cardCvc": "123",
    "#billingName": order.name,
  })) {
    await tabTo(page, page.locator(id));
    await keyboard.insertText(text);
  }
  await keyboard.press("Enter");
  await expectReceipt(page);
});

/** Presses Tab until the control has the focus. */
async function tabTo(page: Page, target: Locator) {
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press("Tab");
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error("Forty presses of Tab do not reach it");
}
