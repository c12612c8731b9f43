import { expect, test } from "../helpers/fixtures.ts";
import { boxOf } from "../helpers/layout.ts";
import { offeredPages } from "../helpers/page-list.ts";
import { control, hydrated } from "../helpers/web-page-order.ts";

test("beside every form a picture follows what is typed; consent and submit stay in view, and phones have no picture", async ({
  page,
}) => {
  test.slow();
  for (const path of offeredPages) {
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
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(picture).toBeHidden();
  }
});
