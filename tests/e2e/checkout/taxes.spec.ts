import { startShop } from "../../support/shop/shop.ts";
import { expectAccessible } from "../helpers/accessibility.ts";
import { signInAsNewAdmin } from "../helpers/admin.ts";
import { expect, test } from "../helpers/fixtures.ts";
import {
  control,
  expectToast,
  fillBrief,
  GOOD_CARD,
  hydrated,
  newBrief,
  payButton,
  payWith,
  submitButton,
} from "../helpers/web-page-order.ts";

test.use({ allowedErrors: [/status of 400/] });

test("with our own table an owner sets a rate, and a customer names a country, sees the tax and pays it", {
  tag: "@states",
}, async ({ page, browser, database }) => {
  test.slow();
  await using shop = await startShop({ database, env: { TAX: "table" } });
  const staff = await browser.newPage({ baseURL: shop.url });
  const brief = newBrief();

  await test.step("the owner adds a rate", async () => {
    await signInAsNewAdmin(staff, shop);
    await staff.goto("/admin/health");
    await expect(staff.getByText("the list of rates is empty: no customer pays tax.").first()).toBeVisible();
    await staff.goto("/admin/taxes");
    await hydrated(staff);
    await expectAccessible(staff);
    await control(staff, "country").fill("us");
    await control(staff, "state").fill("tx");
    await control(staff, "name").fill("Sales Tax");
    await control(staff, "percent").fill("825");
    await staff.getByRole("button", { name: "Add rate" }).click();
    await expect(staff.getByText("Enter a percentage such as 8.25").first()).toBeVisible();
    await control(staff, "percent").fill("8.25");
    await staff.getByRole("button", { name: "Add rate" }).click();
    await expectToast(staff, "The rate is added.");
    await expect(staff.getByRole("row", { name: /US-TX Sales Tax 8.25%/ })).toBeVisible();
  });

  await test.step("the summary says that the tax is added, and needs the country", async () => {
    await page.goto(`${shop.url}/build-my-page`);
    await fillBrief(page, brief);
    await submitButton(page).click();
    await expect(page).toHaveURL(`${shop.url}/pre-checkout`);
    await expect(page.getByText("plus tax where it applies")).toBeVisible();
    await expect(page.getByText("No added taxes or fees")).toHaveCount(0);
    await expect(control(page, "taxCountry")).toBeVisible();
    await expectAccessible(page);
    await payButton(page).click();
    await expect(page.getByText("Please choose the country of your billing address").first()).toBeVisible();
    await control(page, "taxCountry").selectOption("US");
    await control(page, "taxState").fill("TX");
    await payButton(page).click();
  });

  await test.step("the provider's page and the receipt have the tax", async () => {
    await expect(page.locator("#cardNumber")).toBeVisible();
    await expect(page.getByText("$323.67").first()).toBeVisible();
    await payWith(page, GOOD_CARD, brief.email);
    await expect(page.getByText("Sales Tax 8.25% (TX, US)")).toBeVisible();
    await expect(page.getByText("$24.67")).toBeVisible();
    await expect(page.getByText("$323.67").first()).toBeVisible();
  });
});
