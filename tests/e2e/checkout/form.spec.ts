import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../helpers/fixtures.ts";
import {
  brief,
  control,
  expectBrief,
  expectReceipt,
  fillBrief,
  GOOD_CARD,
  hydrated,
  newBrief,
  nextYear,
  payButton,
  storedKeys,
  submitButton,
} from "../helpers/web-page-order.ts";

/** docs/product/forms.md#web-page: fields in order, with a value that is one character short and a valid one. */
const rules = [
  { name: "name", message: "Name must be at least 2 characters.", wrong: "J", right: "Jo" },
  { name: "email", message: "Please enter a valid email address.", wrong: "jo@acme", right: "jo@acme.example" },
  { name: "company", message: "Company name must be at least 2 characters.", wrong: "A", right: "AB" },
  { name: "pageType", message: "Please describe the type of page you need.", wrong: "L", right: "LP" },
  {
    name: "requirements",
    message: "Please provide at least some basic requirements.",
    wrong: "123456789",
    right: "1234567890",
  },
];
const TERMS = "You must agree to the terms of service.";

test("every error is shown at its field, and the first invalid field gets the focus", {
  tag: ["@phone", "@translated", "@whole"],
}, async ({ page }) => {
  await page.goto("/build-my-page");
  await submitButton(page).click();
  for (const { name, message } of rules)
    await expect(control(page, name)).toHaveAccessibleDescription(endsWith(message));
  await expect(control(page, "agreeTOS")).toHaveAccessibleDescription(endsWith(TERMS));

  for (const { name, message, wrong, right } of rules) {
    await control(page, name).fill(wrong);
    await submitButton(page).click();
    await expect(control(page, name)).toBeFocused();
    await expect(control(page, name)).toHaveAttribute("aria-invalid", "true");
    await control(page, name).fill(right);
    await expect(page.getByText(message, { exact: true })).toBeHidden();
  }
  await submitButton(page).click();
  await expect(control(page, "agreeTOS")).toBeFocused();
  await expect(page).toHaveURL("/build-my-page");
  await control(page, "agreeTOS").check();
  await expect(page.getByText(TERMS)).toBeHidden();
  await submitButton(page).click();
  await expect(page).toHaveURL("/pre-checkout");
});

test("values are saved while typing and restored after a reload, and Start over deletes them", {
  tag: "@translated",
}, async ({ page }) => {
  const order = newBrief();
  await page.goto("/build-my-page");
  await fillBrief(page, order);
  await hydrated(page);
  // Immediately: leaving the page saves before the autosave.
  await page.reload();
  await expect(page.getByText("Welcome back!")).toBeVisible();
  await expectBrief(page, order);
  expect(await storedKeys(page)).toEqual(["build-my-page:draft"]);

  const button = page.getByRole("button", { name: "Start over" });
  await button.click();
  await page.getByRole("button", { name: "Keep my answers" }).click();
  await expectBrief(page, order);
  await button.click();
  await page.getByRole("button", { name: "Clear the form" }).click();
  await expect(control(page, "email")).toHaveValue("");
  await expect(control(page, "agreeTOS")).not.toBeChecked();
  expect(await storedKeys(page)).toEqual([]);
  await page.reload();
  await hydrated(page);
  await expect(control(page, "email")).toHaveValue("");

  await control(page, "name").fill(brief.name);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("build-my-page:draft"))).toContain(brief.name);
});

test("submitting shows PROCESSING... until the summary has loaded", { tag: ["@translated", "@whole"] }, async ({
  page,
}) => {
  await page.goto("/build-my-page");
  await hydrated(page);
  await fillBrief(page, newBrief());
  // The page cannot be queried during navigation, so it records the last label of its button.
  await submitButton(page).evaluate((button: HTMLButtonElement) => {
    addEventListener("pagehide", () => sessionStorage.setItem("last", `${button.textContent} ${button.disabled}`), {
      capture: true,
    });
  });
  await submitButton(page).click();
  await expect(page).toHaveURL("/pre-checkout");
  expect(await page.evaluate(() => sessionStorage.getItem("last"))).toBe("PROCESSING... true");
});

test("values and clicks before hydration are kept", { tag: "@phone" }, async ({ page }) => {
  const order = newBrief();
  const held = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto("/build-my-page", { waitUntil: "commit" });
  await fillBrief(page, order);
  await submitButton(page).click();
  await expect(page).toHaveURL("/build-my-page");
  held.resolve();
  await expect(page).toHaveURL("/pre-checkout");
  await expect(payButton(page)).toBeEnabled();
  await page.goBack();
  await expectBrief(page, order);
});

test("a purchase is possible with the keyboard only", async ({ page }) => {
  const order = newBrief();
  const { keyboard } = page;
  await page.goto("/build-my-page");
  await keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await keyboard.press("Enter");
  for (const name of ["See three samples", "Read the FAQ"]) {
    await keyboard.press("Tab");
    await expect(page.getByRole("link", { name })).toBeFocused();
  }
  await keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Start over" })).toBeFocused();
  await keyboard.press("Tab");
  for (const name of [
    "name",
    "email",
    "company",
    "phone",
    "website",
    "pageType",
    "requirements",
    "references",
  ] as const) {
    await expect(control(page, name)).toBeFocused();
    await keyboard.insertText(order[name]);
    await keyboard.press("Tab");
  }
  await expect(control(page, "agreeTOS")).toBeFocused();
  await keyboard.press("Space");
  await keyboard.press("Enter");
  await expect(page).toHaveURL("/pre-checkout");

  await expect(payButton(page)).toBeEnabled();
  await tabTo(page, payButton(page));
  await keyboard.press("Enter");
  await expect(page.locator("#cardNumber")).toBeVisible();
  for (const [id, text] of Object.entries({
    "#cardNumber": GOOD_CARD,
    "#cardExpiry": nextYear(),
    "#cardCvc": "123",
    "#billingName": order.name,
  })) {
    await tabTo(page, page.locator(id));
    await keyboard.insertText(text);
  }
  await keyboard.press("Enter");
  await expectReceipt(page);
});

/** Presses Tab until the control has the focus. */
async function tabTo(page: Page, target: Locator) {
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press("Tab");
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error("Forty presses of Tab do not reach it");
}

const endsWith = (message: string) => new RegExp(`${message.replaceAll(".", "\\.")}$`);
