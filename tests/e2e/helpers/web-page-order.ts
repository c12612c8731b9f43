import { randomUUID } from "node:crypto";
import type { BrowserContext, Locator, Page, Request } from "@playwright/test";
import { expect } from "./fixtures.ts";

export const brief = {
  name: "Jo Miller",
  company: "Acme Ltd",
  phone: "(555) 010-0100",
  website: "acme.example",
  pageType: "Landing page for a launch",
  requirements: "A page that sells our new product.\nIt needs a contact form.",
  references: "https://stripe.com",
};

export type WebPageBrief = typeof brief & { email: string };

/** A brief with a unique email address. */
export const newBrief = (): WebPageBrief => ({ ...brief, email: `jo-${randomUUID()}@acme.example` });

export const GOOD_CARD = "4242 4242 4242 4242";
export const DECLINED_CARD = "4000 0000 0000 0002";
export const INSUFFICIENT_FUNDS_CARD = "4000 0000 0000 9995";

export const control = (page: Page, name: string): Locator => page.locator(`[name="${name}"]`);
export const submitButton = (page: Page): Locator => page.getByRole("button", { name: "BUILD MY PAGE" });
export const payButton = (page: Page): Locator => page.getByRole("button", { name: "PAY & BUILD MY PAGE" });
export const notifications = (page: Page): Locator => page.getByRole("region", { name: "Notifications" });

/** Waits for a toast with this text. The page looks for it itself: on a busy machine a toast can close between two looks of the test. */
export async function expectToast(page: Page, text: string): Promise<void> {
  await page
    .waitForFunction(
      (text) =>
        [...document.querySelectorAll<HTMLElement>(".toast")].some(
          (toast) => toast.checkVisibility() && toast.innerText.includes(text),
        ),
      text,
      { polling: 50, timeout: 60_000 },
    )
    // Says what the page shows instead.
    .catch(() => expect(notifications(page)).toContainText(text, { timeout: 1_000 }));
}

/** Fills in the form on /build-my-page and agrees to the terms. */
export async function fillBrief(page: Page, order: WebPageBrief): Promise<void> {
  for (const [name, value] of Object.entries(order)) await control(page, name).fill(value);
  await agreeToTerms(control(page, "agreeTOS"));
}

/** Clicks a checkbox. Before hydration the click takes effect later, for which `check()` does not wait. */
export async function agreeToTerms(box: Locator): Promise<void> {
  if (!(await box.isChecked())) await box.click();
  await expect(box).toBeChecked();
}

export async function expectBrief(page: Page, order: WebPageBrief): Promise<void> {
  for (const [name, value] of Object.entries(order)) await expect(control(page, name)).toHaveValue(value);
  await expect(control(page, "agreeTOS")).toBeChecked();
}

/** Stores a form from the shop's smallest page as if it had been submitted in this browser, which takes two pages more. */
export async function storeForm(page: Page, key: string, values: object): Promise<void> {
  await page.goto("/robots.txt");
  await page.evaluate(
    ([key, form]) => {
      for (const item of [key, `${key}:draft`]) localStorage.setItem(item, form);
    },
    [key, JSON.stringify(values)] as const,
  );
}

/** Opens the summary of a stored form. */
export async function orderUpToSummary(page: Page, order: WebPageBrief): Promise<void> {
  await storeForm(page, "build-my-page", { ...order, agreeTOS: true });
  await page.goto("/pre-checkout");
  await expect(payButton(page)).toBeEnabled();
}

export async function goToProvider(page: Page, sandboxUrl: string, pay = payButton(page)): Promise<void> {
  await pay.click();
  await expect(page.locator("#cardNumber")).toBeVisible();
  expect(new URL(page.url()).origin).toBe(sandboxUrl);
}

/** Submits the provider's card form. */
export async function payWith(page: Page, card: string, email: string): Promise<void> {
  await page.locator("#email").fill(email);
  await page.locator("#cardNumber").fill(card);
  await page.locator("#cardExpiry").fill(nextYear());
  await page.locator("#cardCvc").fill("123");
  await page.locator("#billingName").fill("Jo Miller");
  await page.getByRole("button", { name: /^(Pay|Subscribe)/ }).click();
}

export const nextYear = () => `12 / ${(new Date().getFullYear() + 1) % 100}`;

export async function expectReceipt(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { name: "PAYMENT SUCCESSFUL!" })).toBeVisible();
}

/** Value of a label on the summary or the receipt. */
export const besideLabel = (page: Page, label: string): Locator =>
  page
    .locator("dt")
    .filter({ hasText: new RegExp(`^${label}$`) })
    .locator("xpath=following-sibling::dd[1]");

/** Keys in local storage. */
export const storedKeys = (page: Page): Promise<string[]> => page.evaluate(() => Object.keys(localStorage).sort());

/** Collects checkout requests of all tabs. */
export function countCheckouts(context: BrowserContext): Request[] {
  const checkouts: Request[] = [];
  context.on("request", (request) => {
    if (new URL(request.url()).pathname === "/api/stripe-checkout") checkouts.push(request);
  });
  return checkouts;
}

/** Waits for hydration. On content pages it touches every island first. */
export async function hydrated(page: Page): Promise<void> {
  // Repeated, because a touch before the site script has run has no effect.
  await expect(async () => {
    const ready = await page.evaluate(() => {
      if (document.documentElement.dataset.client === "react") return "hydrated" in document.documentElement.dataset;
      const islands = [...document.querySelectorAll<HTMLElement>("[data-island]")];
      for (const island of islands) island.dispatchEvent(new Event("touchstart"));
      return customElements.get("hover-menu") !== undefined && islands.every(({ dataset }) => "hydrated" in dataset);
    });
    expect(ready).toBe(true);
  }).toPass({ intervals: [20, 50, 100] });
}
