import { DESKTOP, expectAccessible, expectNoAxeViolations, PHONE } from "../helpers/accessibility.ts";
import { buyWebPage, entry, orderPage, signInAsAdmin } from "../helpers/admin.ts";
import { expect, test } from "../helpers/fixtures.ts";
import { control, expectToast, hydrated } from "../helpers/web-page-order.ts";

test("a customer requests a refund, an admin grants it, and the customer sees it", {
  tag: "@states",
}, async ({ page, shop, browser }) => {
  const { link, orderId } = await buyWebPage(shop);
  const part = page.getByRole("region", { name: "Refund", exact: true });

  await test.step("the customer sees the policy refund, and requests it", async () => {
    await page.goto(link);
    await hydrated(page);
    await page.getByRole("button", { name: "Request a refund", exact: true }).click();
    await expect(part.getByRole("heading", { name: "Ask for $284.05 back?" })).toBeVisible();
    await expect(part).toContainText("−$14.95");
    await expectAccessible(page, [DESKTOP, PHONE]);
    await control(page, "reason").fill("We have changed our plans.");
    await part.getByRole("button", { name: "Yes, request a refund" }).click();
    await expectToast(page, "We have your request.");
    await expect(part).toContainText("You asked us to refund $284.05");
    await expect(page.getByRole("region", { name: "Timeline" })).toContainText("You asked us to refund $284.05.");
  });

  const staff = await browser.newPage({ baseURL: shop.url });
  await test.step("the admin sees it above the order, and grants it once they have confirmed it", async () => {
    await signInAsAdmin(staff, shop);
    await staff.goto(`/admin/orders/${orderId}`);
    const order = await orderPage(staff);
    await expect(order).toContainText("We have changed our plans.");
    await expectNoAxeViolations(staff);
    await order.getByRole("button", { name: "Refund $284.05", exact: true }).click();
    await staff.getByRole("dialog").getByRole("button", { name: "Refund $284.05 now", exact: true }).click();
    await expectToast(staff, "$284.05 refunded. We’ll email the customer.");
    await expect(order.getByRole("listitem").filter({ hasText: "requested by the customer" })).toContainText(
      "Approved",
    );
    await expect(entry(order, "The customer asked for a refund")).toContainText("$284.05");
    await staff.close();
  });

  await test.step("the customer sees it", async () => {
    await page.reload();
    await expect(page.getByRole("main")).toContainText("We refunded $284.05 on");
    await expect(part).toBeHidden();
    await expect(page.getByRole("region", { name: "Payments" })).toContainText("$284.05 refunded");
  });
});
