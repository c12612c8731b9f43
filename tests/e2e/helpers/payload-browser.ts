import type { Browser, BrowserContext, Page } from "@playwright/test";
import { Visitor } from "../../support/shop/visitor.ts";
import { inspect } from "../../support/xss/inspect-page.ts";
import { MARK } from "../../support/xss/payload-dealer.ts";
import { expect, type VisitedShop } from "./fixtures.ts";
import { hydrated } from "./web-page-order.ts";

/** A type that no browser takes for a document with scripts, whoever opens it. */
const HARMLESS = /^(application\/(json|pdf)|text\/(plain|csv)|image\/(png|webp))\b/;

/**
 * A browser that looks at what payloads became: signed in as everybody in one, without the shop's policy, so that nothing but our
 * own care keeps them from running, and without the shop's scripts, styles and pictures, which cost most of a page's time.
 */
export async function payloadBrowser(browser: Browser, shop: VisitedShop, people: readonly Visitor[]) {
  const context = await browser.newContext({ baseURL: shop.url, bypassCSP: true });
  await tellOfRuns(context);
  await context.route("**/*", (route) => (route.request().isNavigationRequest() ? route.continue() : route.abort()));
  const visitor = new Visitor(shop);
  for (const { cookies } of people) for (const [name, value] of cookies) visitor.cookies.set(name, value);
  await context.addCookies(cookiesOf(visitor, shop));
  const page = await context.newPage();
  const seen = new Set<string>();

  async function check(what: string, html?: string): Promise<string[]> {
    const { faults, marks } = await page.evaluate(inspect, { mark: MARK, ...(html !== undefined && { html }) });
    expect(faults, what).toEqual([]);
    for (const mark of marks) seen.add(mark);
    return marks;
  }
  return {
    visitor,
    /** The marks that stood in what people read. */
    seen,
    page,
    /** Reads an answer of the shop as the browser would, and runs nothing of it. Answers whether it shows any payload. */
    async read(address: string): Promise<boolean> {
      const { status, html, headers } = await visitor.get(address);
      expect(status, address).toBeLessThan(500);
      const type = headers.get("content-type") ?? "";
      if (type.startsWith("text/html")) return (await check(address, html)).length > 0;
      if (type.startsWith("application/pdf"))
        expect(/\/(JavaScript|JS|Launch|AA)\b/.exec(html)?.[0], address).toBe(undefined);
      if (!html.includes("data-payload")) return false;
      expect([type, headers.get("x-content-type-options")], address).toEqual([
        expect.stringMatching(HARMLESS),
        "nosniff",
      ]);
      return false;
    },
    /** What came back for a form, or a mail. */
    readText: check,
    /** Opens the page, and lets run what runs. */
    async open(address: string): Promise<void> {
      await page.goto(address);
      await check(address);
    },
    close: () => context.close(),
  };
}

export const cookiesOf = ({ cookies }: Visitor, { url }: Pick<VisitedShop, "url">) =>
  [...cookies].map(([name, value]) => ({ name, value, url }));

/** Whoever sets `ran` is told on the console as an error, at whatever time it happens. */
async function tellOfRuns(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    Object.defineProperty(window, "ran", {
      get: () => document.documentElement.dataset.ran === "yes",
      set: () => {
        document.documentElement.dataset.ran = "yes";
      },
    });
  });
}

/** Opens a page that shows payloads as the shop serves it, with its policy and its scripts. */
export async function openFully(page: Page, address: string): Promise<void> {
  await page.goto(address);
  // A mail's preview has none.
  if ((await page.locator("script").count()) > 0) await hydrated(page);
  const { faults } = await page.evaluate(inspect, { mark: MARK });
  expect(faults, address).toEqual([]);
}
