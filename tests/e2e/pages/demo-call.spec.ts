import { expectAccessible } from "../helpers/accessibility.ts";
import { expect, test } from "../helpers/fixtures.ts";

test("without a scheduling page 'BOOK FREE STRATEGY CALL' opens a form with three times in a new tab, and the team gets subject and time", {
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
  const times = page.getByRole("group", { name: "Free 15-minute strategy call: when should we call?" });
  const choices = times.getByRole("radio");
  await expect(choices).toHaveCount(4);
  const proposed = await choices.first().inputValue();
  expect(proposed).toMatch(/^\w+day, \w+ \d+, \d+ [ap]\.m\. Central Time$/);
  const device = await home.context().newPage();
  await device.clock.setFixedTime(Date.now() - 400 * 86_400_000);
  await device.goto("/contact?subject=strategy-call#contact-form");
  await expect(device.locator("#contact-form [name=preferredTime]").first()).toHaveValue(proposed);
  await device.close();
  await expect(times).toBeInViewport();
  await expectAccessible(page);
  const second = await choices.nth(1).inputValue();
  await choices.nth(1).check();
  await control("name").fill("Jo Miller");
  await control("email").fill(email);
  await control("agreeToTerms").check();
  await page.getByRole("button", { name: "ASK FOR A CALL" }).click();
  await expect(page.getByText("Message sent!")).toBeVisible();
  await expect
    .poll(async () => (await shop.sentEmails()).filter(({ text }) => text?.includes(email)).map(({ text }) => text))
    .toEqual([expect.stringMatching(/Subject: Free 15-minute strategy call\s+Preferred time: \w+day/)]);
  expect((await shop.sentEmails()).map(({ text }) => text)).toContainEqual(
    expect.stringContaining(`Preferred time: ${second}`),
  );
});
