import { randomUUID } from "node:crypto";
import { checkoutBody, startCheckout } from "../../support/shop/purchase.ts";
import { DESKTOP, expectAccessible, PHONE } from "../helpers/accessibility.ts";
import { orderPage, signInAsAdmin } from "../helpers/admin.ts";
import { expect, test } from "../helpers/fixtures.ts";
import { expectToast, hydrated } from "../helpers/web-page-order.ts";

test("admins copy the link to an unfinished checkout, correct the customer's email and see the customer's profile", {
  tag: "@states",
}, async ({ page, shop }) => {
  const email = `jo-${randomUUID()}@acme.example`;
  const right = `joanna-${randomUUID()}@acme.example`;
  await startCheckout(shop, { ...checkoutBody({ company: "Halfway Ltd" }), email });
  await signInAsAdmin(page, shop);

  await test.step("the link opens this checkout's payment page", async () => {
    await page.goto("/admin/unfinished");
    await hydrated(page);
    await expectAccessible(page, [DESKTOP, PHONE]);
    const row = page.getByRole("row").filter({ hasText: email });
    await row.getByRole("button", { name: /^Get link/ }).click();
    const link = await row.getByRole("textbox").inputValue();
    expect(new URL(link).origin).toBe(shop.sandboxUrl);
    await row.getByRole("link").click();
  });

  await test.step("a correction is saved, and the customer is found by the new email", async () => {
    const order = await orderPage(page);
    await order.getByRole("button", { name: "Edit customer details" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit customer details" });
    await dialog.getByLabel("Email", { exact: true }).fill(right);
    await dialog.getByRole("button", { name: "Save changes" }).click();
    await expectToast(page, "Saved.");
    await expect(dialog).toBeHidden();
    await expect(order.getByRole("link", { name: right })).toBeVisible();
    await order.getByRole("region", { name: "Customer" }).getByRole("link", { name: "Customer page" }).click();
    await expect(page).toHaveURL(`/admin/customers/${encodeURIComponent(right)}`);
    await expect(page.getByRole("row").filter({ hasText: "Custom Web Pages" })).toContainText("$299.00");
    await expectAccessible(page, [DESKTOP, PHONE]);
  });

  await test.step("the list finds the customer, and the row opens the profile", async () => {
    await page.goto("/admin/customers");
    await hydrated(page);
    await page.getByRole("searchbox", { name: "Search customers" }).fill(right);
    const row = page.getByRole("table", { name: "Customers, newest last order first" }).locator("tbody tr");
    await expect(row).toHaveCount(1);
    await expect(row).toContainText("Halfway Ltd");
    await expectAccessible(page, [DESKTOP, PHONE]);
    await row.click();
    await expect(page).toHaveURL(`/admin/customers/${encodeURIComponent(right)}`);
    await expect(page.getByRole("link", { name: "Write" })).toHaveAttribute("href", /^\/admin\/orders\/[0-9a-f-]{36}#/);
    await page.getByRole("link", { name: "New quote" }).click();
    await expect(page.getByLabel("Email")).toHaveValue(right);
  });
});
