import { test as base, type ConsoleMessage, expect } from "@playwright/test";
import { z } from "zod";
import type { DatabaseKind } from "../../support/database/test-database.ts";

import { type ConnectedShop, connect, connectionSchema, type Shop, startShop } from "../../support/shop/shop.ts";
import { translatePages } from "../../support/translator.ts";

export { expect };

const connections = z.partialRecord(z.enum(["pglite", "postgres"]), connectionSchema);

/** The shop of all tests; use unique email addresses. */
export type VisitedShop = ConnectedShop;

export type ShopChoice = {
  database: DatabaseKind;
  /** A page translator is on in every page of the test's context. */
  translated: boolean;
};

type Fixtures = {
  shop: VisitedShop;
  /** Expected console errors, such as the browser's message about a 404. */
  allowedErrors: RegExp[];
};

/**
 * Playwright's test, which also fails on uncaught errors, console errors and CSP violations in any page. Expected ones:
 * `test.use({ allowedErrors: [/status of 404/] })`.
 */
export const test = base.extend<Fixtures & ShopChoice>({
  database: ["postgres", { option: true }],
  allowedErrors: [[], { option: true }],
  translated: [false, { option: true }],

  shop: async ({ database }, use) => {
    const connection = connections.parse(JSON.parse(process.env.SHOPS_UNDER_TEST ?? "null"))[database];
    if (!connection) throw new Error(`No shop of this run is on ${database}`);
    await use(connect(connection));
  },

  baseURL: async ({ shop }, use) => use(shop.url),

  contextOptions: async ({ contextOptions }, use, { tags }) =>
    use(tags.includes("@motion") ? { ...contextOptions, reducedMotion: "no-preference" } : contextOptions),

  context: async ({ context, allowedErrors, translated, shop }, use) => {
    const problems: string[] = [];
    const report = (problem: string) => {
      if (!allowedErrors.some((allowed) => allowed.test(problem))) problems.push(problem);
    };
    context.on("console", (message) => {
      // A translator changes parts of a page that React hydrates later; React then renders these again.
      const isRenderedAgain = !translated && HYDRATION_FAILED.test(message.text());
      if (message.type() === "error" || isRenderedAgain) report(describe(message));
    });
    context.on("weberror", (error) => report(`Uncaught: ${error.error().stack ?? error.error().message}`));
    await context.addInitScript(() => {
      document.addEventListener("securitypolicyviolation", (event) => {
        console.error(`Content security policy: ${event.effectiveDirective} refused ${event.blockedURI}`);
      });
    });
    if (translated) await context.addInitScript(translatePages, { origin: shop.url, early: false });
    await use(context);
    expect(problems, "errors in the browser").toEqual([]);
  },
});

/**
 * Playwright's test for a file that changes what others expect: its tests share a shop of their own, in order in one worker, because a start
 * takes seconds of processor time.
 */
export function testInOwnShop() {
  let own: Shop | undefined;
  const inShop = test.extend({
    shop: async ({ database }, use) => {
      own ??= await startShop({ database, env: { RATE_LIMIT_FACTOR: "1000" } });
      await use(own);
    },
  });
  inShop.describe.configure({ mode: "default" });
  inShop.afterAll(() => own?.discard());
  return inShop;
}

/** React rendered the page again, because it differed from the server's. */
const HYDRATION_FAILED = /React error #4\d\d/;

const describe = (message: ConsoleMessage) => `${message.text()} (${message.location().url})`;
