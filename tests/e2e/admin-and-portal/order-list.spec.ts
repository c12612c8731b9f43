import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { parseCsv } from "../../support/parsers/csv.ts";
import { checkoutBody, startCheckout } from "../../support/shop/purchase.ts";
import { DESKTOP, expectAccessible, PHONE } from "../helpers/accessibility.ts";
import { buy, rows, searchFor, signInAsNewAdmin, uniqueEmail, uniqueWord } from "../helpers/admin.ts";
import { expect, test, type VisitedShop } from "../helpers/fixtures.ts";
import { expectToast, hydrated } from "../helpers/web-page-order.ts";

/** Orders that only this test finds, by their word. Oldest first. */
async function buyOrders(shop: VisitedShop, count: number) {
  const word = uniqueWord();
  const emails: string[] = [];
  for (let number = 1; number <= count; number++) {
    const email = uniqueEmail(`jo${number}`);
    await buy(shop, email, { company: `Acme ${word}` });
    emails.push(email);
  }
  return { word, emails };
}

const card = (page: Page) => page.getByRole("region", { name: "Orders" });
const reached = (page: Page) => page.locator("tr[data-reached]");

test("filters apply at once, are in the URL, and each is removed by its own link", async ({ page, shop }) => {
  const { word, emails } = await buyOrders(shop, 2);
  const unpaid = uniqueEmail("late");
  await startCheckout(shop, { ...checkoutBody({ company: `Acme ${word}` }), email: unpaid });
  await signInAsNewAdmin(page, shop);
  await page.goto("/admin/orders");
  await hydrated(page);

  await test.step("a search starts while it is typed", async () => {
    await card(page).getByRole("searchbox").pressSequentially(word);
    await expect(page).toHaveURL((url) => url.searchParams.get("q") === word);
    await expect(rows(page)).toHaveCount(3);
    await expect(card(page).getByRole("searchbox")).toBeFocused();
  });

  await test.step("the tabs count the orders of the other filters", async () => {
    const tabs = page.getByRole("navigation", { name: "Status" });
    await expect(tabs.getByRole("link", { name: "All 3" })).toHaveAttribute("aria-current", "page");
    await tabs.getByRole("link", { name: "Pending 1" }).click();
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText(unpaid);
    await expect(tabs.getByRole("link", { name: "Paid 2" })).toBeVisible();
    await tabs.getByRole("link", { name: "All" }).click();
    await expect(rows(page)).toHaveCount(3);
  });

  await test.step("a select and days as one writes them", async () => {
    await card(page).getByLabel("Service").selectOption("Custom Web Pages");
    await expect(page).toHaveURL(/service=web-page/);
    await page.getByRole("button", { name: "Date: all" }).click();
    await page.getByLabel("From").fill("someday");
    await page.getByRole("button", { name: "Apply dates" }).click();
    await expect(page.getByText("Enter a day such as Nov 28, 2026.")).toBeVisible();
    await page.getByLabel("From").fill("Jan 1, 2020");
    await page.getByLabel("To", { exact: true }).fill("12/31/2020");
    await page.getByRole("button", { name: "Apply dates" }).click();
    await expect(page.getByRole("button", { name: "Date: Jan 1 – Dec 31, 2020" })).toBeVisible();
    await expect(page.getByText("No Orders Found")).toBeVisible();
  });

  await test.step("each is removed alone, or all together", async () => {
    await page.getByRole("link", { name: "Remove the filter Date" }).click();
    await expect(rows(page)).toHaveCount(3);
    await card(page).getByLabel("Work").selectOption("Done");
    await expect(page.getByText("No Orders Found")).toBeVisible();
    await page.getByRole("link", { name: "Remove the filter Service" }).click();
    await expect(page).toHaveURL((url) => !url.searchParams.has("service") && url.searchParams.get("work") === "done");
    await page.getByRole("link", { name: "Clear all filters" }).click();
    await expect(page).toHaveURL("/admin/orders");
    await expect(card(page).getByRole("searchbox")).toHaveValue("");
    await page.goBack();
    await expect(card(page).getByRole("searchbox")).toHaveValue(word);
    expect(emails).toHaveLength(2);
  });
});

test("five orders are assigned and moved with the keyboard alone, and exported", { tag: "@states" }, async ({
  page,
  shop,
}) => {
  const { word, emails } = await buyOrders(shop, 5);
  const admin = await signInAsNewAdmin(page, shop);
  await page.goto("/admin/orders");
  await searchFor(page, word);
  await expect(rows(page).getByText("Paid", { exact: true })).toHaveCount(5);
  await page.getByRole("heading", { name: "Orders", level: 1 }).click();
  await page.keyboard.press("j");
  await expect(reached(page)).toContainText(emails[4] ?? "");
  for (let row = 0; row < 5; row++) {
    await page.keyboard.press("x");
    if (row < 4) await page.keyboard.press("j");
  }
  const bar = page.getByRole("group", { name: "Selected orders" });
  await expect(bar).toContainText("5 selected");
  await expect(bar).toContainText("$1,495.00");
  await expectAccessible(page, [DESKTOP]);

  await page.keyboard.press("a");
  const choice = bar.getByRole("button", { name: admin });
  for (let steps = 0; steps < 60 && !(await choice.evaluate((item) => item === document.activeElement)); steps++)
    await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expectToast(page, `5 orders: assigned to ${admin}.`);
  await expect(rows(page).locator(".avatar").filter({ hasText: admin })).toHaveCount(5);
  await expect(bar).toBeHidden();

  await page.getByLabel("Select all on this page").check();
  await page
    .getByLabel(/^Select the order of/)
    .first()
    .uncheck();
  await bar.getByRole("button", { name: "Move to" }).click();
  await bar.getByRole("button", { name: "In progress" }).click();
  await expectToast(page, "4 orders: in progress.");
  await expect(rows(page).getByText("In progress", { exact: true })).toHaveCount(4);

  await page
    .getByLabel(/^Select the order of/)
    .nth(1)
    .check();
  const downloading = page.waitForEvent("download");
  await bar.getByRole("button", { name: "Export CSV" }).click();
  const [, ...exported] = parseCsv((await readFile(await (await downloading).path(), "utf8")).slice(1));
  expect(exported.map((cells) => cells[4])).toEqual([emails[3]]);
  await bar.getByRole("button", { name: "Clear" }).click();
  await expect(bar).toBeHidden();
});

test("the quick look opens over the list, goes through it, and gives the focus back to its row", {
  tag: "@states",
}, async ({ page, shop }) => {
  const { word, emails } = await buyOrders(shop, 3);
  await signInAsNewAdmin(page, shop);
  await page.goto(`/admin/orders?q=${word}`);
  await hydrated(page);
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("Space");
  const dialog = page.getByRole("dialog", { name: /^Order [0-9A-F]{8}$/ });
  await expect(dialog).toContainText(emails[1] ?? "");
  await expect(dialog.getByRole("link", { name: "Open order" })).toBeFocused();
  await expectAccessible(page, [DESKTOP, PHONE]);
  await page.keyboard.press("j");
  await expect(dialog).toContainText(emails[0] ?? "");
  await expect(dialog.getByRole("button", { name: "Next order" })).toBeDisabled();
  await dialog.getByRole("link", { name: "Previous order" }).click();
  await expect(dialog).toContainText(emails[1] ?? "");
  await page.keyboard.press("k");
  await expect(dialog).toContainText(emails[2] ?? "");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL((url) => !url.searchParams.has("order"));
  await expect(reached(page)).toContainText(emails[2] ?? "");
  await expect(reached(page).locator(".row-link")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`^[^?]+/admin/orders/[0-9a-f-]{36}\\?q=${word}$`));
});

test("a reader sees the list without boxes, exports and forms", { tag: ["@phone", "@states"] }, async ({
  page,
  shop,
}) => {
  const { word } = await buyOrders(shop, 1);
  await signInAsNewAdmin(page, shop, "reader");
  await page.goto(`/admin/orders?q=${word}`);
  await hydrated(page);
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole("checkbox")).toHaveCount(0);
  for (const name of ["Export", "New order"])
    await expect(page.getByRole("main").getByText(name, { exact: true })).toHaveCount(0);
  await expectAccessible(page, [DESKTOP, PHONE]);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("filters have a button, a row leads to its order, and selected orders are moved", { tag: "@whole" }, async ({
    page,
    shop,
  }) => {
    const { word, emails } = await buyOrders(shop, 2);
    await signInAsNewAdmin(page, shop);
    await page.goto("/admin/orders");
    await card(page).getByRole("searchbox").fill(word);
    await page.getByRole("button", { name: "Apply", exact: true }).click();
    await expect(rows(page)).toHaveCount(2);
    await page
      .getByLabel(/^Select the order of/)
      .first()
      .check();
    const bar = page.getByRole("group", { name: "Selected orders" });
    await bar.getByRole("button", { name: "Move to" }).click();
    await bar.getByRole("button", { name: "Done" }).click();
    await expect(page.getByRole("status").filter({ hasText: "1 order: done." })).toBeVisible();
    await page.goto(`/admin/orders?q=${word}`);
    await rows(page).filter({ hasText: emails[0] }).getByRole("link", { name: "View details" }).click();
    const dialog = page.getByRole("dialog", { name: /^Order [0-9A-F]{8}$/ });
    await expect(dialog).toContainText(emails[0] ?? "");
    await dialog.getByRole("link", { name: "Close" }).click();
    await expect(dialog).toBeHidden();
    await rows(page).filter({ hasText: emails[1] }).locator(".row-link").click();
    await expect(page).toHaveURL(/\/admin\/orders\/[0-9a-f-]{36}/);
  });
});
