import { DESKTOP, NARROWEST, PHONE } from "../helpers/accessibility.ts";
import { expect, test } from "../helpers/fixtures.ts";
import { offeredPages, openPages } from "../helpers/page-list.ts";

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("every page has one headline, text, navigation and footer, and samples scroll in their row at 320 px", {
    tag: ["@whole", "@promise-18"],
  }, async ({ page }) => {
    for (const path of openPages) {
      const answer = await page.goto(path);
      expect(answer?.status(), path).toBe(200);
      await expect(page, path).toHaveTitle(/Pixel Pilots/);
      for (const size of [PHONE, DESKTOP]) {
        await page.setViewportSize(size);
        await expect(page.getByRole("heading", { level: 1 }), path).toHaveCount(1);
        expect((await page.getByRole("main").innerText()).length, path).toBeGreaterThan(40);
        await expect(page.getByRole("contentinfo").getByRole("link", { name: "Contact" }), path).toBeVisible();
      }
      if (!offeredPages.includes(path)) continue;
      await page.setViewportSize(NARROWEST);
      const widths = await page.evaluate(() => {
        const row = document.querySelector(".viewer");
        return { page: document.documentElement.scrollWidth, row: row && row.scrollWidth / row.clientWidth };
      });
      expect(widths, path).toEqual({ page: 320, row: 3 });
    }
  });
});
