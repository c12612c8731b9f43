import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { extractLinkKey, findEmailTo } from "../../support/shop/visitor.ts";
import { DESKTOP, expectAccessible, PHONE } from "../helpers/accessibility.ts";
import { buyWebPage, signInAsNewAdmin, uniqueWord } from "../helpers/admin.ts";
import { expect, test, type VisitedShop } from "../helpers/fixtures.ts";
import { control, expectToast, hydrated } from "../helpers/web-page-order.ts";

/** A customer who has written `text` with a word of its own. */
async function writtenBy(shop: VisitedShop, text: string) {
  const customer = await buyWebPage(shop);
  const { orderId, visitor } = customer;
  const word = uniqueWord();
  await visitor.post("/my-order", { intent: "message", orderId, messageId: randomUUID(), message: `${text} ${word}` });
  return { ...customer, word };
}

const openFromMyDay = async (page: Page, word: string) => {
  await page.goto("/admin");
  await hydrated(page);
  const needsReply = page.getByRole("region", { name: "Needs reply" });
  await needsReply.getByRole("listitem").filter({ hasText: word }).getByRole("link").click();
  await page.waitForURL("**/admin/inbox?open=*");
};

test("the oldest message is answered with a delivery in four presses beside typing, from My day", {
  tag: "@phone",
}, async ({ page, shop }) => {
  const { email, word } = await writtenBy(shop, "When do we see a draft?");
  await signInAsNewAdmin(page, shop);
  await openFromMyDay(page, word);
  await expectAccessible(page, [DESKTOP, PHONE]);
  await page.getByRole("link", { name: "Deliver", exact: true }).click();
  const part = page.getByRole("region", { name: "Files and deliveries" });
  await hydrated(page);
  await part.getByLabel("Note to the customer").fill("Here it is. We began with the headline.");
  const chooser = page.waitForEvent("filechooser");
  await control(page, "deliveryFiles").click();
  await (await chooser).setFiles({ name: "draft.txt", mimeType: "text/plain", buffer: Buffer.from("Our draft") });
  await expect(part.getByRole("checkbox", { name: /draft\.txt/ })).toBeChecked();
  await part.getByRole("button", { name: "Send delivery" }).click();
  await expectToast(page, "Delivery 1 is sent. We’ll email the customer.");
  expect(extractLinkKey(await findEmailTo(shop, email, "is ready"))).toBeTruthy();
  await page.goto("/admin/inbox");
  await expect(page.getByRole("list", { name: "Conversations" }).getByText(word)).toHaveCount(0);
  await page.goto("/admin/inbox?tab=waiting");
  await expect(page.getByRole("list", { name: "Conversations" }).getByText(word)).toHaveCount(1);
});

test("two admins in one conversation see each other, and the second answer asks first", async ({
  page,
  shop,
  browser,
}) => {
  const { visitor, orderId } = await writtenBy(shop, "Is blue possible?");
  const ann = await signInAsNewAdmin(page, shop);
  const colleague = await browser.newPage({ baseURL: shop.url });
  await signInAsNewAdmin(colleague, shop);
  for (const each of [page, colleague]) {
    await each.goto(`/admin/inbox?open=${orderId}`);
    await hydrated(each);
  }
  await control(page, "text").fill("Yes, blue is fine.");
  await expect(colleague.getByText(`${ann.split("@")[0]} is replying.`)).toBeVisible({ timeout: 30_000 });
  await control(colleague, "text").fill("Of course!");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByText("Waiting for the customer", { exact: true })).toBeVisible();

  await colleague.getByRole("button", { name: "Send", exact: true }).click();
  await expect(colleague.getByText(`${ann} has answered since you opened this.`).first()).toBeVisible();
  await expect(control(colleague, "text")).toHaveValue("Of course!");
  const messages = colleague.getByRole("region", { name: "Messages of the conversation" });
  await expect(messages).toContainText("Yes, blue is fine.");
  await colleague.getByRole("button", { name: "Send", exact: true }).click();
  await expect(messages).toContainText("Of course!");
  await colleague.close();

  expect((await visitor.get("/my-order")).html).toContain("Of course!");
});

test("a conversation is snoozed, assigned and closed with keys, and each is undone", async ({ page, shop }) => {
  const { word, orderId } = await writtenBy(shop, "Is blue possible?");
  const ann = await signInAsNewAdmin(page, shop);
  await page.goto(`/admin/inbox?tab=all&q=${word}&open=${orderId}`);
  await hydrated(page);
  const item = page.getByRole("list", { name: "Conversations" }).getByRole("listitem");
  const undo = async () => page.getByRole("button", { name: "Undo" }).last().click();
  await page.keyboard.press("a");
  await page.getByRole("button", { name: ann }).click();
  await expect(page.getByText(`Assigned to ${ann.split("@")[0]}`, { exact: true })).toBeVisible();
  await undo();
  await expect(page.getByText("Unassigned", { exact: true })).toBeVisible();
  await page.keyboard.press("s");
  await page.getByRole("button", { name: "Tomorrow", exact: true }).click();
  await expect(item).toContainText("Snoozed until");
  await undo();
  await expect(item).toContainText("by ");
  await item.getByRole("link").click();
  await expect(page.getByRole("button", { name: "Done", exact: true })).toBeVisible();
  await page.keyboard.press("e");
  await expect(item).toContainText("Done");
  await undo();
  await expect(item).toContainText("by ");
});
