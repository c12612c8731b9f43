import type { Page } from "@playwright/test";
import { expect, test } from "../helpers/fixtures.ts";
import { boxOf } from "../helpers/layout.ts";
import { newOrder, orderUpTo, type ServiceScenario } from "../helpers/service-order.ts";
import { serviceScenarios } from "../helpers/services.ts";
import { control, hydrated, newBrief, orderUpToSummary } from "../helpers/web-page-order.ts";

const WINDOWS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

const summaries: { slug: string; open: (page: Page) => Promise<void> }[] = [
  { slug: "web-page", open: (page) => orderUpToSummary(page, newBrief()) },
  ...serviceScenarios.map((service: ServiceScenario) => ({
    slug: service.slug,
    open: (page: Page) => orderUpTo(page, service, newOrder(service)),
  })),
];

for (const { slug, open } of summaries) {
  test(`the summary of ${slug} has brief, total, dates and pay button on one screen`, async ({ page }) => {
    await open(page);
    for (const size of WINDOWS) {
      await page.setViewportSize(size);
      const dates = page.getByRole("region", { name: "If you order now:" });
      await expect(dates.getByRole("listitem").first()).toBeVisible();
      const pay = page.locator(".pay-bar");
      const [ends, bar] = [await boxOf(dates), await boxOf(pay)];
      const brief = await boxOf(page.locator("main summary").first());
      expect(brief.y, `${size.width} px: the brief is above`).toBeLessThan(ends.y);
      expect(bar.y + bar.height, `${size.width} px: total and button`).toBeLessThanOrEqual(size.height);
      // The bar is fixed at the foot of narrow windows, and covers what is behind it.
      const foot = bar.y > ends.y ? bar.y : size.height;
      expect(ends.y + ends.height, `${size.width} px: dates`).toBeLessThanOrEqual(foot);
      expect(await page.evaluate(() => scrollY)).toBe(0);
    }
  });
}

const FORMS = [
  ...["/build-my-page", "/build-social-posts", "/run-my-campaign", "/ai-consulting", "/seo-copywriting"],
  ...["/ai-automation-booking", "/retro-games"],
];

test("beside every form a picture follows what is typed; consent and submit stay in view, and phones have no picture", async ({
  page,
}) => {
  test.slow();
  for (const path of FORMS) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path);
    await hydrated(page);
    const field = page.locator("main form :is(input, textarea, select):not([type=hidden])").first();
    expect((await boxOf(field)).y, `${path}: the first field`).toBeLessThanOrEqual(480);
    const picture = page.locator("#form-picture");
    const submit = page.locator("form[aria-labelledby] button[type=submit]");
    const isInView = async () => {
      const consent = await control(page, "agreeTOS").all();
      for (const part of [...consent, submit]) {
        const { y, height } = await boxOf(part);
        expect(y, path).toBeGreaterThanOrEqual(0);
        expect(y + height, path).toBeLessThanOrEqual(900);
      }
    };
    await isInView();
    const name = { "/retro-games": "companyName", "/seo-copywriting": "website" }[path];
    const company = name ?? ((await control(page, "company").count()) > 0 ? "company" : "businessName");
    const typed = `مقهى ☕ ${"Donaudampfschifffahrt".repeat(8)}`;
    const frame = await boxOf(picture);
    await control(page, company).fill(typed);
    await expect(picture).toContainText(typed);
    const { width, height } = await boxOf(picture);
    expect([width, height], `${path}: the picture keeps its size`).toEqual([frame.width, frame.height]);
    await picture.scrollIntoViewIfNeeded();
    await isInView();
    expect((await boxOf(picture)).y + frame.height, `${path}: the picture`).toBeLessThanOrEqual(900);
    await page.reload();
    await expect(picture, `${path}: of the stored draft`).toContainText(typed);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(picture).toBeHidden();
  }
});
