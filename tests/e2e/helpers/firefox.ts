import { type Browser, launch } from "puppeteer-core";
import { findFirefox } from "../../support/firefox.ts";
import { test } from "./fixtures.ts";

/** Common interface of Playwright's and Puppeteer's pages. */
export type Tab = {
  goto(url: string): Promise<unknown>;
  click(selector: string): Promise<void>;
  evaluate(expression: string): Promise<unknown>;
  keyboard: { type(text: string): Promise<void>; press(key: "ArrowLeft"): Promise<void> };
};

/** Playwright's test with a tab of Debian's Firefox, which Puppeteer drives. Animations are off, as in Chromium (playwright.config.ts). */
export const inFirefox = test.extend<{ tab: Tab }, { firefox: Browser }>({
  firefox: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's parameter names
    async ({}, use) => {
      const executablePath = findFirefox();
      if (!executablePath) throw new Error("Firefox is not installed (Debian: apt-get install firefox-esr)");
      const defaultViewport = { width: 1440, height: 900 };
      const extraPrefsFirefox = { "ui.prefersReducedMotion": 1 };
      const settings = { executablePath, headless: true, defaultViewport, extraPrefsFirefox };
      const firefox = await launch({ browser: "firefox", ...settings });
      await use(firefox);
      await firefox.close();
    },
    { scope: "worker" },
  ],
  tab: async ({ firefox }, use) => {
    const context = await firefox.createBrowserContext();
    const page = await context.newPage();
    await use({
      goto: (url) => page.goto(url),
      // In the middle, not behind the bar.
      click: async (selector) => {
        await page.$eval(selector, (element) => element.scrollIntoView({ block: "center" }));
        await page.locator(selector).setEnsureElementIsInTheViewport(false).click();
      },
      evaluate: (expression) => page.evaluate(expression),
      keyboard: page.keyboard,
    });
    await context.close();
  },
});

/** For a group: one worker runs its tests in a row, because each change of the browser starts worker and browser again (5 s of CPU time). */
export const inOneBrowser = () => test.describe.configure({ mode: "default" });
