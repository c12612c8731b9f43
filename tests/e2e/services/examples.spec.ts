import type { Page } from "@playwright/test";
import { expectAccessible } from "../helpers/accessibility.ts";
import { expect, test } from "../helpers/fixtures.ts";
import { hydrated } from "../helpers/web-page-order.ts";

const samples = (page: Page) => page.locator("#samples");

/** A sample by its title. */
const sample = (page: Page, name: string) => samples(page).getByRole("group", { name, exact: true });

test("samples follow by link and arrow keys, and their pictures open large, close with their button or Escape", {
  tag: "@states",
}, async ({ page }) => {
  await page.goto("/build-my-page");
  await hydrated(page);
  await samples(page).getByRole("link", { name: "One phone call" }).click();
  await expect(sample(page, "One phone call")).toBeInViewport({ ratio: 0.3 });
  await expect(sample(page, "One product")).not.toBeInViewport({ ratio: 0.1 });
  const opener = sample(page, "One phone call").getByRole("button", { name: "Full size" });
  await opener.click();
  const picture = page.getByRole("dialog", { name: "Full size" });
  await expect(picture.getByRole("img")).toBeInViewport();
  await expectAccessible(page);
  await picture.getByRole("button", { name: "Close" }).click();
  await expect(picture).toBeHidden();
  await opener.press("Enter");
  await expect(picture).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(picture).toBeHidden();
  const row = samples(page).getByRole("region", { name: "Samples" });
  await row.press("ArrowRight");
  await expect(sample(page, "One sign-up")).toBeInViewport({ ratio: 0.3 });
  await expect(sample(page, "One phone call")).not.toBeInViewport({ ratio: 0.1 });
});

test("on paper all samples follow each other, without links and buttons", async ({ page }) => {
  await page.goto("/run-my-campaign");
  await page.emulateMedia({ media: "print" });
  const tops = await samples(page)
    .getByRole("group")
    .evaluateAll((items) => items.map((item) => Math.round(item.getBoundingClientRect().top)));
  expect(tops).toHaveLength(3);
  expect(tops).toEqual([...new Set(tops)].sort((one, other) => one - other));
  await expect(samples(page).getByRole("navigation")).toBeHidden();
});
