import { mkdirSync } from "node:fs";
import { chromium, type Locator, type Page } from "@playwright/test";
import sharp from "sharp";
import { buy, openDetails, signInAsAdmin } from "../../tests/e2e/helpers/admin.ts";
import {
  expectReceipt,
  fillBrief,
  GOOD_CARD,
  goToProvider,
  hydrated,
  payWith,
  submitButton,
} from "../../tests/e2e/helpers/web-page-order.ts";
import { findChromium } from "../../tests/support/chromium.ts";
import { startShop } from "../../tests/support/shop/shop.ts";

/** `node tools/build/guide-pictures.ts`: takes the screenshots of docs/getting-started.md from the built shop. */

const FOLDER = "docs/images/getting-started";
const WINDOW = { width: 1120, height: 700 };
const order = {
  name: "Jo Miller",
  email: "jo@acme.example",
  company: "Acme Ltd",
  phone: "(555) 010-0100",
  website: "https://acme.example",
  pageType: "Landing Page",
  requirements: "A page that sells our new rocket: what it does, what it costs, and a form for questions.",
  references: "https://acme.example/rockets",
};

mkdirSync(FOLDER, { recursive: true });
await using shop = await startShop({ firstStart: true, env: { LOG_LEVEL: "error", RATE_LIMIT_FACTOR: "1000" } });
const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox"] });
const context = await browser.newContext({ viewport: WINDOW, baseURL: shop.url, reducedMotion: "reduce" });
try {
  await buyAndShow(await context.newPage());
  await workAndShow(await context.newPage());
} finally {
  await browser.close();
}

async function buyAndShow(page: Page): Promise<void> {
  await page.goto("/build-my-page");
  await fillBrief(page, order);
  await page.evaluate(() => window.scrollTo(0, 300));
  await keep(page, "brief");
  await submitButton(page).click();
  await page.waitForURL("**/pre-checkout");
  await goToProvider(page, shop.sandboxUrl);
  await keep(page, "card");
  await payWith(page, GOOD_CARD, order.email);
  await expectReceipt(page);
  await keep(page, "success");
}

async function workAndShow(page: Page): Promise<void> {
  await signInAsAdmin(page, shop);
  await buy(shop, "maria@bakery.example", { company: "Maria’s Bakery", contactName: "Maria Lopez" });
  await page.goto("/admin/orders");
  await hydrated(page);
  // After the toast "Logged in successfully!" has closed.
  await page.getByRole("button", { name: "Dismiss", exact: true }).click();
  await keep(page, "orders");
  const dialog = await openDetails(page, order.email);
  await page.getByRole("button", { name: "Refund...", exact: true }).scrollIntoViewIfNeeded();
  await keep(dialog, "refund");
  await page.goto("/admin/emails");
  await hydrated(page);
  await keep(page, "emails");
  await page.goto("/admin/health");
  await hydrated(page);
  await keep(page, "health");
  await page.goto("/admin/users");
  await hydrated(page);
  await keep(page, "admins");
}

async function keep(what: Page | Locator, name: string): Promise<void> {
  const picture = await what.screenshot({ animations: "disabled" });
  await sharp(picture).webp({ quality: 82 }).toFile(`${FOLDER}/${name}.webp`);
}
