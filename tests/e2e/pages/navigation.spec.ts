import type { Page } from "@playwright/test";
import { offers } from "~/catalog/offers";
import { DESKTOP, expectNoAxeViolations, PHONE } from "../helpers/accessibility.ts";
import { expect, test } from "../helpers/fixtures.ts";
import { hydrated } from "../helpers/web-page-order.ts";

const mainNavigation = (page: Page) => page.getByRole("navigation", { name: "Main" });
const servicesButton = (page: Page) => mainNavigation(page).getByRole("button", { name: "Services" });
const panel = (page: Page) => page.locator("#services-panel");
const mobileMenu = (page: Page) => page.getByRole("navigation", { name: "Mobile" });
const menuToggle = (page: Page) => page.getByRole("button", { name: "Menu" });

test.describe("the Services dropdown", () => {
  test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false });

  test("stays open on the mouse's way from the button to a link", async ({ page }) => {
    await page.goto("/");
    await hydrated(page);
    await servicesButton(page).hover();
    await expect(panel(page)).toBeVisible();
    const from = await servicesButton(page).boundingBox();
    const to = await panel(page).getByRole("link").last().boundingBox();
    if (!from || !to) throw new Error("The button or the link is not on the screen");
    await page.mouse.move(from.x + 20, from.y + 20);
    await page.mouse.move(to.x + 20, to.y + 20, { steps: 40 });
    await page.mouse.down();
    await page.mouse.up();
    await expect(page).toHaveURL("/ai-automation-booking");
  });

  test("works with the keyboard: Enter opens, the arrow enters, Escape closes and restores the focus; a click elsewhere closes; and it fits", async ({
    page,
  }) => {
    await page.goto("/");
    await hydrated(page);
    await servicesButton(page).focus();
    await page.keyboard.press("Enter");
    await expect(panel(page)).toBeVisible();
    expect((await panel(page).boundingBox())?.width).toBe(400);
    await page.keyboard.press("ArrowDown");
    await expect(panel(page).getByRole("link").first()).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(panel(page)).toBeHidden();
    await expect(servicesButton(page)).toBeFocused();
    await page.keyboard.press("Space");
    await expect(panel(page)).toBeVisible();
    await page.keyboard.press("Shift+Tab");
    await expect(panel(page)).toBeHidden();
    await servicesButton(page).focus();
    await page.keyboard.press("Enter");
    await expect(panel(page)).toBeVisible();
    await page.getByRole("heading", { level: 1 }).click();
    await expect(panel(page)).toBeHidden();

    await test.step("descriptions have two lines, and in a low window it scrolls to its last link", async () => {
      await servicesButton(page).click();
      await expectNoAxeViolations(page);
      for (const { navText } of offers) {
        const lines = await panel(page)
          .getByText(navText)
          .evaluate((element) => {
            const range = document.createRange();
            range.selectNodeContents(element);
            return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
          });
        expect(lines, navText).toBe(2);
      }
      await page.setViewportSize({ width: 1280, height: 480 });
      const last = panel(page).getByRole("link").last();
      await last.scrollIntoViewIfNeeded();
      await expect(last).toBeInViewport({ ratio: 1 });
    });
  });

  test.describe("without scripts", () => {
    test.use({ javaScriptEnabled: false });

    test("opens by click and by Enter, and its links work", { tag: "@promise-18" }, async ({ page }) => {
      await page.goto("/");
      await expect(panel(page)).toBeHidden();
      await servicesButton(page).focus();
      await page.keyboard.press("Enter");
      await expect(panel(page)).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(panel(page)).toBeHidden();
      await servicesButton(page).click();
      await expect(panel(page)).toBeVisible();
      await panel(page).getByRole("link", { name: "Custom Web Pages" }).click();
      await expect(page).toHaveURL("/build-my-page");
    });
  });
});

test.describe("under 768 px", () => {
  test.use({ viewport: { width: 767, height: 900 } });

  test("a toggle opens and closes the menu; Escape closes it and restores the focus", async ({ page }) => {
    await page.goto("/");
    await expect(mainNavigation(page)).toBeHidden();
    await expect(mobileMenu(page)).toBeHidden();
    await menuToggle(page).click();
    await expect(mobileMenu(page).getByRole("link", { name: "Retro Game Marketing" })).toBeVisible();
    await expectNoAxeViolations(page);

    await menuToggle(page).click();
    await expect(mobileMenu(page)).toBeHidden();
    await menuToggle(page).focus();
    await page.keyboard.press("Enter");
    await expect(mobileMenu(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(mobileMenu(page)).toBeHidden();
    await expect(menuToggle(page)).toBeFocused();
    await menuToggle(page).click();
    await mobileMenu(page).locator('[href="/retro-games"]').click();
    await expect(page).toHaveURL("/retro-games");
    await expect(mobileMenu(page)).toBeHidden();
  });

  test.describe("without scripts", () => {
    test.use({ javaScriptEnabled: false });

    test("the menu opens too, and its links work", { tag: ["@whole", "@promise-18"] }, async ({ page }) => {
      await page.goto("/");
      await menuToggle(page).click();
      await mobileMenu(page).locator('[href="/ai-consulting"]').click();
      await expect(page).toHaveURL("/ai-consulting");
    });
  });
});

test("the skip link skips the navigation, and the bar stays at the top", async ({ page }) => {
  await page.goto("/");

  await test.step("the skip link is the first stop of the keyboard", async () => {
    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: "Skip to content" });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
  });

  await test.step("the bar stays at the top while scrolling, also on a phone", async () => {
    for (const size of [DESKTOP, PHONE]) {
      await page.setViewportSize(size);
      await page.evaluate(() => window.scrollTo(0, 1_500));
      await expect(page.getByRole("banner")).toBeInViewport();
      expect((await page.getByRole("banner").boundingBox())?.y).toBe(0);
    }
  });
});
