import type { Page } from "@playwright/test";
import { expect, test } from "../steps/fixtures.ts";
import {
  control,
  expectBrief,
  fillBrief,
  hydrated,
  newBrief,
  payButton,
  submitButton,
} from "../steps/web-page-order.ts";

const mainLink = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name, exact: true });
const isHydrated = (page: Page) => page.locator("html[data-hydrated]");

/** The paths of what this page asks for, as they come; `ahead` of those that it asks for before they are wanted. */
function watchRequests(page: Page) {
  const scripts: string[] = [];
  const ahead: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith(".js")) scripts.push(pathname);
    if (request.headers()["sec-purpose"]?.startsWith("prefetch")) ahead.push(pathname);
  });
  return { scripts, ahead };
}

/** Until the browser has nothing left to do. */
const idle = (page: Page) => page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 1000 })));

test.describe("a page of words", () => {
  test("loads no script while it is read, and all of them once the pointer comes to a field", async ({ page }) => {
    const { scripts } = watchRequests(page);
    await page.goto("/", { waitUntil: "networkidle" });
    await page.mouse.move(300, 500);
    await page.mouse.move(20, 300, { steps: 5 });
    await page.mouse.wheel(0, 400);
    await mainLink(page, "About Us").hover();
    await idle(page);
    expect(scripts).toEqual([]);
    await page.locator("#contact-form [name=name]").hover();
    await expect(isHydrated(page)).toBeAttached();
    expect(scripts.length).toBeGreaterThan(5);
  });

  test("loads them by itself where the browser keeps a draft, or the mark of somebody who is signed in", async ({
    page,
    context,
    shop,
  }) => {
    await context.addCookies([{ name: "signed-in", value: "abc", url: shop.url }]);
    await page.goto("/terms");
    await expect(isHydrated(page)).toBeAttached();
    await context.clearCookies();
    await page.goto("/terms");
    await idle(page);
    await expect(isHydrated(page)).not.toBeAttached();
    await page.evaluate(() => localStorage.setItem("build-my-page:draft", '{"name":"Jo"}'));
    await page.goto("/");
    await expect(page.getByRole("navigation", { name: "Your orders" })).toBeVisible();
  });

  test.describe("on touch", () => {
    test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

    test("a touch loads them, unless it is of a link that leads away", async ({ page }) => {
      const { scripts } = watchRequests(page);
      await page.goto("/about");
      await page.getByRole("contentinfo").getByRole("link", { name: "Privacy Policy" }).tap();
      await expect(page).toHaveURL("/privacy");
      await idle(page);
      expect(scripts).toEqual([]);
      await page.getByRole("heading", { level: 1 }).tap();
      await expect(isHydrated(page)).toBeAttached();
    });
  });

  test("dialogs for reading and the Services panel open before scripts are there, the panel with its delays", async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await page.route("**/assets/*.js", () => {});
    await page.goto("/");
    await page.getByRole("button", { name: "TALK TO OUR AI AGENT NOW" }).click();
    const dialog = page.getByRole("dialog", { name: "Sample call" });
    await expect(dialog).toBeVisible();
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(dialog).toBeHidden();

    const panel = page.locator("#services-panel");
    const delay = () => panel.evaluate((element) => getComputedStyle(element).transitionDelay.split(",")[0]);
    expect(await delay()).toBe("0.15s");
    await page.getByRole("button", { name: "Services" }).hover();
    expect(await delay()).toBe("0.2s");
    await expect(panel).toBeVisible();
    await page.mouse.move(720, 880);
    await expect(panel).toBeHidden();
  });
});

test.describe("on a slow network with a slow processor", () => {
  /** Slow 3G, and a processor at a quarter of its speed. */
  async function slowDown(page: Page) {
    const client = await page.context().newCDPSession(page);
    await client.send("Network.enable");
    await client.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 400,
      downloadThroughput: 62_500,
      uploadThroughput: 62_500,
    });
    await client.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  }

  test("nothing that is typed or pressed on a form is lost before its scripts are there", async ({ page }) => {
    const order = newBrief();
    await page.goto("/build-my-page");
    await slowDown(page);
    await control(page, "name").fill(order.name);
    await expect(isHydrated(page)).not.toBeAttached();
    await fillBrief(page, order);
    await submitButton(page).click();
    await expect(page).toHaveURL("/pre-checkout");
    await expect(payButton(page)).toBeEnabled();
    await page.goBack();
    await expectBrief(page, order);
  });

  test("nor on the contact page, where typing goes on while they arrive", async ({ page, shop }) => {
    const email = `slow-${crypto.randomUUID()}@acme.example`;
    const field = (name: string) => page.locator(`#contact-form [name=${name}]`);
    await page.goto("/contact");
    await slowDown(page);
    await field("name").fill("Jo Miller");
    await field("email").fill(email);
    await expect(isHydrated(page)).not.toBeAttached();
    await field("message").pressSequentially("We need a page for our new rocket.", { delay: 30 });
    await field("agreeToTerms").check();
    await expect(isHydrated(page)).toBeAttached();
    await expect(field("message")).toHaveValue("We need a page for our new rocket.");
    await page.getByRole("button", { name: "SEND MESSAGE" }).click();
    await expect(page.getByText("Message sent!")).toBeVisible();
    await expect.poll(async () => (await shop.mails()).filter(({ text }) => text?.includes(email)).length).toBe(1);
  });
});

test.describe("from page to page", () => {
  test("the page whose link the pointer rests on is fetched ahead, and a press shows that answer; private pages are not", async ({
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

  for (const scripted of [false, true]) {
    test(`${scripted ? "the router" : "the browser"} begins each page at its top, with its title`, async ({ page }) => {
      await page.goto("/");
      if (scripted) await hydrated(page);
      await page.evaluate(() => window.scrollTo({ top: 700, behavior: "instant" }));
      // By hand: the runner would scroll to the link, though the bar is always there.
      await mainLink(page, "About Us").evaluate((link: HTMLElement) => {
        link.focus({ preventScroll: true });
        link.click();
      });
      await expect(page).toHaveURL("/about");
      await expect(page).toHaveTitle(/^About Us/);
      if (scripted) await expect(page.locator("p[aria-live=polite].sr-only")).toHaveText(/^About Us/);
      expect(await page.evaluate(() => [scrollY, document.activeElement?.tagName])).toEqual([0, "BODY"]);
      await page.keyboard.press("Tab");
      await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
      await page.goBack();
      await expect(page).toHaveURL("/");
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(700);
    });
  }

  test("a step back works after a reload, before there is a router again", async ({ page }) => {
    await page.goto("/about");
    await hydrated(page);
    await mainLink(page, "Contact").click();
    await expect(page).toHaveURL("/contact");
    await page.reload();
    await page.goBack();
    await expect(page).toHaveURL("/about");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Small crew. Real work. Clear prices.");
  });
});
