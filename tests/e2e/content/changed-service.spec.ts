import { fieldsIn } from "../../support/shop/desk-form.ts";
import { startShop } from "../../support/shop/shop.ts";
import { signedInAdmin, type Visitor } from "../../support/shop/visitor.ts";
import { DESKTOP, expectAccessible, PHONE } from "../helpers/accessibility.ts";
import { signInAsNewAdmin, uniqueEmail } from "../helpers/admin.ts";
import { test as base, expect } from "../helpers/fixtures.ts";
import { agreeToTerms, control, expectToast, hydrated } from "../helpers/web-page-order.ts";

/** A shop of its own, because other tests expect the shipped services. */
const test = base.extend<{ owner: Visitor }>({
  shop: async ({ database }, use) => {
    await using shop = await startShop({ database, env: { RATE_LIMIT_FACTOR: "1000" } });
    await use(shop);
  },
  owner: async ({ shop }, use) => use(await signedInAdmin(shop, uniqueEmail("olga"), "owner")),
});

test.use({ allowedErrors: [/status of 400/] });

const PATH = "/admin/content/service-logo-sprint";

async function publish(owner: Visitor, changes: Record<string, string>): Promise<void> {
  const typed = { ...fieldsIn((await owner.get(PATH)).html), ...changes };
  const { status, html } = await owner.post(PATH, { ...typed, intent: "publish", reviewed: "yes" });
  expect(status, /role="alert".{0,300}/s.exec(html)?.[0]).toBe(200);
}

test("a service of staff that changes while somebody buys it says what went, and is paid at its new price", {
  tag: ["@whole"],
}, async ({ page, shop, owner }) => {
  test.slow();
  await owner.post("/admin/content", { intent: "new-service", title: "Logo sprint" });
  await publish(owner, {
    ...{ menu: "A logo.", card: "A logo in five days.", intro: "Tell us about your brand.", pricing: "plans" },
    ...{ "plan.0.name": "Basic", "plan.0.price": "100", "plan.0.includes": "A logo" },
    ...{ "plan.1.name": "Gold", "plan.1.price": "400", "plan.1.includes": "A logo\nA guide" },
    ...{ "step.0": "We write.", "step.1": "You get it.", "field.0.label": "Motto" },
  });
  await page.goto("/services/logo-sprint");
  await hydrated(page);
  await page.getByRole("radio", { name: "Gold" }).check();
  await control(page, "name").fill("Jo Miller");
  await control(page, "email").fill("jo@acme.example");
  await page.getByLabel("Motto").fill("Ever onward");
  await agreeToTerms(control(page, "agreeTOS"));
  await page.getByRole("button", { name: "GET STARTED" }).click();
  await expect(page.getByRole("main")).toContainText("$400.00");

  await publish(owner, { "plan.1.name": "Silver", "plan.1.price": "300", "field.0.label": "" });
  await page.reload();
  await expect(page).toHaveURL(/\/services\/logo-sprint$/);
  const gone =
    "Your plan “Gold” for $400 isn’t sold any more. Please choose another one: Basic for $100, Silver for $300.";
  await expectToast(page, "Your plan isn’t sold any more.");
  await expect(page.getByRole("main").getByText(gone)).toBeVisible();
  await expect(page.getByText("No longer asked")).toBeVisible();
  await hydrated(page);
  await expectAccessible(page, [DESKTOP, PHONE]);
  await page.getByRole("radio", { name: "Silver" }).check();
  await expect(page.getByRole("main").getByText(gone)).toBeHidden();
  await page.getByRole("button", { name: "GET STARTED" }).click();
  await expect(page.getByText("Ever onward")).toBeVisible();
  await expectAccessible(page, [DESKTOP, PHONE]);

  await publish(owner, { "plan.1.price": "350" });
  const pay = page.getByRole("button", { name: "PAY & GET STARTED" });
  await pay.click();
  await expect(page.getByText(/The price changed from \$300\.00 to \$350\.00/)).toBeVisible();
  await expect(page.getByRole("main")).toContainText("$350.00");

  await publish(owner, { "plan.1.name": "Platinum" });
  await pay.click();
  await expect(page).toHaveURL(/\/services\/logo-sprint$/);
  await expect(page.getByText(/^Your plan “Silver” for \$\d+ isn’t sold any more\./)).toBeVisible();
  await expect(control(page, "name")).toHaveValue("Jo Miller");
  await page.getByRole("radio", { name: "Platinum" }).check();
  await page.getByRole("button", { name: "GET STARTED" }).click();
  await page.getByRole("button", { name: "Dismiss “Ever onward”" }).click();
  await expect(page.getByText("No longer asked")).toBeHidden();
  await pay.click();
  await expect(page.locator("#cardNumber")).toBeVisible();

  await signInAsNewAdmin(page, shop);
  await page.goto(`${shop.url}/admin/content?group=Services`);
  await hydrated(page);
  await expectAccessible(page, [DESKTOP, PHONE]);
});
