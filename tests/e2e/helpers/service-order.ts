import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";
import { storeForm } from "./web-page-order.ts";

/** A paid service: texts of its pages, and what they store. */
export type ServiceScenario = {
  slug: string;
  paths: { form: string; summary: string; success: string };
  draftKey: string;
  submit: string;
  heading: string;
  pay: string;
  edit: string;
  /** Warning on the summary without a form. */
  missing: string;
  product: string;
  /** "$650.00" */
  total: string;
  every: "per month" | "one-time";
  /** Text controls by name. */
  texts: Record<string, string>;
  /** Sets the other controls. */
  choose: (page: Page) => Promise<void>;
  /** The details list of the summary. */
  lines: Record<string, string>;
  /** Other values in local storage. */
  stored: Record<string, unknown>;
  /** Cents. */
  amount: number;
  pageType: string;
  /** Other values of the stored order. */
  brief: Record<string, unknown>;
  /** Duration of the progress on the success page, in milliseconds. */
  getsReadyIn?: number;
  expectSuccess: (page: Page, order: ServiceOrder) => Promise<void>;
};

export type ServiceOrder = { texts: Record<string, string>; email: string };

/** Texts of an order with a unique email address. */
export function newOrder(service: ServiceScenario): ServiceOrder {
  const email = `jo-${randomUUID()}@acme.example`;
  return { texts: { ...service.texts, email }, email };
}

export const button = (page: Page, name: string): Locator => page.getByRole("button", { name, exact: true });

/** Opens the summary of a stored form. */
export async function orderUpTo(page: Page, service: ServiceScenario, order: ServiceOrder): Promise<void> {
  await storeForm(page, service.draftKey, { ...order.texts, ...service.stored });
  await page.goto(service.paths.summary);
  await expect(button(page, service.pay)).toBeEnabled();
}

/** Labels and values of the first description list, in order. */
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
