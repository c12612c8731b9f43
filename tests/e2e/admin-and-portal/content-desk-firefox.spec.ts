import { startShop } from "../../support/shop/shop.ts";
import { signedInAdmin } from "../../support/shop/visitor.ts";
import { uniqueEmail } from "../helpers/admin.ts";
import { inFirefox } from "../helpers/firefox.ts";
import { expect } from "../helpers/fixtures.ts";

const FRAME = "iframe[title='The page with this draft']";
const PHONE = "(555) 010-0177";

/** A shop of its own, because a draft stays. */
const test = inFirefox.extend({
  shop: async ({ database }, use) => {
    await using shop = await startShop({ database, env: { RATE_LIMIT_FACTOR: "1000" } });
    await use(shop);
  },
});

test("what is typed shows on the page beside the form, and a press on the page leads to its field, in Firefox", {
  tag: "@whole",
}, async ({ firefox, shop }) => {
  const { cookies } = await signedInAdmin(shop, uniqueEmail("ann"));
  const context = await firefox.createBrowserContext();
  const page = await context.newPage();
  const { hostname } = new URL(shop.url);
  await context.setCookie(...[...cookies].map(([name, value]) => ({ name, value, domain: hostname, path: "/" })));
  await page.goto(`${shop.url}/admin/content/site`);
  await page.waitForSelector(FRAME);
  const shown = () =>
    page.$eval(FRAME, (frame) => (frame as HTMLIFrameElement).contentDocument?.body.textContent ?? "");
  // The page beside the form comes last.
  await expect.poll(shown, { timeout: 30_000 }).toContain("(555) 010-0142");
  await page.locator("main form [name=phone]").fill(PHONE);
  await expect.poll(shown, { timeout: 30_000 }).toContain(PHONE);
  await page.locator("main form [name=email]").click();
  await page.$eval(FRAME, (frame) => {
    const { contentDocument } = frame as HTMLIFrameElement;
    contentDocument?.querySelector<HTMLElement>("main [data-field=phone], [data-field=phone]")?.click();
  });
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("phone");
  await context.close();
});
