import type { Page } from "@playwright/test";
import { png } from "../../support/files/samples.ts";
import { extractLinkKey, findEmailTo } from "../../support/shop/visitor.ts";
import { DESKTOP, expectAccessible, PHONE } from "../helpers/accessibility.ts";
import { buyWebPage, openWork, orderPage, signInAsAdmin, uniqueWord } from "../helpers/admin.ts";
import { expect, test } from "../helpers/fixtures.ts";
import { control, expectToast, hydrated } from "../helpers/web-page-order.ts";

/** A missing comment causes a 400, which browsers log. */
test.use({ allowedErrors: [/status of 400/] });

/** The panel with the delivery that waits for an answer. */
const open = (page: Page) => page.getByRole("region", { name: /^(Delivery \d|“.+”|Your .+) is ready$/ });
const mine = (page: Page) => page.getByRole("region", { name: "Files and deliveries" });
const press = (page: Page, name: string) => open(page).getByRole("button", { name, exact: true }).click();

/** Opens the form for the next delivery on the order's page. */
async function nextDelivery(page: Page, orderId: string) {
  await page.goto(`/admin/orders/${orderId}`);
  const part = (await orderPage(page)).getByRole("region", { name: "Files and deliveries" });
  await part.getByRole("button", { name: "New delivery" }).click();
  return part;
}

test("an admin delivers a file and a link, the customer requests a revision, gets it, and approves: the order is done", {
  tag: "@states",
}, async ({ page, shop }) => {
  test.slow();
  const { email, orderId } = await buyWebPage(shop);
  // Other tests add messages too.
  const comment = `A bigger logo, please: ${uniqueWord()}.`;
  await signInAsAdmin(page, shop);

  await test.step("the admin delivers a file, a link and a note", async () => {
    const part = await nextDelivery(page, orderId);
    await control(page, "deliveryFiles").setInputFiles({
      name: "draft.png",
      mimeType: "image/png",
      buffer: Buffer.from(png(600, 300)),
    });
    await expect(part.getByRole("checkbox", { name: /draft\.png/ })).toBeChecked();
    await part.getByLabel("Title (optional)").fill("First draft");
    await part.getByLabel("Note to the customer").fill("Please look at the headline above all.");
    await part.getByRole("button", { name: "Add a link" }).click();
    await part.getByLabel("Link text").fill("Preview of your page");
    await part.getByLabel("Address").fill("https://preview.example/acme");
    await expectAccessible(page, [DESKTOP, PHONE]);
    await part.getByRole("button", { name: "Send delivery" }).click();
    await expectToast(page, "Delivery 1 is sent. We’ll email the customer.");
    await expect(part).toContainText("Waiting for the customer’s answer");
    await expect((await openWork(page.getByRole("main"))).getByLabel("Stage")).toHaveValue("delivered");
  });

  await test.step("the email links to it", async () => {
    await page.goto(`/my-order?key=${extractLinkKey(await findEmailTo(shop, email, "is ready"))}`);
    await expect(page.getByText("Waiting for your answer").first()).toBeVisible();
    await expect(open(page).getByRole("article", { name: "Delivery 1: First draft" })).toContainText("headline");
    await expect(open(page).getByRole("link", { name: "Preview of your page" })).toHaveAttribute(
      "href",
      "https://preview.example/acme",
    );
    await expect(mine(page).getByText("draft.png")).toHaveCount(0);
    await hydrated(page);
    await expectAccessible(page);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      open(page).getByRole("link", { name: "draft.png" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("draft.png");
  });

  await test.step("a revision needs a comment, is counted, and reopens the work", async () => {
    await open(page).getByRole("link", { name: "Ask for changes" }).click();
    await expect(open(page)).toContainText("Revision 1 of 1 included.");
    await press(page, "Ask for a revision");
    await expect(open(page)).toContainText("Please tell us what you’d like changed.");
    await control(page, "comment").fill(comment);
    await press(page, "Ask for a revision");
    await expect(mine(page)).toContainText("You asked for a revision");
    await expect(open(page)).toHaveCount(0);
    await expect(mine(page).getByRole("button", { name: "Approve" })).toHaveCount(0);
    await expect(page.getByText("We’re working on it", { exact: true })).toBeVisible();
    await expect(page.getByRole("region", { name: "Conversation" })).toContainText(
      `Revision of delivery 1: ${comment}`,
    );
  });

  await test.step("the admin finds it among what needs a reply, and delivers again", async () => {
    await page.goto("/admin/inbox");
    const row = page.getByRole("list", { name: "Conversations" }).getByRole("listitem").filter({ hasText: comment });
    await expect(row).toContainText("by ");
    const part = await nextDelivery(page, orderId);
    await expect(part).toContainText("Revision 1 of 1 included");
    await part.getByLabel("Note to the customer").fill("Here it is, with a bigger logo.");
    await part.getByRole("button", { name: "Send delivery" }).click();
    await page.getByRole("dialog", { name: "Send without a file?" }).getByRole("button", { name: "Send" }).click();
    await expectToast(page, "Delivery 2 is sent. We’ll email the customer.");
  });

  await test.step("the customer sees what another revision means, approves, and the order is done", async () => {
    await page.goto("/my-order");
    await open(page).getByRole("link", { name: "Ask for changes" }).click();
    await expect(open(page)).toContainText("Your order includes 1 revision, and you’ve used it.");
    await expect(open(page).getByRole("button")).toHaveText(["Ask for a revision"]);
    await open(page).getByRole("link", { name: "Never mind" }).click();
    await hydrated(page);
    await press(page, "Approve");
    await expect(mine(page)).toContainText("You approved it");
    await expect(page.getByText("Done", { exact: true })).toBeVisible();
    await expect(page.getByRole("region", { name: "Timeline" })).toContainText("You approved delivery 2.");
    await expectAccessible(page, [DESKTOP, PHONE]);
  });
});

const PARTS = /\/files\/[^/]+\?offset=/;
const sentFile = (name: string) => ({ name, mimeType: "text/plain", buffer: Buffer.from("Our draft") });

/** Parts of files wait until the returned function is called. */
async function holdParts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(PARTS, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test("a delivery that is sent while its file is still on its way waits for it", { tag: "@whole" }, async ({
  page,
  shop,
}) => {
  const { orderId } = await buyWebPage(shop);
  await signInAsAdmin(page, shop);
  const part = await nextDelivery(page, orderId);
  const release = await holdParts(page);
  await control(page, "deliveryFiles").setInputFiles(sentFile("draft.txt"));
  await part.getByLabel("Note to the customer").fill("The draft.");
  await part.getByRole("button", { name: "Send delivery" }).click();
  await expect(part).toContainText("The delivery is sent as soon as your files have arrived.");
  await page.keyboard.press("Escape");
  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Board" }).click();
  const question = page.getByRole("dialog", { name: "Leave while files are being sent?" });
  await question.getByRole("button", { name: "No", exact: true }).click();
  await expect(question).toBeHidden();
  release();
  await expectToast(page, "Delivery 1 is sent. We’ll email the customer.");
  await expect(part.getByRole("list", { name: "Deliveries" })).toContainText("draft.txt");
});
