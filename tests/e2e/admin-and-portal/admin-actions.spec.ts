import type { Locator, Page } from "@playwright/test";
import { post } from "../../support/shop/purchase.ts";
import { nextMonth, subscribe } from "../../support/shop/subscription.ts";
import { findEmailTo, listEmailsTo } from "../../support/shop/visitor.ts";
import { DESKTOP, expectAccessible, PHONE } from "../helpers/accessibility.ts";
import {
  buy,
  entry,
  openDetails,
  openRefund,
  orderPage,
  refund,
  rows,
  signInAsAdmin,
  toast,
  uniqueEmail,
} from "../helpers/admin.ts";
import { expect, test, type VisitedShop } from "../helpers/fixtures.ts";
import { hydrated, notifications } from "../helpers/web-page-order.ts";

const ORDER_DATA = /\/admin\/orders\/[0-9a-f-]{36}\.data/;

/** Requests of actions; pages use GET. */
async function onAction(page: Page, act: "lose the question" | "lose the answer" | 500 | 503) {
  await page.route(ORDER_DATA, async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    if (typeof act === "number") return route.fulfill({ status: act, body: "<html>Not now</html>" });
    if (act === "lose the answer") await route.fetch();
    return route.abort();
  });
}

async function openOrder(page: Page, email: string): Promise<Locator> {
  await page.goto(`/admin/orders?q=${email}`);
  await expect(rows(page)).toHaveCount(1);
  await hydrated(page);
  return openDetails(page, email);
}
const again = (part: Locator, name: string) => part.getByRole("button", { name, exact: true });
const refundsMade = async (shop: VisitedShop, email: string) =>
  (await listEmailsTo(shop, email)).filter(({ subject }) => subject?.includes("refund")).length;
const MAYBE = "The server didn’t respond. The refund may or may not have gone through. Check before you try again.";

test.describe("a lost response", () => {
  test.use({ allowedErrors: [/Failed to load resource/] });

  test("keeps the page, the dialog and the values, and a second click refunds once", { tag: "@whole" }, async ({
    page,
    shop,
  }) => {
    test.slow();
    const email = uniqueEmail("jo");
    await buy(shop, email);
    await signInAsAdmin(page, shop);
    const order = await openOrder(page, email);
    for (const [fault, amount] of [
      ["lose the question", "50"],
      [500, "51"],
      [503, "52"],
    ] as const) {
      await test.step(`${fault}`, async () => {
        await onAction(page, fault);
        const dialog = await openRefund(order);
        await dialog.getByRole("radio", { name: "Custom amount" }).check();
        await dialog.getByLabel("Amount in dollars").fill(amount);
        await refund(order, `$${amount}.00`, "Changed their mind");
        await expect(dialog.getByText(MAYBE)).toBeVisible();
        await expect(page.getByRole("heading", { level: 1, includeHidden: true })).toHaveText("Custom Web Pages");
        await dialog.getByRole("button", { name: "No", exact: true }).click();
        await expect(dialog.getByLabel("Amount in dollars")).toHaveValue(amount);
        await expect(dialog.getByLabel("Reason")).toHaveValue("Changed their mind");
        await page.unrouteAll();
        await dialog.getByRole("button", { name: "Check again" }).click();
        await refund(order, `$${amount}.00`, "Changed their mind");
        await expect(toast(page, `$${amount}.00 refunded. We’ll email the customer.`)).toBeVisible();
        await expect(dialog).toBeHidden();
        await expect(entry(order, `Refunded $${amount}.00`)).toHaveCount(1);
        await expect(page.getByText(MAYBE)).toBeHidden();
      });
    }
  });

  test("of a successful refund: the page finds it and says so", async ({ page, shop }) => {
    const email = uniqueEmail("jo");
    await buy(shop, email);
    await signInAsAdmin(page, shop);
    const order = await openOrder(page, email);
    await onAction(page, "lose the answer");
    await refund(order, "$284.05", "Changed their mind");
    await expect(toast(page, "The refund of $284.05 did reach the server: succeeded.")).toBeVisible();
    await expect(order.getByText("Refunded", { exact: true }).first()).toBeVisible();
    await expect((await openRefund(order)).getByRole("radio", { checked: true })).toHaveCount(0);
  });

  test("while reloading fails too: the second click finds the first refund", { tag: "@whole" }, async ({
    page,
    shop,
  }) => {
    const email = uniqueEmail("jo");
    await buy(shop, email);
    await signInAsAdmin(page, shop);
    const order = await openOrder(page, email);
    await onAction(page, "lose the answer");
    await page.route(ORDER_DATA, (route) => (route.request().method() === "GET" ? route.abort() : route.fallback()));
    await refund(order, "$284.05", "Changed their mind");
    const dialog = await openRefund(order);
    await expect(dialog.getByText(MAYBE)).toBeVisible();
    await page.unrouteAll();
    await again(dialog, "Refund $284.05 now").click();
    await expect(toast(page, "$284.05 refunded. We’ll email the customer.")).toBeVisible();
    await expect(entry(order, "Refunded $284.05")).toHaveCount(1);
    await findEmailTo(shop, email, "Your refund");
    expect(await refundsMade(shop, email)).toBe(1);
  });

  test("of a payment link has its own message", { tag: "@whole" }, async ({ page, shop }) => {
    const email = uniqueEmail("jo");
    const wanted = {
      companyName: "Acme Ltd",
      email,
      phoneNumber: "5550100100",
      gameStyle: "puzzle",
      service: "retro-game",
    };
    await post(`${shop.url}/api/service-requests`, { ...wanted, gameFeatures: {}, additionalRequirements: "" });
    await signInAsAdmin(page, shop);
    const order = await openOrder(page, email);
    const money = order.getByRole("region", { name: "Money" });
    await onAction(page, "lose the question");
    await money.getByRole("button", { name: "Send payment link" }).click();
    await expect(
      money.getByText(
        "The server didn’t respond. The payment link may or may not have been sent. Check before you try again.",
      ),
    ).toBeVisible();
    await page.unrouteAll();
    await money.getByRole("button", { name: "Send payment link" }).click();
    await expect(toast(page, "The payment link is on its way to the customer.")).toBeVisible();
  });
});

test.describe("an invalid receipt key", () => {
  test.use({ allowedErrors: [/status of 404/] });

  test("shows no receipt, and says what to do", { tag: "@whole" }, async ({ page }) => {
    for (const key of ["", "?key=guessed", "?key=a&key=b"]) {
      await page.goto(`/receipt${key}`);
      await expect(page.getByText("We can’t find this receipt.")).toBeVisible();
    }
  });
});

test("sign-in after a session that ended during a refund returns to the same order, amount and reason, without a refund", {
  tag: "@whole",
}, async ({ page, shop }) => {
  const email = uniqueEmail("jo");
  await buy(shop, email);
  const admin = await signInAsAdmin(page, shop);
  const order = await openOrder(page, email);
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

test("a subscription fails, is renewed, and is canceled with the refund of its month", {
  tag: ["@phone", "@whole"],
}, async ({ page, shop, isMobile }) => {
  test.slow();
  const email = uniqueEmail("jo");
  const subscription = await subscribe(shop, email);
  const admin = await signInAsAdmin(page, shop);
  await findEmailTo(shop, email, "order");

  await test.step("a failed charge makes it past due; the order stays paid and green", async () => {
    await nextMonth(shop, subscription, "payment_failed");
    expect((await findEmailTo(shop, email, "failed")).text).toContain("$650.00");
    await page.goto(`/admin/orders?q=${email}`);
    await expect(rows(page).getByText("Past due", { exact: true })).toBeAttached();
    const order = await openOrder(page, email);
    await expect(order.getByText("Paid", { exact: true }).first()).toBeVisible();
    await expect(order.getByText("Past due", { exact: true }).first()).toBeVisible();
    await expect(entry(order, "A renewal payment failed")).toHaveCount(1);
  });

  await test.step("the next charge succeeds: active again, with its own email and receipt", async () => {
    await nextMonth(shop, subscription);
    const mail = await findEmailTo(shop, email, "has renewed");
    await expect(async () => {
      await page.goto(`/admin/orders?q=${email}`);
      await expect(rows(page)).toHaveCount(2, { timeout: 1_000 });
      await expect(rows(page).getByText("Past due")).toHaveCount(0, { timeout: 1_000 });
    }).toPass();
    await page.goto(/https?:\/\/\S+\/receipt\?key=\S+/.exec(mail.text ?? "")?.[0] ?? "");
    await expect(page.getByRole("heading", { name: "YOUR RECEIPT" })).toBeVisible();
    await expect(page.getByText("$650.00").first()).toBeVisible();
    await expect(page).toHaveURL("/receipt");
    await page.reload();
    await expect(page.getByRole("heading", { name: "YOUR RECEIPT" })).toBeVisible();
  });

  await test.step("the refund of the renewal offers to cancel the subscription, and does", async () => {
    await page.goto(`/admin/orders?q=${email}`);
    const renewal = await rows(page)
      .first()
      .getByRole("link", { name: /^View details/i })
      .getAttribute("href");
    await page.goto(`/admin/orders/${/[0-9a-f]{8}-[0-9a-f-]{27}/.exec(renewal ?? "")?.[0]}`);
    const order = await orderPage(page);
    const dialog = await openRefund(order);
    await dialog.getByLabel("Reason").fill("It was not what they wanted");
    await again(dialog, "Refund...").click();
    await expect(dialog.getByText("Please choose what happens to the subscription.")).toBeVisible();
    if (!isMobile) await expectAccessible(page, [DESKTOP, PHONE]);
    await dialog.getByRole("radio", { name: "End it now" }).check();
    await dialog.getByRole("radio", { name: "Full remaining amount: $650.00" }).check();
    await refund(order, "$650.00", "It was not what they wanted");
    await expect(toast(page, "$650.00 refunded. The subscription has ended. We’ll email the customer.")).toBeVisible();
    await expect(order.getByText("Ended", { exact: true })).toBeVisible();
    await order.getByRole("link", { name: /First order/ }).click();
    await expect(entry(order, "End of subscription requested")).toContainText(`by ${admin}: immediately`);
    await expect(entry(order, "The subscription ended")).toHaveCount(1);
    expect((await findEmailTo(shop, email, "has ended")).text).toContain("won’t be charged");
  });
});

test("a subscription is canceled without a refund, at the end of the paid month or immediately", {
  tag: "@whole",
}, async ({ page, shop }) => {
  const email = uniqueEmail("jo");
  await subscribe(shop, email);
  await signInAsAdmin(page, shop);
  await findEmailTo(shop, email, "order");
  const order = await openOrder(page, email);
  const dialog = page.getByRole("dialog", { name: "End the subscription?" });
  await again(order, "End with the paid month...").click();
  await expect(again(dialog, "No")).toBeFocused();
  await again(dialog, "Yes, end it").click();
  await expect(notifications(page).getByText(/^The subscription ends on \w{3} \d{1,2}, \d{4}\.$/)).toBeVisible();
  await expect(order.getByText(/^Ends on \w{3} \d{1,2}, \d{4}$/)).toBeVisible();
  await again(order, "End now...").click();
  await again(dialog, "Yes, end it").click();
  await expect(toast(page, "The subscription has ended. We’ll email the customer.")).toBeVisible();
  await expect(order.getByText("Ended", { exact: true })).toBeVisible();
  await expect(again(order, "End now...")).toHaveCount(0);
});
