import { post } from "../../support/shop/purchase.ts";
import { DESKTOP, expectAccessible, PHONE } from "../helpers/accessibility.ts";
import { buyWebPage, entry, rows, signInAsNewAdmin, toast, uniqueEmail } from "../helpers/admin.ts";
import { expect, test } from "../helpers/fixtures.ts";
import { control, hydrated } from "../helpers/web-page-order.ts";

test("a new order is announced, assigned, noted, moved on the board, and overdue in My day", {
  tag: "@phone",
}, async ({ page, shop, isMobile }) => {
  const admin = await signInAsNewAdmin(page, shop);
  await page.clock.install();
  await page.goto("/admin");
  await hydrated(page);
  const { email, link } = await buyWebPage(shop);
  const dialog = page.getByRole("dialog", { name: /^Order [0-9A-F]{8}$/ });
  let order = "";

  await test.step("it is announced and counted as unread", async () => {
    const words = { name: "Mo", email: uniqueEmail("mo"), company: "", message: "We need a rocket." };
    await post(`${shop.url}/api/contact-form`, { ...words, agreeToTerms: true });
    await page.clock.fastForward(30_000);
    const announced = page
      .getByRole("main")
      .getByRole("status")
      .filter({ hasText: /^\d+ new orders?$/ });
    await expect(announced).toBeVisible();
    const pages = page.getByRole("navigation", { name: isMobile ? "Main pages" : "Admin" });
    await expect(pages.getByRole("link", { name: /^Inbox/ })).toHaveAccessibleName(/^Inbox \d+\+? unread$/);
    await page.getByRole("button", { name: /^Show (it|them)$/ }).click();
    await expect(page).toHaveURL("/admin/orders");
  });

  await test.step("its row opens on click, with the agency's time", async () => {
    const row = rows(page).filter({ hasText: email });
    await expect(row.locator("time")).toContainText(/\d{1,2}:\d\d [AP]M C[SD]T/);
    await expect(row.locator("time")).toHaveAttribute("title", / UTC$/);
    await row.getByText("$299.00").click();
    await expect(dialog).toBeVisible();
    order = new URL(page.url()).searchParams.get("order") ?? "";
  });

  await test.step("it gets an assignee, a due date and a note", async () => {
    await expect(control(page, "dueDate")).toHaveValue(/^\d{4}-\d\d-\d\d$/);
    await dialog.locator("[name=assignee]").selectOption(admin);
    await control(page, "dueDate").fill("2020-01-02");
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    await expect(entry(dialog, "Assigned")).toContainText(`by ${admin}: ${admin}`);
    await expect(dialog.getByText("Overdue since Jan 2, 2020")).toBeVisible();
    await control(page, "note").fill("Pays late, call first.");
    await dialog.getByRole("button", { name: "Add note" }).click();
    await expect(dialog.getByRole("list", { name: "Private notes" })).toContainText("Pays late, call first.");
    await expect(control(page, "note")).toHaveValue("");
    if (!isMobile) await expectAccessible(page, [DESKTOP, PHONE]);
    await page.keyboard.press("Escape");
    await expect(rows(page).filter({ hasText: email })).toContainText("Overdue since Jan 2, 2020");
  });

  await test.step("it is moved on the board with the keyboard, which keeps the focus, and with the pointer", async () => {
    await page.getByRole("navigation", { name: "View" }).getByRole("link", { name: "Board" }).click();
    const card = (column: string) =>
      page
        .getByRole("region", { name: column, exact: true })
        .getByRole("listitem")
        .filter({ has: page.locator(`[data-order="${order}"]`) });
    const status = page.locator(`[data-order="${order}"]`);
    await expect(card("New")).toContainText("Overdue since Jan 2, 2020");
    await status.focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    // First, because the toast closes automatically.
    await expect(toast(page, `Order ${order.slice(0, 8).toUpperCase()}: in progress.`)).toBeVisible();
    await expect(card("In progress")).toBeVisible();
    await expect(status).toBeFocused();
    if (isMobile) return;
    await card("In progress")
      .getByText("Overdue")
      .dragTo(page.getByRole("heading", { name: /^Waiting for customer/ }));
    await expect(card("Waiting for customer")).toBeVisible();
    await expectAccessible(page, [DESKTOP, PHONE]);
  });

  await test.step("it is overdue in My day, which links to it", async () => {
    await page.goto("/admin?only=mine");
    const overdue = page.getByRole("region", { name: "Due", exact: true });
    await expect(overdue.getByRole("listitem")).toHaveCount(1);
    if (!isMobile) await expectAccessible(page, [DESKTOP, PHONE]);
    await overdue.getByRole("link").click();
    await expect(dialog).toContainText(email);
  });

  await test.step("its customer sees the status, and no note", async () => {
    await page.goto(link);
    const words = isMobile ? "We’re working on it" : "We need something from you";
    await expect(page.getByText(words, { exact: true })).toBeVisible();
    await expect(page.getByRole("region", { name: "Timeline" })).toContainText(`${words}.`);
    await expect(page.getByText("Pays late")).toHaveCount(0);
  });
});
