import type { Page } from "@playwright/test";
import { buyWebPage, entry, openRefund, orderPage, refund, signInAsAdmin } from "../helpers/admin.ts";
import { expect, test, type VisitedShop } from "../helpers/fixtures.ts";
import { control, expectToast, hydrated } from "../helpers/web-page-order.ts";

const ORDER_DATA = /\/admin\/orders\/[0-9a-f-]{36}\.data/;

/** Requests of actions; pages use GET. */
async function onAction(page: Page, act: "lose the question" | "lose the answer") {
  await page.route(ORDER_DATA, async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    if (act === "lose the answer") await route.fetch();
    return route.abort();
  });
}

/** Opens the page of a new order as an admin. */
async function openNewOrder(page: Page, shop: VisitedShop) {
  const { orderId } = await buyWebPage(shop);
  const admin = await signInAsAdmin(page, shop);
  await page.goto(`/admin/orders/${orderId}`);
  return { admin, order: await orderPage(page) };
}

const MAYBE = "The server didn’t respond. The refund may or may not have gone through. Check before you try again.";

test.describe("a lost response", () => {
  test.use({ allowedErrors: [/Failed to load resource/] });

  test("keeps the page, the dialog and the values, and a second click refunds once", { tag: "@whole" }, async ({
    page,
    shop,
  }) => {
    const { order } = await openNewOrder(page, shop);
    await onAction(page, "lose the question");
    const dialog = await openRefund(order);
    await dialog.getByRole("radio", { name: "Custom amount" }).check();
    await dialog.getByLabel("Amount in dollars").fill("50");
    await refund(order, "$50.00", "Changed their mind");
    await expect(dialog.getByText(MAYBE)).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, includeHidden: true })).toHaveText("Custom Web Pages");
    await dialog.getByRole("button", { name: "No", exact: true }).click();
    await expect(dialog.getByLabel("Amount in dollars")).toHaveValue("50");
    await expect(dialog.getByLabel("Reason")).toHaveValue("Changed their mind");
    await page.unrouteAll();
    await dialog.getByRole("button", { name: "Check again" }).click();
    await refund(order, "$50.00", "Changed their mind");
    await expectToast(page, "$50.00 refunded. We’ll email the customer.");
    await expect(dialog).toBeHidden();
    await expect(entry(order, "Refunded $50.00")).toHaveCount(1);
    await expect(page.getByText(MAYBE)).toBeHidden();
  });

  test("to a form and to the reload after it keeps the page and what was typed", async ({ page, shop }) => {
    const { link } = await buyWebPage(shop);
    await signInAsAdmin(page, shop);
    await page.goto(link);
    for (const { address, field, button } of [
      { address: "/my-order", field: control(page, "message"), button: "Send" },
      { address: "/admin/coupons/new", field: page.getByLabel("Code"), button: "Create coupon" },
      { address: "/admin/content?new=page", field: page.getByLabel("Address"), button: "Add page" },
    ]) {
      await page.goto(address);
      await hydrated(page);
      await field.fill("before-the-outage");
      await page.route(/\.data/, (route) => route.abort());
      await page.getByRole("button", { name: button, exact: true }).click();
      await expect(page.locator("body")).toContainText("The server didn’t respond.");
      await expect(field).toHaveValue("before-the-outage");
      await page.unrouteAll();
    }
  });

  test("of a successful refund: the page finds it and says so", async ({ page, shop }) => {
    const { order } = await openNewOrder(page, shop);
    await onAction(page, "lose the answer");
    await refund(order, "$284.05", "Changed their mind");
    await expectToast(page, "The refund of $284.05 did reach the server: succeeded.");
    await expect(order.getByText("Refunded", { exact: true }).first()).toBeVisible();
    await expect((await openRefund(order)).getByRole("radio", { checked: true })).toHaveCount(0);
  });
});

test("sign-in after a session that ended during a refund returns to the same order, amount and reason, without a refund", async ({
  page,
  shop,
}) => {
  const { admin, order } = await openNewOrder(page, shop);
  const address = page.url();
  const dialog = await openRefund(order);
  await dialog.getByRole("radio", { name: "Custom amount" }).check();
  await dialog.getByLabel("Amount in dollars").fill("12.50");
  await page.context().clearCookies();
  await refund(order, "$12.50", "Changed their mind");
  await expect(page).toHaveURL(/\/auth/);
  await page.getByLabel("Email").fill(admin);
  await page.getByLabel("Password").fill("correct horse");
  await page.getByRole("button", { name: "LOGIN" }).click();
  await expect(page).toHaveURL(address);
  await orderPage(page);
  await expect(entry(order, "Refund requested")).toHaveCount(0);
  await openRefund(order);
  await expect(dialog.getByLabel("Amount in dollars")).toHaveValue("12.50");
  await expect(dialog.getByLabel("Reason")).toHaveValue("Changed their mind");
  await refund(order, "$12.50", "Changed their mind");
  await expect(entry(order, "Refund requested $12.50")).toHaveCount(1);
  await openRefund(order);
  await expect(dialog.getByLabel("Reason")).toHaveValue("");
});
