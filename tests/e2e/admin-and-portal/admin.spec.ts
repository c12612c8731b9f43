import { checkoutBody, sendMessage, startCheckout } from "../../support/shop/purchase.ts";
import { findEmailTo } from "../../support/shop/visitor.ts";
import { DESKTOP, expectAccessible, PHONE } from "../helpers/accessibility.ts";
import { buy, openDetails, openRefund, rows, signInAsAdmin, uniqueEmail, uniqueWord } from "../helpers/admin.ts";
import { expect, test } from "../helpers/fixtures.ts";
import { control, expectToast, hydrated } from "../helpers/web-page-order.ts";

test("a contact message is found, answered by email, snoozed, and closed with keys", { tag: "@phone" }, async ({
  page,
  shop,
  isMobile,
}) => {
  const word = uniqueWord();
  const message = { email: uniqueEmail("jo"), message: `We need a rocket & a page.\nCode ${word}` };
  await sendMessage(shop, message);
  await signInAsAdmin(page, shop);
  await page.goto("/admin/messages");
  await expect(page).toHaveURL("/admin/inbox");
  await hydrated(page);
  await page.getByRole("searchbox", { name: "Search", exact: true }).fill(word);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL((url) => url.searchParams.get("q") === word);
  const item = page.getByRole("list", { name: "Conversations" }).getByRole("listitem");
  const thread = page.getByRole("region", { name: "Messages", exact: true });
  await expect(item).toHaveCount(1);
  await item.getByRole("link", { name: "Jo Miller unread" }).click();
  await expect(thread.getByText(message.email)).toBeVisible();
  await expect(thread.getByText(`Code ${word}`).last()).toBeVisible();
  await control(page, "text").fill("Gladly! Which color?");
  await thread.getByRole("button", { name: "Send", exact: true }).click();
  await expectToast(page, "Sent by email.");
  await expect(thread.getByText("Waiting for the customer")).toBeVisible();
  expect((await findEmailTo(shop, message.email, "Re: Your message to")).text).toContain("Gladly! Which color?");

  if (!isMobile) {
    await page.getByRole("heading", { name: "Inbox", exact: true }).click();
    await page.keyboard.press("e");
    await expectToast(page, "Done.");
    await expect(item.getByText("Done", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(item.getByText("Waiting", { exact: true })).toBeVisible();
  }
  await page.goto(`/admin/inbox?tab=all&q=${word}`);
  await hydrated(page);
  await item.getByRole("link", { name: "Jo Miller" }).click();
  await thread.getByRole("button", { name: "Done", exact: true }).click();
  await expect(item.getByText("Done", { exact: true })).toBeVisible();
});

test.describe("when the orders cannot be loaded", () => {
  test.use({ allowedErrors: [/Failed to load resource/] });

  test("the old rows stay during a refresh, and after a failed one with an error", async ({ page, shop }) => {
    const email = uniqueEmail("jo");
    await startCheckout(shop, { ...checkoutBody(), email });
    await signInAsAdmin(page, shop);
    await page.goto(`/admin/orders?q=${email}`);
    await hydrated(page);
    const held = Promise.withResolvers<void>();
    const data = /\/admin\/orders\.data/;
    await page.route(data, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.getByRole("button", { name: "Refresh Orders" }).click();
    await expect(page.getByRole("button", { name: "Refreshing..." })).toBeVisible();
    await expect(rows(page)).toContainText(email);
    held.resolve();
    await expect(page.getByRole("button", { name: "Refresh Orders" })).toBeVisible();

    for (const fail of ["no connection", "a proxy's error"]) {
      await page.unrouteAll();
      await page.route(data, (route) =>
        fail === "no connection" ? route.abort() : route.fulfill({ status: 502, body: "<html>Bad gateway</html>" }),
      );
      await page.getByRole("button", { name: "Refresh Orders" }).click();
      await expectToast(page, "Failed to load orders");
      await expect(page.getByRole("alert").filter({ hasText: "Failed to load orders." })).toContainText(
        "We can’t reach the server. Please check your connection and try again.",
      );
      await expect(rows(page)).toContainText(email);
      await page.unrouteAll();
      await page.getByRole("button", { name: "Refresh Orders" }).click();
      await expect(page.getByRole("alert").filter({ hasText: "Failed to load orders." })).toHaveCount(0);
    }
  });
});

test("the pages are accessible and do not scroll horizontally", { tag: "@whole" }, async ({ page, shop }) => {
  const email = uniqueEmail("jo");
  await buy(shop, email);
  await sendMessage(shop, { email });
  await signInAsAdmin(page, shop);
  await page.goto(`/admin/orders?q=${email}`);
  await page.getByText("By service", { exact: true }).click();
  await expectAccessible(page, [DESKTOP, PHONE]);
  const order = await openDetails(page, email);
  const dialog = await openRefund(order);
  await expectAccessible(page, [DESKTOP, PHONE]);
  await dialog.getByLabel("Reason").fill("Changed their mind");
  await dialog.getByRole("button", { name: "Refund...", exact: true }).click();
  await expect(dialog.getByText("You can’t undo this.")).toBeVisible();
  await expectAccessible(page, [DESKTOP, PHONE]);
  await page.goto(`/admin/inbox?tab=all&q=${email}`);
  await expectAccessible(page, [DESKTOP, PHONE]);
  await page.getByRole("list", { name: "Conversations" }).getByRole("link").first().click();
  await expect(page.getByRole("button", { name: "Send and close" })).toBeVisible();
  await expectAccessible(page, [DESKTOP, PHONE]);
  const candidate = uniqueEmail("guest");
  await page.goto("/admin/users");
  await page.getByLabel("Email").fill(candidate);
  await page.getByRole("button", { name: "Add Admin" }).click();
  await expect(page.getByText(candidate, { exact: true })).toBeVisible();
  await expectAccessible(page, [DESKTOP, PHONE]);
});
