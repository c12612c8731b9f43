import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { pdf } from "../../support/files/samples.ts";
import { extractLinkKey, findEmailTo, type Visitor } from "../../support/shop/visitor.ts";
import { DESKTOP, expectAccessible, PHONE } from "../helpers/accessibility.ts";
import { buyWebPage, orderPage, signInAsAdmin, uniqueWord, visitorOf } from "../helpers/admin.ts";
import { expect, test } from "../helpers/fixtures.ts";
import { hydrated } from "../helpers/web-page-order.ts";

const task = (page: Page) => page.getByRole("region", { name: /^Your (first|next) draft is ready$/ });
const comments = (part: Locator) => part.getByRole("list").filter({ has: part.page().locator("[id^=pin-]") });
const commentButton = (part: Locator) => part.getByRole("button", { name: "Comment", exact: true });

async function deliverDraft(admin: Visitor, orderId: string, title: string): Promise<void> {
  const fileId = await admin.sendFile(orderId, "draft.pdf", pdf({ pages: 2 }), "admin");
  const form = { intent: "create-delivery", orderId, deliveryId: randomUUID(), title, note: "", closes: "yes", fileId };
  expect((await admin.post("/admin/orders", form)).status).toBe(200);
}

/** Reloads until the job has drawn the pages. */
async function openDrawn(page: Page, path: string): Promise<Locator> {
  await expect(async () => {
    await page.goto(path);
    await expect(task(page).getByRole("img", { name: "Page 1 of draft.pdf" })).toBeVisible({ timeout: 500 });
  }).toPass();
  await hydrated(page);
  return task(page);
}

test("a customer pins comments by mouse, by keyboard and without scripts; one revision has them, and the next version carries them", {
  tag: ["@phone", "@states"],
}, async ({ page, shop, browser }) => {
  test.slow();
  const { email, orderId } = await buyWebPage(shop);
  const [first, second, third] = [uniqueWord(), uniqueWord(), uniqueWord()];
  await signInAsAdmin(page, shop);
  const admin = await visitorOf(page, shop);
  await deliverDraft(admin, orderId, "First draft");
  const key = extractLinkKey(await findEmailTo(shop, email, "is ready"));

  await test.step("by mouse: a click on the page sets the place and moves the focus to the text", async () => {
    await page.goto(`/my-order?key=${key}`);
    const part = await openDrawn(page, "/my-order");
    const place = part.getByRole("button", { name: "Comment on a place of Page 1 of draft.pdf" });
    await place.scrollIntoViewIfNeeded();
    const box = await place.boundingBox();
    await place.click({ position: { x: (box?.width ?? 0) * 0.2, y: 20 } });
    await expect(part.getByLabel("New comment")).toBeFocused();
    await expect(part.getByLabel("Where")).toHaveValue(/^(19|20)(\.\d)?,\d/);
    await page.keyboard.type(first);
    await commentButton(part).click();
    await expect(comments(part).getByText(first)).toBeVisible();
    await expect(part.getByLabel("New comment")).toHaveValue("");
    await expect(part.getByRole("link", { name: "Comment 1" })).toBeVisible();
  });

  await test.step("by keyboard: arrow keys move the place, Enter takes it", async () => {
    const part = task(page);
    await part.getByRole("button", { name: "Comment on a place of Page 1 of draft.pdf" }).focus();
    for (const pressed of ["ArrowRight", "Shift+ArrowDown", "Enter"]) await page.keyboard.press(pressed);
    await expect(part.getByLabel("New comment")).toBeFocused();
    await expect(part.getByLabel("Where")).toHaveValue("52,60");
    await page.keyboard.type(second);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(comments(part)).toContainText(second);
    await expect(comments(part)).toContainText("Page 1 of draft.pdf, center");
    await expectAccessible(page, [DESKTOP, PHONE]);
  });

  await test.step("without scripts: by the lists of pages and places", async () => {
    const plain = await browser.newContext({ baseURL: shop.url, javaScriptEnabled: false });
    await plain.addCookies(await page.context().cookies());
    const tab = await plain.newPage();
    await tab.goto("/my-order");
    await tab.getByLabel("Page", { exact: true }).selectOption("Page 2 of draft.pdf");
    await tab.getByLabel("Where").selectOption("Bottom right");
    await tab.getByLabel("New comment").fill(third);
    await commentButton(task(tab)).click();
    await expect(comments(task(tab))).toContainText("Page 2 of draft.pdf, bottom right");
    await expect(comments(task(tab))).toContainText(third);
    await plain.close();
  });

  await test.step("an admin finds it in the inbox, answers one and resolves another", async () => {
    await page.goto(`/admin/inbox?open=${orderId}`);
    await page.getByRole("link", { name: "On page 2 of draft.pdf" }).click();
    const part = (await orderPage(page)).getByRole("region", { name: "Files and deliveries" });
    await expect(part.getByText(third)).toBeInViewport();
    await part.getByText("Answer comment 3").click();
    await part.getByLabel("Your answer").last().fill("Like this?");
    await part.getByRole("button", { name: "Send answer" }).last().click();
    await expect(part.getByRole("list", { name: "Answers to comment 3" })).toContainText("Like this?");
    await part.getByRole("button", { name: "Resolve comment 1" }).click();
    await expect(part).toContainText("1 of 3 resolved");
    await expectAccessible(page, [DESKTOP, PHONE]);
  });

  await test.step("the customer asks for changes with the open ones, and nothing else", async () => {
    const part = await openDrawn(page, "/my-order");
    await expect(part.getByRole("list", { name: "Answers to comment 3" })).toContainText("Like this?");
    await part.getByRole("link", { name: "Ask for changes" }).click();
    await expect(part.getByRole("button", { name: "Approve" })).toHaveCount(0);
    await expect(part).toContainText("Your 2 open comments are sent with it.");
    await part.getByRole("link", { name: "Never mind" }).click();
    await expect(part.getByRole("button", { name: "Approve" })).toBeVisible();
    await part.getByRole("link", { name: "Ask for changes" }).click();
    await part.getByRole("button", { name: "Ask for a revision" }).click();
    const talk = page.getByRole("region", { name: "Conversation" });
    await expect(talk).toContainText(`2. On page 1 of draft.pdf, center: ${second}`);
    await expect(talk).toContainText(`3. On page 2 of draft.pdf, bottom right: ${third}`);
  });

  await test.step("the next version says what is resolved, and is approved", async () => {
    await deliverDraft(admin, orderId, "Next draft");
    const part = await openDrawn(page, "/my-order");
    await expect(part).toContainText("1 of 3 resolved");
    await part.getByRole("button", { name: "Resolve comment 2" }).click();
    await expect(part).toContainText("2 of 3 resolved");
    await part.getByRole("button", { name: "Approve" }).click();
    await expect(page.getByRole("region", { name: "Timeline" })).toContainText("You approved delivery 2.");
  });
});
