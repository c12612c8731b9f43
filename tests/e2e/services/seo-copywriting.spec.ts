import { expect, test } from "../helpers/fixtures.ts";
import { button, fillOrder, newOrder } from "../helpers/service-order.ts";
import { seoCopywriting } from "../helpers/services.ts";
import { agreeToTerms, control, hydrated, notifications } from "../helpers/web-page-order.ts";

const { paths, submit } = seoCopywriting;

test("every field but the company and the consent are required", { tag: ["@translated", "@whole"] }, async ({
  page,
}) => {
  await page.goto(paths.form);

  await test.step("every field but the company is required, and the website needs no https://", async () => {
    await agreeToTerms(control(page, "agreeTOS"));
    await button(page, submit).click();
    for (const name of ["name", "email", "website", "niche", "goals", "keywords"]) {
      await expect(control(page, name)).toHaveAttribute("aria-invalid", "true");
    }
    await expect(control(page, "company")).not.toHaveAttribute("aria-invalid");
    await expect(control(page, "name")).toBeFocused();
    for (const [typed, wrong] of [
      ["acme", true],
      ["jo@acme.example", true],
      ["acme.example", false],
      ["https://www.acme.example/shop", false],
    ] as const) {
      await control(page, "website").fill(typed);
      await control(page, "website").blur();
      if (wrong) await expect(control(page, "website")).toHaveAttribute("aria-invalid", "true");
      else await expect(control(page, "website")).not.toHaveAttribute("aria-invalid");
    }
  });

  await test.step("without consent a toast asks for it, and nothing is submitted", async () => {
    await fillOrder(page, seoCopywriting, newOrder(seoCopywriting));
    await control(page, "agreeTOS").uncheck();
    await button(page, submit).click();
    await expect(notifications(page)).toContainText("Please agree to the terms of service.");
    await expect(control(page, "agreeTOS")).toBeFocused();
    await expect(page).toHaveURL(paths.form);
    expect(await page.evaluate(() => localStorage.getItem("seo-copy"))).toBeNull();
  });
});

test("the form is on the summary 1.2 seconds after its submission", { tag: "@whole" }, async ({ page }) => {
  await test.step("an unfinished form is not on the summary", async () => {
    await page.goto(paths.form);
    await hydrated(page);
    await fillOrder(page, seoCopywriting, newOrder(seoCopywriting));
    await page.goto(paths.summary);
    await expect(page).toHaveURL(paths.form);
    await expect(notifications(page)).toContainText(seoCopywriting.missing);
  });

  await test.step("'Redirecting to checkout...' shows for 1.2 seconds, then the service's own summary", async () => {
    await hydrated(page);
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await button(page, submit).click();
    await expect(notifications(page)).toContainText("Redirecting to checkout...");
    await expect(button(page, "PROCESSING...")).toBeDisabled();
    await page.clock.runFor(1_199);
    await expect(page).toHaveURL(paths.form);
    await page.clock.runFor(1);
    await expect(page).toHaveURL(paths.summary);
    await page.clock.resume();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(seoCopywriting.heading);
    await expect(page.getByText("$399.00", { exact: true }).last()).toBeVisible();
  });
});
