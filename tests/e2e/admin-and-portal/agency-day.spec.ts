import type { Locator } from "@playwright/test";
import { SHIPPED_ZONE } from "~/lib/config/time-zone";
import { agencyClock } from "~/lib/dates/business-hours";
import { png } from "../../support/files/samples.ts";
import { DESKTOP, expectAccessible, PHONE } from "../helpers/accessibility.ts";
import { countPresses, signInAsNewAdmin } from "../helpers/admin.ts";
import { expectPublished, openDocument, publishDialog } from "../helpers/desk.ts";
import { expect, testInOwnShop } from "../helpers/fixtures.ts";
import { button, newOrder, orderUpTo } from "../helpers/service-order.ts";
import { blast } from "../helpers/services.ts";
import { expectToast, hydrated } from "../helpers/web-page-order.ts";

const test = testInOwnShop();

test.use({ allowedErrors: [/status of 4(00|09|04)/] });

/** Onto the picture field of a form. */
async function dropPicture(form: Locator, bytes: Uint8Array): Promise<void> {
  const dropped = await form.page().evaluateHandle(
    (all) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(all)], "office.png", { type: "image/png" }));
      return transfer;
    },
    [...bytes],
  );
  await form.getByRole("button", { name: "Choose picture" }).dispatchEvent("drop", { dataTransfer: dropped });
}

const pastePicture = (text: Locator, bytes: Uint8Array): Promise<void> =>
  text.evaluate(
    (field, all) => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([new Uint8Array(all)], "image.png", { type: "image/png" }));
      field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    },
    [...bytes],
  );

const POST = "What happens while you sleep";

test("a working day: a post with pictures in six presses, a new price that a buyer sees in time, a mistake taken back, a post at its minute", {
  tag: ["@phone", "@whole"],
}, async ({ page, browser, shop }) => {
  // The post appears one to three minutes after it is scheduled.
  test.slow();
  const owner = await browser.newPage({ baseURL: shop.url });
  const buyer = await browser.newPage({ baseURL: shop.url });
  await signInAsNewAdmin(page, shop, "manager");
  await signInAsNewAdmin(owner, shop);

  const post = countPresses();
  await test.step("a manager drafts a post, drops its picture into it and pastes another", async () => {
    await page.goto("/admin/content");
    await hydrated(page);
    await post.press(button(page, "New post"));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Untitled post");
    await page.getByLabel("Title").fill(POST);
    await page
      .getByLabel("Excerpt")
      .fill("Calls come in at night, too. This is what our agent does until you wake up.");
    await page.getByRole("textbox", { name: "Day" }).fill("2026-11-02");
    await dropPicture(page.locator("form", { has: page.getByLabel("Excerpt") }), png(1_200, 700));
    const dialog = page.getByRole("dialog", { name: "Choose a picture" });
    await expect(dialog.locator("canvas")).toHaveJSProperty("width", 1_200);
    await expectAccessible(page, [DESKTOP, PHONE]);
    await dialog.getByRole("textbox", { name: "Description" }).fill("Our office at night");
    await post.press(dialog.getByRole("button", { name: "Use this picture" }));
    await expect(dialog).toBeHidden();
    await expect(page.locator('form img[src^="/media/"]')).toHaveJSProperty("complete", true);
    await expect(page.getByLabel("Title")).toHaveValue(POST);
    const text = page.getByRole("textbox", { name: "Text" });
    await text.fill("## The first call\n\nIt comes at eleven. BLAST costs $650.");
    await pastePicture(text, png(640, 320));
    await expect(dialog.locator("canvas")).toHaveJSProperty("width", 640);
    await dialog.getByRole("textbox", { name: "Description" }).fill("The door at night");
    await post.press(dialog.getByRole("button", { name: "Use this picture" }));
    await expect(text).toHaveValue(/BLAST costs \$650\.\n\n!\[The door at night\]\([0-9a-f]{32}\)$/);
    await post.press(button(page, "Save"));
    await expectToast(page, "The draft is saved. Visitors don’t see it yet.");
  });

  await test.step("the preview on a phone has the pictures, and works without an account", async () => {
    const phone = await browser.newPage({ baseURL: shop.url, viewport: PHONE });
    const link = await page.locator('a[href*="/blog/"][href*="preview="]').getAttribute("href");
    await phone.goto(link ?? "");
    await expect(phone.getByRole("complementary", { name: "Preview" })).toBeVisible();
    await expect(phone.getByRole("heading", { name: "The first call" })).toBeVisible();
    for (const name of ["Our office at night", "The door at night"])
      await expect(phone.getByRole("img", { name })).toHaveJSProperty("complete", true);
    await expectAccessible(phone, [PHONE]);
    await phone.close();
  });

  await test.step("it is scheduled for a minute on the agency's clock", async () => {
    const { day, time } = agencyClock(SHIPPED_ZONE, new Date(Date.now() + 80_000));
    await post.press(button(page, "Schedule"));
    const panel = page.getByRole("region", { name: "State and actions" });
    await panel.getByRole("textbox", { name: "Day" }).fill(day);
    await panel.getByLabel("Time (Central)").fill(time);
    await post.press(panel.getByRole("button", { name: "Schedule", exact: true }).last());
    await expectToast(page, "Scheduled.");
    expect(post.count()).toBe(6);
    await expect(panel.getByText(/^Scheduled for .* Central$/)).toBeVisible();
    await page.evaluate(() => scrollTo(0, 0));
    await expectAccessible(page, [DESKTOP, PHONE]);
  });

  await test.step("an owner reads where the earlier price of BLAST stands, and publishes the new one", async () => {
    await orderUpTo(buyer, blast, newOrder(blast));
    await openDocument(owner, "catalog");
    await owner.getByLabel("BLAST Social Content: Price").fill("700");
    await button(owner, "Publish").click();
    const dialog = publishDialog(owner);
    await expect(dialog).toContainText(/[$]650 → [$]700 on [0-9]+ pages? and in the header/);
    await expect(dialog.getByRole("heading", { name: "Pages that still show the old price" })).toBeVisible();
    const mention = dialog.getByRole("listitem").filter({ hasText: "BLAST costs $650." }).getByRole("link");
    await expectAccessible(owner, [DESKTOP, PHONE]);
    const [mentioned] = await Promise.all([owner.waitForEvent("popup"), mention.click()]);
    await expect(mentioned.getByRole("textbox", { name: "Text" })).toBeFocused();
    await mentioned.close();
    await dialog.getByLabel("I’ve checked these. Publish the new price.").check();
    await dialog.getByRole("button", { name: "Publish" }).click();
    await expectPublished(owner);
  });

  await test.step("the buyer, who had the summary open, sees both prices and the new total", async () => {
    await button(buyer, blast.pay).click();
    await expect(buyer.getByRole("alert").filter({ hasText: "The price changed" })).toContainText(
      "The price changed from $650.00 to $700.00 after you opened this page. Nothing was charged.",
    );
    await expect(buyer.locator(".pay-total")).toContainText("$700.00");
    await button(buyer, "PAY $700 & GET BLAST").click();
    await expect(buyer.locator("#cardNumber")).toBeVisible();
  });

  await test.step("a service that is not sold at present says what to buy instead", async () => {
    const { press, count } = countPresses();
    await owner.getByLabel("BLAST Social Content: Sold").selectOption({ label: "Not sold right now" });
    await press(button(owner, "Publish"));
    await expect(publishDialog(owner).getByRole("link", { name: /^Post 2/ })).toBeVisible();
    await press(publishDialog(owner).getByLabel("I’ve checked these. Publish anyway."));
    await press(publishDialog(owner).getByRole("button", { name: "Publish" }));
    // Beside the choice.
    expect(count()).toBe(3);
    await expect
      .poll(async () => (await buyer.request.get(blast.paths.form)).text())
      .toContain("We aren’t offering BLAST Social Content right now.");
    await buyer.goto(shop.url + blast.paths.form);
    await expect(buyer.getByRole("heading", { name: "Available now" })).toBeVisible();
    await expectAccessible(buyer, [DESKTOP, PHONE]);
    await buyer.goto(shop.url + blast.paths.summary);
    await expect(buyer.getByRole("alert").filter({ hasText: "We aren’t offering" })).toBeVisible();
  });

  await test.step("that was a mistake: the version before is restored", async () => {
    await openDocument(owner, "catalog");
    const { press, count } = countPresses();
    const history = owner.getByRole("region", { name: "History" });
    await press(history.getByRole("button", { name: /^Restore: Version/ }).first());
    const dialog = owner.getByRole("dialog", { name: "Restore?" });
    await expect(dialog).toContainText("Not sold right now → Sold on ");
    await press(dialog.getByRole("button", { name: "Restore" }));
    await expectToast(owner, "Restored. Visitors see it within 5 seconds.");
    expect(count()).toBe(2);
    await buyer.goto(shop.url + blast.paths.form);
    await expect(button(buyer, blast.submit)).toBeVisible();
    await expect(buyer.getByText("$700").filter({ visible: true }).first()).toBeVisible();
  });

  await test.step("the post appears at its minute", async () => {
    await expect
      .poll(async () => (await buyer.request.get("/blog")).text(), { timeout: 240_000, intervals: [1_000] })
      .toContain(POST);
    await buyer.goto(`${shop.url}/blog`);
    await buyer.getByRole("link", { name: `Read More about “${POST}”` }).click();
    await expect(buyer.getByRole("img", { name: "Our office at night" })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { name: "Scheduled" })).toHaveCount(0);
  });
  await owner.close();
  await buyer.close();
});
