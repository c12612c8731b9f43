import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import { button, newOrder, orderUpTo, type ServiceScenario } from "../../tests/e2e/helpers/service-order.ts";
import { campaign, serviceScenarios } from "../../tests/e2e/helpers/services.ts";
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
import { takeAccounts, takeErrors } from "./accounts-and-errors.ts";
import { Album, nameOf } from "./album.ts";
import { takeBackOffice } from "./back-office-pictures.ts";
import { takeEmails } from "./emails.ts";
import { takeOrderPage } from "./order-page.ts";

/**
 * `npm run pictures [-- --beside FOLDER] [WORD...]`: pictures of every page and state of the built shop at four widths, in
 * `pictures/`, with an index.html. WORDs choose groups: public, forms, purchases, orders, accounts, errors, admin, emails (of the
 * groups before it). A picture of the same name in FOLDER, such as of a design, stands beside ours.
 */

const { values, positionals } = parseArgs({ options: { beside: { type: "string" } }, allowPositionals: true });

await using shop = await startShop({ firstStart: true, env: { LOG_LEVEL: "error", RATE_LIMIT_FACTOR: "1000" } });
const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox"] });
const album = new Album(browser, shop.url);

const groups: Record<string, () => Promise<void>> = {
  public: async () => {
    const page = await album.newPage();
    for (const path of ["/", "/about", "/blog", "/blog/1", "/contact", "/terms", "/privacy", "/refund", "/cookie"])
      await album.visit(page, path);
    await page.goto("/contact");
    await hydrated(page);
    await page.getByRole("button", { name: "SEND MESSAGE" }).click();
    await album.keep(page, "contact-errors");
  },
  forms: async () => {
    const page = await album.newPage();
    const paths = [...serviceScenarios.map((service) => service.paths.form), "/build-my-page", "/retro-games"];
    for (const path of paths) {
      await album.visit(page, path);
      await page.locator("form [name=email]").first().fill("jo@");
      await page.locator("form [name=email]").first().press("Enter");
      await album.keep(page, `${nameOf(path)}-errors`);
    }
  },
  purchases: async () => {
    for (const service of serviceScenarios) await buyAndKeep(service);
    const page = await album.newPage();
    const brief = newBrief();
    await orderUpToSummary(page, brief);
    await album.keep(page, "pre-checkout");
    await goToProvider(page, shop.sandboxUrl);
    await album.keep(page, "pay");
    await payWith(page, DECLINED_CARD, brief.email);
    await page.getByRole("alert").first().waitFor();
    await album.keep(page, "pay-declined");
    await payWith(page, GOOD_CARD, brief.email);
    await page.getByRole("heading", { name: "PAYMENT SUCCESSFUL!" }).waitFor();
    await album.keep(page, "payment-success");
    const quoted = await album.newPage();
    await orderUpTo(quoted, campaign, newOrder(campaign));
    await quoted.getByRole("button", { name: "Save as a quote" }).click();
    await quoted.getByRole("button", { name: "Accept and pay" }).waitFor();
    await album.keep(quoted, "quote");
  },
  orders: async () => {
    await takeOrderPage(album, shop);
    const stranger = await album.newPage();
    await album.visit(stranger, "/my-order/find", "find");
    await stranger.locator("[name=email]").fill("jo@acme.example");
    await stranger.locator("[name=email]").press("Enter");
    await stranger.getByText("jo@acme.example").first().waitFor();
    await album.keep(stranger, "find-sent");
  },
  accounts: () => takeAccounts(album, shop),
  errors: () => takeErrors(album),
  admin: () => takeBackOffice(album, shop),
  emails: () => takeEmails(album, shop),
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
const { count, index, tooWide } = album.finish(values.beside);
console.log(`${count} pictures: ${index}`);
if (tooWide.length > 0) {
  console.error(`Wider than the window: ${tooWide.join(", ")}`);
  process.exitCode = 1;
}

async function buyAndKeep(service: ServiceScenario): Promise<void> {
  const page = await album.newPage();
  const order = newOrder(service);
  await orderUpTo(page, service, order);
  await album.keep(page, `${service.slug}-summary`);
  await goToProvider(page, shop.sandboxUrl, button(page, service.pay));
  await payWith(page, GOOD_CARD, order.email);
  await page.waitForURL((url) => url.pathname === service.paths.success);
  if (service.getsReadyIn) await page.waitForTimeout(service.getsReadyIn + 500);
  await page.getByRole("main").getByRole("link").first().waitFor();
  await album.keep(page, `${service.slug}-success`);
}
