import { DESKTOP, expectAccessible, PHONE } from "../helpers/accessibility.ts";
import { buyWebPage, signInAsNewAdmin } from "../helpers/admin.ts";
import { expect, test } from "../helpers/fixtures.ts";
import { expectToast, hydrated } from "../helpers/web-page-order.ts";

test("everything is found, started and opened with the keyboard, until the keys are turned off", {
  tag: "@states",
}, async ({ page, shop }) => {
  const { email } = await buyWebPage(shop);
  await signInAsNewAdmin(page, shop);
  await page.goto("/admin");
  await hydrated(page);
  const search = page.getByRole("searchbox", { name: "Search orders, customers, quotes and invoices" });

  await test.step("the search", async () => {
    await page.keyboard.press("/");
    await expect(search).toBeFocused();
    await page.keyboard.insertText(email);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`/admin/search?q=${encodeURIComponent(email)}`);
    for (const kind of ["Orders", "Customers"])
      await expect(page.getByRole("region", { name: kind, exact: true }).getByRole("listitem")).toHaveCount(1);
    await expectAccessible(page, [DESKTOP, PHONE]);
    await page.getByRole("region", { name: "Orders" }).getByRole("link", { name: "Jo Miller" }).focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/admin\/orders\/[0-9a-f-]{36}$/);
  });

  await test.step("the pages, the New menu and the list of keys", async () => {
    await page.keyboard.press("g");
    await page.keyboard.press("i");
    await expect(page).toHaveURL("/admin/inbox");
    await page.keyboard.press("n");
    const order = page.getByRole("link", { name: "New order" }).filter({ visible: true });
    await expect(order).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(order).toHaveCount(0);
    const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    // A key that is pressed while the menu still closes is the menu's.
    await expect(async () => {
      await page.keyboard.press("?");
      await expect(keys).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await expectAccessible(page, [DESKTOP, PHONE]);
    await page.keyboard.press("Escape");
    await expect(keys).toBeHidden();
  });

  await test.step("a field keeps its keys, and My account turns them off", async () => {
    await page.goto("/admin/account");
    await hydrated(page);
    await page.keyboard.press("/");
    await page.keyboard.press("n");
    await expect(search).toHaveValue("n");
    const single = page.getByRole("checkbox", { name: "Use single keys" });
    await single.click();
    await expectToast(page, "Keyboard shortcuts are off.");
    await page.keyboard.press("?");
    await page.keyboard.press("/");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(search).not.toBeFocused();
    await single.click();
    await page.keyboard.press("/");
    await expect(search).toBeFocused();
  });
});

test("a page of the back office that takes long to load says so, over the page before", { tag: "@whole" }, async ({
  page,
  shop,
}) => {
  await signInAsNewAdmin(page, shop);
  await page.goto("/auth?account");
  await hydrated(page);
  const loading = page.getByRole("status").filter({ hasText: "Loading..." });
  for (const [link, before, after] of [
    ["MANAGE ORDERS", "Your account", "Orders"],
    ["Customers", "Orders", "Customers"],
  ] as const) {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route(/\/admin\/.*\.data/, (route) => released.then(() => route.continue()));
    await page.getByRole("link", { name: link, exact: true }).filter({ visible: true }).first().click();
    await expect(loading).toBeVisible();
    // Also without motion: a page that loads sooner shows no spinner.
    await expect(page.locator(".page-spinner")).toHaveCSS("animation-duration", "0.3s");
    await expect(page.getByRole("heading", { level: 1, name: before })).toBeVisible();
    release();
    await expect(page.getByRole("heading", { level: 1, name: after })).toBeVisible();
    await expect(loading).toHaveCount(0);
  }
});

test("My day shows a new order until it is opened, assigns it, and reminds its customer once a day", {
  tag: "@states",
}, async ({ page, shop }) => {
  const admin = await signInAsNewAdmin(page, shop);
  const { orderId: order } = await buyWebPage(shop);
  const rowOf = (list: string) =>
    page
      .getByRole("region", { name: list, exact: true })
      .getByRole("listitem")
      .filter({ has: page.locator(`[href="/admin/orders/${order}"]`) });
  const work = async (fields: Record<string, string>) => {
    const form = { intent: "work", orderId: order, ...fields };
    const answer = await page.request.post("/admin?index", { headers: { Origin: shop.url }, form });
    expect(answer.status()).toBe(200);
  };

  await test.step("the new order", async () => {
    await page.goto("/admin");
    await hydrated(page);
    await expectAccessible(page, [DESKTOP, PHONE]);
    await page.getByRole("link", { name: /^New orders \d/ }).click();
    await expect(page).toHaveURL("/admin/orders?unopened=1");
    await page.goto(`/admin/orders/${order}`);
  });

  await test.step("late work without an admin", async () => {
    await work({ dueDate: "January 3, 2020" });
    await page.goto("/admin");
    await hydrated(page);
    await expect(rowOf("Due")).toContainText(/[\d,]+ days late/);
    await rowOf("Due")
      .getByRole("button", { name: /^Assign/ })
      .click();
    await page.getByRole("button", { name: admin }).filter({ visible: true }).click();
    await expect(rowOf("Due").getByTitle(admin)).toBeVisible();
  });

  await test.step("the customer who does not answer", async () => {
    await work({ workStatus: "waiting" });
    await page.goto("/admin?only=mine");
    await hydrated(page);
    await expect(page.getByRole("region", { name: "Waiting for the customer" }).getByRole("listitem")).toHaveCount(1);
    await rowOf("Waiting for the customer")
      .getByRole("button", { name: /^Remind/ })
      .click();
    await expectToast(page, "Reminder sent. The customer gets one email with a link to the order.");
    await expect(rowOf("Waiting for the customer")).toContainText("Reminded");
    await expect(rowOf("Waiting for the customer").getByRole("button")).toHaveCount(0);
  });
});
