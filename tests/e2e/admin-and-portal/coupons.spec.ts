import { randomUUID } from "node:crypto";
import { DESKTOP, expectAccessible, PHONE } from "../helpers/accessibility.ts";
import { signInAsAdmin } from "../helpers/admin.ts";
import { expect, test } from "../helpers/fixtures.ts";
import {
  besideLabel,
  control,
  expectReceipt,
  expectToast,
  GOOD_CARD,
  goToProvider,
  hydrated,
  newBrief,
  orderUpToSummary,
  payWith,
} from "../helpers/web-page-order.ts";

test.use({ allowedErrors: [/status of 400/] });

test("an admin creates a coupon, and a customer pays less with it, also at the provider and on the receipt", {
  tag: ["@translated", "@states"],
}, async ({ page, shop, browser }) => {
  const code = `SPRING-${randomUUID().slice(0, 6).toUpperCase()}`;
  const staff = await browser.newPage({ baseURL: shop.url });
  await signInAsAdmin(staff, shop);

  await test.step("the admin creates it", async () => {
    await staff.goto("/admin/coupons");
    await hydrated(staff);
    await staff.getByRole("main").getByRole("link", { name: "New coupon" }).click();
    await staff.getByLabel("Code").fill(code);
    await staff.getByLabel("Last day").fill("11/20/2019");
    await staff.getByLabel("Percent", { exact: true }).fill("10");
    const preview = staff.getByRole("main").getByRole("complementary");
    await expect(preview).toContainText(`${code} (10% off)−$29.90Total$269.10`);
    await staff.getByRole("button", { name: "Create coupon" }).click();
    await expect(staff.getByLabel("Last day")).toHaveAccessibleDescription(/^Pick today, .*, or a later day\.$/);
    await expectAccessible(staff, [DESKTOP, PHONE]);
    await staff.getByLabel("Last day").fill("");
    await staff.getByRole("button", { name: "Create coupon" }).click();
    await expect(staff.getByRole("status").filter({ hasText: "The coupon is ready." })).toContainText(code);
    await expect(staff.getByRole("row").filter({ hasText: code })).toContainText("10%");
    await expectAccessible(staff, [DESKTOP, PHONE]);
  });

  const order = newBrief();
  await test.step("a wrong code gets an error, the right one shows the discount", async () => {
    await orderUpToSummary(page, order);
    await page.getByText("Have a coupon code?").click();
    await control(page, "coupon").fill("NOBODY");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page.getByText("That code isn’t valid. Check the spelling.")).toBeVisible();
    await control(page, "coupon").fill(code.toLowerCase());
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page.getByRole("status").filter({ hasText: code })).toBeVisible();
    await expect(besideLabel(page, `Coupon ${code}`)).toHaveText("-$29.90");
    await expect(page.getByText("$269.10", { exact: true })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("provider and receipt show the same", async () => {
    await goToProvider(page, shop.sandboxUrl);
    await expect(page.getByText(`Coupon ${code}`)).toBeVisible();
    await expect(page.getByRole("button", { name: "Pay $269.10" })).toBeVisible();
    await payWith(page, GOOD_CARD, order.email);
    await expectReceipt(page);
    await expect(page.getByText("-$29.90")).toBeVisible();
    await expect(page.getByText("$269.10", { exact: true })).toBeVisible();
  });

  await test.step("the admin ends it, after a question, and finds it in its tab", async () => {
    await staff.goto(`/admin/coupons?q=${code}`);
    await hydrated(staff);
    await staff.getByRole("button", { name: `End ${code}` }).click();
    await staff.getByRole("dialog").getByRole("button", { name: "End coupon" }).click();
    await expectToast(staff, "The coupon has ended.");
    await expect(staff.getByRole("row").filter({ hasText: code })).toHaveCount(0);
    await staff.getByRole("link", { name: /^Ended/ }).click();
    await expect(staff.getByRole("row").filter({ hasText: code })).toContainText("$29.90");
    await staff.close();
  });
});
