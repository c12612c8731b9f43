import { expect, test } from "../helpers/fixtures.ts";
import {
  control,
  expectReceipt,
  GOOD_CARD,
  goToProvider,
  newBrief,
  orderUpToSummary,
  payButton,
  payWith,
  submitButton,
} from "../helpers/web-page-order.ts";

test("a brief that was paid in one tab is not sold again in another one before the buyer is asked", {
  tag: "@translated",
}, async ({ page, context, shop }) => {
  const order = newBrief();
  await orderUpToSummary(page, order);
  const other = await context.newPage();
  await other.goto("/pre-checkout");
  await expect(payButton(other)).toBeVisible();

  await goToProvider(page, shop.sandboxUrl);
  await payWith(page, GOOD_CARD, order.email);
  await expectReceipt(page);

  await payButton(other).click();
  const dialog = other.getByRole("dialog", { name: "You’ve just paid for this order" });
  await expect(dialog).toContainText("of $299.00 was paid on");
  await dialog.getByRole("link", { name: "Show the receipt" }).click();
  await expectReceipt(other);
});

test("the card page of an older version of the draft can no longer be paid", { tag: "@whole" }, async ({
  page,
  context,
  shop,
}) => {
  await orderUpToSummary(page, newBrief());
  await goToProvider(page, shop.sandboxUrl);
  const newer = await context.newPage();
  await newer.goto("/build-my-page");
  await control(newer, "requirements").fill("Another page for our newest product.");
  await submitButton(newer).click();
  await expect(newer).toHaveURL("/pre-checkout");
  await goToProvider(newer, shop.sandboxUrl);
  await page.reload();
  await expect(page.getByText(/expired/i)).toBeVisible();
});
