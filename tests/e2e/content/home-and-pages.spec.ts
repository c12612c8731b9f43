import type { Locator, Page } from "@playwright/test";
import { shippedLayout } from "~/content/home-layout";
import { png } from "../../support/files/samples.ts";
import { firstMatch, newCustomer, signedInAdmin, type Visitor } from "../../support/shop/visitor.ts";
import { DESKTOP, expectAccessible, PHONE } from "../helpers/accessibility.ts";
import { signInAsNewAdmin, uniqueEmail } from "../helpers/admin.ts";
import { deskField, fillDocument, openDocument, publishDocument, publishTexts } from "../helpers/desk.ts";
import { expect, testInOwnShop } from "../helpers/fixtures.ts";
import { agreeToTerms, control, expectToast, hydrated } from "../helpers/web-page-order.ts";

const test = testInOwnShop().extend<{ owner: Visitor }>({
  owner: async ({ shop }, use) => use(await signedInAdmin(shop, uniqueEmail("olga"), "owner")),
});

// The live preview of a page without words is the 404 page.
test.use({ allowedErrors: [/status of 40[04]/] });

const PICTURE = "Our desk at night";

/** Resolves to its name. */
const upload = async (owner: Visitor): Promise<string> =>
  firstMatch((await owner.sendPicture(png(640, 360), PICTURE)).html, /(?<=\/media\/)[0-9a-f]{32}/);

/** A page has the new texts within 5 seconds. */
const reloaded = (page: Page, path: string, seen: Locator) =>
  expect(async () => {
    await page.goto(path);
    await expect(seen).toBeAttached({ timeout: 500 });
  }).toPass();

/** `place`: of the list of sections. */
async function addSection(page: Page, { number, place, kind }: { number: number; place: number; kind: string }) {
  await page.getByRole("button", { name: "Add a section" }).click();
  await deskField(page, `sections.${place}`).selectOption(`Added section ${number}`);
  await page.locator("summary").getByText(`Added section ${number}`, { exact: true }).click();
  await deskField(page, `added.${number - 1}.kind`).selectOption(kind);
}

const addEntry = (page: Page, number: number) =>
  page
    .getByRole("group", { name: `Added section ${number}: entries`, exact: true })
    .getByRole("button", { name: "Add an entry" })
    .click();

test("a manager rearranges the home page, writes an imprint and links it, and visitors see it", {
  tag: "@states",
}, async ({ page, browser, shop, owner }) => {
  await upload(owner);
  await signInAsNewAdmin(page, shop, "manager");

  await test.step("sections change places, one goes, three are added", async () => {
    await openDocument(page, "home");
    await page.getByRole("button", { name: "Remove section 2", exact: true }).click();
    await page.getByRole("button", { name: "Move section 4 up", exact: true }).click();
    await expect(deskField(page, "sections.2")).toHaveValue("services");
    await addSection(page, { number: 1, place: 6, kind: "Text with pictures" });
    await addEntry(page, 1);
    await fillDocument(page, {
      "added.0.heading": "How we work",
      "added.0.entries.0.title": "One desk, one team",
      "added.0.entries.0.text": "You talk to those who do it.",
    });
    await page.getByRole("button", { name: "Choose picture: Added section 1, entry 1: picture" }).click();
    await page.getByRole("dialog").getByRole("button", { name: PICTURE }).click();
    await addSection(page, { number: 2, place: 7, kind: "Questions" });
    await addEntry(page, 2);
    await fillDocument(page, {
      "added.1.heading": "Before you ask",
      "added.1.entries.0.title": "Do you work on weekends?",
      "added.1.entries.0.text": "No. We answer on Monday.",
    });
    await addSection(page, { number: 3, place: 8, kind: "Call to action" });
    await fillDocument(page, {
      "added.2.heading": "Ready to start?",
      "added.2.words": "Write to us",
      "added.2.target": "/contact",
    });
    await expectAccessible(page, [DESKTOP, PHONE]);
    await publishDocument(page);
  });

  await test.step("a page of their own", async () => {
    await page.goto("/admin/content");
    await page.getByRole("link", { name: "New page" }).click();
    await page.getByLabel("Address").fill("imprint");
    await expectAccessible(page, [DESKTOP, PHONE]);
    await page.getByRole("button", { name: "Add page" }).click();
    await expect(page).toHaveURL(/\/admin\/content\/page-imprint$/);
    await hydrated(page);
    await fillDocument(page, {
      title: "Imprint",
      summary: "Who runs this site.",
      body: "## Company\n\n{brand}, {address}",
    });
    await expectAccessible(page, [DESKTOP, PHONE]);
    await publishDocument(page);
  });

  await test.step("menu and footer", async () => {
    await openDocument(page, "menu");
    await fillDocument(page, { "menu.2.words": "The studio" });
    await page
      .getByRole("group", { name: /Column 3/ })
      .getByRole("button", { name: "Add a link" })
      .click();
    await fillDocument(page, { "column.2.4.words": "Imprint", "column.2.4.target": "/imprint" });
    await expectAccessible(page, [DESKTOP, PHONE]);
    await publishDocument(page);
  });

  await test.step("a visitor sees all of it", async () => {
    const visitor = await browser.newPage({ baseURL: shop.url, viewport: DESKTOP });
    const main = visitor.getByRole("main");
    const imprint = visitor.getByRole("contentinfo").getByRole("link", { name: "Imprint" });
    await reloaded(visitor, "/", imprint);
    await expect(main.locator("#demo-title, #demo-call")).toHaveCount(0);
    const order = await main.locator("section[id]").evaluateAll((all) => all.map(({ id }) => id));
    expect(order.filter((id) => /^(services|added-\d|contact)$/.test(id))).toEqual([
      ...["services", "contact", "added-1", "added-2", "added-3"],
    ]);
    await expect(main.getByRole("img", { name: PICTURE })).toBeAttached();
    await expect(main.getByRole("link", { name: "Write to us" })).toHaveAttribute("href", "/contact");
    await expect(
      visitor.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "The studio" }),
    ).toBeVisible();
    await main.getByText("Do you work on weekends?").click();
    await expect(main.getByText("No. We answer on Monday.")).toBeVisible();
    await expectAccessible(visitor);
    await imprint.click();
    await expect(visitor.getByRole("heading", { level: 1, name: "Imprint" })).toBeVisible();
    await expect(main.getByText("Pixel Pilots, 128 Arcade")).toBeVisible();
    await expectAccessible(visitor);
    await visitor.close();
  });
});

/** A section of a kind, with its words and two entries. */
function sectionTexts(place: number, kind: string, entry: Record<string, string>): [string, string][] {
  const own = `added.${place}`;
  const entries = [0, 1].flatMap((at): [string, string][] =>
    Object.entries(entry).map(([name, value]) => [
      `${own}.entries.${at}.${name}`,
      name === "title" ? `${value} ${at + 1}` : value,
    ]),
  );
  const words: [string, string][] = [
    [`sections.${7 + place}`, `added-${place + 1}`],
    [`${own}.kind`, kind],
    [`${own}.eyebrow`, "Our studio"],
    [`${own}.heading`, `What we say with ${kind}`],
    [`${own}.sub`, "One sentence about it."],
    [`${own}.words`, `More about ${kind}`],
    [`${own}.target`, "/about"],
  ];
  return [...words, ...entries];
}

const LOOK = { first: "#58b6ff", second: "#ff9a4d", font: "lexend", mascot: "", sky: "off" };

test("sections of every kind, a form, an order and the back office are accessible with another brand", {
  tag: "@whole",
}, async ({ page, shop, owner }) => {
  const picture = await upload(owner);
  await publishTexts(owner, "brand", LOOK);
  const rounds: [string, Record<string, string>][][] = [
    [
      ["text", { title: "Paragraph", text: "Some words about it.", picture }],
      ["figures", { title: "40+", text: "shops opened", link: "https://figures.example/" }],
      ["pictures", { title: "Customer", picture, link: "https://customer.example/" }],
      ["quotes", { title: "Jo Smith", text: "They were on time.", picture, link: "https://customer.example/" }],
      ["posts", {}],
    ],
    [
      ["questions", { title: "Question", text: "Its answer." }],
      ["action", {}],
    ],
  ];
  for (const kinds of rounds) {
    const texts = kinds.flatMap(([kind, entry], place) => sectionTexts(place, kind, entry));
    await publishTexts(owner, "home", { ...shippedLayout, ...Object.fromEntries(texts) });
    const [last = ""] = kinds.at(-1) ?? [];
    await reloaded(page, "/", page.getByText(`What we say with ${last}`));
    for (const question of await page.locator("main details summary").all()) await question.click();
    await expectAccessible(page);
  }
  const { email, key } = await newCustomer(shop);
  for (const path of ["/build-my-page", "/contact", "/auth", `/my-order?key=${key}`]) {
    await page.goto(path);
    await hydrated(page);
    await expectAccessible(page);
  }
  await signInAsNewAdmin(page, shop);
  for (const path of ["/admin", `/admin/orders?q=${email}`, "/admin/content/brand", "/admin/setup"]) {
    await page.goto(path);
    await hydrated(page);
    await expectAccessible(page, [DESKTOP, PHONE]);
  }
});

const SERVICE = "service-logo-sprint";

test("an own service that changes while a customer buys it says what went, and is paid at its new price", {
  tag: ["@whole"],
}, async ({ page, owner }) => {
  test.slow();
  await owner.post("/admin/content", { intent: "new-service", title: "Logo sprint" });
  await publishTexts(owner, SERVICE, {
    ...{ menu: "A logo.", card: "A logo in five days.", intro: "Tell us about your brand.", pricing: "plans" },
    ...{ "plan.0.name": "Basic", "plan.0.price": "100", "plan.0.includes": "A logo" },
    ...{ "plan.1.name": "Gold", "plan.1.price": "400", "plan.1.includes": "A logo\nA guide" },
    ...{ "step.0": "We write.", "step.1": "You get it.", "field.0.label": "Motto" },
  });
  await page.goto("/services/logo-sprint");
  await hydrated(page);
  await page.getByRole("radio", { name: "Gold" }).check();
  await control(page, "name").fill("Jo Miller");
  await control(page, "email").fill("jo@acme.example");
  await page.getByLabel("Motto").fill("Ever onward");
  await agreeToTerms(control(page, "agreeTOS"));
  await page.getByRole("button", { name: "GET STARTED" }).click();
  await expect(page.getByRole("main")).toContainText("$400.00");

  await publishTexts(owner, SERVICE, { "plan.1.name": "Silver", "plan.1.price": "300", "field.0.label": "" });
  await page.reload();
  await expect(page).toHaveURL(/\/services\/logo-sprint$/);
  const gone =
    "Your plan “Gold” for $400 isn’t sold any more. Please choose another one: Basic for $100, Silver for $300.";
  await expectToast(page, "Your plan isn’t sold any more.");
  await expect(page.getByRole("main").getByText(gone)).toBeVisible();
  await expect(page.getByText("No longer asked")).toBeVisible();
  await hydrated(page);
  await expectAccessible(page, [DESKTOP, PHONE]);
  await page.getByRole("radio", { name: "Silver" }).check();
  await expect(page.getByRole("main").getByText(gone)).toBeHidden();
  await page.getByRole("button", { name: "GET STARTED" }).click();
  await expect(page.getByText("Ever onward")).toBeVisible();
  await expectAccessible(page, [DESKTOP, PHONE]);

  await publishTexts(owner, SERVICE, { "plan.1.price": "350" });
  const pay = page.getByRole("button", { name: "PAY & GET STARTED" });
  await pay.click();
  await expect(page.getByText(/The price changed from \$300\.00 to \$350\.00/)).toBeVisible();
  await expect(page.getByRole("main")).toContainText("$350.00");

  await publishTexts(owner, SERVICE, { "plan.1.name": "Platinum" });
  await pay.click();
  await expect(page).toHaveURL(/\/services\/logo-sprint$/);
  await expect(page.getByText(/^Your plan “Silver” for \$\d+ isn’t sold any more\./)).toBeVisible();
  await expect(control(page, "name")).toHaveValue("Jo Miller");
  await page.getByRole("radio", { name: "Platinum" }).check();
  await page.getByRole("button", { name: "GET STARTED" }).click();
  await page.getByRole("button", { name: "Dismiss “Ever onward”" }).click();
  await expect(page.getByText("No longer asked")).toBeHidden();
  await pay.click();
  await expect(page.locator("#cardNumber")).toBeVisible();
});
