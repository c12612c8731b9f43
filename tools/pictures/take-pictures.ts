import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { chromium, type Page } from "@playwright/test";
import { buyWebPage, openDetails, signInAsAdmin } from "../../tests/e2e/helpers/admin.ts";
import { button, newOrder, orderUpTo, type ServiceScenario } from "../../tests/e2e/helpers/service-order.ts";
import { serviceScenarios } from "../../tests/e2e/helpers/services.ts";
import {
  DECLINED_CARD,
  GOOD_CARD,
  goToProvider,
  hydrated,
  newBrief,
  orderUpToSummary,
  payWith,
} from "../../tests/e2e/helpers/web-page-order.ts";
import { findChromium } from "../../tests/support/chromium.ts";
import { startShop } from "../../tests/support/shop/shop.ts";
import { readEmails } from "../../tests/support/shop/shop-emails.ts";

/**
 * `npm run pictures [-- --beside FOLDER] [WORD...]`: pictures of every page and state of the built shop at four widths, in
 * `pictures/`, with an index.html. WORDs choose groups: public, forms, purchases, orders, accounts, admin, emails. A picture of the
 * same name in FOLDER, such as of a design, stands beside ours.
 */

const WIDTHS = { 1440: 900, 768: 1024, 390: 844, 320: 640 };
const FOLDER = "pictures";
const { values, positionals } = parseArgs({ options: { beside: { type: "string" } }, allowPositionals: true });

const taken: string[] = [];
mkdirSync(FOLDER, { recursive: true });
await using shop = await startShop({ firstStart: true, env: { LOG_LEVEL: "error", RATE_LIMIT_FACTOR: "1000" } });
const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox"] });

const groups: Record<string, () => Promise<void>> = {
  public: async () => {
    const page = await newPage();
    for (const path of ["/", "/about", "/blog", "/blog/1", "/contact", "/terms", "/no-such-page"])
      await visit(page, path);
    await page.goto("/contact");
    await hydrated(page);
    await page.getByRole("button", { name: "SEND MESSAGE" }).click();
    await keep(page, "contact-errors");
  },
  forms: async () => {
    const page = await newPage();
    const paths = [...serviceScenarios.map((service) => service.paths.form), "/build-my-page", "/retro-games"];
    for (const path of paths) {
      await visit(page, path);
      await page.locator("form [name=email]").first().fill("jo@");
      await page.locator("form [name=email]").first().press("Enter");
      await keep(page, `${nameOf(path)}-errors`);
    }
  },
  purchases: async () => {
    for (const service of serviceScenarios) await buyAndKeep(service);
    const page = await newPage();
    const brief = newBrief();
    await orderUpToSummary(page, brief);
    await keep(page, "pre-checkout");
    await goToProvider(page, shop.sandboxUrl);
    await keep(page, "pay");
    await payWith(page, DECLINED_CARD, brief.email);
    await page.getByRole("alert").first().waitFor();
    await keep(page, "pay-declined");
    await payWith(page, GOOD_CARD, brief.email);
    await page.getByRole("heading", { name: "PAYMENT SUCCESSFUL!" }).waitFor();
    await keep(page, "payment-success");
    await visit(page, "/payment-success?session_id=cs_test_unknown", "payment-not-found");
    await visit(await newPage(), "/pre-checkout", "pre-checkout-without-form");
  },
  orders: async () => {
    const page = await newPage();
    const { link } = await buyWebPage(shop);
    await page.goto(link);
    await keep(page, "my-order");
    const stranger = await newPage();
    await visit(stranger, "/my-order/find", "find");
    await stranger.locator("[name=email]").fill("jo@acme.example");
    await stranger.locator("[name=email]").press("Enter");
    await stranger.getByText("jo@acme.example").first().waitFor();
    await keep(stranger, "find-sent");
    await visit(stranger, "/my-order?key=wrong", "my-order-wrong-link");
  },
  accounts: async () => {
    const page = await newPage();
    for (const path of ["/auth", "/auth/forgot"]) await visit(page, path);
  },
  admin: async () => {
    const page = await newPage();
    await signInAsAdmin(page, shop);
    const { email } = await buyWebPage(shop);
    const paths = [
      "/admin",
      "/admin/orders",
      "/admin/board",
      "/admin/conversations",
      "/admin/messages",
      "/admin/emails",
    ];
    for (const path of [...paths, "/admin/subscriptions", "/admin/coupons", "/admin/quotes", "/admin/health"])
      await visit(page, path);
    for (const path of ["/admin/activity", "/admin/users", "/admin/account", "/admin/customers"])
      await visit(page, path);
    for (const path of ["/admin/coupons/new", "/admin/quotes/new?service=campaign"]) await visit(page, path);
    await visit(page, `/admin/customers/${encodeURIComponent(email)}`, "admin-customer");
    await page.goto("/admin/orders");
    await hydrated(page);
    await openDetails(page, email);
    await keep(page, "admin-order");
  },
  emails: async () => {
    const page = await newPage();
    await buyWebPage(shop);
    for (const [index, email] of (await readEmails(shop.dataDir)).entries()) {
      await page.setContent(email.html ?? "");
      await keep(page, `email-${index}-${nameOf(email.subject ?? "")}`, "html");
    }
  },
};

try {
  for (const [name, take] of Object.entries(groups)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue;
    console.log(`${name}...`);
    await take();
  }
} finally {
  await browser.close();
}
writeFileSync(join(FOLDER, "index.html"), indexPage());
console.log(`${taken.length} pictures: ${pathToFileURL(resolve(FOLDER, "index.html"))}`);

async function newPage(): Promise<Page> {
  const context = await browser.newContext({ baseURL: shop.url, reducedMotion: "reduce" });
  return context.newPage();
}

async function visit(page: Page, path: string, name = nameOf(path)): Promise<void> {
  await page.goto(path);
  await hydrated(page);
  await keep(page, name);
}

async function buyAndKeep(service: ServiceScenario): Promise<void> {
  const page = await newPage();
  const order = newOrder(service);
  await orderUpTo(page, service, order);
  await keep(page, `${service.slug}-summary`);
  await goToProvider(page, shop.sandboxUrl, button(page, service.pay));
  await payWith(page, GOOD_CARD, order.email);
  await page.waitForURL((url) => url.pathname === service.paths.success);
  if (service.getsReadyIn) await page.waitForTimeout(service.getsReadyIn + 500);
  await page.getByRole("main").getByRole("link").first().waitFor();
  await keep(page, `${service.slug}-success`);
}

/** The state of the page at every width, whole. */
async function keep(page: Page, name: string, root: "body" | "html" = "body"): Promise<void> {
  for (const [width, height] of Object.entries(WIDTHS)) {
    await page.setViewportSize({ width: Number(width), height });
    // Also the sections that are laid out late.
    await page.evaluate(() => document.documentElement.setAttribute("data-shown", ""));
    await page.locator(root).first().waitFor();
    await page.screenshot({ path: join(FOLDER, `${name}-${width}.png`), fullPage: true, animations: "disabled" });
    taken.push(`${name}-${width}.png`);
  }
}

function nameOf(path: string): string {
  return (
    path
      .replace(/^\/|\?.*$/g, "")
      .replace(/[^\w]+/g, "-")
      .toLowerCase() || "home"
  );
}

function indexPage(): string {
  const rows = taken.map((file) => {
    const design = values.beside && join(values.beside, file);
    const beside = design && existsSync(design) ? `<img src="${pathToFileURL(resolve(design))}" alt="The design">` : "";
    return `<section><h2>${file}</h2><img src="${file}" alt="">${beside}</section>`;
  });
  const style = "body{background:#222;color:#fff;font:1rem sans-serif}img{max-width:48%;vertical-align:top}";
  return `<!doctype html><meta charset="utf-8"><title>Pictures</title><style>${style}</style>${rows.join("\n")}\n`;
}
