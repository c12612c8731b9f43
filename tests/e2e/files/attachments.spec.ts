import { png } from "../../support/files/samples.ts";
import { DESKTOP, expectAccessible, PHONE } from "../helpers/accessibility.ts";
import { buyWebPage, openDetails, signInAsAdmin } from "../helpers/admin.ts";
import { expect, test } from "../helpers/fixtures.ts";
import { control, expectToast, hydrated } from "../helpers/web-page-order.ts";

/** Browsers log aborted connections. */
test.use({ allowedErrors: [/Failed to load resource/] });

const PARTS = /\/my-order\/files\/[^/]+\?offset=/;
const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });
const logo = file("logo.png", "image/png", Buffer.from(png(60, 30)));

test("a message has files, uploaded over a failing connection, and so has the reply", { tag: "@states" }, async ({
  page,
  shop,
  browser,
}) => {
  const { email, link } = await buyWebPage(shop);
  const messages = page.getByRole("region", { name: "Conversation" });

  await test.step("the customer writes, with a picture and a text", async () => {
    await page.goto(link);
    await hydrated(page);
    let parts = 0;
    await page.route(PARTS, (route) => {
      parts += 1;
      return parts === 1 ? route.abort("connectionreset") : route.continue();
    });
    await control(page, "message").fill("Here are our files.");
    await messages.getByRole("button", { name: "Attach files" }).click();
    await expect(messages.getByLabel("Files with this message")).toBeFocused();
    await messages
      .getByLabel("Files with this message")
      .setInputFiles([logo, file("colors.txt", "text/plain", Buffer.from("#FF5500"))]);
    await messages.getByRole("button", { name: "Send", exact: true }).click();
    const line = messages.getByRole("listitem").filter({ hasText: "Here are our files." });
    await expect(line.getByRole("link", { name: "logo.png" })).toBeVisible();
    await expect(line.getByRole("link", { name: "colors.txt" })).toBeVisible();
    await expect(line.locator("img")).toBeVisible();
    await expect(control(page, "message")).toHaveValue("");
    expect(parts).toBeGreaterThan(2);
    await page.unroute(PARTS);
    await expectAccessible(page);
  });

  await test.step("the admin reads it with its files, and replies with one", async () => {
    const staff = await browser.newPage({ baseURL: shop.url, viewport: page.viewportSize() });
    await signInAsAdmin(staff, shop);
    await staff.goto(`/admin/orders?q=${email}`);
    const conversation = (await openDetails(staff, email)).getByRole("region", { name: "Conversation" });
    await expect(conversation.getByRole("link", { name: "logo.png" })).toBeVisible();
    await conversation.getByRole("textbox", { name: "Message to the customer" }).fill("Thanks! This is the draft.");
    await conversation.getByRole("button", { name: "Attach files" }).click();
    await conversation
      .getByLabel("Files with this message")
      .setInputFiles(file("draft.txt", "text/plain", Buffer.from("A draft")));
    await expectAccessible(staff, [DESKTOP, PHONE]);
    await conversation.getByRole("button", { name: "Send", exact: true }).click();
    await expectToast(staff, "Sent.");
    const answer = conversation.getByRole("listitem").filter({ hasText: "This is the draft." });
    await expect(answer.getByRole("link", { name: "draft.txt" })).toBeVisible();
    await staff.close();
  });

  await test.step("the customer gets it with the reply", async () => {
    await page.reload();
    // Hydration replaces the plain forms, which moves the content below.
    await hydrated(page);
    const answer = messages.getByRole("listitem").filter({ hasText: "This is the draft." });
    const download = page.waitForEvent("download");
    await answer.getByRole("link", { name: "draft.txt" }).click();
    expect((await download).suggestedFilename()).toBe("draft.txt");
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a message and its files are sent with one click", { tag: "@whole" }, async ({ page, shop }) => {
    const { link } = await buyWebPage(shop);
    await page.goto(link);
    const messages = page.getByRole("region", { name: "Conversation" });
    await messages.getByLabel("Your message").fill("Here is our logo.");
    await messages.getByLabel("Files with this message").setInputFiles(logo);
    await messages.getByRole("button", { name: "Send", exact: true }).click();
    await expect(page).toHaveURL(/\/my-order\?order=/);
    const line = messages.getByRole("listitem").filter({ hasText: "Here is our logo." });
    await expect(line.getByRole("link", { name: "logo.png" })).toBeVisible();
  });
});
