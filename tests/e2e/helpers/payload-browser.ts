import type { Browser, BrowserContext, Page } from "@playwright/test";
import { Visitor } from "../../support/shop/visitor.ts";
import { expect, type VisitedShop } from "./fixtures.ts";
import { hydrated } from "./web-page-order.ts";
import { inspect } from "./xss/inspect-page.ts";
import { MARK } from "./xss/payload-dealer.ts";

/** Types that browsers never run as documents with scripts. */
const HARMLESS = /^(application\/(json|pdf|x-tar)|text\/(plain|csv)|image\/(png|webp))\b/;

/**
 * A browser that checks pages for payloads, with the cookies of all `users`. It ignores the CSP, so that only escaping keeps payloads from
 * running, and loads no scripts, styles and pictures, which take most of the time.
 */
export async function payloadBrowser(browser: Browser, shop: VisitedShop, users: readonly Visitor[]) {
  const context = await browser.newContext({ baseURL: shop.url, bypassCSP: true });
  await recordExecution(context);
  await context.route("**/*", (route) => (route.request().isNavigationRequest() ? route.continue() : route.abort()));
  const visitor = new Visitor(shop);
  for (const { cookies } of users) for (const [name, value] of cookies) visitor.cookies.set(name, value);
  await context.addCookies(cookiesOf(visitor, shop));
  const page = await context.newPage();
  const seen = new Set<string>();

  async function check(what: string, html?: string): Promise<string[]> {
    const { errors, marks } = await page.evaluate(inspect, { mark: MARK, ...(html !== undefined && { html }) });
    expect(errors, what).toEqual([]);
    for (const mark of marks) seen.add(mark);
    return marks;
  }
  return {
    visitor,
    /** Marks in visible text. */
    seen,
    page,
    /** Checks a response without running it. Returns true if it shows a payload. */
    async read(address: string): Promise<boolean> {
      const { status, html, headers } = await visitor.get(address);
      expect(status, address).toBeLessThan(500);
      const type = headers.get("content-type") ?? "";
      if (type.startsWith("text/html")) return (await check(address, html)).length > 0;
      if (type.startsWith("application/pdf")) expect(pdfActionsIn(html), address).toEqual([]);
      if (!html.includes("data-payload")) return false;
      expect([type, headers.get("x-content-type-options")], address).toEqual([
        expect.stringMatching(HARMLESS),
        "nosniff",
      ]);
      return false;
    },
    /** Checks the HTML of a form response or an email. */
    readText: check,
    /** Opens the page in the browser. */
    async open(address: string): Promise<void> {
      await page.goto(address);
      await check(address);
    },
    close: () => context.close(),
  };
}

export const cookiesOf = ({ cookies }: Visitor, { url }: Pick<VisitedShop, "url">) =>
  [...cookies].map(([name, value]) => ({ name, value, url }));

/** Records in the document that a payload has set `ran`. */
async function recordExecution(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    Object.defineProperty(window, "ran", {
      get: () => document.documentElement.dataset.ran === "yes",
      set: () => {
        document.documentElement.dataset.ran = "yes";
      },
    });
  });
}

/** Opens a page with payloads, with its CSP and scripts. */
export async function openFully(page: Page, address: string): Promise<void> {
  await page.goto(address);
  // Email previews have no scripts.
  if ((await page.locator("script").count()) > 0) await hydrated(page);
  const { errors } = await page.evaluate(inspect, { mark: MARK });
  expect(errors, address).toEqual([]);
}

/** Actions that a PDF's objects name. Compressed bytes of fonts, pictures and texts can look like one; compressed objects would hide one. */
function pdfActionsIn(pdf: string): string[] {
  const objects = pdf.replaceAll(/\bstream\r?\n[\s\S]*?\bendstream\b/g, "");
  return objects.match(/\/(JavaScript|JS|Launch|AA|ObjStm)\b/g) ?? [];
}
