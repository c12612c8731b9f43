import { extractLinkKey, findEmailTo } from "../../support/shop/visitor.ts";
import { DESKTOP, expectAccessible, PHONE } from "../helpers/accessibility.ts";
import { buyWebPage, signInAsAdmin, uniqueWord } from "../helpers/admin.ts";
import { expect, test } from "../helpers/fixtures.ts";
import { control, expectToast, hydrated } from "../helpers/web-page-order.ts";

test("a customer opens the order with the magic link, closes it, and gets a new link by email", {
  tag: "@states",
}, async ({ page, shop }) => {
  const { email, link } = await buyWebPage(shop);

  await test.step("the link shows the order, and its key is removed from the address bar", async () => {
    await page.goto(link);
    await expect(page).toHaveURL("/my-order");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Custom Web Page");
    await expect(page.getByText("We have your order and your payment, and we’re on it.")).toBeVisible();
    await expect(page.getByRole("region", { name: "Timeline" })).toContainText("We received your payment.");
    await expect(page.getByRole("region", { name: "Payments" })).toContainText("$299.00");
    await hydrated(page);
    await expectAccessible(page);
  });

  await test.step("the receipt is one click away", async () => {
    await page.getByRole("link", { name: /^Receipt/ }).click();
    await expect(page.getByText(email)).toBeVisible();
    await page.goto("/my-order");
  });

  await test.step("closing it leaves nothing in the browser", async () => {
    await page.getByRole("button", { name: "SIGN OUT" }).click();
    await expect(page).toHaveURL("/");
    await page.goto("/my-order");
    await expect(page).toHaveURL("/my-order/find");
  });

  await test.step("Find my order emails a new link", async () => {
    await hydrated(page);
    await control(page, "email").fill(email);
    await page.getByRole("button", { name: "SEND THE LINK" }).click();
    await expect(page.getByRole("main")).toContainText(
      `If there are orders for ${email}, a link to them is on its way.`,
    );
    await expect(page.getByRole("button", { name: "Send the link again" })).toBeDisabled();
    await page.getByRole("link", { name: "Use another address" }).click();
    await expect(control(page, "email")).toHaveValue(email);
    await page.goto(`/my-order?key=${extractLinkKey(await findEmailTo(shop, email, "Your orders with"))}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Custom Web Page");
  });
});

test("customer and team send messages, and what needs a reply is listed until it has one", { tag: "@states" }, async ({
  page,
  shop,
  browser,
}) => {
  const { link } = await buyWebPage(shop);
  const word = uniqueWord();
  await page.goto(link);
  await hydrated(page);
  await control(page, "message").fill(`Can you use our brand colors? ${word}`);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByRole("region", { name: "Conversation" }).getByRole("listitem")).toContainText(word);
  await expect(control(page, "message")).toHaveValue("");

  const staff = await browser.newPage({ baseURL: shop.url });
  await signInAsAdmin(staff, shop);
  await staff.goto("/admin/conversations");
  await expect(staff).toHaveURL("/admin/inbox");
  const row = staff.getByRole("list", { name: "Conversations" }).getByRole("listitem").filter({ hasText: word });
  await expect(row.getByRole("link", { name: "unread" })).toHaveCount(1);
  await row.getByRole("link").click();
  await hydrated(staff);
  await expect(
    staff.getByRole("region", { name: "Messages", exact: true }).getByRole("link", { name: "Open order" }),
  ).toBeVisible();
  await control(staff, "text").fill("Yes, please send us the codes.");
  await staff.getByRole("button", { name: "Send", exact: true }).click();
  await expectToast(staff, "Sent.");
  await expect(row).toHaveCount(0);
  await staff.close();

  await page.reload();
  await expect(page.getByRole("region", { name: "Conversation" })).toContainText("Yes, please send us the codes.");
  await expectAccessible(page, [DESKTOP, PHONE]);
});
