import type { Page } from "@playwright/test";
import { toCheckoutMetadata } from "~/catalog/checkout-metadata";
import webPage from "~/catalog/web-page/service";
import { buyPage } from "../../support/shop/purchase.ts";
import { findEmailTo } from "../../support/shop/visitor.ts";
import {
  entry,
  linesOf,
  openDetails,
  openRefund,
  quickLook,
  refund,
  rows,
  searchFor,
  signInAsAdmin,
  toast,
} from "../helpers/admin.ts";
import { expect, test } from "../helpers/fixtures.ts";
import { expectToast, hydrated, newBrief, notifications } from "../helpers/web-page-order.ts";

test("an order is found, read, refunded under the policy and then in full", {
  tag: "@phone",
}, async ({ page, context, shop, isMobile }) => {
  test.slow();
  const order = newBrief();
  const metadata = toCheckoutMetadata(webPage, { ...order, agreeTOS: true });
  await buyPage(shop, { amount: 29_900, name: order.name, email: order.email, metadata });
  const admin = await signInAsAdmin(page, shop);

  await test.step("it is in the list", async () => {
    await page.goto("/contact");
    await hydrated(page);
    await page.getByRole("button", { name: isMobile ? "Menu" : "Account" }).click();
    await expect(page.getByRole("link", { name: "Manage admins" }).filter({ visible: true })).toBeVisible();
    await page.getByRole("link", { name: "Manage orders" }).filter({ visible: true }).click();
    await expect(page).toHaveURL("/admin/orders");
    await searchFor(page, order.email);
    await expect(rows(page)).toHaveCount(1);
    for (const expected of [order.company, order.email, order.pageType, "$299.00", "Paid"]) {
      await expect(rows(page)).toContainText(expected);
    }
  });

  await test.step("its quick look has at most 90 % of the window's height, and a transaction id to copy", async () => {
    await rows(page)
      .getByRole("link", { name: /^View details/i })
      .click();
    const dialog = quickLook(page);
    await expect(dialog).toBeVisible();
    const { Email: email, "Transaction ID": transaction } = Object.fromEntries(await linesOf(dialog));
    expect(email).toBe(order.email);
    expect(transaction).toMatch(/^cs_test_/);
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await dialog.getByRole("button", { name: "Copy Transaction ID" }).click();
    await expectAboveDialog(page, "Transaction ID copied");
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(transaction);
    const { height, window } = await dialog.evaluate((element) => ({
      height: element.getBoundingClientRect().height,
      window: innerHeight,
    }));
    expect(height).toBeLessThanOrEqual(window * 0.9 + 0.5);
    await page.keyboard.press("Escape");
  });

  const shown = await openDetails(page, order.email);

  await test.step("its page has the full brief", async () => {
    await expect(shown.getByRole("region", { name: "Brief" })).toContainText(order.requirements);
    const lines = async (name: string) => Object.fromEntries(await linesOf(shown.getByRole("region", { name })));
    expect(await lines("Customer")).toMatchObject({
      Name: order.name,
      Company: order.company,
      Email: order.email,
      Phone: order.phone,
    });
    expect(await lines("Brief")).toEqual({
      "Current Website": order.website,
      "Type of Page": order.pageType,
      "Reference Sites": order.references,
      "Agreed to Terms": expect.stringMatching(/^Yes, on \w{3} \d{1,2}, \d{4}, to the terms of April 13, 2025$/),
    });
    expect((await lines("Facts"))["Transaction ID"]).toMatch(/^cs_test_/);
    await expect(entry(shown, "Order placed")).toContainText("by the customer");
    await expect(entry(shown, "Payment received")).toHaveCount(1);
    await expect(shown.getByRole("link", { name: /^Invoice .+ \(PDF\)$/ })).toHaveAttribute(
      "href",
      /^\/admin\/invoices\/[0-9a-f-]{36}$/,
    );
  });

  await test.step("the policy refunds the total less 5 %, and the customer is emailed", async () => {
    const dialog = await openRefund(shown);
    await expect(dialog.getByRole("radio", { name: "Policy amount (minus 5%): $284.05" })).toBeChecked();
    await refund(shown, "$284.05", "Changed their mind");
    await expectToast(page, "$284.05 refunded. We’ll email the customer.");
    await expect(dialog).toBeHidden();
    await expect(shown.getByText("Refunded", { exact: true }).first()).toBeVisible();
    await expect(entry(shown, "Refund requested $284.05")).toContainText(`by ${admin}: Changed their mind`);
    await expect(entry(shown, "Refunded $284.05")).toContainText(`by ${admin}`);
    expect((await findEmailTo(shop, order.email, "Your refund")).text).toContain("We’ve refunded $284.05");
  });

  await test.step("the rest is refunded, too", async () => {
    const dialog = await openRefund(shown);
    await dialog.getByRole("radio", { name: "Full remaining amount: $14.95" }).check();
    await refund(shown, "$14.95", "The fee as well");
    await expect(shown.getByText("Refunded", { exact: true }).first()).toBeVisible();
    await expect(entry(shown, "Refunded $14.95")).toHaveCount(1);
    await expect(shown.getByRole("button", { name: "Refund", exact: true })).toHaveCount(0);
  });

  await test.step("the list shows it", async () => {
    await page.goto(`/admin/orders?q=${order.email}`);
    await expect(rows(page).getByText("Refunded", { exact: true })).toBeVisible();
    await expect(rows(page)).toContainText("$299.00 refunded");
  });
});

/** The toast is above the open dialog and can be closed. */
async function expectAboveDialog(page: Page, text: string) {
  const message = toast(page, text);
  await expect(message).toBeVisible();
  // It stays while the pointer is over it.
  await message.hover();
  const onTop = await message.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
  expect(onTop).toBe(true);
  await notifications(page).locator(".toast", { hasText: text }).getByRole("button", { name: "Dismiss" }).click();
  await expect(message).toBeHidden();
}
