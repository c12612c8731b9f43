import { findEmailTo } from "../../support/shop/visitor.ts";
import { DESKTOP, expectAccessible, PHONE } from "../helpers/accessibility.ts";
import { entry, orderPage, signInAsAdmin, uniqueEmail } from "../helpers/admin.ts";
import { expect, test } from "../helpers/fixtures.ts";
import {
  control,
  DECLINED_CARD,
  expectReceipt,
  expectToast,
  GOOD_CARD,
  hydrated,
  payWith,
} from "../helpers/web-page-order.ts";

test.use({ allowedErrors: [/status of 400/] });

test("an admin creates an order with a custom price, and the customer pays it with the emailed link", {
  tag: "@states",
}, async ({ page, shop, browser }) => {
  const email = uniqueEmail("jo");
  const staff = await browser.newPage({ baseURL: shop.url, viewport: page.viewportSize() });
  await signInAsAdmin(staff, shop);
  const order = staff.getByRole("main");

  await test.step("the catalog's price is the default, and another one needs a reason", async () => {
    await staff.goto("/admin/orders");
    await staff.getByRole("link", { name: "New order" }).click();
    // The list, whose filters have the same names, is shown until then.
    await expect(staff).toHaveURL("/admin/orders/new");
    await hydrated(staff);
    await control(staff, "service").selectOption("web-page");
    await expect(control(staff, "amount")).toHaveValue("299.00");
    await control(staff, "name").fill("Jo Miller");
    await control(staff, "email").fill(email);
    await control(staff, "company").fill("Acme Ltd");
    await control(staff, "amount").fill("1,200");
    await staff.getByLabel("Description of the work").fill("One page in English and one in Spanish.");
    await staff.getByLabel("Email the payment link to the customer now").check();
    await staff.getByRole("button", { name: "Create order" }).click();
    await expectToast(staff, "Please give a reason for the custom price.");
    await expect(control(staff, "name")).toHaveValue("Jo Miller");
    await expectAccessible(staff, [DESKTOP, PHONE]);
    await control(staff, "reason").fill("A page in two languages");
    await staff.getByRole("button", { name: "Create order" }).click();
    await orderPage(staff);
    await expect(order).toContainText("A page in two languages");
    await expect(order.getByLabel("Payment link", { exact: true })).toHaveValue(/\/pay\/[0-9a-f-]{36}\?key=/);
  });

  await test.step("the emailed link shows what is paid for, and links to the provider", async () => {
    const mail = await findEmailTo(shop, email, "payment link");
    await page.goto(/\/pay\/[0-9a-f-]{36}\?key=[\w-]{43}/.exec(mail.text ?? "")?.[0] ?? "");
    await hydrated(page);
    await expect(page.getByRole("main")).toContainText("A page in two languages");
    await expect(page.getByRole("main")).toContainText("One page in English and one in Spanish.");
    await expectAccessible(page);
    await page.getByRole("button", { name: "PAY $1,200.00" }).click();
    await expect(page.locator("#cardNumber")).toBeVisible();
    await expect(page.getByText("Custom Web Page").first()).toBeVisible();
  });

  await test.step("a declined card is in the order's timeline, in plain words", async () => {
    await payWith(page, DECLINED_CARD, email);
    await expect(page.getByText("Your card was declined.")).toBeVisible();
    await expect(async () => {
      await staff.reload();
      await expect(entry(order, "Card declined: The bank gave no reason")).toBeVisible({ timeout: 1_000 });
    }).toPass();
  });

  await test.step("another card leads to the receipt, and the order is paid", async () => {
    await payWith(page, GOOD_CARD, email);
    await expectReceipt(page);
    await expect(page.getByText("$1,200.00").first()).toBeVisible();
    await expect(page.getByText("A page in two languages")).toBeVisible();
    await expect(async () => {
      await staff.reload();
      await expect(entry(order, "Payment received")).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await expect(order.getByLabel("Payment link", { exact: true })).toHaveCount(0);
  });
  await staff.close();
});
