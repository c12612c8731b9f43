import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { chromium, type Locator, type Page } from "@playwright/test";
import sharp from "sharp";
import { openDetails, openRefund } from "../../tests/e2e/helpers/admin.ts";
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
import { newCustomer, signedInAdmin } from "../../tests/support/shop/visitor.ts";

/**
 * `npm run pictures`: pictures of the pages of a built shop with the invented agency of `npm run seed`, in `pictures/`, at four
 * widths. Exit code 1 if a page is wider than the window. `npm run pictures -- guide` takes those of docs/getting-started.md instead.
 */

/** Heights of the windows by their width. */
const WINDOWS = { 1440: 900, 768: 1024, 390: 844, 320: 640 };
const PUBLIC = `/ /about /blog /blog/1 /contact /terms /privacy /refund /cookie /build-my-page /build-social-posts /run-my-campaign
  /ai-consulting /seo-copywriting /ai-automation-booking /retro-games /auth /auth?tab=register /auth/forgot /my-order/find /receipt
  /pre-checkout /no-such-page /my-order?key=wrong`;
const ADMIN = `/admin /admin?only=mine /admin/orders /admin/orders?q=missing /admin/orders/new /admin/board /admin/unfinished
  /admin/inbox /admin/inbox?tab=all /admin/inbox?tab=contact /admin/inbox?tab=replies /admin/search?q=harbor /admin/customers
  /admin/customers/maria@sunnyshop.example /admin/quotes /admin/quotes/new /admin/emails /admin/subscriptions
  /admin/subscriptions?status=ended /admin/coupons /admin/coupons/new /admin/taxes /admin/setup /admin/content /admin/content/site
  /admin/content/post-1 /admin/content/media /admin/activity /admin/health /admin/users /admin/account`;
/** Customers whose newest orders have different states. */
const CUSTOMERS = ["maria", "priya", "harbor", "daniel", "sam", "ella", "omar", "ken", "northwind", "maximiliane"];

const OWNER = "maya@pixelpilots.example";
const GUIDE = "docs/images/getting-started";

const empty = await startShop({
  database: "pglite",
  firstStart: true,
  env: { LOG_LEVEL: "error", RATE_LIMIT_FACTOR: "1000" },
});
const { cookies } = await signedInAdmin(empty, OWNER);
await empty.stop();
execFileSync(process.execPath, ["tools/seed/seed.ts"], {
  env: { ...process.env, DATABASE_URL: "", DATA_DIR: empty.dataDir },
  stdio: "inherit",
});
await using shop = await empty.revive();

const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox"] });
const newPage = async (): Promise<Page> => {
  const context = await browser.newContext({
    baseURL: shop.url,
    reducedMotion: "reduce",
    viewport: { width: 1120, height: 700 },
  });
  return context.newPage();
};
const visitor = await newPage();
const owner = await newPage();
await owner.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url: shop.url })));
await owner.goto("/admin");
// "Logged in successfully!" would cover a part of the page.
await owner.getByRole("button", { name: "Dismiss", exact: true }).click();
try {
  if (process.argv[2] === "guide") await takeGuide();
  else await takeAll();
} finally {
  await browser.close();
}

async function takeAll(): Promise<void> {
  mkdirSync("pictures", { recursive: true });
  for (const path of PUBLIC.split(/\s+/)) await take(visitor, path);
  await take(visitor, `/my-order?key=${(await newCustomer(shop)).key}`, "my-order");
  for (const path of ADMIN.split(/\s+/)) await take(owner, path);
  for (const name of CUSTOMERS) {
    await owner.goto(`/admin/orders?q=${name}`);
    const order = await owner.locator("main table a[href^='/admin/orders/']").first().getAttribute("href");
    await take(owner, order ?? "", `admin-order-${name}`);
  }
}

/** "/admin/inbox?tab=all" is in pictures/admin-inbox-tab-all-1440.png. */
async function take(
  page: Page,
  path: string,
  name = path.replace(/^\//, "").replace(/\W+/g, "-") || "home",
): Promise<void> {
  await page.goto(path);
  await hydrated(page);
  for (const [width, height] of Object.entries(WINDOWS)) {
    await page.setViewportSize({ width: Number(width), height });
    // Sections below the window are laid out late, and their pictures loaded late.
    await page.evaluate(async () => {
      document.documentElement.setAttribute("data-shown", "");
      const late = [...document.querySelectorAll<HTMLImageElement>("img[loading=lazy]")];
      for (const picture of late) picture.loading = "eager";
      await Promise.allSettled(late.map((picture) => picture.decode()));
    });
    if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) {
      console.error(`${path} is wider than ${width} px`);
      process.exitCode = 1;
    }
    await page.screenshot({ path: `pictures/${name}-${width}.png`, fullPage: true, animations: "disabled" });
  }
}

async function takeGuide(): Promise<void> {
  const brief = {
    name: "Jo Miller",
    email: "jo@acme.example",
    company: "Acme Ltd",
    phone: "(555) 010-0100",
    website: "https://acme.example",
    pageType: "Landing Page",
    requirements: "A page that sells our new rocket: what it does, what it costs, and a form for questions.",
    references: "https://acme.example/rockets",
  };
  await visitor.goto("/build-my-page");
  await fillBrief(visitor, brief);
  await visitor.evaluate(() => window.scrollTo(0, 300));
  await keep(visitor, "brief");
  await submitButton(visitor).click();
  await visitor.waitForURL("**/pre-checkout");
  await goToProvider(visitor, shop.sandboxUrl);
  await keep(visitor, "card");
  await payWith(visitor, GOOD_CARD, brief.email);
  await expectReceipt(visitor);
  await keep(visitor, "success");

  for (const name of ["orders", "emails", "health", "users"]) {
    await owner.goto(`/admin/${name}`);
    await hydrated(owner);
    await keep(owner, name === "users" ? "admins" : name);
  }
  await owner.goto("/admin/orders");
  await hydrated(owner);
  await keep(await openRefund(await openDetails(owner, brief.email)), "refund");
}

async function keep(what: Page | Locator, name: string): Promise<void> {
  const picture = await what.screenshot({ animations: "disabled" });
  await sharp(picture).webp({ quality: 82 }).toFile(`${GUIDE}/${name}.webp`);
}
