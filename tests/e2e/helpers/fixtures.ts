import { test as base, type ConsoleMessage, expect } from "@playwright/test";
import { z } from "zod";
import type { DatabaseKind } from "../../support/database/test-database.ts";
import { queryShop } from "../../support/shop/shop.ts";
import { type ParsedEmail, readEmails } from "../../support/shop/shop-emails.ts";

export { expect };

const door = z.object({
  url: z.string(),
  sandboxUrl: z.string(),
  dataDir: z.string(),
  databaseUrl: z.string().nullable(),
});
const doors = z.object({ pglite: door, postgres: door });

/** The shop that a journey visits; it is shared by all journeys, so look for your own email address. */
export type VisitedShop = z.output<typeof door> & {
  mails(): Promise<ParsedEmail[]>;
  /** Only on PostgreSQL. */
  query(sql: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
};

/** Which shop the project visits. */
export type ShopChoice = { database: DatabaseKind };

type Journey = {
  shop: VisitedShop;
  /** Errors on the console that belong to the journey, such as the browser's own line about a 404 that is expected. */
  allowedErrors: RegExp[];
};

/**
 * Playwright's test, in one of the shops, which also fails on any uncaught error, console error or violation of the content
 * security policy in any page of the journey. `test.use({ allowedErrors: [/status of 404/] })` names the expected ones.
 */
export const test = base.extend<Journey & ShopChoice>({
  database: ["pglite", { option: true }],
  allowedErrors: [[], { option: true }],

  shop: async ({ database }, use) => {
    const visited = doors.parse(JSON.parse(process.env.SHOPS_UNDER_TEST ?? "null"))[database];
    await use({
      ...visited,
      mails: () => readEmails(visited.dataDir),
      query: (sql, values) => queryShop(visited.databaseUrl, sql, values),
    });
  },

  baseURL: async ({ shop }, use) => use(shop.url),

  contextOptions: async ({ contextOptions }, use, { tags }) =>
    use(tags.includes("@motion") ? { ...contextOptions, reducedMotion: "no-preference" } : contextOptions),

  context: async ({ context, allowedErrors }, use) => {
    const problems: string[] = [];
    const report = (problem: string) => {
      if (!allowedErrors.some((allowed) => allowed.test(problem))) problems.push(problem);
    };
    context.on("console", (message) => {
      if (message.type() === "error") report(describe(message));
    });
    context.on("weberror", (error) => report(`Uncaught: ${error.error().stack ?? error.error().message}`));
    await context.addInitScript(() => {
      document.addEventListener("securitypolicyviolation", (event) => {
        console.error(`Content security policy: ${event.effectiveDirective} refused ${event.blockedURI}`);
      });
    });
    await use(context);
    expect(problems, "errors in the browser").toEqual([]);
  },
});

const describe = (message: ConsoleMessage) => `${message.text()} (${message.location().url})`;
