import type { Page } from "@playwright/test";
import { expectAccessible } from "../helpers/accessibility.ts";
import { expect, test } from "../helpers/fixtures.ts";
import { hydrated } from "../helpers/web-page-order.ts";

const samples = (page: Page) => page.locator("#samples");

test("example pictures open large, close with their button or Escape, and are accessible", { tag: "@states" }, async ({
  page,
}) => {
  await page.goto("/build-my-page");
  await hydrated(page);
  const opener = page.getByRole("button", { name: "One phone call: open the full-size picture" });
  await opener.click();
  const picture = page.getByRole("dialog", { name: "One phone call" });
  await expect(picture.getByRole("img")).toBeInViewport();
  await expectAccessible(page);
  await picture.getByRole("button", { name: "Close" }).click();
  await expect(picture).toBeHidden();
  await opener.press("Enter");
  await expect(picture).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(picture).toBeHidden();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("samples, answers and large pictures open", { tag: "@whole" }, async ({ page }) => {
    await page.goto("/run-my-campaign#samples");
    await samples(page).getByText("The monthly report").click();
    await expect(samples(page).getByText("What didn’t work")).toBeVisible();
    await page.getByText("What happens after the campaign’s month?").click();
    await expect(page.getByText("No automatic renewal: we won’t charge your card again.")).toBeVisible();
    await page.goto("/build-my-page");
    await page.getByRole("link", { name: "See three samples" }).click();
    await page.getByRole("button", { name: "One product: open the full-size picture" }).click();
    await expect(page.getByRole("dialog", { name: "One product" }).getByRole("img")).toBeVisible();
    await page.goto("/retro-games");
    const hint = samples(page).locator("noscript").first();
    // Text matchers ignore noscript.
    const words = await hint.evaluate((element) => element.textContent);
    expect(words).toBe("The games need JavaScript, which is turned off in your browser.");
  });
});
