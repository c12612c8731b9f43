import type { Page } from "@playwright/test";
import { advanceMonth, nextMonth, subscribe } from "../../support/shop/subscription.ts";
import { extractLinkKey, findEmailTo } from "../../support/shop/visitor.ts";
import { DESKTOP, expectAccessible, PHONE } from "../helpers/accessibility.ts";
import { entry, orderPage, signInAsAdmin, uniqueEmail } from "../helpers/admin.ts";
import { expect, test, type VisitedShop } from "../helpers/fixtures.ts";
import { expectToast, hydrated, nextYear } from "../helpers/web-page-order.ts";

/** Only the subscription's own clock advances, because all tests share the sandbox. */

const ANOTHER_CARD = "5555 5555 5555 4444";

const part = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

/** Reloads until the shop has received the provider's event. */
const untilShown = (page: Page, name: string, text: RegExp) =>
  expect(async () => {
    await page.goto("/my-order");
    await expect(part(page, name)).toContainText(text, { timeout: 1_000 });
  }).toPass();

/** Changes the card on the provider's page, which redirects back. */
async function changeCard(page: Page, shop: VisitedShop) {
  await hydrated(page);
  await press(page, "Change card");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Change your card");
  expect(new URL(page.url()).origin).toBe(shop.sandboxUrl);
  await page.locator("#cardNumber").fill(ANOTHER_CARD);
  await page.locator("#cardExpiry").fill(nextYear());
  await page.locator("#cardCvc").fill("123");
  await page.locator("#billingName").fill("Jo Miller");
  await press(page, "Save card");
  await expect(page).toHaveURL(/\/my-order\?order=/);
}

test("a subscription is renewed, fails, is paid with a new card, canceled and resumed in the portal", {
  tag: ["@translated", "@states"],
}, async ({ page, shop }) => {
  test.slow();
  const email = uniqueEmail("jo");
  const subscription = await subscribe(shop, email);
  await page.goto(`/my-order?key=${extractLinkKey(await findEmailTo(shop, email, "order"))}`);

  await test.step("the portal shows price and next payment; a renewal is listed as a payment", async () => {
    await expect(part(page, "Payments")).toContainText(
      /\$650\.00 a month\. Next payment: \$650\.00 on \w+ \d+, 20\d\d/,
    );
    await expect(part(page, "Payments").getByRole("link", { name: /^Receipt/ })).toHaveCount(1);
    await advanceMonth(shop, subscription);
    await untilShown(page, "Payments", /(Receipt.*){2}/s);
    await expect(page.getByRole("main")).toContainText(
      /Delivery 2: Content calendar, .*Delivery 1: Content calendar, /,
    );
  });

  await test.step("a failed charge is shown and emailed, with a link to pay it", async () => {
    await nextMonth(shop, subscription, "payment_failed");
    const mail = await findEmailTo(shop, email, "failed");
    await untilShown(page, "Payments", /This month’s payment failed. The card provider will try again on/);
    await expect(page.getByText("Payment failed", { exact: true })).toBeVisible();
    await hydrated(page);
    await expectAccessible(page);
    await press(page, "Pay now");
    await expect(page.getByRole("button", { name: "Pay $650.00" })).toBeVisible();
    expect(mail.text).toContain(`Pay now ${page.url()}`);
    await page.goto("/my-order");
  });

  await test.step("a new card pays it", async () => {
    await changeCard(page, shop);
    await untilShown(page, "Payments", /(Receipt.*){3}/s);
    await expect(page.getByText("Your subscription is paid and active.")).toBeVisible();
  });

  await test.step("canceling needs one confirmation, shows until when and what remains, and can be undone", async () => {
    await hydrated(page);
    await press(page, "Cancel subscription");
    await expect(part(page, "Cancel your subscription?")).toContainText(/You’ve paid until \w+ \d+, 20\d\d/);
    await expect(part(page, "Cancel your subscription?")).toContainText("your files, deliverables and receipts stay");
    await press(page, "Yes, cancel subscription");
    await expectToast(page, "Your subscription is canceled. It stays active until");
    await expect(page.getByText("Ending soon", { exact: true })).toBeVisible();
    await press(page, "Resume");
    await expectToast(page, "Your subscription continues.");
    await expect(page.getByRole("button", { name: "Cancel subscription", exact: true })).toBeVisible();
  });
});

test("an admin finds a subscription, sees its payments as orders, and cancels it", { tag: "@states" }, async ({
  page,
  shop,
}) => {
  const email = uniqueEmail("jo");
  const subscription = await subscribe(shop, email);
  await findEmailTo(shop, email, "order");
  await advanceMonth(shop, subscription);
  await findEmailTo(shop, email, "has renewed");
  await signInAsAdmin(page, shop);
  await page.goto("/admin/orders");
  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Subscriptions" }).click();
  await expect(page.getByRole("heading", { name: "Subscriptions", level: 1 })).toBeVisible();
  await hydrated(page);
  await page.getByRole("searchbox", { name: "Search subscriptions" }).fill(email);
  await page.keyboard.press("Enter");
  const table = page.getByRole("table", { name: "Subscriptions, newest first" });
  const found = table.locator("tbody tr");
  await expect(found).toHaveCount(1);
  await expect(found).toContainText("2 payments");
  await expect(table.locator("tfoot")).toHaveText(/^1 subscription\$650\.00\$1,300\.00$/);
  await expectAccessible(page, [DESKTOP, PHONE]);
  await found.click();
  const order = await orderPage(page);
  await expect(order.getByRole("list", { name: "Payments" }).getByRole("listitem")).toHaveCount(2);
  await expect(entry(order, "Created by a subscription renewal")).toBeVisible();
  await order.getByRole("button", { name: "End now..." }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Yes, end it" }).click();
  await expectToast(page, "The subscription has ended. We’ll email the customer.");
  await page.goto(`/admin/subscriptions?q=${encodeURIComponent(email)}`);
  await expect(page.getByText("No Subscriptions Found")).toBeVisible();
  await page.getByRole("link", { name: /^Ended\s*1$/ }).click();
  await expect(found.getByText("Ended", { exact: true })).toBeVisible();
});
