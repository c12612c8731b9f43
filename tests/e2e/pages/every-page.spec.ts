import { DESKTOP, PHONE } from "../helpers/accessibility.ts";
import { expect, test } from "../helpers/fixtures.ts";
import { openPages } from "../helpers/page-list.ts";

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("every page has one headline, text, navigation and footer", { tag: ["@whole", "@promise-18"] }, async ({
    page,
  }) => {
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
    }
  });
});
