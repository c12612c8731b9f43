import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page, test } from "@playwright/test";
import type axe from "axe-core";
import { expectCurlyQuotes, expectOneLeftEdge, expectSoundLayout } from "./layout.ts";
import { notifications } from "./web-page-order.ts";
import { inCi, inWhole } from "./whole.ts";

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/** Minified: half the size of `axe.source`. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** WCAG 2.2, levels A and AA, including earlier versions. */
const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Reports only violations, which takes a third less time, and waits for no frame: previews in frames are pages that have their own checks. */
const OPTIONS = { runOnly: WCAG, resultTypes: ["violations" as const], selectors: false, iframes: false };

type Size = { width: number; height: number };
export const DESKTOP: Size = { width: 1440, height: 900 };
export const PHONE: Size = { width: 390, height: 844 };
/** The width at which WCAG 2.2 allows no horizontal scrolling. */
export const NARROWEST: Size = { width: 320, height: 700 };

/** The narrowest one at 400%. */
const ZOOMED: Size = { width: 320, height: 256 };

/** Windows for public pages; admin pages have others. */
const PUBLIC = [DESKTOP, PHONE, NARROWEST];

/** Each public page is also checked in these once (tests/e2e/pages/accessibility.spec.ts). */
const BETWEEN: readonly Size[] = [
  { width: 1024, height: 768 },
  { width: 768, height: 1024 },
  { width: 360, height: 740 },
];

/**
 * Checks the page in windows of these sizes: no axe violations, no horizontal scrolling, no clipped text; on public pages also one left
 * edge and curly quotes. Only on the desktop; on a developer's machine, `npm test` leaves it out in tests with { tag: "@states" }.
 */
export async function expectAccessible(page: Page, windows: readonly Size[] = PUBLIC) {
  if (isLeftOut()) return;
  await waitForLateBands(page);
  const before = page.viewportSize();
  for (const window of windows) {
    await page.setViewportSize(window);
    // axe finds the same at 320 px as at 390.
    if (window !== NARROWEST) await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page);
    await expectSoundLayout(page);
    if (windows === PUBLIC && window === DESKTOP && !isProviderPage(page)) await expectOneLeftEdge(page);
  }
  if (windows === PUBLIC) await expectCurlyQuotes(page);
  if (before) await page.setViewportSize(before);
}

/** Before late bands are laid out, their content is in the wrong place. */
const waitForLateBands = (page: Page) =>
  expect(page.locator("html:not([data-shown]) .late:not([data-shown])")).toHaveCount(0);

/** The payment provider's page has another grid. */
const isProviderPage = (page: Page) => new URL(page.url()).pathname.startsWith("/pay/");

/** Phones and the translator repeat tests of the desktop, which checks the same states at the same widths. */
function isLeftOut(): boolean {
  const { tags, project } = test.info();
  return project.name === "phone" || project.name === "translated" || (!inWhole && !inCi && tags.includes("@states"));
}

/** In the current window size. Left out as in `expectAccessible`. */
export async function expectNoAxeViolations(page: Page) {
  if (isLeftOut()) return;
  // Style sheets must have loaded.
  await page.waitForLoadState();
  // Once per document: loading axe takes as long as running it.
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(AXE);
  const found = await page.evaluate(async (options) => {
    if (!window.axe) throw new Error("The page was left before axe ran");
    // axe counts only what a sticky bar leaves of a button, though scrolling shows it whole.
    const top = window.scrollY;
    window.scrollTo({ top: 0, behavior: "instant" });
    const { violations } = await window.axe.run(document, options);
    window.scrollTo({ top, behavior: "instant" });
    return violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }));
  }, OPTIONS);
  expect(found, `${page.url()} at ${page.viewportSize()?.width} px`).toEqual([]);
}

/** No horizontal scrolling and no clipped text, by default in windows between those of `expectAccessible`. */
export async function expectSoundIn(page: Page, windows: readonly Size[] = BETWEEN) {
  await waitForLateBands(page);
  const before = page.viewportSize();
  for (const window of windows) {
    await page.setViewportSize(window);
    await expectNoSidewaysScroll(page);
    await expectSoundLayout(page);
  }
  if (before) await page.setViewportSize(before);
}

export async function expectNoSidewaysScroll(page: Page) {
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

/** Moves the focus through the page: nothing fixed covers what has it. */
export async function expectFocusUncovered(page: Page) {
  const before = page.viewportSize();
  await page.setViewportSize(ZOOMED);
  for (const toast of await notifications(page).getByRole("button", { name: "Dismiss" }).all()) await toast.click();
  await page.evaluate(() => scrollTo(0, 0));
  const { covered, stops } = await page.evaluate(findCovered);
  expect(covered, `${page.url()}: ${covered.length} of ${stops}`).toEqual([]);
  expect(stops, page.url()).toBeGreaterThan(0);
  if (before) await page.setViewportSize(before);
}

/**
 * Runs in the page. Elements in the Tab order of which no part is seen in the window once they have the focus. `focus()` scrolls as Tab
 * does, and saves two messages to the browser for each of a hundred elements.
 */
function findCovered(): { covered: string[]; stops: number } {
  const covered: string[] = [];
  let stops = 0;
  for (const focused of document.querySelectorAll<HTMLElement>(
    "a[href], button, input, select, textarea, summary, [tabindex]",
  )) {
    if (focused.tabIndex < 0 || !focused.checkVisibility()) continue;
    focused.focus();
    if (document.activeElement !== focused) continue;
    stops += 1;
    // Some inputs are drawn by their labels, and a box in a line is not a part of the line's.
    const labels = focused instanceof HTMLInputElement ? [...(focused.labels ?? [])] : [];
    const drawn = focused.offsetWidth > 1 ? [focused, ...focused.children] : labels;
    const shares = [0.05, 0.5, 0.95];
    const isSeen = drawn
      .flatMap((element) => [...element.getClientRects()])
      .some(({ left, top, right, bottom }) => {
        const [x, y] = [Math.max(0, left), Math.max(0, top)];
        const [width, height] = [Math.min(innerWidth, right) - x, Math.min(innerHeight, bottom) - y];
        const hits = shares.flatMap((across) =>
          shares.map((down) => document.elementFromPoint(x + width * across, y + height * down)),
        );
        return width > 0 && height > 0 && hits.some((hit) => [focused, ...labels].some((part) => part.contains(hit)));
      });
    if (!isSeen && drawn.length > 0) covered.push(focused.outerHTML.slice(0, 120));
  }
  return { covered, stops };
}
