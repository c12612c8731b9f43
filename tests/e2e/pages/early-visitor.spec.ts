import { expectClickAnswered, expectKeptWithoutScripts, expectTypingKept, forms } from "../helpers/early-visitor.ts";
import { inFirefox } from "../helpers/firefox.ts";
import { expect, test as inChromium } from "../helpers/fixtures.ts";

/** Input before hydration, in two browser engines. */

for (const test of [inChromium, inFirefox]) test.use({ allowedErrors: [/ERR_EMPTY_RESPONSE|Failed to load resource/] });

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
