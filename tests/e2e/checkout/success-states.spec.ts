import { expect, test } from "../helpers/fixtures.ts";
import {
  expectReceipt,
  expectToast,
  fillBrief,
  GOOD_CARD,
  goToProvider,
  newBrief,
  payWith,
  submitButton,
} from "../helpers/web-page-order.ts";

const STORAGES = {
  blocked: () => {
    Object.defineProperty(window, "localStorage", {
      get() {
        throw new DOMException("Storage is blocked", "SecurityError");
      },
    });
  },
  full: () => {
    Storage.prototype.setItem = () => {
      throw new DOMException("The quota has been exceeded", "QuotaExceededError");
    };
  },
};

for (const [state, script] of Object.entries(STORAGES)) {
  test(`with the browser's storage ${state} a purchase still ends on the receipt, and a refresh shows it`, {
    tag: ["@promise-17", ...(state === "full" ? ["@whole"] : [])],
  }, async ({ page, shop }) => {
    await page.addInitScript(script);
    const order = newBrief();
    await page.goto("/build-my-page");
    await fillBrief(page, order);
    await submitButton(page).click();
    await goToProvider(page, shop.sandboxUrl);
    await payWith(page, GOOD_CARD, order.email);
    await expectReceipt(page);
    await expectToast(page, "Your order has been processed successfully!");
    await expect(page).toHaveURL("/payment-success");
    await page.reload();
    await expectReceipt(page);
  });
}
