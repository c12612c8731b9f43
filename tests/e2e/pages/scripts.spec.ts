import type { Page } from "@playwright/test";
import { expect, test } from "../helpers/fixtures.ts";
import { expectToast } from "../helpers/web-page-order.ts";

const mainLink = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name, exact: true });
const servicesButton = (page: Page) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "Services" });
const servicesPanel = (page: Page) => page.locator("#services-panel");
/** The hydrated island of the page. */
const hydratedIsland = (page: Page) => page.locator("[data-island][data-hydrated]");

/** Requested paths in order; `ahead`: prefetched ones. */
function watchRequests(page: Page) {
  const scripts: string[] = [];
  const ahead: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith(".js")) scripts.push(pathname.replace(/-[\w-]{8}\.js$/, ".js"));
    if (request.headers()["sec-purpose"]?.startsWith("prefetch")) ahead.push(pathname);
  });
  return { scripts, ahead };
}

/** Waits until the browser is idle. */
const idle = (page: Page) => page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 1000 })));

test.describe("a content page", () => {
  test("loads only the site script, React once the pointer enters the contact form, and its rules once it is used", async ({
    page,
  }) => {
    const { scripts } = watchRequests(page);
    await page.goto("/", { waitUntil: "networkidle" });
    await page.mouse.move(300, 500);
    await page.mouse.move(20, 300, { steps: 5 });
    await page.mouse.wheel(0, 400);
    await mainLink(page, "About Us").hover();
    await idle(page);
    expect(scripts).toEqual(["/assets/site-script.js"]);
    const name = page.locator("#contact-form [name=name]");
    await name.hover();
    await expect(hydratedIsland(page)).toBeAttached();
    expect(scripts.length).toBeGreaterThan(2);
    expect(scripts.filter((path) => path.includes("schema"))).toEqual([]);
    await name.focus();
    await expect.poll(() => scripts.filter((path) => path.includes("contact-schema"))).toHaveLength(1);
  });

  test.describe("whose scripts are late", () => {
    test("opens the Services panel by a click, a script's click and Enter, and its links work", async ({ page }) => {
      await page.route("**/assets/*.js", () => {});
      await page.goto("/", { waitUntil: "commit" });
      await servicesButton(page).click();
      await expect(servicesPanel(page)).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(servicesPanel(page)).toBeHidden();
      await servicesButton(page).evaluate((button: HTMLElement) => button.click());
      await expect(servicesPanel(page)).toBeVisible();
      await servicesButton(page).evaluate((button: HTMLElement) => button.click());
      await expect(servicesPanel(page)).toBeHidden();
      await servicesButton(page).focus();
      await page.keyboard.press("Enter");
      await page.keyboard.press("Tab");
      await expect(servicesPanel(page).getByRole("link").first()).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL("/build-my-page");
    });
  });
});

test("a summary without a form leaves for its form, with a toast, before React has loaded", { tag: "@whole" }, async ({
  page,
}) => {
  await page.route(/\/assets\/react-/, () => {});
  // Toasts stay, however busy the machine is.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto("/pre-checkout", { waitUntil: "commit" });
  await expect(page).toHaveURL("/build-my-page");
  await expectToast(page, "No form data found.");
});

test("an order form loads the site script before its load event and React after it, without interaction", async ({
  page,
}) => {
  await page.goto("/build-my-page");
  await expect(hydratedIsland(page)).toBeAttached();
  const early = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType("navigation");
    const load = navigation instanceof PerformanceNavigationTiming ? navigation.loadEventStart : 0;
    const resources = performance.getEntriesByType("resource");
    return resources.filter(({ name, startTime }) => name.endsWith(".js") && startTime < load).map(({ name }) => name);
  });
  expect(early.map((name) => new URL(name).pathname.replace(/-[\w-]{8}\.js$/, ""))).toEqual(["/assets/site-script"]);
});

test.describe("from page to page", () => {
  test("hovering a link prefetches its page, which a click shows; private pages are not prefetched", async ({
    page,
  }) => {
    const { ahead } = watchRequests(page);
    await page.goto("/");
    await page.getByRole("contentinfo").getByRole("link", { name: "Find My Order" }).hover();
    await mainLink(page, "Contact").hover();
    await expect.poll(() => ahead).toEqual(["/contact"]);
    await mainLink(page, "Contact").click();
    await expect(page).toHaveURL("/contact");
    const delivered = () =>
      page.evaluate(() => JSON.stringify(performance.getEntriesByType("navigation").map((entry) => entry.toJSON())));
    expect(await delivered()).toContain("navigational-prefetch");
  });

  test("each page starts at its top with its title, and Back restores the scroll position", async ({ page }) => {
    await page.goto("/");
    await page.evaluate(() => window.scrollTo({ top: 700, behavior: "instant" }));
    // Without `click()`, which would scroll to the link.
    await mainLink(page, "About Us").evaluate((link: HTMLElement) => {
      link.focus({ preventScroll: true });
      link.click();
    });
    await expect(page).toHaveURL("/about");
    await expect(page).toHaveTitle(/^About Us/);
    expect(await page.evaluate(() => [scrollY, document.activeElement?.tagName])).toEqual([0, "BODY"]);
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
    await page.goBack();
    await expect(page).toHaveURL("/");
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(700);
  });
});
