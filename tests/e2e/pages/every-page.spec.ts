import type { Page } from "@playwright/test";
import { expect, test } from "../steps/fixtures.ts";
import { openPages, UNKNOWN_PATH } from "../steps/pages.ts";
import { hydrated } from "../steps/web-page-order.ts";

test.describe("an unknown path", () => {
  test.use({ allowedErrors: [/status of 404/] });

  test("answers 404 with a page that leads home", async ({ page }) => {
    const answer = await page.goto(UNKNOWN_PATH);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("404");
    await expect(page.getByText("Oops! Page not found")).toBeVisible();
    await page.getByRole("link", { name: "Return to Home" }).click();
    await expect(page).toHaveURL("/");
  });

  test("does not scroll sideways at 320 px", async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto(UNKNOWN_PATH);
    await expectNoSidewaysScroll(page);
  });
});

test("no page scrolls sideways at 320 px", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  for (const path of openPages) {
    await page.goto(path);
    await hydrated(page);
    await expectNoSidewaysScroll(page);
  }
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("every page reads: one headline, text, navigation and footer", { tag: "@phone" }, async ({ page }) => {
    for (const path of openPages) {
      const answer = await page.goto(path);
      expect(answer?.status(), path).toBe(200);
      await expect(page, path).toHaveTitle(/Pixel Pilots/);
      await expect(page.getByRole("heading", { level: 1 }), path).toHaveCount(1);
      expect((await page.getByRole("main").innerText()).length, path).toBeGreaterThan(40);
      await expect(page.getByRole("contentinfo").getByRole("link", { name: "Contact" }), path).toBeVisible();
    }
  });
});

async function expectNoSidewaysScroll(page: Page) {
  const { width, wider } = await page.evaluate(() => ({
    width: document.documentElement.scrollWidth,
    wider: [...document.querySelectorAll("main *, header *, footer *")]
      .filter((element) => element.checkVisibility() && element.getBoundingClientRect().right > 320.5)
      .slice(0, 5)
      .map((element) => element.outerHTML.slice(0, 80)),
  }));
  expect(width, `${page.url()} is too wide: ${wider.join("\n")}`).toBeLessThanOrEqual(320);
}
