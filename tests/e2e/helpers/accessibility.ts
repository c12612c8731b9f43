import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type axe from "axe-core";
import { expectCurlyQuotes, expectOneLeftEdge, expectSoundLayout } from "./layout.ts";

declare global {
  interface Window {
    /** In a document that was given it. */
    axe?: typeof axe;
  }
}

/** Without its comments and long names, which `axe.source` has: less than half to send and to read. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** WCAG 2.2, levels A and AA, with all that its earlier versions ask. */
const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Every rule looks at every element; what is in order is not described, which took a third of the time. */
const OPTIONS = { runOnly: WCAG, resultTypes: ["violations" as const], selectors: false };

type Size = { width: number; height: number };
export const DESKTOP: Size = { width: 1440, height: 900 };
export const PHONE: Size = { width: 390, height: 844 };
/** The narrowest window of WCAG 2.2 (1.4.10 Reflow). */
const NARROWEST: Size = { width: 320, height: 700 };

/** Where a public page is looked at; the pages of staff have windows of their own. */
const PUBLIC = [DESKTOP, PHONE, NARROWEST];

/** Between the phone and the desktop, and between the narrowest phone and the usual one. */
const BETWEEN: readonly Size[] = [
  { width: 1024, height: 768 },
  { width: 768, height: 1024 },
  { width: 360, height: 740 },
];

/**
 * The page as it stands now, in windows of these sizes and of those between: no fault that axe finds, nothing that scrolls
 * sideways, no text that is cut, one left edge, curly quotes.
 */
export async function expectAccessible(page: Page, windows: readonly Size[] = PUBLIC) {
  await everyBandShown(page);
  const before = page.viewportSize();
  for (const window of windows) {
    await page.setViewportSize(window);
    // What axe finds at 320 px it finds at 390.
    if (window !== NARROWEST) await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page);
    await expectSoundLayout(page);
    if (windows === PUBLIC && window === DESKTOP && !isProviders(page)) await expectOneLeftEdge(page);
  }
  if (windows === PUBLIC) await expectSoundBetween(page);
  if (before) await page.setViewportSize(before);
}

/** Until a band that is left for later is laid out, what is in it stands where it never will. */
const everyBandShown = (page: Page) =>
  expect(page.locator("html:not([data-shown]) .late:not([data-shown])")).toHaveCount(0);

/** The card provider's page has a grid of its own. */
const isProviders = (page: Page) => new URL(page.url()).pathname.startsWith("/pay/");

/** In the window as it is. Our pages have no frames. */
export async function expectNoAxeViolations(page: Page) {
  // With its style sheets: what is there and has a size may stand without them still.
  await page.waitForLoadState();
  // Once for each document: to read it takes as long as the look itself.
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(AXE);
  const found = await page.evaluate(async (options) => {
    if (!window.axe) throw new Error("The page was left before axe looked at it");
    const { violations } = await window.axe.run(document, options);
    return violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }));
  }, OPTIONS);
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
