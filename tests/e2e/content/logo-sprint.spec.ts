import type { Page } from "@playwright/test";
import { fieldName } from "~/catalog/documents/own-service-form";
import { png } from "../../support/files/samples.ts";
import { type Shop, startShop } from "../../support/shop/shop.ts";
import { extractLinkKey, findEmailTo, firstMatch } from "../../support/shop/visitor.ts";
import { DESKTOP, expectAccessible, PHONE } from "../helpers/accessibility.ts";
import { orderPage, refund, visitorOf } from "../helpers/admin.ts";
import { deskField, fillDocument, openDocument, publishDocument, publishTexts } from "../helpers/desk.ts";
import { test as base, expect } from "../helpers/fixtures.ts";
import { detailsOf } from "../helpers/service-order.ts";
import {
  agreeToTerms,
  control,
  expectReceipt,
  expectToast,
  GOOD_CARD,
  hydrated,
  payWith,
} from "../helpers/web-page-order.ts";

const OWNER = "olga@northlight.example";

const JO = "jo@acme.example";
const LOGO = { name: "logo.png", mimeType: "image/png", buffer: Buffer.from(png(600, 150)) };

/** As on a new machine. */
const test = base.extend<{ shop: Shop }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's parameter names
  shop: async ({}, use) => {
    await using shop = await startShop({ database: "pglite", firstStart: true, env: { RATE_LIMIT_FACTOR: "1000" } });
    await use(shop);
  },
});

test.use({ allowedErrors: [/status of 4(00|09|04)/] });

/** Eight fields beside name and email. */
const FORM: Record<string, string>[] = [
  { label: "Company", kind: "company" },
  { label: "Website", kind: "web", optional: "yes" },
  { label: "Style", kind: "one", options: "Modern\nClassic" },
  { label: "Favorite era", hint: "Such as the twenties.", if: "Style", is: "Classic" },
  { label: "Where will you use it?", kind: "several", options: "Web\nPrint\nCar" },
  { label: "How many colors?", kind: "number", least: "1", most: "5" },
  { label: "Deadline", kind: "date" },
  { label: "Your brand", kind: "long" },
];

/** The customer's answers, as the summary and the order's page show them. */
const ANSWERS = {
  Company: "Acme Ltd",
  Style: "Classic",
  "Favorite era": "The twenties",
  "Where will you use it?": "Web, Car",
  "How many colors?": "3",
  "Your brand": "We make standing desks.",
};

/** Nothing of the shipped brand is left, in texts, titles and descriptions of pictures. */
async function expectOwnBrand(page: Page): Promise<void> {
  const html = await page.content();
  expect(html.match(/.{0,80}(?:Pixel Pilots|\bBit\b).{0,80}/g) ?? [], page.url()).toEqual([]);
}

const step = (page: Page, title: string) =>
  page.getByRole("region", { name: "Steps" }).locator("details, .fold-line").filter({ hasText: title });

/** Published over HTTP: other journeys type into these forms. */
const DOCUMENTS: Record<string, Record<string, string>> = {
  promises: {
    fee: "0",
    reply: "2",
    "arrival-from": "5",
    "arrival-to": "10",
    "page-days": "6",
    "game-days": "40",
    "quote-days": "14",
  },
  contact: { "search.description": "Email {brand}, or visit us in Berlin." },
  money: { currency: "EUR" },
  catalog: { "amount.web-page.price": "350" },
  "legal-terms": { summary: "What you and Northlight agree on.", date: "2026-11-28" },
};

test("somebody who has never seen the product makes it their own", {
  tag: ["@phone", "@whole"],
}, async ({ page: owner, browser, shop, isMobile }) => {
  test.slow();

  await test.step("the start prints a link, which makes the first owner without a shell", async () => {
    await owner.goto(firstMatch(shop.output(), /http\S+\/auth\/first-owner\?key=\S+/));
    await hydrated(owner);
    await expectAccessible(owner, [DESKTOP, PHONE]);
    await control(owner, "email").fill(OWNER);
    await control(owner, "password").fill("a good long password");
    await owner.getByRole("button", { name: "BEGIN" }).click();
    await expect(owner).toHaveURL("/admin/setup");
    await expect(owner.getByText("0 of 10 steps are done.")).toBeVisible();
    await hydrated(owner);
    await expectAccessible(owner, [DESKTOP, PHONE]);
  });

  // Once is enough: what it shows depends on no screen.
  if (!isMobile)
    await test.step("example data shows the back office at work, and goes without a trace", () =>
      showExampleData(owner));

  await test.step("company, promises and prices are the owner's", async () => {
    await owner.goto("/admin/setup");
    await owner.getByRole("link", { name: "The phone number is still the example (555) 010-0142." }).click();
    await expect(owner).toHaveURL(/\/admin\/content\/site#field-phone$/);
    await hydrated(owner);
    await fillDocument(owner, {
      ...{ brand: "Northlight Studio", phone: "+49 30 5550142", email: "hello@northlight.example" },
      ...{ address: "Torstraße 1, 10119 Berlin", "legal-name": "Northlight GmbH", founded: "2011" },
      ...{ zone: "Europe/Berlin", demo: "none" },
      ...{ instagram: "", linkedin: "", youtube: "" },
    });
    await publishDocument(owner);
    const visitor = await visitorOf(owner, shop);
    for (const [document, texts] of Object.entries(DOCUMENTS)) await publishTexts(visitor, document, texts);
    await owner.goto("/admin/setup");
    for (const done of ["1. Company", "2. Promises", "3. Hours"]) await expect(step(owner, done)).toContainText("Done");
  });

  await test.step("what is right as it came is checked off", async () => {
    await hydrated(owner);
    const legal = step(owner, "9. Legal texts");
    await expect(legal).toContainText("3 left");
    await legal.locator("summary").click();
    await expect(legal).not.toContainText("“Terms of Service”");
    for (const box of await legal.getByRole("checkbox").all()) await box.check();
    await legal.getByRole("button", { name: "Save" }).click();
    await expectToast(owner, "Saved.");
    await expect(legal).toContainText("Done");
  });

  await test.step("the brand has an own logo and no mascot", async () => {
    await openDocument(owner, "brand");
    await owner.getByRole("button", { name: "Choose picture: Logo" }).click();
    const dialog = owner.getByRole("dialog", { name: "Choose a picture" });
    await dialog.locator("input[type=file]").first().setInputFiles(LOGO);
    await dialog.getByRole("textbox", { name: "Description" }).fill("Northlight Studio");
    await dialog.getByRole("button", { name: "Use this picture" }).click();
    await expect(dialog).toBeHidden();
    await owner.getByRole("button", { name: "Change picture: Mascot" }).click();
    await dialog.getByRole("button", { name: "No mascot" }).click();
    await publishDocument(owner);
  });

  await test.step("a new service has a price, eight fields and a condition", async () => {
    await owner.goto("/admin/content");
    await hydrated(owner);
    await owner.getByRole("link", { name: "New service" }).click();
    await owner.getByLabel("Title").fill("Logo sprint");
    await owner.getByRole("button", { name: "Add service" }).click();
    await expect(owner).toHaveURL("/admin/content/service-logo-sprint");
    await hydrated(owner);
    await fillDocument(owner, {
      ...{ menu: "A logo in five days.", card: "A logo in five days, with three drafts.", price: "490" },
      ...{ intro: "Tell us about your brand, and pay once.", includes: "Three drafts\nAll file formats" },
      ...{ "delivery-what": "Your logo", "delivery-days": "5" },
      ...{ "step.0": "We call you.", "step.1": "You get three drafts." },
    });
    for (const [place, parts] of FORM.entries()) {
      await owner.getByRole("button", { name: "Add a field" }).click();
      await fillDocument(
        owner,
        Object.fromEntries(Object.entries(parts).map(([part, text]) => [fieldName(place, part), text])),
      );
    }
    const part = (place: number, name: string) => deskField(owner, fieldName(place, name));
    for (const hidden of [part(0, "options"), part(6, "most")]) await expect(hidden).toBeHidden();
    for (const shown of [part(2, "options"), part(5, "most")]) await expect(shown).toBeVisible();
    await publishDocument(owner);
    await expectAccessible(owner, [DESKTOP, PHONE]);
  });

  const customer = await browser.newPage({ baseURL: shop.url });
  let orderKey = "";
  await test.step("a customer orders it and pays in euros", async () => {
    await customer.goto("/services/logo-sprint");
    await expect(customer.getByRole("main")).toContainText("€490");
    await expectOwnBrand(customer);
    await hydrated(customer);
    await expect(customer.getByLabel("Favorite era")).toBeHidden();
    await fillForm(customer);
    await expectAccessible(customer, [DESKTOP, PHONE]);
    await customer.getByRole("button", { name: "GET STARTED" }).click();
    await expect(customer).toHaveURL("/pre-checkout?service=logo-sprint");
    await expect(customer.getByRole("main")).toContainText("€490.00");
    expect(await detailsOf(customer)).toMatchObject(ANSWERS);
    await expectOwnBrand(customer);
    await customer.getByRole("button", { name: "PAY & GET STARTED" }).click();
    await expect(customer.locator("#cardNumber")).toBeVisible();
    await expect(customer.locator("body")).toContainText("€490.00");
    await payWith(customer, GOOD_CARD, JO);
    await expectReceipt(customer);
    for (const words of ["ServiceLogo sprint", "€490.00", "Central European"])
      await expect(customer.getByRole("main")).toContainText(words);
    await expectOwnBrand(customer);
  });

  await test.step("the email leads to the order's page", async () => {
    const mail = await findEmailTo(shop, JO, "order");
    expect(`${mail.from?.name} ${mail.text}`).not.toMatch(/Pixel Pilots|\bBit\b/);
    orderKey = extractLinkKey(mail);
    await customer.goto(`/my-order?key=${orderKey}`);
    await hydrated(customer);
    await expectOwnBrand(customer);
  });

  await test.step("staff read every answer on the order's page, and deliver", async () => {
    await owner.goto(`/admin/orders/${orderKey.split(".")[0]}`);
    const order = await orderPage(owner);
    const { "Your brand": brief, ...labelled } = ANSWERS;
    for (const text of [brief, ...Object.entries(labelled).flat()]) await expect(order).toContainText(text);
    await expect(order).toContainText("€490.00");
    const part = order.getByRole("region", { name: "Files and deliveries" });
    await part.getByRole("button", { name: "New delivery" }).click();
    await control(owner, "deliveryFiles").setInputFiles(LOGO);
    await expect(part.getByRole("checkbox", { name: /logo\.png/ })).toBeChecked();
    await part.getByLabel("Note to the customer").fill("Here is your logo.");
    await part.getByRole("button", { name: "Send delivery" }).click();
    await expectToast(owner, "Delivery 1 is sent. We’ll email the customer.");
  });

  await test.step("the customer sees it, and gets all of the money back", async () => {
    await customer.reload();
    await hydrated(customer);
    await expect(customer.getByRole("link", { name: "logo.png" })).toBeVisible();
    await owner.reload();
    // The work has started, so it is the owner who decides; under this policy, nothing is kept.
    await refund(await orderPage(owner), "€490.00", "Not what they wanted");
    await expectToast(owner, "€490.00 refunded. We’ll email the customer.");
    expect((await findEmailTo(shop, JO, "Your refund")).text).toContain("€490.00");
    await customer.reload();
    await expect(customer.getByRole("main")).toContainText("€490.00");
    await expect(customer.getByRole("main")).toContainText("Refunded");
    await expectOwnBrand(customer);
  });

  await test.step("on request, it is sent without a price, which staff name with the payment link", async () => {
    await openDocument(owner, "service-logo-sprint");
    await fillDocument(owner, { pricing: "request" });
    await publishDocument(owner);
    await expect(async () => {
      await customer.goto("/services/logo-sprint");
      await expect(customer.locator("#order-card")).toContainText("On request", { timeout: 100 });
    }).toPass();
    await hydrated(customer);
    await fillForm(customer);
    await expectAccessible(customer, [DESKTOP, PHONE]);
    await customer.getByRole("button", { name: "GET STARTED" }).click();
    await expect(customer).toHaveURL("/request-sent");
    await expect(customer.getByRole("heading", { level: 1 })).toHaveText("REQUEST SENT!");
    expect(await detailsOf(customer)).toMatchObject({ ...ANSWERS, Price: "On request" });
    await expectAccessible(customer, [DESKTOP, PHONE]);
    await expectOwnBrand(customer);

    await owner.goto("/admin/orders");
    await owner.getByRole("row").filter({ hasText: "On request" }).getByRole("link").first().click();
    const order = await orderPage(owner);
    await order.getByLabel("Price").fill("1,250");
    await expectAccessible(owner, [DESKTOP, PHONE]);
    await order.getByRole("button", { name: "Send payment link" }).click();
    for (const words of ["Payment link sent", "€1,250.00"]) await expect(order).toContainText(words);
    expect((await findEmailTo(shop, JO, "payment link")).text).toContain("€1,250.00");
  });
});

async function fillForm(customer: Page): Promise<void> {
  const field = (label: string) => customer.getByLabel(label);
  await control(customer, "name").fill("Jo Miller");
  await control(customer, "email").fill(JO);
  await field("Classic").check();
  for (const label of ["Company", "Favorite era", "How many colors?", "Your brand"] as const)
    await field(label).fill(ANSWERS[label]);
  for (const option of ["Web", "Car"]) await customer.getByRole("checkbox", { name: option, exact: true }).check();
  await field("Deadline").fill("2027-03-01");
  await agreeToTerms(control(customer, "agreeTOS"));
}

async function showExampleData(owner: Page): Promise<void> {
  await owner.getByRole("button", { name: "Load example data" }).click();
  await expect(owner.getByRole("button", { name: "Remove example data" })).toBeVisible();
  await owner.goto("/admin/orders");
  await expect(owner.getByText("Example data is loaded")).toBeVisible();
  await owner.getByRole("link", { name: "Remove it" }).click();
  await hydrated(owner);
  await owner.getByRole("button", { name: "Remove example data" }).click();
  await expectAccessible(owner, [DESKTOP, PHONE]);
  await owner.getByRole("button", { name: "Remove it all" }).click();
  await expect(owner.getByRole("button", { name: "Load example data" })).toBeVisible();
  await owner.goto("/admin/orders");
  await expect(owner.getByText("Example data is loaded")).toHaveCount(0);
}
