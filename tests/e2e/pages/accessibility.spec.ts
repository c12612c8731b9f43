import type { Locator, Page } from "@playwright/test";
import { checkoutBody, startCheckout } from "../../support/shop/purchase.ts";
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
import {
  control,
  expectReceipt,
  hydrated,
  newBrief,
  openPaid,
  orderUpToSummary,
  payButton,
  submitButton,
} from "../helpers/web-page-order.ts";

test("one public page of each kind is accessible", async ({ page }) => {
  for (const path of ["/", "/build-my-page", "/blog/1", "/terms", "/contact", "/auth"]) {
    await test.step(path, async () => {
      await page.goto(path);
      await hydrated(page);
      await expectAccessible(page);
    });
  }
});

test("summary, payment page, receipt and portal of an order are accessible", async ({ page, shop }) => {
  await orderUpToSummary(page, newBrief());
  await expectAccessible(page);
  const { email, link } = await buyWebPage(shop);
  const checkout = await startCheckout(shop, { ...checkoutBody(), email });
  await page.goto(checkout.url);
  await expectAccessible(page);
  await openPaid(page, checkout);
  await expectReceipt(page);
  await expectAccessible(page);
  await page.goto(link);
  await hydrated(page);
  await expectAccessible(page);
});

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
  const { link } = await buyWebPage(shop);
  await signInAsAdmin(page, shop);
  const order = `/admin/orders/${link.slice(link.indexOf("=") + 1).slice(0, 36)}`;
  for (const path of ["/admin/orders", order, "/admin/orders/new"]) {
    await test.step(path, async () => {
      await page.goto(path);
      await hydrated(page);
      await expectAccessible(page, [DESKTOP, PHONE]);
    });
  }
});

/** Pages checked in one tab, because the first page of a tab takes twice as long. */
const visits = [
  ...inGroups(
    openPages.filter((path) => offeredPages.includes(path)),
    2,
  ),
  ...inGroups(
    openPages.filter((path) => !offeredPages.includes(path)),
    5,
  ),
];

for (const paths of visits) {
  test(`${paths.join(", ")}: accessible, and no motion with prefers-reduced-motion`, { tag: "@whole" }, async ({
    page,
  }) => {
    for (const path of paths) await test.step(path, () => expectSound(page, path));
  });
}

async function expectSound(page: Page, path: string) {
  await page.goto(path);
  await hydrated(page);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectSoundIn(page);
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
  if (path !== "/") return;
  await expectWholeScreen(page);
  await expectShortHome(page);
  await page.setViewportSize(DESKTOP);
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

test("nothing fixed covers what has the focus, in a window of 320 × 256 px", { tag: "@whole" }, async ({ page }) => {
  for (const path of ["/", "/build-my-page", "/contact", "/blog", "/terms", "/my-order/find"]) {
    await page.goto(path);
    await hydrated(page);
    await expectFocusUncovered(page);
  }
  await orderUpToSummary(page, newBrief());
  await expectFocusUncovered(page);
});

test("the form with its errors is accessible", { tag: "@whole" }, async ({ page }) => {
  await page.goto("/build-my-page");
  await submitButton(page).click();
  await expect(page.getByText("You must agree to the terms of service.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Start over" }).click();
  await expect(page.getByRole("dialog", { name: "Start over?" })).toBeVisible();
  await expectAccessible(page);
});

test.describe("after an error", () => {
  test.use({ allowedErrors: [/Failed to load resource/] });

  test("the summary's panel and dialog are accessible", { tag: "@whole" }, async ({ page }) => {
    await orderUpToSummary(page, newBrief());
    await page.route("**/api/stripe-checkout", (route) => route.fulfill({ status: 500, json: { error: "Down" } }));
    await payButton(page).click();
    await expect(page.getByText("Checkout failed: Down")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "View Technical Details" }).click();
    await expect(page.getByRole("dialog", { name: "Technical Error Details" })).toBeVisible();
    await expectAccessible(page);
  });

  test("the pages of unknown paths and of broken links are accessible", { tag: "@whole" }, async ({ page }) => {
    for (const path of [UNKNOWN_PATH, "/contact/reply?key=x"]) {
      await page.goto(path);
      await hydrated(page);
      await expectAccessible(page);
    }
  });
});

test("the open menus are accessible", { tag: ["@motion", "@whole"] }, async ({ page }) => {
  await page.goto("/");
  for (const [size, button, name] of [
    [DESKTOP, "Services", "Main"],
    [PHONE, "Menu", "Mobile"],
  ] as const) {
    await page.setViewportSize(size);
    await page.getByRole("button", { name: button }).click();
    const navigation = page.getByRole("navigation", { name });
    await expect(navigation.getByRole("link", { name: "Retro Game Marketing" })).toBeVisible();
    await expectNoAxeViolations(page);
    await page.keyboard.press("Escape");
  }
});

test.describe("on touch", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test("every control is at least 44 px high", { tag: "@whole" }, async ({ page }) => {
    for (const path of openPages) {
      await page.goto(path);
      await hydrated(page);
      expect(await smallTargets(page), path).toEqual([]);
    }
  });
});

test("forced colors: no picture behind text, and the current page, the step and an invalid field are distinguishable", async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/build-my-page");
  await submitButton(page).click();
  await expect(page.getByText("You must agree to the terms of service.")).toBeVisible();
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

/** Links within a sentence are exempt (WCAG 2.5.8); a checkbox includes its label. */
const smallTargets = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("a, button, input:not([type=checkbox], [type=radio]), textarea, select")]
      .filter((element) => element.checkVisibility() && !element.closest("p, label, .sr-only"))
      .filter((element) => element.getBoundingClientRect().width > 1)
      .filter((element) => element.getBoundingClientRect().height < 43.5)
      .map((element) => element.outerHTML.slice(0, 100)),
  );
