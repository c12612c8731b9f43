import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test } from "../steps/fixtures.ts";
import { button, fillOrder, newOrder, orderUpTo } from "../steps/service-order.ts";
import { soldServices } from "../steps/sold-services.ts";
import { control, GOOD_CARD, goToProvider, hydrated, payWith } from "../steps/web-page-order.ts";

/** The pages of the services' purchases: WCAG 2.2 A and AA, and the narrowest window. */

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

async function expectNoFault(page: Page) {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().withTags(WCAG).analyze();
  expect(violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }))).toEqual([]);
}

async function expectNoSidewaysScroll(page: Page) {
  const { width, wider } = await page.evaluate(() => ({
    width: document.documentElement.scrollWidth,
    wider: [...document.querySelectorAll("main *")]
      .filter((element) => element.checkVisibility() && element.getBoundingClientRect().right > 320.5)
      .filter((element) => !element.closest("[aria-hidden], .starfield, svg"))
      .map((element) => element.outerHTML.slice(0, 120)),
  }));
  expect(width, `${page.url()}: ${wider.join("\n")}`).toBeLessThanOrEqual(320);
}

test.use({ contextOptions: { reducedMotion: "reduce" } });

for (const service of soldServices) {
  test(`${service.slug}: form, messages, summary, provider's page and success page have no fault`, {
    tag: "@phone",
  }, async ({ page, shop }) => {
    test.slow();
    await page.goto(service.paths.form);
    await hydrated(page);
    // Whatever a disabled submit button waits for.
    await service.choose(page);
    await button(page, service.submit).click();
    await expect(page.locator("[aria-invalid=true]").first()).toBeFocused();
    await expectNoFault(page);
    await page.evaluate(() => localStorage.clear());
    const order = newOrder(service);
    await orderUpTo(page, service, order);
    await expectNoFault(page);
    await goToProvider(page, shop.sandboxUrl, button(page, service.pay));
    await expectNoFault(page);
    await payWith(page, GOOD_CARD, order.email);
    await service.expectSuccess(page, order);
    await expectNoFault(page);
  });
}

test("retro games: form, messages and success page have no fault", { tag: "@phone" }, async ({ page }) => {
  await page.goto("/retro-games");
  await button(page, "CHECKOUT").click();
  await expect(control(page, "companyName")).toBeFocused();
  await expectNoFault(page);
  await page.goto("/retro-games-success");
  await hydrated(page);
  await expectNoFault(page);
  await requestGame(page);
  await expectNoFault(page);
});

test("the home page with a way back to an order has no fault, and nothing moves when it appears", {
  tag: "@phone",
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
  await expectNoFault(page);
});

test.describe("at 320 px", () => {
  test.use({ viewport: { width: 320, height: 700 } });

  for (const service of soldServices) {
    test(`nothing of ${service.slug} scrolls sideways`, async ({ page, shop }) => {
      test.slow();
      await page.goto(service.paths.form);
      await hydrated(page);
      await service.choose(page);
      await button(page, service.submit).click();
      await expect(page.locator("[aria-invalid=true]").first()).toBeFocused();
      await expectNoSidewaysScroll(page);
      const order = newOrder(service);
      await fillOrder(page, { ...service, choose: async () => {} }, order);
      await button(page, service.submit).click();
      await expect(page).toHaveURL(service.paths.summary);
      await expect(button(page, service.pay)).toBeEnabled();
      await expectNoSidewaysScroll(page);
      await goToProvider(page, shop.sandboxUrl, button(page, service.pay));
      await expectNoSidewaysScroll(page);
      await payWith(page, GOOD_CARD, order.email);
      await service.expectSuccess(page, order);
      await expectNoSidewaysScroll(page);
    });
  }

  test("nothing of a game request scrolls sideways", async ({ page }) => {
    await requestGame(page);
    await expectNoSidewaysScroll(page);
    await page.goto("/retro-games");
    await button(page, "CHECKOUT").click();
    await expect(control(page, "companyName")).toBeFocused();
    await expectNoSidewaysScroll(page);
  });

  test("the ways back on the home page fit", async ({ page }) => {
    await page.goto("/");
    await page.evaluate(() => {
      for (const key of ["build-my-page", "campaign", "retro-game"]) localStorage.setItem(key, '{"name":"Jo"}');
    });
    await page.reload();
    await expect(page.getByRole("navigation", { name: "Your orders" }).getByRole("link")).toHaveCount(2);
    await expectNoSidewaysScroll(page);
  });
});

async function requestGame(page: Page) {
  await page.goto("/retro-games");
  await control(page, "companyName").fill("Acme Ltd");
  await control(page, "email").fill("jo@acme.example");
  await control(page, "phoneNumber").fill("5550100100");
  await button(page, "CHECKOUT").click();
  await expect(page).toHaveURL("/retro-games-success");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("GAME ON!");
}
