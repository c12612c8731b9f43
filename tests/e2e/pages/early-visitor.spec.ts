import {
  type EarlyForm,
  expectClickAnswered,
  expectKeptWithoutScripts,
  expectTypingKept,
  forms,
  type Tab,
} from "../helpers/early-visitor.ts";
import { inFirefox } from "../helpers/firefox.ts";
import { expect, test as inChromium } from "../helpers/fixtures.ts";

/** Input before hydration, in two browser engines. */

for (const test of [inChromium, inFirefox]) test.use({ allowedErrors: [/ERR_EMPTY_RESPONSE|Failed to load resource/] });

const title = ({ path }: EarlyForm) =>
  `${path}: what is typed, ticked and clicked before scripts is kept and answered, late or blocked`;

for (const form of forms) {
  inChromium(`${title(form)}, in Chromium`, { tag: "@whole" }, ({ page, shop }) =>
    expectSoundBeforeScripts(page, shop.url, form),
  );
}

// After those of Chromium, and not as one group: in a row they would be the last to end.
for (const form of forms) {
  inFirefox(`${title(form)}, in Firefox`, { tag: "@whole" }, ({ tab, shop }) =>
    expectSoundBeforeScripts(tab, shop.url, form),
  );
}

/** In one tab, because a new one takes longer than a page. Each step has an origin of its own. */
async function expectSoundBeforeScripts(tab: Tab, shopUrl: string, form: EarlyForm) {
  const { step } = inChromium;
  await step("what is typed and ticked while scripts are 2.5 s late is kept", () =>
    expectTypingKept(tab, shopUrl, form),
  );
  await step("a click before late scripts is answered", () => expectClickAnswered(tab, shopUrl, form));
  await step("nothing is lost where scripts are blocked", () => expectKeptWithoutScripts(tab, shopUrl, form));
}

inChromium("there are nine forms", { tag: "@whole" }, () => {
  expect(forms).toHaveLength(9);
});
