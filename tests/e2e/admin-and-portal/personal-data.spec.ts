import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { sendMessage } from "../../support/shop/purchase.ts";
import { DESKTOP, expectAccessible, PHONE } from "../helpers/accessibility.ts";
import { buyWebPage, signInAsAdmin, signInAsNewAdmin, uniqueEmail } from "../helpers/admin.ts";
import { expect, test } from "../helpers/fixtures.ts";
import { hydrated } from "../helpers/web-page-order.ts";

const card = (page: Page) => page.getByRole("region", { name: "Personal data" });
const dialogOf = (page: Page, email: string) => page.getByRole("dialog", { name: `Erase ${email}` });

test("an owner exports a customer's data, sees what an erasure would do and what blocks it, and erases it", {
  tag: ["@phone", "@states"],
}, async ({ page, shop }) => {
  const { email, link, orderId } = await buyWebPage(shop);
  await sendMessage(shop, { email, message: "Do you make games?" });
  const admin = await signInAsAdmin(page, shop);
  await page.goto(`/admin/customers/${encodeURIComponent(email)}`);
  await hydrated(page);
  const dialog = dialogOf(page, email);
  const preview = async () => {
    await card(page).getByRole("button", { name: "Erase..." }).click();
    await expect(dialog).toBeVisible();
  };
  const sure = dialog.getByRole("button", { name: "Erase for good" });

  await test.step("the export has everything about the customer", async () => {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      card(page).getByRole("link", { name: "Export data" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^copy-\d{4}-\d\d-\d\d\.tar$/);
    expect(readFileSync(await download.path(), "latin1")).toContain("Do you make games?");
  });

  await test.step("open work is named, and there is no button that erases", async () => {
    await preview();
    await expect(dialog).toContainText("Resolve this first:");
    await expect(dialog).toContainText("it is paid but not done");
    await expect(sure).toHaveCount(0);
    await expectAccessible(page, [DESKTOP, PHONE]);
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step("after the work is done, the dry run lists everything; canceling it changes nothing", async () => {
    const form = { intent: "work", orderId, workStatus: "done" };
    await page.request.post("/admin/orders", { form, headers: { Origin: shop.url } });
    // Opening the page creates the invoice.
    await page.request.get(link);
    // Emails to the customer may still be on their way.
    await expect(async () => {
      await preview();
      if (!(await sure.isVisible())) await dialog.getByRole("button", { name: "Close" }).click();
      await expect(sure).toBeVisible();
    }).toPass();
    await expect(dialog.getByRole("listitem").filter({ hasText: "contact messages" })).toHaveText(/^\s*1\s+contact/);
    await expect(dialog).toContainText("Would stay, without personal details:");
    await expect(dialog).toContainText("Nothing was changed.");
    await expectAccessible(page, [DESKTOP, PHONE]);
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await page.reload();
    await expect(page.getByRole("main")).toContainText("Do you make games?");
  });

  await test.step("confirmed, it is erased, and the activity log says by whom", async () => {
    await hydrated(page);
    await preview();
    await sure.click();
    await expect(dialog).toContainText(`The data about ${email} was erased.`);
    await expect(dialog).toContainText("Stays, without personal details:");
    await expect(sure).toHaveCount(0);
    await expectAccessible(page, [DESKTOP, PHONE]);
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(page.getByRole("main")).toContainText("No Customer Found");
    await preview();
    await expect(dialog).toContainText(`The shop has no data about ${email}.`);
    const entries = `/admin/activity?kind=person-erased&actor=${encodeURIComponent(admin)}`;
    expect(await (await page.request.get(entries)).text()).toContain("Person’s data erased");
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the dry run and the erasure are parts of the page, which managers do not have", { tag: "@whole" }, async ({
    page,
    shop,
  }) => {
    const email = uniqueEmail("jo");
    await sendMessage(shop, { email });
    await signInAsAdmin(page, shop);
    await page.goto(`/admin/customers/${encodeURIComponent(email)}`);
    await card(page).getByRole("button", { name: "Erase..." }).click();
    const dialog = dialogOf(page, email);
    await expect(dialog).toContainText("Would be deleted:");
    await dialog.getByRole("button", { name: "Erase for good" }).click();
    await expect(dialog).toContainText(`The data about ${email} was erased.`);

    await page.context().clearCookies();
    await signInAsNewAdmin(page, shop, "manager");
    await page.goto(`/admin/customers/${encodeURIComponent(email)}`);
    await expect(page.getByRole("main")).toContainText("No Customer Found");
    await expect(card(page)).toHaveCount(0);
    expect((await page.request.get(`/admin/customers/${encodeURIComponent(email)}/export`)).url()).toBe(
      `${shop.url}/admin`,
    );
  });
});
