import type { Page } from "@playwright/test";
import { DESKTOP, expectAccessible, PHONE } from "../helpers/accessibility.ts";
import { signInAsNewAdmin } from "../helpers/admin.ts";
import { expect, test } from "../helpers/fixtures.ts";
import { hydrated } from "../helpers/web-page-order.ts";

const select = (page: Page, name: string) => page.getByRole("combobox", { name });

test("an owner chooses a daily digest of messages about their orders", async ({ page, shop }) => {
  await signInAsNewAdmin(page, shop);
  await page.goto("/admin/account");
  await hydrated(page);
  await expectAccessible(page, [DESKTOP, PHONE]);
  await select(page, "Messages: when").selectOption("Daily digest");
  await select(page, "Messages: whose").selectOption("Mine");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Your notifications are saved.")).toBeVisible();
  await page.reload();
  await expect(select(page, "Messages: when")).toHaveValue("daily");
  await expect(select(page, "Messages: whose")).toHaveValue("mine");
  await expect(select(page, "New orders: when")).toHaveValue("never");
  await expect(select(page, "Failed jobs: whose")).toHaveCount(0);
});
