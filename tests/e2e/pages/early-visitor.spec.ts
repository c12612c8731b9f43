import { type Browser, launch } from "puppeteer-core";
import { findFirefox } from "../../support/firefox.ts";
import {
  expectClickAnswered,
  expectKeptWithoutScripts,
  expectTypingKept,
  forms,
  type Tab,
} from "../helpers/early-visitor.ts";
import { expect, test as inChromium } from "../helpers/fixtures.ts";

/** Input before hydration, in two browser engines. */

inChromium.use({ allowedErrors: [/ERR_EMPTY_RESPONSE|Failed to load resource/] });

const inFirefox = inChromium.extend<{ tab: Tab }, { firefox: Browser }>({
  firefox: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's parameter names
    async ({}, use) => {
      const executablePath = findFirefox();
      if (!executablePath) throw new Error("Firefox is not installed (Debian: apt-get install firefox-esr)");
      const defaultViewport = { width: 1440, height: 900 };
      const firefox = await launch({ browser: "firefox", executablePath, headless: true, defaultViewport });
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

for (const form of forms) {
  inChromium(
    `${form.path}: what is typed and ticked while scripts are 2.5 s late is kept, in Chromium`,
    async ({ page, shop }) => {
      await expectTypingKept(page, shop.url, form);
    },
  );
  inChromium(`${form.path}: a click before late scripts is answered, in Chromium`, async ({ page, shop }) => {
    await expectClickAnswered(page, shop.url, form);
  });
  inChromium(`${form.path}: nothing is lost where scripts are blocked, in Chromium`, async ({ page, shop }) => {
    await expectKeptWithoutScripts(page, shop.url, form);
  });
  inFirefox(
    `${form.path}: what is typed and ticked while scripts are 2.5 s late is kept, in Firefox`,
    async ({ tab, shop }) => {
      await expectTypingKept(tab, shop.url, form);
    },
  );
  inFirefox(`${form.path}: a click before late scripts is answered, in Firefox`, async ({ tab, shop }) => {
    await expectClickAnswered(tab, shop.url, form);
  });
  inFirefox(`${form.path}: nothing is lost where scripts are blocked, in Firefox`, async ({ tab, shop }) => {
    await expectKeptWithoutScripts(tab, shop.url, form);
  });
}

inChromium("there are nine forms", () => {
  expect(forms).toHaveLength(9);
});
