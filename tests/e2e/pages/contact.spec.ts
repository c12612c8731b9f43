import type { Page } from "@playwright/test";
import { expect, test } from "../helpers/fixtures.ts";
import { hydrated } from "../helpers/web-page-order.ts";

const control = (page: Page, name: string) => page.locator(`#contact-form [name=${name}]`);
const submitButton = (page: Page) => page.getByRole("button", { name: "SEND MESSAGE" });
const newAddress = () => `contact-${crypto.randomUUID()}@acme.example`;
const MESSAGE = "We need a page for our new rocket.";

async function fill(page: Page, email: string) {
  await control(page, "name").fill("Jo Miller");
  await control(page, "email").fill(email);
  await control(page, "message").fill(MESSAGE);
  await control(page, "agreeToTerms").check();
}

test("a message from the home page reaches the team, and the form is empty again", { tag: "@phone" }, async ({
  page,
  shop,
}) => {
  const email = newAddress();
  await page.goto("/");
  await fill(page, email);
  await submitButton(page).click();
  await expect(page.getByText("Message sent!")).toBeVisible();
  await expect(page.getByText("We'll get back to you as soon as possible.")).toBeVisible();
  await expect(control(page, "message")).toHaveValue("");
  await expect(control(page, "agreeToTerms")).not.toBeChecked();
  await expect
    .poll(async () => (await shop.sentEmails()).filter(({ text }) => text?.includes(email)).map(({ to }) => to?.length))
    .toEqual([1]);
});

test.describe("before scripts have loaded", () => {
  test.use({ allowedErrors: [/status of 400/] });

  test("the form works, and hydration loses no values", { tag: "@promise-18" }, async ({ page }) => {
    const held = Promise.withResolvers<void>();
    await page.route("**/assets/*.js", async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto("/contact", { waitUntil: "commit" });
    await control(page, "name").fill("Jo");
    await control(page, "message").fill("Too short");
    await submitButton(page).click();
    await expect(page.getByText("Message must be at least 10 characters.")).toBeVisible();
    await fill(page, newAddress());
    held.resolve();
    await hydrated(page);
    await expect(control(page, "name")).toHaveValue("Jo Miller");
    await expect(control(page, "message")).toHaveValue(MESSAGE);
    await expect(control(page, "agreeToTerms")).toBeChecked();
    await submitButton(page).click();
    await expect(page.getByText("Message sent!")).toBeVisible();
    await expect(control(page, "message")).toHaveValue("");
  });
});
