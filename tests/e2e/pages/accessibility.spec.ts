import type { Locator, Page } from "@playwright/test";
import {
  DESKTOP,
  expectAccessible,
  expectFocusUncovered,
  expectNoAxeViolations,
  expectSoundIn,
  PHONE,
} from "../helpers/accessibility.ts";
import { buyWebPage, signInAsAdmin } from "../helpers/admin.ts";
import { expect, test } from "../helpers/fixtures.ts";
import { expectShortHome, expectWholeScreen } from "../helpers/layout.ts";
import { offeredPages, openPages, UNKNOWN_PATH } from "../helpers/page-list.ts";
import { control, hydrated, submitButton } from "../helpers/web-page-order.ts";

test("a button that the scrolled page has half under a sticky bar is not too small", async ({ page }) => {
  const button = (name: string) => `<button style="display:block;width:120px;height:36px">${name}</button>`;
  await page.setContent(`<!doctype html><html lang="en"><title>A bar</title>
    <header style="position:sticky;top:0;z-index:1">${button("Menu")}</header>
    <main><h1>A page</h1>${button("Show it")}<p style="height:2000px">Long</p></main>`);
  await page.evaluate(() => {
    const { top } = document.querySelector("main button")?.getBoundingClientRect() ?? { top: 0 };
    scrollTo(0, top - 18);
  });
  const scrolled = await page.evaluate(() => scrollY);
  expect(scrolled).toBeGreaterThan(0);
  await expectNoAxeViolations(page);
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
});

test("an admin list, record and form are accessible", async ({ page, shop }) => {
  const { orderId } = await buyWebPage(shop);
  await signInAsAdmin(page, shop);
  for (const path of ["/admin/orders", `/admin/orders/${orderId}`, "/admin/orders/new"]) {
    await test.step(path, async () => {
      await page.goto(path);
      await hydrated(page);
      await expectAccessible(page, [DESKTOP, PHONE]);
    });
  }
});

/** One page of each kind. */
const KINDS = ["/", "/build-my-page", "/blog/1", "/terms", "/contact", "/auth"];

/** Pages checked in one tab, because the first page of a tab takes twice as long. */
const visits = [
  ...inGroups(KINDS, 3),
  ...inGroups(
    openPages.filter((path) => !KINDS.includes(path)),
    4,
  ),
];

for (const paths of visits) {
  test(`${paths.join(", ")}: accessible, controls at least 44 px high on phones, nothing fixed over the focus, and no motion with prefers-reduced-motion`, {
    tag: paths.some((path) => KINDS.includes(path)) ? [] : "@whole",
  }, async ({ page }) => {
    for (const path of paths) await test.step(path, () => expectSound(page, path));
  });
}

async function expectSound(page: Page, path: string) {
  await page.goto(path);
  await hydrated(page);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectSoundIn(page);
  expect(await smallTargets(page), path).toEqual([]);
  if (offeredPages.includes(path)) {
    await test.step("three samples, marked as such, and all answers open", async () => {
      const samples = page.locator("#samples");
      await expect(samples.getByText("Sample", { exact: true })).toHaveCount(3);
      await expect(samples.getByText("are fictional")).toBeVisible();
      await page.evaluate(() => {
        for (const details of document.querySelectorAll("details")) details.open = true;
      });
    });
  }
  await expectAccessible(page);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await expect.poll(() => runningAnimations(page), "moves otherwise").not.toEqual([]);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await expect.poll(() => runningAnimations(page), "with reduced motion").toEqual([]);
  if (path === "/") {
    await expectWholeScreen(page);
    await expectShortHome(page);
    await page.setViewportSize(DESKTOP);
  }
  await expectFocusUncovered(page);
}

function inGroups(paths: readonly string[], size: number): string[][] {
  return Array.from({ length: Math.ceil(paths.length / size) }, (_, at) => paths.slice(at * size, (at + 1) * size));
}

test("the home page with a link to a started order is accessible, and does not shift when it appears", {
  tag: "@whole",
}, async ({ page }) => {
  await page.goto("/");
  await page.evaluate(() => {
    for (const key of ["build-my-page", "campaign", "seo-copy"]) localStorage.setItem(key, '{"name":"Jo"}');
  });
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) document.documentElement.dataset.shifted = JSON.stringify(entry);
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto("/");
  await expect(page.getByRole("navigation", { name: "Your orders" }).getByRole("link")).toHaveCount(2);
  await expect(page.locator("html[data-shifted]")).not.toBeAttached();
  await expectAccessible(page);
});

test.describe("after an error", () => {
  test.use({ allowedErrors: [/Failed to load resource/] });

  test("the pages of unknown paths and of broken links are accessible", { tag: "@whole" }, async ({ page }) => {
    for (const path of [UNKNOWN_PATH, "/contact/reply?key=x"]) {
      await page.goto(path);
      await hydrated(page);
      await expectAccessible(page);
    }
  });
});

test("a form with errors is accessible; with forced colors it has no picture behind text, and the current page, the step and an invalid field are distinguishable", {
  tag: "@states",
}, async ({ page }) => {
  await page.goto("/build-my-page");
  await submitButton(page).click();
  await expect(page.getByText("You must agree to the terms of service.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Start over" }).click();
  await expect(page.getByRole("dialog", { name: "Start over?" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");

  await page.emulateMedia({ forcedColors: "active" });
  await expect(page.locator(".sky").first()).toHaveCSS("background-image", "none");
  await expect(page.locator(".starfield, .skyline").filter({ visible: true })).toHaveCount(0);
  const main = page.getByRole("navigation", { name: "Main" });
  expect(await borderOf(main.getByRole("button", { name: "Services" }))).not.toEqual(
    await borderOf(main.getByRole("link", { name: "Blog" })),
  );
  const steps = page.getByRole("list", { name: "Your order" }).locator(".pixel-frame");
  expect(await borderOf(steps.nth(0))).not.toEqual(await borderOf(steps.nth(1)));
  expect(await borderOf(control(page, "name"))).not.toEqual(await borderOf(control(page, "phone")));
});

const borderOf = (locator: Locator) => locator.evaluate((element) => getComputedStyle(element).border);

const runningAnimations = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState }) => playState === "running")
      .map((animation) => (animation instanceof CSSAnimation ? animation.animationName : animation.id)),
  );

/** On a touch screen of a phone's width. Links within a sentence are exempt (WCAG 2.5.8); a checkbox includes its label. */
async function smallTargets(page: Page): Promise<string[]> {
  const protocol = await page.context().newCDPSession(page);
  await protocol.send("Emulation.setTouchEmulationEnabled", { enabled: true });
  await page.setViewportSize(PHONE);
  const found = await page.evaluate(() =>
    [...document.querySelectorAll("a, button, input:not([type=checkbox], [type=radio]), textarea, select")]
      .filter((element) => element.checkVisibility() && !element.closest("p, label, .sr-only"))
      .filter((element) => element.getBoundingClientRect().width > 1)
      .filter((element) => element.getBoundingClientRect().height < 43.5)
      .map((element) => element.outerHTML.slice(0, 100)),
  );
  await protocol.detach();
  await page.setViewportSize(DESKTOP);
  return found;
}
