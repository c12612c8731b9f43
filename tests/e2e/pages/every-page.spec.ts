import { offers } from "~/catalog/offers";
import { DESKTOP, PHONE } from "../helpers/accessibility.ts";
import { expect, test } from "../helpers/fixtures.ts";
import { openPages, UNKNOWN_PATH } from "../helpers/page-list.ts";

test.describe("an unknown path", () => {
  test.use({ allowedErrors: [/status of 404/] });

  test("returns 404 with a link home", { tag: "@whole" }, async ({ page }) => {
    const answer = await page.goto(UNKNOWN_PATH);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("404");
    await expect(page.getByText("Oops! Page not found")).toBeVisible();
    await page.getByRole("link", { name: "Return to Home" }).click();
    await expect(page).toHaveURL("/");
  });
});

test("the first field of every form starts within 480 px of the top at 1440 px", { tag: "@whole" }, async ({
  page,
}) => {
  await page.setViewportSize(DESKTOP);
  for (const { paths } of offers) {
    await page.goto(paths.form);
    const field = page.locator("main form :is(input, textarea, select):not([type=hidden])").first();
    await expect(field, paths.form).toBeVisible();
    expect((await field.boundingBox())?.y, paths.form).toBeLessThanOrEqual(480);
  }
});

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
