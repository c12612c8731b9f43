import type { Page } from "@playwright/test";
import { DESKTOP, expectAccessible, PHONE } from "../helpers/accessibility.ts";
import { signInAsNewAdmin } from "../helpers/admin.ts";
import { expect, test } from "../helpers/fixtures.ts";
import { hydrated } from "../helpers/web-page-order.ts";

const select = (page: Page, name: string) => page.getByRole("combobox", { name });

async function saveDailyMessages(page: Page) {
  await select(page, "Messages: when").selectOption("Daily digest");
  await select(page, "Messages: whose").selectOption("Mine");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Your notifications are saved.")).toBeVisible();
}

async function expectSaved(page: Page) {
  await expect(select(page, "Messages: when")).toHaveValue("daily");
  await expect(select(page, "Messages: whose")).toHaveValue("mine");
  await expect(select(page, "New orders: when")).toHaveValue("never");
}

test("an owner chooses a daily digest of messages about their orders", { tag: "@phone" }, async ({ page, shop }) => {
  await signInAsNewAdmin(page, shop);
  await page.goto("/admin/account");
  await hydrated(page);
  await expectAccessible(page, [DESKTOP, PHONE]);
  await saveDailyMessages(page);
  await expectSaved(page);
  await page.reload();
  await expectSaved(page);
  await expect(select(page, "Failed jobs: whose")).toHaveCount(0);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the choice is saved, too", { tag: "@whole" }, async ({ page, shop }) => {
    await signInAsNewAdmin(page, shop);
    await page.goto("/admin/account");
    await saveDailyMessages(page);
    await expectSaved(page);
  });
});
