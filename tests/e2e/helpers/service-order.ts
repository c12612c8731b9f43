import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";
import { control, GOOD_CARD, goToProvider, payWith } from "./web-page-order.ts";

/** One paid service as a visitor meets it: what the pages must say, and what they keep. */
export type ServiceScenario = {
  slug: string;
  title: string;
  paths: { form: string; summary: string; success: string };
  draftKey: string;
  submit: string;
  heading: string;
  pay: string;
  edit: string;
  /** Warning on the summary without a form. */
  missing: string;
  product: string;
  /** As the summary shows it, for instance "$650.00". */
  total: string;
  every: "per month" | "one-time";
  /** The text controls by their names. */
  texts: Record<string, string>;
  /** Everything of the form that is no text. */
  choose: (page: Page) => Promise<void>;
  expectChosen: (page: Page) => Promise<void>;
  /** The details list of the summary. */
  lines: Record<string, string>;
  /** What local storage keeps beside the texts. */
  stored: Record<string, unknown>;
  amount: number;
  pageType: string;
  /** What the order keeps beside the texts. */
  brief: Record<string, unknown>;
  /** Milliseconds that the success page takes on purpose after a payment. */
  getsReadyIn?: number;
  expectSuccess: (page: Page, order: ServiceOrder) => Promise<void>;
};

export type ServiceOrder = { texts: Record<string, string>; email: string };

/** The texts of an order, with an email address that no other journey uses. */
export function newOrder(service: ServiceScenario): ServiceOrder {
  const email = `jo-${randomUUID()}@acme.example`;
  return { texts: { ...service.texts, email }, email };
}

export const button = (page: Page, name: string): Locator => page.getByRole("button", { name, exact: true });

/** Fills in the whole form on the service's page. */
export async function fillOrder(page: Page, service: ServiceScenario, order: ServiceOrder): Promise<void> {
  await service.choose(page);
  await fillTexts(page, order);
}

/** Fills in the form's texts alone. */
export async function fillTexts(page: Page, order: ServiceOrder): Promise<void> {
  for (const [name, text] of Object.entries(order.texts)) await control(page, name).fill(text);
}

/** The form holds all of it. */
export async function expectOrder(page: Page, service: ServiceScenario, order: ServiceOrder): Promise<void> {
  for (const [name, text] of Object.entries(order.texts)) {
    await expect(control(page, name)).toHaveValue(name === "budget" ? dollars(text) : text);
  }
  await service.expectChosen(page);
}

/** From the form to the summary. */
export async function orderUpTo(page: Page, service: ServiceScenario, order: ServiceOrder): Promise<void> {
  await page.goto(service.paths.form);
  await fillOrder(page, service, order);
  await sendForm(page, service);
}

/** From the form that is filled in to the summary. */
export async function sendForm(page: Page, service: ServiceScenario): Promise<void> {
  await button(page, service.submit).click();
  await expect(page).toHaveURL(service.paths.summary);
  await expect(button(page, service.pay)).toBeEnabled();
}

/** From the form to the success page, where the order is settled. */
export async function buy(
  page: Page,
  service: ServiceScenario,
  order: ServiceOrder,
  sandboxUrl: string,
): Promise<void> {
  await orderUpTo(page, service, order);
  await goToProvider(page, sandboxUrl, button(page, service.pay));
  await payWith(page, GOOD_CARD, order.email);
  await expect(page).toHaveURL((url) => url.pathname === service.paths.success);
}

/** Pays on the provider's page. What gets ready in time of its own has a clock that `expectSuccess` can move. */
export async function pay(page: Page, service: ServiceScenario, order: ServiceOrder): Promise<void> {
  if (service.getsReadyIn) await page.clock.install();
  await payWith(page, GOOD_CARD, order.email);
}

/** What the browser keeps under a key, read as JSON. */
export const storedBrief = (page: Page, key: string): Promise<unknown> =>
  page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? "null"), key);

/** The list's labels and values, in the page's order. */
export const detailsOf = (page: Page): Promise<Record<string, string>> =>
  page
    .locator("dl")
    .first()
    .evaluate((list) =>
      Object.fromEntries(
        [...list.querySelectorAll("dt")].map((term) => [
          term.textContent ?? "",
          term.parentElement?.querySelector("dd")?.textContent ?? "",
        ]),
      ),
    );

const dollars = (digits: string) => `$${Number(digits).toLocaleString("en-US")}`;
