import { randomUUID } from "node:crypto";
import { checkoutBody, startCheckout } from "../../support/shop/purchase.ts";
import { DESKTOP, expectAccessible, PHONE } from "../helpers/accessibility.ts";
import { signInAsAdmin } from "../helpers/admin.ts";
import { expect, test } from "../helpers/fixtures.ts";
import { hydrated, notifications } from "../helpers/web-page-order.ts";

test("admins copy the link to an unfinished checkout, correct the customer's email and see the customer's profile", async ({
  page,
  shop,
}) => {
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
    const dialog = page.getByRole("dialog");
    await dialog.getByText("Edit customer details").click();
    await dialog.getByLabel("Email", { exact: true }).fill(right);
    await dialog.getByRole("button", { name: "Save changes" }).click();
    await expect(notifications(page)).toContainText("Saved.");
    await dialog.getByRole("link", { name: right }).click();
    await expect(page).toHaveURL(`/admin/customers/${encodeURIComponent(right)}`);
    await expect(page.getByRole("row").filter({ hasText: "Custom Web Pages" })).toContainText("$299.00");
    await expectAccessible(page, [DESKTOP, PHONE]);
  });
});
