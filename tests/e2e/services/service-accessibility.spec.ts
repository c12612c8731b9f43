import type { Page } from "@playwright/test";
import { expect, test } from "../steps/fixtures.ts";
import { expectNoFault } from "../steps/no-fault.ts";
import { button } from "../steps/service-order.ts";
import { control, hydrated } from "../steps/web-page-order.ts";

/** What the purchases of services.spec.ts do not come to. */

test("retro games: form, messages and success page have no fault", async ({ page }) => {
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

test("the home page with a way back to an order has no fault, and nothing moves when it appears", async ({ page }) => {
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

async function requestGame(page: Page) {
  await page.goto("/retro-games");
  await control(page, "companyName").fill("Acme Ltd");
  await control(page, "email").fill("jo@acme.example");
  await control(page, "phoneNumber").fill("5550100100");
  await button(page, "CHECKOUT").click();
  await expect(page).toHaveURL("/retro-games-success");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("GAME ON!");
}
