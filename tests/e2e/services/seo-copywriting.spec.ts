import { expect, test } from "../helpers/fixtures.ts";
import { button, newOrder, storeOrder } from "../helpers/service-order.ts";
import { seoCopywriting } from "../helpers/services.ts";
import { expectToast, hydrated } from "../helpers/web-page-order.ts";

const { paths, submit } = seoCopywriting;

test("the form is on the summary 1.2 seconds after its submission", { tag: "@whole" }, async ({ page }) => {
  await storeOrder(page, seoCopywriting, newOrder(seoCopywriting));
  await page.goto(paths.form);
  await hydrated(page);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await button(page, submit).click();
  await expectToast(page, "Redirecting to checkout...");
  await expect(button(page, "PROCESSING...")).toBeDisabled();
  await page.clock.runFor(1_199);
  await expect(page).toHaveURL(paths.form);
  await page.clock.runFor(1);
  await expect(page).toHaveURL(paths.summary);
});
