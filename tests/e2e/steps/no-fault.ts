import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { expectCurlyQuotes, expectOneLeftEdge, expectSoundLayout } from "./layout.ts";

/** WCAG 2.2, levels A and AA, with all that its earlier versions ask. */
const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Every rule looks at every element; what is in order is not described, which took a third of the time. */
const ONLY_FAULTS = { resultTypes: ["violations" as const], selectors: false };

type Window = { width: number; height: number };
export const DESKTOP: Window = { width: 1440, height: 900 };
export const PHONE: Window = { width: 390, height: 844 };
/** The narrowest window of WCAG 2.2 (1.4.10 Reflow). */
const NARROWEST: Window = { width: 320, height: 700 };

/** Where a public page is looked at; the pages of staff have windows of their own. */
const PUBLIC = [DESKTOP, PHONE, NARROWEST];

/** Between the phone and the desktop, and between the narrowest phone and the usual one. */
const BETWEEN: readonly Window[] = [
  { width: 1024, height: 768 },
  { width: 768, height: 1024 },
  { width: 360, height: 740 },
];

/**
 * The page as it stands now, in windows of these sizes and of those between: no fault that axe finds, nothing that scrolls
 * sideways, no text that is cut, one left edge, curly quotes.
 */
export async function expectNoFault(page: Page, windows: readonly Window[] = PUBLIC) {
  const before = page.viewportSize();
  for (const window of windows) {
    await page.setViewportSize(window);
    // What axe finds at 320 px it finds at 390.
    if (window !== NARROWEST) await expectNoAxeFault(page);
    await expectNoSidewaysScroll(page);
    await expectSoundLayout(page);
    if (windows === PUBLIC && window === DESKTOP && !isProviders(page)) await expectOneLeftEdge(page);
  }
  if (windows === PUBLIC) await expectSoundBetween(page);
  if (before) await page.setViewportSize(before);
}

/** The card provider's page has a grid of its own. */
const isProviders = (page: Page) => new URL(page.url()).pathname.startsWith("/pay/");

/** In the window as it is. */
export async function expectNoAxeFault(page: Page) {
  // Our pages have no frames: without legacy mode each look would open and close a page of its own.
  const { violations } = await new AxeBuilder({ page }).options(ONLY_FAULTS).setLegacyMode().withTags(WCAG).analyze();
  const found = violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }));
  expect(found, `${page.url()} at ${page.viewportSize()?.width} px`).toEqual([]);
}

async function expectSoundBetween(page: Page) {
  for (const window of BETWEEN) {
    await page.setViewportSize(window);
    await expectNoSidewaysScroll(page);
    await expectSoundLayout(page);
  }
  await expectCurlyQuotes(page);
}

async function expectNoSidewaysScroll(page: Page) {
  const { content, window, wider } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    window: innerWidth,
    wider: [...document.querySelectorAll("main *")]
      .filter((element) => element.checkVisibility() && element.getBoundingClientRect().right > innerWidth + 0.5)
      .filter((element) => !element.closest("[aria-hidden], .starfield, svg"))
      .map((element) => element.outerHTML.slice(0, 120)),
  }));
  expect(content, `${page.url()}: ${wider.join("\n")}`).toBeLessThanOrEqual(window);
}
