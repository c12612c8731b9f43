import type { Page } from "@playwright/test";
import { buyWebPage, orderPage, signInAsAdmin } from "../helpers/admin.ts";
import { expect, test } from "../helpers/fixtures.ts";
import { expectToast } from "../helpers/web-page-order.ts";

/** More than any page has before the element that is looked for. */
const MOST_STOPS = 120;

/** Presses Tab until the focus is on the button, link or field of this name. */
async function tabTo(page: Page, name: string) {
  const focused = page.locator(":focus");
  const reached: (string | undefined)[] = [];
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press("Tab");
    const label = await focused.evaluateAll(([element]) =>
      element instanceof HTMLElement
        ? (element.getAttribute("aria-label") ??
          (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
            ? element.labels?.[0]?.textContent
            : element.textContent))
        : "",
    );
    if (label?.trim() === name) return;
    reached.push(label?.trim());
  }
  throw new Error(`Tab does not reach "${name}", but: ${reached.join(", ")}`);
}

async function pressButton(page: Page, name: string) {
  await tabTo(page, name);
  await page.keyboard.press("Enter");
}

test("an order is started, delivered and refunded with the keyboard alone", { tag: "@whole" }, async ({
  page,
  shop,
}) => {
  const { orderId } = await buyWebPage(shop);
  await signInAsAdmin(page, shop);
  await page.goto(`/admin/orders/${orderId}`);
  const order = await orderPage(page);

  await test.step("it is started", async () => {
    await pressButton(page, "Start work");
    await expect(order.locator(".page-head").getByRole("button", { name: "New delivery" })).toBeVisible();
  });

  await test.step("a link is delivered", async () => {
    await page.reload();
    await orderPage(page);
    await pressButton(page, "New delivery");
    const files = order.getByRole("region", { name: "Files and deliveries" });
    await expect(files.getByLabel("Title (optional)")).toBeVisible();
    await tabTo(page, "Title (optional)");
    await page.keyboard.insertText("First draft");
    await pressButton(page, "Add a link");
    await expect(files.getByLabel("Link text")).toBeFocused();
    await page.keyboard.insertText("Preview");
    await tabTo(page, "Address");
    await page.keyboard.insertText("https://preview.example/acme");
    await pressButton(page, "Send delivery");
    await expectToast(page, "Delivery 1 is sent. We’ll email the customer.");
  });

  await test.step("its payment is refunded", async () => {
    await page.reload();
    await orderPage(page);
    await pressButton(page, "Refund");
    const dialog = page.getByRole("dialog", { name: /^Refund order/ });
    await expect(dialog.locator(":focus")).toHaveCount(1);
    await tabTo(page, "Reason");
    await page.keyboard.insertText("Not needed any more");
    await pressButton(page, "Refund...");
    await expect(dialog.getByRole("button", { name: "No", exact: true })).toBeFocused();
    // The total less 5 %.
    await pressButton(page, "Refund $284.05 now");
    await expect(dialog).toBeHidden();
    await expect(page.locator(".page-head").getByText("Refunded", { exact: true })).toBeVisible();
  });
});
