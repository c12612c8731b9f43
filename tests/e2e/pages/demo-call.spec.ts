import { expectAccessible } from "../helpers/accessibility.ts";
import { expect, test } from "../helpers/fixtures.ts";

test("without a scheduling page 'BOOK FREE STRATEGY CALL' opens a form with subject and time in a new tab, and the team gets both", {
  tag: "@states",
}, async ({ page: home, shop }) => {
  const email = `call-${crypto.randomUUID()}@acme.example`;
  await home.goto("/ai-automation-booking");
  await expect(home.getByRole("link", { name: "BOOK FREE STRATEGY CALL" })).toHaveAttribute("target", "_blank");
  await home.goto("/");
  await expect(home.getByRole("link", { name: "Book a free 15-minute strategy call" })).toHaveAttribute(
    "target",
    "_blank",
  );
  const opened = home.waitForEvent("popup");
  await home.getByRole("link", { name: "BOOK FREE STRATEGY CALL" }).click();
  const page = await opened;
  await expect(home).toHaveURL("/");
  await expect(page).toHaveURL("/contact?subject=strategy-call#contact-form");
  const control = (name: string) => page.locator(`#contact-form [name=${name}]`);
  await expect(control("subject")).toHaveValue("Free 15-minute strategy call");
  await expect(control("preferredTime")).toHaveValue(/^\w+day, \w+ \d+, 10 a\.m\. Central Time$/);
  const proposed = await control("preferredTime").inputValue();
  const device = await home.context().newPage();
  await device.clock.setFixedTime(Date.now() - 400 * 86_400_000);
  await device.goto("/contact?subject=strategy-call#contact-form");
  await expect(device.locator("#contact-form [name=preferredTime]")).toHaveValue(proposed);
  await device.close();
  await expect(control("subject")).toBeInViewport();
  await expectAccessible(page);
  await control("preferredTime").fill("Friday, 2 p.m.");
  await control("name").fill("Jo Miller");
  await control("email").fill(email);
  await control("agreeToTerms").check();
  await page.getByRole("button", { name: "SEND MESSAGE" }).click();
  await expect(page.getByText("Message sent!")).toBeVisible();
  await expect
    .poll(async () => (await shop.sentEmails()).filter(({ text }) => text?.includes(email)).map(({ text }) => text))
    .toEqual([expect.stringMatching(/Subject: Free 15-minute strategy call\s+Preferred time: Friday, 2 p\.m\./)]);
});
