import type { Page } from "@playwright/test";
import { fieldsIn } from "../../support/shop/desk-form.ts";
import type { Visitor } from "../../support/shop/visitor.ts";

import { expect } from "./fixtures.ts";
import { expectToast, hydrated } from "./web-page-order.ts";

/** A field of the open document by its name. */
export const deskField = (page: Page, name: string) => page.locator(`[id="field-${name}"]`);

/** Opens the form of a document. */
export async function openDocument(page: Page, name: string): Promise<void> {
  await page.goto(`/admin/content/${name}`);
  await hydrated(page);
}

/** Types into fields of the open document, or chooses. */
export async function fillDocument(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) {
    const field = deskField(page, name);
    if ((await field.evaluate(({ tagName }) => tagName)) === "SELECT") await field.selectOption(value);
    else await field.fill(value);
  }
}

export const publishDialog = (page: Page) => page.getByRole("dialog", { name: "Publish?" });

/** Publishes the open document, and checks the box of the dialog if it has one. */
export async function publishDocument(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  const dialog = publishDialog(page);
  await expect(dialog).toBeVisible();
  const read = dialog.getByRole("checkbox");
  if ((await read.count()) > 0) await read.check();
  await dialog.getByRole("button", { name: "Publish" }).click();
  await expectPublished(page);
}

export const expectPublished = (page: Page) => expectToast(page, "Published. Visitors see it within 5 seconds.");

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };
const unescaped = (html: string) => html.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name) => ENTITIES[name] ?? "");

/** Publishes a document over HTTP, with other texts in some fields. */
export async function publishTexts(by: Visitor, name: string, changes: Record<string, string>): Promise<void> {
  const path = `/admin/content/${name}`;
  const { html } = await by.get(path);
  const intent = html.includes('value="publish-page"') ? "publish-page" : "publish";
  const shown = Object.entries(fieldsIn(html)).map(([name, value]) => [name, unescaped(value)]);
  const published = await by.post(path, { ...Object.fromEntries(shown), ...changes, intent, reviewed: "yes" });
  expect(published.status, `${name}: ${/role="alert".{0,300}/s.exec(published.html)?.[0]}`).toBe(200);
}

/** The page beside the form. */
export const live = (page: Page) => page.frameLocator("iframe[title='The page with this draft']");

/** Below 1216 px, the page takes the form's place. */
export async function show(page: Page, view: "Text" | "Phone"): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) < 1216) await page.getByRole("button", { name: view, exact: true }).click();
}
