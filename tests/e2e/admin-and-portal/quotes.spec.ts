import type { Page } from "@playwright/test";
import { DESKTOP, expectAccessible, PHONE } from "../helpers/accessibility.ts";
import { buyWebPage, rows, signInAsAdmin, uniqueWord } from "../helpers/admin.ts";
import { expect, test } from "../helpers/fixtures.ts";
import { newOrder, orderUpTo } from "../helpers/service-order.ts";
import { campaign } from "../helpers/services.ts";
import { besideLabel, control, GOOD_CARD, goToProvider, hydrated, payWith } from "../helpers/web-page-order.ts";

test.use({ allowedErrors: [/status of 400/] });

const acceptButton = (page: Page) => page.getByRole("button", { name: "Accept and pay" });
const agree = (page: Page) => page.getByRole("checkbox", { name: /I agree to the/ });

test("a campaign's brief is saved as a quote, which is accepted and paid in another browser", {
  tag: ["@translated", "@states"],
}, async ({ page, shop, browser }) => {
  const order = newOrder(campaign);
  const link = await test.step("save it on the summary", async () => {
    await orderUpTo(page, campaign, order);
    await page.getByRole("button", { name: "Save as a quote" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Managed Campaigns");
    await expect(besideLabel(page, "Management Fee \\(25%\\)")).toHaveText("$199,999.75");
    await expect(page.getByText(campaign.total, { exact: true })).toBeVisible();
    await hydrated(page);
    const field = page.getByLabel("Link to this quote");
    await field.focus();
    expect(await page.evaluate(() => getSelection()?.toString())).toBe(page.url());
    await expectAccessible(page);
    return field.inputValue();
  });

  const boss = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await test.step("accept it: only with the terms, and canceling the payment returns to it", async () => {
    await boss.goto(link);
    await hydrated(boss);
    await acceptButton(boss).click();
    await expect(boss.getByText("Please agree to the terms of service first.").first()).toBeVisible();
    await expect(agree(boss)).toHaveAttribute("aria-invalid", "true");
    await agree(boss).check();
    await goToProvider(boss, shop.sandboxUrl, acceptButton(boss));
    await boss
      .getByRole("link", { name: /back|cancel|return/i })
      .first()
      .click();
    await expect(boss.getByText("The payment hasn’t been made yet.")).toBeVisible();
    await agree(boss).check();
    await goToProvider(boss, shop.sandboxUrl, acceptButton(boss));
  });

  await test.step("pay it, to the receipt", async () => {
    await payWith(boss, GOOD_CARD, order.email);
    await campaign.expectSuccess(boss, order);
    await boss.goto(link);
    await expect(boss.getByText("This quote was accepted and paid on")).toBeVisible();
    await expect(acceptButton(boss)).toHaveCount(0);
    await boss.context().close();
  });
});

test("a quote for an earlier customer, at a custom price, is sent with four presses beside typing", {
  tag: "@whole",
}, async ({ page, shop }) => {
  const { email } = await buyWebPage(shop);
  await signInAsAdmin(page, shop);
  await page.goto("/admin/quotes");
  await hydrated(page);
  await page.getByRole("main").getByRole("link", { name: "New quote" }).click();
  // The list has a field of this name, too.
  await page.waitForURL("**/admin/quotes/new");
  await page.getByLabel("Service").selectOption("web-page");
  await control(page, "email").pressSequentially(email.slice(0, -1));
  await expect(page.locator(`datalist option[value="${email}"]`)).toHaveCount(1);
  await control(page, "email").press(email.slice(-1));
  await expect(control(page, "company")).not.toHaveValue("");
  await page.getByRole("radio", { name: "Custom price" }).check();
  await control(page, "ownPrice").fill("249");
  await control(page, "priceReason").fill("Returning customer");
  await expectAccessible(page, [DESKTOP, PHONE]);
  await page.getByRole("button", { name: "Create and send" }).click();
  await expect(page.getByText(`We’re emailing it to ${email}.`)).toBeVisible();
  await expect(rows(page).filter({ hasText: email })).toContainText("Returning customer");
  await expectAccessible(page, [DESKTOP, PHONE]);
  const linkInEmail = async () => {
    const mails = await shop.sentEmails();
    const mail = mails.find(({ to, subject = "" }) => to?.[0]?.address === email && subject.startsWith("Your quote "));
    return /http:\S+\/quote\/\S+/.exec(mail?.text ?? "")?.[0] ?? "";
  };
  await expect.poll(linkInEmail, { timeout: 30_000 }).toContain("/quote/");
  await page.goto(await linkInEmail());
  await expect(acceptButton(page)).toBeVisible();
  await hydrated(page);
  const word = uniqueWord();
  await page.getByRole("button", { name: "Ask", exact: true }).click();
  await expect(control(page, "question")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByText("Please write a message.")).toBeVisible();
  await control(page, "question").fill(`Is the text included? ${word}`);
  await expectAccessible(page, [DESKTOP, PHONE]);
  await page.getByRole("button", { name: "Ask", exact: true }).click();
  await expect(page.getByText("We have your message.")).toBeVisible();
  await page.goto(`/admin/inbox?tab=all&q=${word}`);
  await expect(page.getByRole("list", { name: "Conversations" }).getByRole("listitem")).toContainText("About quote");
});
