import { expect, test } from "../helpers/fixtures.ts";
import { button, newOrder, orderUpTo } from "../helpers/service-order.ts";
import { aiConsulting } from "../helpers/services.ts";
import { control, countCheckouts, hydrated, notifications } from "../helpers/web-page-order.ts";

const plans = {
  "1-Month Analysis": ["$5,000", "1 pilot implementation"],
  "3-Month Implementation": ["$12,000", "staff training workshops"],
  "6-Month Transformation": ["$20,000", "advanced data analytics reporting"],
};

test("one of three plans is chosen, all four fields are filled in, and the summary shows plan and price", {
  tag: ["@translated", "@whole"],
}, async ({ page }) => {
  await page.goto(aiConsulting.paths.form);
  await hydrated(page);

  await test.step("one of three plans can be chosen, also by keyboard, and payment requires one", async () => {
    const group = page.getByRole("radiogroup");
    await expect(group.getByRole("radio")).toHaveCount(3);
    for (const [name, [price = "", inclusion = ""]] of Object.entries(plans)) {
      await expect(group.getByRole("radio", { name })).not.toBeChecked();
      await expect(group.getByText(price, { exact: true })).toBeVisible();
      await expect(group.getByText(inclusion, { exact: true })).toBeVisible();
    }
    await expect(button(page, "Proceed to Payment")).toBeDisabled();
    await hydrated(page);
    await expect(page.getByText("Please select a plan to continue")).toBeHidden();
    // Forced: `click()` would wait until the button is enabled.
    await button(page, "Proceed to Payment").click({ force: true });
    await expect(page.getByText("Please select a plan to continue")).toBeVisible();
    await group.getByRole("radio").first().focus();
    await page.keyboard.press("Space");
    await expect(button(page, "Proceed to Payment")).toBeEnabled();
    await expect(page.getByText("Please select a plan to continue")).toBeHidden();
    await page.keyboard.press("ArrowDown");
    await expect(group.getByRole("radio", { name: "3-Month Implementation" })).toBeChecked();
  });

  await test.step("all four fields are required", async () => {
    const fields = { businessName: "A", email: "jo@acme.example", phone: "5", brief: "B" };
    for (const [name, text] of Object.entries(fields)) {
      await button(page, "Proceed to Payment").click();
      await expect(control(page, name)).toBeFocused();
      await expect(control(page, name)).toHaveAttribute("aria-invalid", "true");
      await control(page, name).fill(text);
      await expect(control(page, name)).not.toHaveAttribute("aria-invalid");
    }
    await button(page, "Proceed to Payment").click();
    await expect(page).toHaveURL(aiConsulting.paths.summary);
  });

  await test.step("the summary shows the chosen plan and its price", async () => {
    await page.getByRole("link", { name: aiConsulting.edit, exact: true }).click();
    await expect(page).toHaveURL(aiConsulting.paths.form);
    for (const [name, [price = ""]] of Object.entries(plans)) {
      await page.getByRole("radio", { name }).check();
      await button(page, aiConsulting.submit).click();
      await expect(page).toHaveURL(aiConsulting.paths.summary);
      await expect(page.getByText(`${price}.00`, { exact: true }).last()).toBeVisible();
      await expect(page.getByText(name, { exact: true })).toBeVisible();
      await page.getByRole("link", { name: aiConsulting.edit, exact: true }).click();
      await expect(page).toHaveURL(aiConsulting.paths.form);
    }
  });
});

test("the summary waits for the form, and makes no request if plan or price is wrong", { tag: "@whole" }, async ({
  page,
  context,
}) => {
  await orderUpTo(page, aiConsulting, newOrder(aiConsulting));

  await test.step("'Loading form data...' is shown until the form is read", async () => {
    const held = Promise.withResolvers<void>();
    await page.route("**/assets/*.js", async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.reload({ waitUntil: "commit" });
    await expect(page.getByText("Loading form data...")).toBeVisible();
    held.resolve();
    await expect(button(page, aiConsulting.pay)).toBeEnabled();
    await expect(page.getByText("Loading form data...")).toBeHidden();
    await page.unrouteAll();
  });

  await test.step("an unknown stored plan or a wrong price: 'Invalid price information', and no request", async () => {
    const asked = countCheckouts(context);
    for (const change of [{ selectedPlan: "A plan of my own" }, { price: null }, { price: 1 }]) {
      await page.evaluate((changed) => {
        const form = JSON.parse(localStorage.getItem("ai-consulting") ?? "{}");
        localStorage.setItem("ai-consulting", JSON.stringify({ ...form, ...changed }));
      }, change);
      await page.reload();
      await button(page, aiConsulting.pay).click();
      await expect(page.getByRole("alert").filter({ hasText: "Error: Invalid price information" })).toBeVisible();
      await expect(button(page, aiConsulting.pay)).toBeEnabled();
    }
    expect(asked).toEqual([]);
  });
});

test("an unreadable form says so and links back, and an incomplete one counts as missing", { tag: "@whole" }, async ({
  page,
}) => {
  await test.step("unreadable", async () => {
    await page.goto("/");
    await page.evaluate(() => localStorage.setItem("ai-consulting", "{not json"));
    await page.goto(aiConsulting.paths.summary);
    await expect(notifications(page)).toContainText("There was an error loading your form data.");
    await expect(page).toHaveURL(aiConsulting.paths.form);
  });

  await test.step("incomplete", async () => {
    await page.goto("/");
    await page.evaluate(() => localStorage.setItem("ai-consulting", '{"businessName":"Acme Ltd"}'));
    await page.goto(aiConsulting.paths.summary);
    await expect(notifications(page)).toContainText(aiConsulting.missing);
    await expect(page).toHaveURL(aiConsulting.paths.form);
  });
});
