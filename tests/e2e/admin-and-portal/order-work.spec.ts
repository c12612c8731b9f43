import { sendMessage } from "../../support/shop/purchase.ts";
import { DESKTOP, expectAccessible, PHONE } from "../helpers/accessibility.ts";
import { buyWebPage, entry, openWork, orderPage, rows, signInAsNewAdmin, uniqueEmail } from "../helpers/admin.ts";
import { expect, test } from "../helpers/fixtures.ts";
import { control, expectToast, hydrated } from "../helpers/web-page-order.ts";

const LATE = /^[\d,]+ days late$/;

test("a new order is announced and counted as to answer", { tag: ["@phone", "@states"] }, async ({
  page,
  shop,
  isMobile,
}) => {
  await signInAsNewAdmin(page, shop);
  await page.clock.install();
  await page.goto("/admin");
  await hydrated(page);
  await buyWebPage(shop);
  await sendMessage(shop, { email: uniqueEmail("mo") });
  await page.clock.fastForward(30_000);
  const announced = page
    .getByRole("main")
    .getByRole("status")
    .filter({ hasText: /^\d+ new orders?$/ });
  await expect(announced).toBeVisible();
  const pages = page.getByRole("navigation", { name: isMobile ? "Main pages" : "Admin" });
  await expect(pages.getByRole("link", { name: /^Inbox/ })).toHaveAccessibleName(/^Inbox \d+\+? to answer$/);
  await page.getByRole("button", { name: /^Show (it|them)$/ }).click();
  await expect(page).toHaveURL("/admin/orders");
});

// Without a clock of its own: on a busy machine that one catches up, and a toast ends as soon as it is shown.
test("an order is assigned, noted, moved on the board, and overdue in My day", {
  tag: ["@phone", "@states"],
}, async ({ page, shop, isMobile }) => {
  const admin = await signInAsNewAdmin(page, shop);
  const { email, link } = await buyWebPage(shop);
  await page.goto("/admin/orders");
  await hydrated(page);
  let order = "";

  await test.step("its row opens on click, with the agency's time", async () => {
    const row = rows(page).filter({ hasText: email });
    await expect(row.locator("time").first()).toContainText(/\d{1,2}:\d\d [AP]M/);
    await expect(row.locator("time").first()).toHaveAttribute("title", / UTC$/);
    await expect(page.getByText(/Times are Central Time/).first()).toBeVisible();
    // The customer's link covers the row. Orders of other tests move it: Playwright waits until it is still and nothing covers it.
    // Both places are read at once: an order that arrives in between would move one of them.
    const position = await row.getByText("$299.00").evaluate((price) => {
      const link = price.closest("tr")?.querySelector(".row-link");
      if (!link) throw new Error("The row has no link");
      const [from, to] = [link.getBoundingClientRect(), price.getBoundingClientRect()];
      return { x: to.x + to.width / 2 - from.x, y: to.y + to.height / 2 - from.y };
    });
    await row.locator(".row-link").click({ position });
    await orderPage(page);
    order = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  });

  await test.step("it gets an assignee, a due date and a note", async () => {
    const shown = await orderPage(page);
    const work = await openWork(shown);
    await expect(control(page, "dueDate")).toHaveValue(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/);
    await work.locator("[name=assignee]").selectOption(admin);
    await control(page, "dueDate").fill("January 2, 2020");
    await work.getByRole("button", { name: "Save work", exact: true }).click();
    await expect(entry(shown, `Assigned: ${admin}`)).toContainText(`by ${admin}`);
    await expect(entry(shown, "Due date changed: Jan 2, 2020")).toHaveCount(1);
    await expect(work.getByText(LATE).filter({ visible: true })).toBeVisible();
    await control(page, "note").fill("Pays late, call first.");
    await work.getByRole("button", { name: "Add note" }).click();
    await expect(work.getByRole("list", { name: "Private notes" })).toContainText("Pays late, call first.");
    await expect(control(page, "note")).toHaveValue("");
    await expectAccessible(page, [DESKTOP, PHONE]);
    await page.goto("/admin/orders");
    await expect(rows(page).filter({ hasText: email })).toContainText(/[\d,]+ days late/);
  });

  await test.step("it is moved on the board with the keyboard, which keeps the focus, and with the pointer", async () => {
    await hydrated(page);
    await buyWebPage(shop);
    await page.getByRole("navigation", { name: "View" }).getByRole("link", { name: "Board" }).click();
    const card = (column: string) =>
      page
        .getByRole("region", { name: column, exact: true })
        .getByRole("listitem")
        .filter({ has: page.locator(`[data-order="${order}"]`) });
    const link = page.locator(`[data-order="${order}"]`);
    await expect(card("New")).toContainText(/[\d,]+ days late/);
    await link.focus();
    await page.keyboard.press("m");
    await expect(page.getByRole("button", { name: "In progress", exact: true })).toBeFocused();
    await page.keyboard.press("Enter");
    await expectToast(page, `Order ${order.slice(0, 8).toUpperCase()}: in progress.`);
    await expect(card("In progress")).toBeVisible();
    await expect(link).toBeFocused();
    if (isMobile) return;
    await page.keyboard.press("h");
    await expect(page.getByRole("region", { name: "New", exact: true }).locator(":focus")).toHaveCount(1);
    await card("In progress").dragTo(page.getByRole("heading", { name: /^Waiting for customer/ }));
    await expect(card("Waiting for customer")).toBeVisible();
    await expectAccessible(page, [DESKTOP, PHONE]);
  });

  await test.step("it is overdue in My day, which links to it", async () => {
    await page.goto("/admin?only=mine");
    const overdue = page.getByRole("region", { name: "Due", exact: true });
    await expect(overdue.getByRole("listitem")).toHaveCount(1);
    await expectAccessible(page, [DESKTOP, PHONE]);
    await overdue.getByRole("listitem").getByRole("link").click();
    await expect(page).toHaveURL((url) => url.href.includes(order));
    await expect(page.getByText(email).filter({ visible: true }).first()).toBeVisible();
  });

  await test.step("its customer sees the status, and no note", async () => {
    await page.goto(link);
    const words = isMobile ? "We’re working on it" : "We need something from you";
    await expect(page.getByText(words, { exact: true })).toBeVisible();
    await expect(page.getByRole("region", { name: "Timeline" })).toContainText(`${words}.`);
    await expect(page.getByText("Pays late")).toHaveCount(0);
  });
});
