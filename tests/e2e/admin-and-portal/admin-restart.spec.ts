import { startShop } from "../../support/shop/shop.ts";
import { buy, entry, openDetails, openRefund, refund, signInAsNewAdmin, toast, uniqueEmail } from "../helpers/admin.ts";
import { expect, test } from "../helpers/fixtures.ts";

test.use({ allowedErrors: [/Failed to load resource/] });

test("a shop killed before its response leaves the page unchanged, and the refund is found after the restart", {
  tag: "@whole",
}, async ({ page }) => {
  test.slow();
  // PostgreSQL, with which a shop starts in half the CPU time.
  await using shop = await startShop({ database: "postgres", env: { RATE_LIMIT_FACTOR: "1000" } });
  const email = uniqueEmail("jo");
  await buy(shop, email);
  await signInAsNewAdmin(page, shop);
  await page.goto(`${shop.url}/admin/orders?q=${email}`);
  const order = await openDetails(page, email);
  const dialog = await openRefund(order);
  await page.route(/\/admin\/orders\/[0-9a-f-]{36}\.data/, async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    await route.fetch();
    await shop.stop("SIGKILL");
    await route.abort();
  });
  await refund(order, "$284.05", "Changed their mind");
  await expect(
    dialog.getByText(
      "The server didn’t respond. The refund may or may not have gone through. Check before you try again.",
    ),
  ).toBeVisible();
  await page.unrouteAll();
  await using _back = await shop.restart();
  await dialog.getByRole("button", { name: "Check again" }).click();
  await expect(toast(page, "The refund of $284.05 did reach the server: succeeded.")).toBeVisible();
  await expect(entry(order, "Refunded $284.05")).toHaveCount(1);
});
