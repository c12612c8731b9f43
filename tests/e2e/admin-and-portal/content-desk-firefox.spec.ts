import { signedInAdmin } from "../../support/shop/visitor.ts";
import { uniqueEmail, uniqueWord } from "../helpers/admin.ts";
import { inFirefox } from "../helpers/firefox.ts";
import { expect } from "../helpers/fixtures.ts";

const FRAME = "iframe[title='The page with this draft']";

inFirefox(
  "what is typed shows on the page beside the form, and a press on the page leads to its field, in Firefox",
  {
    tag: "@whole",
  },
  async ({ firefox, shop }) => {
    const { cookies } = await signedInAdmin(shop, uniqueEmail("ann"));
    const context = await firefox.createBrowserContext();
    const page = await context.newPage();
    const { hostname } = new URL(shop.url);
    await context.setCookie(...[...cookies].map(([name, value]) => ({ name, value, domain: hostname, path: "/" })));
    await page.goto(`${shop.url}/admin/content/contact`);
    const field = "main form textarea, main form input[type=text]";
    await page.waitForSelector(field);
    const word = uniqueWord();
    const name = await page.$eval(field, (control) => (control as HTMLTextAreaElement).name);
    await page.locator(field).fill(`Say hello ${word}`);
    const shown = () =>
      page.$eval(FRAME, (frame) => (frame as HTMLIFrameElement).contentDocument?.body.textContent ?? "");
    await expect.poll(shown, { timeout: 30_000 }).toContain(word);
    await page.$eval("body", () => (document.activeElement as HTMLElement | null)?.blur());
    await page.$eval(
      FRAME,
      (frame, text) => {
        const all = [
          ...((frame as HTMLIFrameElement).contentDocument?.querySelectorAll<HTMLElement>("[data-field]") ?? []),
        ];
        all.find((each) => each.textContent.includes(text))?.click();
      },
      word,
    );
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe(name);
    await context.close();
  },
);
