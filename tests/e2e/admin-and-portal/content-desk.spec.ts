import { faq } from "~/catalog/web-page/faq";
import { webPage } from "~/catalog/web-page/offer";
import { aboutKind } from "~/content/documents/about-kind";
import { contactKind } from "~/content/documents/contact-kind";
import { type DocumentKind, type Field, fieldsOf, type Texts } from "~/content/documents/document-kind";
import { homeKind } from "~/content/documents/home-kind";
import { defineQuestionsKind } from "~/content/documents/questions-kind";
import { teamKind } from "~/content/documents/team-kind";
import { textsOfTree } from "~/content/documents/text-tree";
import { shippedHome } from "~/content/home";
import { ADDED, type AddedKind, PLACES, SECTION_NAMES, shippedLayout } from "~/content/home-layout";
import { legalKinds } from "~/content/legal/legal-kinds.server";
import { png } from "../../support/files/samples.ts";
import { firstMatch } from "../../support/shop/visitor.ts";
import { DESKTOP, expectAccessible, expectSoundIn, NARROWEST, PHONE } from "../helpers/accessibility.ts";
import { countPresses, signInAsNewAdmin, toast, visitorOf } from "../helpers/admin.ts";
import { expectPublished, live, openDocument, publishDialog, publishDocument, show } from "../helpers/desk.ts";
import { expect, testInOwnShop } from "../helpers/fixtures.ts";
import { expectToast, hydrated } from "../helpers/web-page-order.ts";

const test = testInOwnShop();

test.use({ allowedErrors: [/status of 4(00|09|04)|ERR_INTERNET_DISCONNECTED/] });

test("a manager drafts new company details and shows them to a customer, an owner publishes them and takes them back", {
  tag: "@states",
}, async ({ page, browser, shop }) => {
  const open = "/admin/content/site";
  const owner = await browser.newPage({ baseURL: shop.url });
  await signInAsNewAdmin(owner, shop);
  await signInAsNewAdmin(page, shop, "manager");

  await test.step("the list and the search", async () => {
    await page.goto("/admin/content");
    await expect(page.getByRole("row").filter({ hasText: "Shown without a source: Trust" })).toContainText("Claims");
    await expectAccessible(page, [DESKTOP, PHONE]);
    await hydrated(page);
    await page.getByRole("searchbox", { name: "Search all copy" }).fill("arcade");
    await page.getByRole("button", { name: "Search", exact: true }).click();
    const found = page.getByRole("table", { name: "Copy with these words" });
    await expect(found.getByRole("row").filter({ hasText: "Address" })).toContainText("128 Arcade Avenue");
    await expectAccessible(page, [DESKTOP, PHONE]);
    await page.getByRole("main").getByRole("link", { name: "Company details" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Company details" })).toBeVisible();
  });

  await owner.goto(open);
  await hydrated(owner);

  await test.step("what is typed is saved as a draft, complete or not", async () => {
    // On a busy machine, the first field may be saved alone.
    const saved = page.waitForResponse((answer) => answer.request().postData()?.includes("sat=closed") === true);
    await page.getByLabel("Phone").fill("(555) 010-0188");
    await page.getByLabel("Saturday").fill("closed");
    await saved;
    const bar = page.getByRole("region", { name: "State and actions" });
    await expect(bar.getByText(/^Saved \d+:\d\d [AP]M$/)).toBeVisible();
    await expect(bar).toContainText("Draft");
    await page.reload();
    await hydrated(page);
    await expect(page.getByLabel("Saturday")).toHaveValue("closed");
    await page.getByLabel("Saturday").fill("");
    await expect(bar.getByText(/^Saved/)).toBeVisible();
    await expectAccessible(page, [DESKTOP, PHONE]);
  });

  await test.step("the preview works without an account", async () => {
    await page.getByRole("button", { name: "Preview link" }).click();
    await expectAccessible(page, [DESKTOP, PHONE]);
    const link = await page.getByRole("link", { name: "Preview Contact" }).getAttribute("href");
    const customer = await browser.newPage({ baseURL: shop.url });
    await customer.goto(link ?? "");
    await expect(customer.getByRole("complementary", { name: "Preview" })).toBeVisible();
    await expect(customer.getByRole("link", { name: "(555) 010-0188" }).first()).toBeVisible();
    await expectAccessible(customer, [DESKTOP, PHONE]);
    await customer.goto("/contact");
    await expect(customer.getByRole("link", { name: "(555) 010-0142" }).first()).toBeVisible();
    await customer.close();
  });

  await test.step("the owner, who had the form open, sees both versions, and publishes", async () => {
    await owner.getByLabel("Phone").fill("(555) 010-0189");
    const versions = owner.getByRole("table", { name: "Both versions" });
    await expect(versions.getByRole("row").filter({ hasText: "Phone" })).toContainText("(555) 010-0188");
    await expect(owner.getByLabel("Phone")).toHaveValue("(555) 010-0189");
    await owner.evaluate(() => scrollTo(0, 0));
    await expectAccessible(owner, [DESKTOP, PHONE]);
    await owner.getByRole("textbox", { name: /^Saturday/ }).fill("closed");
    await owner.getByRole("button", { name: "Publish" }).click();
    await expect(owner.getByRole("textbox", { name: /^Saturday/ })).toBeFocused();
    await expect(owner.getByRole("textbox", { name: /^Saturday/ })).toHaveAccessibleDescription(
      /two times on the 24-hour clock/,
    );
    await expect(owner.getByRole("alert").filter({ hasText: "1 field needs a change:" })).toContainText("Saturday: ");
    await expectAccessible(owner, [DESKTOP, PHONE]);
    await owner.getByRole("textbox", { name: /^Saturday/ }).fill("10:00-16:00");
    await owner.getByRole("button", { name: "Publish" }).click();
    const dialog = publishDialog(owner);
    await expect(dialog).toContainText(/[(]555[)] 010-0142 → [(]555[)] 010-0189 on [0-9]+ pages? and in the header/);
    await expect(dialog.getByRole("button", { name: "Publish" })).toBeFocused();
    await owner.evaluate(() => scrollTo(0, 0));
    await expectAccessible(owner, [DESKTOP, PHONE]);
    await owner.keyboard.press("Enter");
    await expectPublished(owner);
    await page.goto("/contact");
    await expect(page.getByRole("link", { name: "(555) 010-0189" }).first()).toBeVisible();
  });

  await test.step("the history compares versions, and brings one back", async () => {
    const history = owner.getByRole("region", { name: "History" });
    const live = history.getByRole("listitem").filter({ hasText: "Live" });
    const differences = owner.getByRole("table", { name: "Differences" });
    await live.getByRole("link", { name: "What changed" }).click();
    await expect(differences.getByRole("insertion").first()).toHaveText("(555) 010-0189");
    await owner.evaluate(() => scrollTo(0, 0));
    await expectAccessible(owner, [DESKTOP, PHONE]);
    await owner.goBack();
    await history.getByRole("link", { name: "All versions" }).click();
    await hydrated(owner);
    await owner.getByLabel("From").selectOption({ label: "Original" });
    await owner.getByRole("button", { name: "Compare" }).click();
    await expect(differences.getByRole("deletion")).toHaveText("(555) 010-0142");
    await expect(differences.getByRole("insertion")).toHaveText("(555) 010-0189");
    await expectAccessible(owner, [DESKTOP, PHONE]);
    await owner.getByRole("button", { name: "Restore: Original" }).click();
    const dialog = owner.getByRole("dialog", { name: "Restore?" });
    await expect(dialog).toContainText("(555) 010-0189 → (555) 010-0142 on ");
    await dialog.getByRole("button", { name: "Restore" }).click();
    await expectToast(owner, "Restored. Visitors see it within 5 seconds.");
    await page.goto("/contact");
    await expect(page.getByRole("link", { name: "(555) 010-0142" }).first()).toBeVisible();
  });

  await owner.close();
});

test("what could not be saved survives its tab, and is in the form only once it is kept", {
  tag: ["@translated", "@whole"],
}, async ({ page, shop }) => {
  const open = "/admin/content/site";
  await signInAsNewAdmin(page, shop, "manager");
  await page.goto(open);
  const saved = "128 Arcade Avenue, Suite 8, Austin, TX 78701";
  const tab = await page.context().newPage();
  await tab.goto(open);
  await hydrated(tab);
  await tab.route("**/admin/content/site.data*", (route) => route.abort("internetdisconnected"));
  await tab.getByLabel("Address").fill("1 First Street");
  await tab.close();
  await page.reload();
  const notice = page.getByText(/^You have unsaved changes from .+ [AP]M[.]$/);
  await expect(notice).toBeVisible();
  await expect(page.getByLabel("Address")).toHaveValue(saved);
  const changes = page.getByRole("table", { name: "Unsaved changes" }).getByRole("row").filter({ hasText: "Address" });
  await expect(changes.getByRole("deletion")).toHaveText(saved);
  await expect(changes.getByRole("insertion")).toHaveText("1 First Street");
  await expectAccessible(page, [DESKTOP, PHONE]);
  await page.getByRole("button", { name: "Keep" }).click();
  await expect(page.getByLabel("Address")).toHaveValue("1 First Street");
  await expect(page.getByLabel("Address")).toBeFocused();
  await expect(page.getByRole("region", { name: "State and actions" }).getByText(/^Saved/)).toBeVisible();
  await page.reload();
  await hydrated(page);
  await expect(page.getByLabel("Address")).toHaveValue("1 First Street");
  await expect(notice).toBeHidden();
});

test("a sentence is typed, followed on the page beside the form, pressed there, and published, at 1440 and 390 px", {
  tag: "@whole",
}, async ({ page, shop }) => {
  await signInAsNewAdmin(page, shop, "manager");
  await openDocument(page, "home");
  for (const [size, product] of [
    [DESKTOP, "shop"],
    [PHONE, "office"],
  ] as const) {
    await page.setViewportSize(size);
    await test.step(`the page follows at ${size.width} px`, async () => {
      await page.getByLabel("Top: headline, first part").fill(`Put your ${product} on`);
      await show(page, "Phone");
      const headline = live(page).getByRole("heading", { level: 1 });
      await expect(headline).toHaveText(new RegExp(`^Put your ${product} on\\s+autopilot$`));
      await expectAccessible(page, [size]);
    });

    await test.step("a press on a sentence opens its field, and a field shows its sentence", async () => {
      // Nothing in it leads away.
      await live(page)
        .getByRole("link", { name: /I.m Sold!/ })
        .click();
      await expect(page.getByLabel("Top: button 3, button (optional)")).toBeFocused();
      await show(page, "Phone");
      await live(page).getByText("Sales, Support & Content").click();
      await expect(page.getByLabel("Top: sentence")).toBeFocused();
      await page.getByLabel("Demo call: lesson 4").fill(`What your ${product} costs`);
      await show(page, "Phone");
      await expect(live(page).getByText(`What your ${product} costs`)).toBeInViewport();
      await show(page, "Text");
    });
  }

  await test.step("publishing it shows it to visitors", async () => {
    await publishDocument(page);
    await expect(page.getByRole("region", { name: "State and actions" })).toContainText("Live");
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Put your office on\s+autopilot$/);
  });
});

test("the email whose words are typed stands beside the form, with the draft's words or brand", {
  tag: "@whole",
}, async ({ page, shop }) => {
  await signInAsNewAdmin(page, shop);
  await openDocument(page, "emails");
  const email = page.frameLocator("iframe[title='A sample with this draft']");
  await page
    .locator("summary")
    .filter({ hasText: /^Refund$/ })
    .click();
  await page.getByLabel("Refund: subject").fill("Your money is on its way ({reference})");
  await page.getByLabel("Refund: opening").fill("Hello {name}, thanks for trying us.");
  await expect(email.locator("body")).toContainText("Subject: Your money is on its way (1A2B3C4D)");
  await expect(email.locator("body")).toContainText("Hello Jo, thanks for trying us.");
  await expectAccessible(page, [DESKTOP, PHONE]);
  await openDocument(page, "brand");
  await page.getByLabel("Page", { exact: true }).selectOption("An email");
  await expect(email.locator("body")).toContainText("Pixel Pilots");
  await expect(email.locator("body")).not.toContainText("thanks for trying us");
});

test("a brand stands beside its form on an order page, an invoice and a link preview, before it is published", async ({
  page,
  shop,
}) => {
  await signInAsNewAdmin(page, shop);
  await openDocument(page, "brand");
  const choose = (title: string) => page.getByLabel("Page", { exact: true }).selectOption(title);
  const sample = page.frameLocator("iframe[title='A sample with this draft']").getByAltText("The sample");
  const drawn: string[] = [];
  const draw = async (title: string) => {
    await choose(title);
    await expect.poll(() => sample.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(1_000);
    const picture = await sample.getAttribute("src");
    expect(drawn).not.toContain(picture);
    drawn.push(picture ?? "");
  };
  await draw("An invoice");
  await draw("A link preview");
  await page.getByLabel("First accent", { exact: true }).fill("#ff9ad5");
  await choose("An order page");
  await expect(live(page).getByRole("heading", { level: 1 })).toHaveText("Custom Web Page");
  await expect(live(page).getByText("Hi Jo, we’ve begun. Thank you!")).toBeVisible();
  await expect(live(page).locator("html")).toHaveCSS("--color-gold", "#ff9ad5");
  await expectAccessible(page, [DESKTOP, PHONE]);
  await draw("An invoice");
  await draw("A link preview");
  await page.getByLabel("First accent", { exact: true }).fill("#ffd447");
  await page.getByLabel("Background").selectOption("Light");
  await choose("Home");
  await expect(live(page).locator("html")).toHaveCSS("color-scheme", "light");
  const preview = firstMatch(await page.content(), /[?]preview=[\w.-]+/);
  for (const path of ["/", "/build-my-page", "/retro-games", "/blog/1", "/terms", "/my-order"]) {
    await page.goto(path + preview);
    await expect(page.locator("html")).toHaveCSS("color-scheme", "light");
    await expectAccessible(page, [DESKTOP]);
  }
  const url = (await page.locator('link[href^="/brand/sheet-"]').getAttribute("href")) ?? "";
  await openDocument(page, "brand");
  await page.addStyleTag({ url });
  await expect(page.locator("html")).toHaveCSS("color-scheme", "dark");
});

test("an owner changes a price with three presses, and every page has it", { tag: "@phone" }, async ({
  page,
  shop,
}) => {
  await signInAsNewAdmin(page, shop);
  await page.goto("/admin/content");
  await hydrated(page);
  const { press, count } = countPresses();
  await press(page.getByRole("main").getByRole("link", { name: "Prices", exact: true }));
  await page.getByLabel("Custom Web Pages: Price").fill("349");
  await expectAccessible(page, [DESKTOP, PHONE]);
  await press(page.getByRole("button", { name: "Publish" }));
  const dialog = publishDialog(page);
  await expect(dialog).toContainText("$299 → $349");
  await press(dialog.getByRole("button", { name: "Publish" }));
  await expectPublished(page);
  expect(count()).toBe(3);
  const price = page.getByLabel("Custom Web Pages: Price");
  await expect(price).toHaveValue("349");
  await page.getByRole("button", { name: "Phone", exact: true }).click();
  // It covers the price, and stays as long as the pointer is on it.
  await expect(toast(page, "Published. Visitors see it within 5 seconds.")).toHaveCount(0);
  await live(page).locator("#services").getByText("$349", { exact: true }).click();
  await expect(price).toBeFocused();
  await page.goto("/");
  await expect(page.locator("#services").getByText("$349", { exact: true })).toBeVisible();
});

test("services change places with the mouse, the keyboard and without scripts", { tag: "@whole" }, async ({
  page,
  browser,
  shop,
}) => {
  await signInAsNewAdmin(page, shop);
  await openDocument(page, "catalog");
  const services = page.getByRole("table", { name: "Prices and services" }).locator("tbody").getByRole("link");
  const first = async (of = services) => (await of.allTextContents()).slice(0, 3);
  const shipped = ["Custom Web Pages", "BLAST Social Content", "Managed Campaigns"];
  expect(await first()).toEqual(shipped);
  await page.getByRole("button", { name: "Move BLAST Social Content up" }).press("Enter");
  expect(await first()).toEqual(["BLAST Social Content", "Custom Web Pages", "Managed Campaigns"]);
  await expect(page.getByRole("button", { name: "Move BLAST Social Content up" })).toBeFocused();
  const rows = page.getByRole("row");
  await rows.filter({ hasText: "Managed Campaigns" }).locator("[draggable]").dragTo(rows.nth(1));
  expect(await first()).toEqual(["Managed Campaigns", "BLAST Social Content", "Custom Web Pages"]);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expectToast(page, "The draft is saved. Visitors don’t see it yet.");

  const context = await browser.newContext({ baseURL: shop.url, javaScriptEnabled: false });
  const plain = await context.newPage();
  await signInAsNewAdmin(plain, shop);
  await plain.goto("/admin/content/catalog");
  const links = plain.getByRole("table", { name: "Prices and services" }).locator("tbody").getByRole("link");
  expect(await first(links)).toEqual(["Managed Campaigns", "BLAST Social Content", "Custom Web Pages"]);
  await plain.getByLabel("Custom Web Pages: place").selectOption("2");
  await plain.getByLabel("BLAST Social Content: place").selectOption("3");
  await plain.getByRole("button", { name: "Publish" }).click();
  await plain.getByRole("dialog", { name: "Publish?" }).getByRole("button", { name: "Publish" }).click();
  await plain.goto("/");
  await expect(plain.locator("#services h3").nth(1)).toHaveText("Custom Web Pages");
  await context.close();
});

test("a manager writes a post with the toolbar, and its page follows", { tag: "@whole" }, async ({ page, shop }) => {
  await signInAsNewAdmin(page, shop, "manager");
  await page.goto("/admin/content");
  await hydrated(page);
  await page.getByRole("button", { name: "New post" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Untitled post");
  const text = page.getByRole("textbox", { name: "Text" });

  await test.step("the toolbar formats the text, and the keyboard undoes it", async () => {
    await text.fill("It says hello");
    await text.press("ControlOrMeta+a");
    await page.getByRole("button", { name: "Bold" }).click();
    await expect(text).toHaveValue("**It says hello**");
    await expect(live(page).getByText("It says hello")).toHaveJSProperty("tagName", "STRONG");
    // The bar at the top would cover a part of a field.
    await page.evaluate(() => scrollTo(0, 0));
    await expectAccessible(page, [DESKTOP, PHONE]);
    await text.focus();
    await text.press("ControlOrMeta+z");
    await expect(text).toHaveValue("It says hello");
  });

  await test.step("a list pasted from Word is one, and the keyboard undoes it", async () => {
    await text.fill("");
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.evaluate(() =>
      navigator.clipboard.writeText("It takes:\r\n•\tcalls\r\n•\tmessages\r\nIt never sleeps."),
    );
    await text.press("ControlOrMeta+v");
    await expect(text).toHaveValue("It takes:\n- calls\n- messages\n\nIt never sleeps.");
    await expect(live(page).getByText("messages", { exact: true })).toHaveJSProperty("tagName", "LI");
    await text.focus();
    await text.press("ControlOrMeta+z");
    await expect(text).toHaveValue("");
  });

  await test.step("a document of Google Docs is Markdown, keys format it, and the keyboard undoes both", async () => {
    const source = await page.context().newPage();
    await source.setContent(
      '<b style="font-weight:normal" id="docs-internal-guid-1"><h1>Calls</h1><ul><li>at <span style="font-weight:700">night</span></li></ul></b>',
    );
    await source.keyboard.press("ControlOrMeta+a");
    await source.keyboard.press("ControlOrMeta+c");
    await source.close();
    await text.focus();
    await text.press("ControlOrMeta+v");
    await expect(text).toHaveValue("## Calls\n\n- at **night**");
    await text.press("ControlOrMeta+a");
    await text.press("ControlOrMeta+i");
    await expect(text).toHaveValue("_## Calls\n\n- at **night**_");
    await text.press("ControlOrMeta+z");
    await expect(text).toHaveValue("## Calls\n\n- at **night**");
    await text.press("ControlOrMeta+z");
    await expect(text).toHaveValue("");
  });

  await test.step("a picture is uploaded and stands in the text, and the keyboard undoes it", async () => {
    await text.fill("Our office:");
    await page.getByRole("button", { name: "Picture", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Choose a picture" });
    await dialog
      .locator("input[type=file]")
      .first()
      .setInputFiles({ name: "office.png", mimeType: "image/png", buffer: Buffer.from(png(640, 320)) });
    await dialog.getByRole("textbox", { name: "Description" }).fill("The door at night");
    await dialog.getByRole("button", { name: "Use this picture" }).click();
    await expect(text).toHaveValue(/^Our office:\n\n!\[The door at night\]\([0-9a-f]{32}\)$/);
    await expect(text).toBeFocused();
    await text.press("ControlOrMeta+z");
    await expect(text).toHaveValue("Our office:");
  });
});

/** Longer than any line of a phone takes in large letters. */
const WORDS = ["Digitaltransformation", "Social Transformation", "Sustainability", "Markenentwicklung"].join(" ");

/** A text of exactly the limit, in long words. */
function fullText(field: Field): string {
  if (field.input === "date") return "2026-12-01";
  if (field.choices) return field.choices.at(-1)?.[0] ?? "";
  return `${mark(field)} ${`${WORDS} `.repeat(field.maxLength / WORDS.length + 1)}`
    .trim()
    .slice(0, field.maxLength)
    .trim();
}

/** Two questions of a page must not be the same. */
const mark = ({ name, label }: Field): string => (name.endsWith(".question") ? label.slice(-1) : "");

/** As little as the rules take. */
const shortText = (field: Field): string =>
  field.input === "date" ? "2026-12-02" : field.optional ? "" : mark(field) || "A";

const shippedTexts: Texts = { ...shippedLayout, ...textsOfTree(shippedHome) };
const FIGURES = 1;
/** Of the added sections: those that need no picture. */
const ADDED_HERE: readonly AddedKind[] = ["text", "figures", "quotes", "questions", "action"];

/** The shipped sections and an added one of each kind, with texts of this length; buttons lead where they did. */
const homeText = (write: (field: Field) => string) => (field: Field) => {
  const { name, input, choices } = field;
  const place = PLACES.indexOf(name);
  if (place >= 0) return SECTION_NAMES[place] ?? "";
  const added = ADDED.findIndex(({ kind }) => kind === name);
  if (added >= 0) return ADDED_HERE[added] ?? "";
  if (choices || input === "picture" || input === "url") return shippedTexts[name] ?? "";
  if (input === "target") return shippedTexts[name] || "/contact";
  const { optional: _, ...asked } = field;
  const isFigure = ADDED[FIGURES]?.entries.some(({ title }) => title === name);
  return write({ ...asked, ...(isFigure && { maxLength: 12 }) });
};

const questions = defineQuestionsKind({
  slug: webPage.slug,
  title: webPage.title,
  path: webPage.paths.form,
  shipped: faq,
});

test("pages are whole with the longest and the shortest words that their forms take", { tag: "@whole" }, async ({
  page,
  shop,
}) => {
  await signInAsNewAdmin(page, shop);
  const post = async (kind: DocumentKind, write: (field: Field) => string, intent: string) => {
    const texts = Object.fromEntries(fieldsOf(kind).map((field) => [field.name, write(field)]));
    const path = `/admin/content/${kind.name}`;
    const base = firstMatch(await (await page.request.get(path)).text(), /(?<=name="base" value=")\d+/);
    const form = { ...texts, base, intent, reviewed: "yes" };
    const answer = await page.request.post(path, { headers: { Origin: shop.url }, form });
    expect(answer.status(), kind.name).toBe(200);
    return { texts, html: await answer.text() };
  };
  for (const write of [fullText, shortText]) {
    const { texts } = await post(homeKind, homeText(write), "publish-page");
    await page.goto("/");
    await expect(page.locator("#hero-title")).toContainText(texts["hero.headline.start"] ?? "");
    await expectSoundIn(page, [DESKTOP, PHONE, { width: 360, height: 740 }]);
    await page.goto("/ai-automation-booking");
    await expect(page.locator("#order-card")).toContainText(texts["suite.parts.0.text"] ?? "");
    for (const kind of [aboutKind, teamKind, contactKind, questions, ...legalKinds.slice(0, 1)]) {
      const { html } = await post(kind, write, "save");
      await page.goto(firstMatch(html, /(?<=href=")[^"]+[?]preview=[^"]+/));
      await expect(page.getByRole("complementary", { name: "Preview" })).toBeVisible();
      for (const question of await page.locator("#questions summary").all()) await question.click();
      await expectSoundIn(page, [DESKTOP, { width: 360, height: 740 }]);
    }
  }
});

/** Characters that a field of a service's form takes. */
const limitOf = (name: string): number => LIMITS.find(([names]) => names.test(name))?.[1] ?? 100;

const LIMITS: readonly [RegExp, number][] = [
  [/^title$/, 30],
  [/^button$/, 20],
  [/^card$/, 120],
  [/headline$|[.]title$/, 40],
  [/intro$/, 160],
  [/[.]text$/, 140],
];

test("the pages of a service are whole with the longest words that its form takes", { tag: "@whole" }, async ({
  page,
  shop,
}) => {
  await signInAsNewAdmin(page, shop);
  const admin = await visitorOf(page, shop);
  const list = (await admin.get("/admin/content?group=Services")).html;
  const paths = new Set(list.match(/(?<=href=")\/admin\/content\/service-[^"?#]+/g));
  expect(paths.size).toBe(7);
  for (const path of paths) {
    const fields = await page.evaluate(
      (html) => {
        const form = new DOMParser().parseFromString(html, "text/html");
        const controls = form.querySelectorAll<HTMLInputElement>("form.card :is(input, textarea)[name]");
        return [...controls].map(({ name, value, type }) => ({ name, value, type }));
      },
      (await admin.get(path)).html,
    );
    const texts = fields
      .filter(({ name }) => name !== "note")
      .map(({ name, value, type }) => [
        name,
        type === "hidden" ? value : `${WORDS} `.repeat(3).slice(0, limitOf(name)).trim(),
      ]);
    const { status, html } = await admin.post(path, { ...Object.fromEntries(texts), intent: "save" });
    expect(status, path).toBe(200);
    const previews = [...html.matchAll(/(?<=href=")[^"]+[?]preview=[^"]+/g)];
    expect(previews).toHaveLength(2);
    for (const [href] of previews) {
      await page.goto(href);
      await expect(page.getByRole("complementary", { name: "Preview" })).toBeVisible();
      await expectSoundIn(page, [NARROWEST, { width: 360, height: 740 }, PHONE, { width: 768, height: 1024 }, DESKTOP]);
    }
  }
});
