import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "../helpers/fixtures.ts";

test("late fonts cause no layout shift", { tag: ["@phone", "@motion"] }, async ({ page }) => {
  const arrival = Promise.withResolvers<void>();
  await page.route("**/*.woff2", async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await page.goto("/", { waitUntil: "domcontentloaded" });
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
  const shift = page.evaluate(
    () =>
      new Promise<number>((done) => {
        let moved = 0;
        const add = (entries: PerformanceObserverEntryList | PerformanceObserver) => {
          for (const entry of "getEntries" in entries ? entries.getEntries() : entries.takeRecords())
            if ("value" in entry && typeof entry.value === "number") moved += entry.value;
        };
        const observer = new PerformanceObserver(add);
        observer.observe({ type: "layout-shift", buffered: true });
        document.fonts.addEventListener("loadingdone", () =>
          requestAnimationFrame(() =>
            requestAnimationFrame(() =>
              setTimeout(() => {
                add(observer);
                done(moved);
              }),
            ),
          ),
        );
      }),
  );
  arrival.resolve();
  expect(await shift).toBeLessThan(0.02);
});

test("every band is shown in a browser that is never idle", { tag: "@whole" }, async ({ page }) => {
  await page.addInitScript(() => {
    window.requestIdleCallback = (run, { timeout } = {}) =>
      timeout ? window.setTimeout(() => run({ didTimeout: true, timeRemaining: () => 0 }), timeout) : 0;
  });
  await page.goto("/");
  await expect(page.locator("html")).toHaveAttribute("data-shown");
  await expect(page.locator(".late:not([data-shown])")).toHaveCount(0);
});

test.describe("a page that arrives in two pieces", () => {
  // Its server has only the page.
  test.use({ allowedErrors: [/Failed to load resource|Content Security Policy/] });

  test("is painted when both have arrived", { tag: "@whole" }, async ({ page, shop }) => {
    const html = await (await fetch(shop.url)).text();
    const cut = html.lastIndexOf("robot-hero");
    const rest = Promise.withResolvers<void>();
    await using server = createServer(async ({ url }, response) => {
      if (url !== "/") return response.writeHead(404).end();
      response.writeHead(200, { "Content-Type": "text/html" }).write(html.slice(0, cut));
      await rest.promise;
      response.end(html.slice(cut));
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, { waitUntil: "commit" });
    const painted = page.waitForFunction(() => performance.getEntriesByName("first-paint").length > 0);
    await page.locator("#hero-title").waitFor({ state: "attached" });
    // As long as rendering several frames.
    const early = await Promise.race([painted, page.waitForTimeout(500)]);
    rest.resolve();
    expect(early).toBeUndefined();
    await painted;
  });
});
