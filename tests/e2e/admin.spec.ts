import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import AxeBuilder from "@axe-core/playwright";
import type { Locator, Page } from "@playwright/test";
import { parseCsv } from "../support/csv.ts";
import { checkoutBody, openCheckout, payAt, post, statusOf } from "../support/purchase.ts";
import { mailsTo, mailTo, runAdmin, signedInAdmin } from "../support/visitor.ts";
import { expect, test, type VisitedShop } from "./fixtures.ts";
import {
  expectReceipt,
  GOOD_CARD,
  goToProvider,
  hydrated,
  newBrief,
  notifications,
  orderUpToSummary,
  payWith,
} from "./web-page-order.ts";

/** What staff do all day (specification 2, "/admin/orders" and "/admin/users"; decisions, "People"). */

test.use({ contextOptions: { reducedMotion: "reduce" } });

const newAddress = (name: string) => `${name}.${randomUUID().slice(0, 8)}@acme.example`;
/** A word that only one journey's orders have. */
const newWord = () => `w${randomUUID().replaceAll("-", "")}`;

/** Makes an admin, and this browser theirs. Returns the admin's address. */
async function beAdmin(page: Page, shop: VisitedShop): Promise<string> {
  const email = newAddress("ann");
  const { cookies } = await signedInAdmin(shop, email);
  await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url: shop.url })));
  return email;
}

/** A web page that was paid for, without a browser. */
async function buy(shop: VisitedShop, email: string, changes: Parameters<typeof checkoutBody>[0] = {}) {
  const { url, sessionId } = await openCheckout(shop, { ...checkoutBody(changes), email });
  await payAt(url);
  await expect.poll(() => statusOf(shop, sessionId)).toBe("paid");
}

const toast = (page: Page, text: string) => notifications(page).getByText(text, { exact: true });
const rows = (page: Page) => page.locator("table.admin-table tbody tr");

/** Searches the orders as somebody at the keyboard does. */
async function searchFor(page: Page, words: string) {
  await hydrated(page);
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox", { name: "Search" })).toBeFocused();
  await page.keyboard.insertText(words);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL((url) => url.searchParams.get("q") === words);
}

async function openDetails(page: Page, email: string): Promise<Locator> {
  await rows(page).filter({ hasText: email }).getByRole("link", { name: "View details" }).click();
  const dialog = page.getByRole("dialog", { name: /^Order [0-9A-F]{8}$/ });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** What the dialog says beside its labels; a label of the brief may be one of the order's too. */
const linesOf = (part: Locator): Promise<[string, string][]> =>
  part
    .locator("dt")
    .evaluateAll((terms) => terms.map((term) => [term.textContent, term.nextElementSibling?.textContent ?? ""]));

const entry = (dialog: Locator, text: string) =>
  dialog.locator("section", { hasText: "Timeline" }).getByRole("listitem").filter({ hasText: text });

/** Asks for the chosen refund and says yes twice. */
async function refund(dialog: Locator, amount: string, reason: string) {
  await dialog.getByLabel("Reason").fill(reason);
  await dialog.getByRole("button", { name: "Refund...", exact: true }).click();
  await expect(dialog.getByRole("button", { name: "No", exact: true })).toBeFocused();
  await dialog.getByRole("button", { name: `Yes, refund ${amount}`, exact: true }).click();
  await expect(dialog.getByText("This cannot be undone.")).toBeVisible();
  await dialog.getByRole("button", { name: `Refund ${amount} now`, exact: true }).click();
}

test("an order is found, read, and given back by the policy and then whole", { tag: "@both-databases" }, async ({
  page,
  context,
  shop,
}) => {
  test.slow();
  const order = newBrief();
  await orderUpToSummary(page, order);
  await goToProvider(page, shop.sandboxUrl);
  await payWith(page, GOOD_CARD, order.email);
  await expectReceipt(page);
  const admin = await beAdmin(page, shop);

  await test.step("it stands in the list", async () => {
    await page.goto("/admin/orders");
    expect(await page.locator("table.admin-table th").allTextContents()).toEqual([
      "Date",
      "Customer",
      "Page Type",
      "Amount",
      "Status",
      "Actions",
    ]);
    await searchFor(page, order.email);
    await expect(rows(page)).toHaveCount(1);
    for (const told of [order.company, order.email, order.pageType, "$299.00", "Paid"]) {
      await expect(rows(page)).toContainText(told);
    }
  });

  const dialog = await openDetails(page, order.email);

  await test.step("its details have the whole brief, and the transaction's id to copy", async () => {
    const brief = await linesOf(dialog.locator("section", { hasText: "Brief" }).first());
    expect(Object.fromEntries(brief)).toEqual({
      Name: order.name,
      Company: order.company,
      Phone: order.phone,
      "Current Website": order.website,
      "Type of Page": order.pageType,
      Requirements: order.requirements,
      "Reference Sites": order.references,
      "Agreed to Terms": expect.stringMatching(/^Yes, on \w{3} \d{1,2}, \d{4}, to the terms of April 13, 2025$/),
    });
    const { "E-mail": email, "Transaction ID": transaction } = Object.fromEntries(await linesOf(dialog));
    expect(email).toBe(order.email);
    expect(transaction).toMatch(/^cs_test_/);
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await dialog.getByRole("button", { name: "Copy Transaction ID" }).click();
    await expect(toast(page, "Transaction ID copied")).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(transaction);
    await expect(entry(dialog, "Order placed")).toContainText("by the customer");
    await expect(entry(dialog, "Payment received")).toHaveCount(1);
    const { height, window } = await dialog.evaluate((element) => ({
      height: element.getBoundingClientRect().height,
      window: innerHeight,
    }));
    expect(height).toBeLessThanOrEqual(window * 0.9 + 0.5);
  });

  await test.step("by the policy the total less 5 % goes back, and the customer is told", async () => {
    await expect(dialog.getByRole("radio", { name: "By the policy, the total less 5%: $284.05" })).toBeChecked();
    await refund(dialog, "$284.05", "Changed their mind");
    await expect(toast(page, "$284.05 refunded. The customer is told by mail.")).toBeVisible();
    await expect(dialog.getByText("Partially refunded", { exact: true })).toBeVisible();
    await expect(entry(dialog, "Refund asked for $284.05")).toContainText(`by ${admin}: Changed their mind`);
    await expect(entry(dialog, "Refunded $284.05")).toContainText(`by ${admin}`);
    expect((await mailTo(shop, order.email, "Your refund")).text).toContain("We have refunded $284.05.");
  });

  await test.step("of the rest no cent too much", async () => {
    await dialog.getByRole("radio", { name: "A part" }).check();
    await dialog.getByLabel("Amount in dollars").fill("14.96");
    await dialog.getByLabel("Reason").fill("The fee as well");
    await dialog.getByRole("button", { name: "Refund...", exact: true }).click();
    await expect(dialog.getByText("At most $14.95 of this order can still be refunded.")).toBeVisible();
    await dialog.getByRole("radio", { name: "All that is left: $14.95" }).check();
    await refund(dialog, "$14.95", "The fee as well");
    await expect(dialog.getByText("Refunded", { exact: true }).first()).toBeVisible();
    await expect(entry(dialog, "Refunded $14.95")).toHaveCount(1);
    await expect(dialog.getByLabel("Reason")).toHaveCount(0);
    const orderId = new URL(page.url()).searchParams.get("order") ?? "";
    const more = { intent: "refund", refundId: randomUUID(), orderId, cents: "100", reason: "One more" };
    expect((await page.request.post("/admin/orders", { form: more })).status()).toBe(400);
    const mails = async () => (await mailsTo(shop, order.email)).filter(({ subject }) => subject?.includes("refund"));
    await expect.poll(async () => (await mails()).length).toBe(2);
  });

  await test.step("the list follows", async () => {
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(rows(page).getByText("Refunded", { exact: true })).toBeVisible();
    await expect(rows(page)).toContainText("$299.00 refunded");
  });
});

test("the filtered list is exported with its briefs, and no cell is a formula", async ({ page, shop }) => {
  const word = newWord();
  const [formula, plain, other] = [newAddress("formula"), newAddress("plain"), newAddress("other")];
  const company = `=HYPERLINK("http://evil.example","${word}")`;
  const requirements = 'A page, with "quotes".\nAnd a second line.';
  await buy(shop, plain, { company: `Acme ${word}` });
  await openCheckout(shop, { ...checkoutBody({ company, requirements }), email: formula });
  await buy(shop, other);
  await beAdmin(page, shop);
  await page.goto("/admin/orders");
  await searchFor(page, word);
  await expect(rows(page)).toHaveCount(2);
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export CSV" }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await file.path(), "utf8");
  expect(text.startsWith("\uFEFF")).toBe(true);
  const [titles = [], ...orders] = parseCsv(text.slice(1));
  expect(titles.slice(0, 6)).toEqual(["Date", "Order ID", "Reference", "Name", "E-mail", "Company"]);
  const read = orders.map((cells) => Object.fromEntries(titles.map((title, index) => [title, cells[index]])));
  expect(read).toMatchObject([
    {
      "E-mail": formula,
      Company: `'${company}`,
      Name: `'${company}`,
      "Page Type": "Landing page",
      Amount: "299.00",
      Status: "pending",
      "Brief: Requirements": requirements,
    },
    { "E-mail": plain, Company: `Acme ${word}`, Status: "paid", Refunded: "0.00", Currency: "USD", Test: "Yes" },
  ]);
});

test("a requested game gets a payment link by mail, and is paid with it", async ({ page, shop }) => {
  const email = newAddress("jo");
  const wanted = { companyName: "Acme Ltd", email, phoneNumber: "5550100100", gameStyle: "puzzle" };
  const gameFeatures = { pixelArt: true, leaderboard: true };
  const sent = await post(`${shop.url}/api/service-requests`, { ...wanted, gameFeatures, additionalRequirements: "" });
  expect(sent.json).toMatchObject({ ok: true });
  const admin = await beAdmin(page, shop);
  await page.goto(`/admin/orders?q=${email}`);
  await expect(rows(page)).toContainText("Pending");
  const dialog = await openDetails(page, email);
  await dialog.getByRole("button", { name: "Send payment link" }).click();
  await expect(toast(page, "The payment link is on its way to the customer.")).toBeVisible();
  await expect(entry(dialog, "Payment link sent")).toContainText(`by ${admin}`);

  const mail = await mailTo(shop, email, "Your payment link");
  const link = mail.text?.match(/https?:\/\/\S+/g)?.find((url) => url.startsWith(shop.sandboxUrl));
  await page.goto(link ?? "");
  await payWith(page, GOOD_CARD, email);
  await expectReceipt(page);
  await page.goto(`/admin/orders?q=${email}`);
  await expect(rows(page).getByText("Paid", { exact: true })).toBeVisible();
  await expect(entry(await openDetails(page, email), "Payment received")).toHaveCount(1);
});

test("a contact message is found, read, answered, and left for later", async ({ page, shop }) => {
  const word = newWord();
  const message = { name: "Jo Miller", email: newAddress("jo"), company: "Acme Ltd", agreeToTerms: true };
  await post(`${shop.url}/api/contact-form`, { ...message, message: `We need a rocket & a page.\nCode ${word}` });
  await beAdmin(page, shop);
  await page.goto("/admin/messages");
  await searchFor(page, word);
  const item = page.getByRole("main").getByRole("listitem").filter({ hasText: message.email });
  await expect(item.getByText("Unread", { exact: true })).toBeVisible();
  await item.locator("summary").click();
  await expect(item.getByText("Acme Ltd")).toBeVisible();
  await expect(item.getByText("Unread", { exact: true })).toBeHidden();
  await item.getByRole("button", { name: "Mark as unread" }).click();
  await expect(item.getByText("Unread", { exact: true })).toBeVisible();
  await item.getByRole("button", { name: "Mark as answered" }).click();
  await expect(item.getByText("Answered", { exact: true })).toBeVisible();
  await expect(item.getByText("Unread", { exact: true })).toBeHidden();
  const reply = new URL((await item.getByRole("link", { name: "Reply" }).getAttribute("href")) ?? "");
  expect(reply.protocol).toBe("mailto:");
  expect(decodeURIComponent(reply.pathname)).toBe(message.email);
  expect(reply.searchParams.get("subject")).toBe("Your message to Pixel Pilots");
  expect(reply.searchParams.get("body")).toContain("> We need a rocket & a page.");
  await page.getByLabel("Show").selectOption("Unanswered");
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page.getByText("No Messages Found")).toBeVisible();
});

test("an admin who is removed while signed in is refused at the next click", async ({ page, shop }) => {
  await signedInAdmin(shop, newAddress("keeper"));
  const email = await beAdmin(page, shop);
  await page.goto("/admin/orders");
  await hydrated(page);
  await runAdmin(shop, "remove", email);
  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Messages" }).click();
  await expect(page).toHaveURL("/");
  await expect(toast(page, "You do not have permission to access this page")).toBeVisible();
  expect((await page.request.get("/admin/orders.csv", { maxRedirects: 0 })).status()).toBe(302);
});

test.describe("when the orders cannot be loaded", () => {
  test.use({ allowedErrors: [/Failed to load resource/] });

  test("the old rows stay while they are refreshed and when that fails, which is told", async ({ page, shop }) => {
    const email = newAddress("jo");
    await openCheckout(shop, { ...checkoutBody(), email });
    await beAdmin(page, shop);
    await page.goto(`/admin/orders?q=${email}`);
    await hydrated(page);
    const held = Promise.withResolvers<void>();
    const data = /\/admin\/orders\.data/;
    await page.route(data, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.getByRole("button", { name: "Refresh Orders" }).click();
    await expect(page.getByRole("button", { name: "Refreshing..." })).toBeVisible();
    await expect(rows(page)).toContainText(email);
    held.resolve();
    await expect(page.getByRole("button", { name: "Refresh Orders" })).toBeVisible();

    for (const fail of ["no connection", "a proxy's error"]) {
      await page.unrouteAll();
      await page.route(data, (route) =>
        fail === "no connection" ? route.abort() : route.fulfill({ status: 502, body: "<html>Bad gateway</html>" }),
      );
      await page.getByRole("button", { name: "Refresh Orders" }).click();
      await expect(toast(page, "Failed to load orders")).toBeVisible();
      await expect(page.getByRole("alert").filter({ hasText: "Failed to load orders." })).toContainText(
        "The server cannot be reached. Please check your connection and try again.",
      );
      await expect(rows(page)).toContainText(email);
      await page.unrouteAll();
      await page.getByRole("button", { name: "Refresh Orders" }).click();
      await expect(page.getByRole("alert").filter({ hasText: "Failed to load orders." })).toHaveCount(0);
    }
  });
});

test("a search without a result, and an address that makes no sense, each show a page", async ({ page, shop }) => {
  await beAdmin(page, shop);
  await page.goto("/admin/orders");
  await searchFor(page, newWord());
  await expect(page.getByText("No Orders Found")).toBeVisible();
  for (const hostile of [
    "?q=%00%27%3B--%25_%5C&q=2&status=__proto__&service=constructor&from=9999-99-99&to=0000-00-00",
    "?older=%F0%9F%98%80.x&newer=null&order=%3Cscript%3Ealert(1)%3C/script%3E",
    `?q=${"%F0%9F%91%BE".repeat(300)}&from=-1&older=2026-01-01T00:00:00Z~1`,
  ]) {
    const answer = await page.goto(`/admin/orders${hostile}`);
    expect(answer?.status(), hostile).toBe(200);
    await expect(page.getByRole("heading", { name: "Orders", level: 1 })).toBeVisible();
    expect((await page.goto(`/admin/messages${hostile}`))?.status(), hostile).toBe(200);
  }
});

test("the pages have no accessibility fault and nothing scrolls sideways", async ({ page, shop, isMobile }) => {
  if (isMobile) await page.setViewportSize({ width: 390, height: 844 });
  const email = newAddress("jo");
  await buy(shop, email);
  const message = "We need a page for our new rocket.";
  await post(`${shop.url}/api/contact-form`, { name: "Jo", email, company: "", message, agreeToTerms: true });
  await beAdmin(page, shop);
  await page.goto(`/admin/orders?q=${email}`);
  await page.getByText("Revenue as a table").click();
  await expectNoFault(page);
  const dialog = await openDetails(page, email);
  await expectNoFault(page);
  await dialog.getByLabel("Reason").fill("Changed their mind");
  await dialog.getByRole("button", { name: "Refund...", exact: true }).click();
  await expect(dialog.getByRole("alertdialog")).toBeVisible();
  await expectNoFault(page);
  await page.goto(`/admin/messages?q=${email}`);
  await page.locator("main summary").first().click();
  await expectNoFault(page);
  const candidate = newAddress("guest");
  await page.goto("/admin/users");
  await page.getByLabel("Email").fill(candidate);
  await page.getByRole("button", { name: "Add Admin" }).click();
  await expect(page.getByText(candidate, { exact: true })).toBeVisible();
  await expectNoFault(page);
});

/** WCAG 2.2, levels A and AA, and a page that fits its window. */
async function expectNoFault(page: Page) {
  const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze();
  expect(violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }))).toEqual([]);
  const { content, window } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    window: innerWidth,
  }));
  expect(content, page.url()).toBeLessThanOrEqual(window);
}
