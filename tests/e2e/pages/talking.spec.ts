import { expect, test } from "../steps/fixtures.ts";
import { expectNoFault } from "../steps/no-fault.ts";
import { hydrated } from "../steps/web-page-order.ts";

test("at a computer the agent's button shows a sample call and the number to copy", async ({ page }) => {
  await page.goto("/");
  const opener = page.getByRole("button", { name: "TALK TO OUR AI AGENT NOW" });
  await opener.click();
  const dialog = page.getByRole("dialog", { name: "Sample call" });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByText("(555) 010-0142")).toBeVisible();
  await expectNoFault(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test("who wants a strategy call comes to a form with subject and time filled in, and the team reads both", async ({
  page,
  shop,
}) => {
  const email = `call-${crypto.randomUUID()}@acme.example`;
  await page.goto("/");
  await hydrated(page);
  await page.getByRole("link", { name: "BOOK FREE STRATEGY CALL" }).first().click();
  await expect(page).toHaveURL("/contact?subject=strategy-call#contact-form");
  const control = (name: string) => page.locator(`#contact-form [name=${name}]`);
  await expect(control("subject")).toHaveValue("Free 15-minute strategy call");
  await expect(control("preferredTime")).toHaveValue(/^\w+day, \w+ \d+, 10 am Central Time$/);
  await expect(control("subject")).toBeInViewport();
  await expectNoFault(page);
  await control("preferredTime").fill("Friday, 2 pm");
  await control("name").fill("Jo Miller");
  await control("email").fill(email);
  await control("agreeToTerms").check();
  await page.getByRole("button", { name: "SEND MESSAGE" }).click();
  await expect(page.getByText("Message sent!")).toBeVisible();
  await expect
    .poll(async () => (await shop.mails()).filter(({ text }) => text?.includes(email)).map(({ text }) => text))
    .toEqual([expect.stringMatching(/Subject: Free 15-minute strategy call\s+Preferred time: Friday, 2 pm/)]);
});
