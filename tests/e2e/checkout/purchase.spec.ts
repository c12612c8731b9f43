import type { ParsedEmail } from "../../support/shop/shop-emails.ts";
import { expect, test, type VisitedShop } from "../helpers/fixtures.ts";
import { boxOf } from "../helpers/layout.ts";
import { detailsOf } from "../helpers/service-order.ts";
import {
  besideLabel,
  expectReceipt,
  fillBrief,
  GOOD_CARD,
  goToProvider,
  newBrief,
  notifications,
  payWith,
  storedKeys,
  submitButton,
} from "../helpers/web-page-order.ts";

test("a customer buys a web page, from the home page to the receipt and the two emails", {
  tag: ["@phone", "@motion"],
}, async ({ page, shop, browser, isMobile }) => {
  const order = newBrief();

  await test.step("the Services menu leads to the form", async () => {
    await page.goto("/");
    if (isMobile) await page.getByRole("button", { name: "Menu" }).click();
    else await page.getByRole("button", { name: "Services" }).click();
    await page
      .getByRole("navigation", { name: isMobile ? "Mobile" : "Main" })
      .getByRole("link", { name: "Custom Web Pages" })
      .click();
    await expect(page).toHaveURL("/build-my-page");
    // The home page, which has a form too, may still be shown.
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Build my page");
    await expect(page.locator("#order-card").getByText("$299", { exact: true })).toBeVisible();
  });

  await test.step("the form leads to the summary", async () => {
    await fillBrief(page, order);
    await submitButton(page).click();
    await expect(page).toHaveURL("/pre-checkout");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pre-Checkout Summary");
    expect(await detailsOf(page)).toEqual({
      Name: order.name,
      Email: order.email,
      Company: order.company,
      Phone: order.phone,
      "Current Website": order.website,
      "Type of Page": order.pageType,
      Requirements: order.requirements,
      "Reference Sites": order.references,
      "Agreed to Terms": "Yes",
    });
    await expect(page.getByText("$299.00", { exact: true }).last()).toBeVisible();
    expect(await storedKeys(page)).toEqual(["build-my-page", "build-my-page:draft"]);
  });

  await test.step("the provider's page takes the card", async () => {
    await goToProvider(page, shop.sandboxUrl);
    await expect(page.getByText("Custom Web Page", { exact: true })).toBeVisible();
    await expect(page.locator("#email")).toHaveValue(order.email);
    await payWith(page, GOOD_CARD, order.email);
  });

  const reference = await test.step("the receipt says what was bought", async () => {
    await expectReceipt(page);
    const toast = notifications(page).getByText("Your order has been processed successfully!");
    await expect(toast).toBeVisible();
    const [{ y }, title] = [await boxOf(toast), await boxOf(page.getByRole("heading", { level: 1 }))];
    expect(y, "the toast is below the title").toBeGreaterThan(title.y + title.height);
    // In the agency's time zone.
    const today = new Date().toLocaleDateString("en-US", { dateStyle: "long", timeZone: "America/Chicago" });
    await expect(besideLabel(page, "Order Date")).toHaveText(today);
    await expect(besideLabel(page, "Order ID")).toHaveText(/^[0-9A-F]{8}$/);
    await expect(besideLabel(page, "Amount")).toHaveText("$299.00");
    await expect(besideLabel(page, "Page Type")).toHaveText(order.pageType);
    await expect(page.getByText(`Order confirmation sent to ${order.email}`)).toBeVisible();
    const shown = (await besideLabel(page, "Order ID").textContent()) ?? "";
    await expect(page.getByText(`Order Reference: ${shown}`)).toBeVisible();
    return shown;
  });

  await test.step("the session id is removed from the address bar, and local storage is cleared", async () => {
    await expect(page).toHaveURL("/payment-success");
    expect(await storedKeys(page)).toEqual([]);
  });

  await test.step("a refresh still shows the receipt", async () => {
    await page.reload();
    await expectReceipt(page);
    await expect(besideLabel(page, "Order ID")).toHaveText(reference);
  });

  const toBuyer = await test.step("two emails are sent, to the customer and to the team", async () => {
    await expect.poll(async () => (await mailsAbout(shop, reference)).length).toBe(2);
    const mails = await mailsAbout(shop, reference);
    const buyer = mails.find((mail) => isTo(mail, order.email));
    const team = mails.find((mail) => isTo(mail, "hello@pixelpilots.example"));
    expect(buyer?.text).toContain("$299.00");
    expect(team?.text).toContain("A page that sells our new product.");
    return buyer?.text ?? "";
  });

  await test.step("the emailed link shows the receipt in another browser", async () => {
    const link = toBuyer.match(/http:\/\/\S+\/payment-success\?session_id=[\w-]+/)?.[0] ?? "";
    const elsewhere = await browser.newContext();
    const otherPage = await elsewhere.newPage();
    await otherPage.goto(link);
    await expectReceipt(otherPage);
    await expect(besideLabel(otherPage, "Order ID")).toHaveText(reference);
    await elsewhere.close();
  });
});

const mailsAbout = async (shop: VisitedShop, reference: string) =>
  (await shop.sentEmails()).filter((mail) => mail.text?.includes(reference));

const isTo = (mail: ParsedEmail, address: string) => mail.to?.some((recipient) => recipient.address === address);
