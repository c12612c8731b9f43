import type { Page } from "@playwright/test";
import { startShop } from "../../support/shop/shop.ts";
import { firstMatch } from "../../support/shop/visitor.ts";
import { DESKTOP, expectAccessible, PHONE } from "../helpers/accessibility.ts";
import { toast } from "../helpers/admin.ts";
import { expect, test } from "../helpers/fixtures.ts";
import { control, hydrated } from "../helpers/web-page-order.ts";

test.use({ allowedErrors: [/status of 4(00|09|04)/] });

const OWNER = "olga@northlight.example";

/** Types into fields of a document by name, reads what its publication does, and publishes it. */
async function publish(page: Page, document: string, fields: Record<string, string>): Promise<void> {
  await page.goto(new URL(`/admin/content/${document}`, page.url()).href);
  await hydrated(page);
  for (const [name, value] of Object.entries(fields)) await page.locator(`[id="field-${name}"]`).fill(value);
  await page.getByRole("button", { name: "Publish" }).click();
  const dialog = page.getByRole("dialog", { name: "Publish?" });
  await expect(dialog).toBeVisible();
  const read = dialog.getByRole("checkbox");
  if ((await read.count()) > 0) await read.check();
  await dialog.getByRole("button", { name: "Publish" }).click();
  await expect(toast(page, "Published. Visitors see it within 5 seconds.")).toBeVisible();
}

const step = (page: Page, title: string) =>
  page.getByRole("region", { name: "Steps" }).locator("details, .fold-line").filter({ hasText: title });

test("somebody who has never seen the product makes it their own", {
  tag: ["@phone", "@whole"],
}, async ({ page: owner }) => {
  test.slow();
  await using shop = await startShop({ database: "pglite", firstStart: true, env: { RATE_LIMIT_FACTOR: "1000" } });

  await test.step("the start prints a link, which makes the first owner without a shell", async () => {
    await owner.goto(firstMatch(shop.output(), /http\S+\/auth\/first-owner\?key=\S+/));
    await hydrated(owner);
    await expectAccessible(owner, [DESKTOP, PHONE]);
    await control(owner, "email").fill(OWNER);
    await control(owner, "password").fill("a good long password");
    await owner.getByRole("button", { name: "BEGIN" }).click();
    await expect(owner).toHaveURL(`${shop.url}/admin/setup`);
    await expect(owner.getByText("0 of 10 steps are done.")).toBeVisible();
    await hydrated(owner);
    await expectAccessible(owner, [DESKTOP, PHONE]);
  });

  await test.step("example data shows the back office at work, and goes without a trace", async () => {
    await owner.getByRole("button", { name: "Load example data" }).click();
    await expect(owner.getByRole("button", { name: "Remove example data" })).toBeVisible();
    await owner.goto(`${shop.url}/admin/orders`);
    await expect(owner.getByText("Example data is loaded")).toBeVisible();
    await owner.getByRole("link", { name: "Remove it" }).click();
    await hydrated(owner);
    await owner.getByRole("button", { name: "Remove example data" }).click();
    await expectAccessible(owner, [DESKTOP, PHONE]);
    await owner.getByRole("button", { name: "Remove it all" }).click();
    await expect(owner.getByRole("button", { name: "Load example data" })).toBeVisible();
    await owner.goto(`${shop.url}/admin/orders`);
    await expect(owner.getByText("Example data is loaded")).toHaveCount(0);
  });

  await test.step("company, promises and prices are the owner's", async () => {
    await owner.goto(`${shop.url}/admin/setup`);
    await owner.getByRole("link", { name: "The phone number is (555) 010-0142, which nobody answers." }).click();
    await expect(owner).toHaveURL(/\/admin\/content\/site#field-phone$/);
    await publish(owner, "site", {
      ...{ brand: "Northlight", phone: "+49 30 5550142", email: "hello@northlight.example" },
      ...{ address: "Torstraße 1, 10119 Berlin", "legal-name": "Northlight GmbH" },
      ...{ instagram: "", linkedin: "", youtube: "" },
    });
    await publish(owner, "promises", { fee: "0" });
    await publish(owner, "catalog", { "amount.web-page.price": "350" });
    await owner.goto(`${shop.url}/admin/setup`);
    await expect(step(owner, "1. Company")).toContainText("Done");
    await expect(step(owner, "2. Promises")).toContainText("Done");
    await expect(step(owner, "3. Hours")).toContainText("Done");
  });

  await test.step("a legal text is the owner's, and what is right as it came is checked off", async () => {
    await publish(owner, "legal-terms", { summary: "What you and Northlight agree on.", date: "2026-11-28" });
    await owner.goto(`${shop.url}/admin/setup`);
    await hydrated(owner);
    const legal = step(owner, "9. Legal texts");
    await expect(legal).toContainText("3 left");
    await legal.locator("summary").click();
    await expect(legal).not.toContainText("“Terms of Service”");
    for (const box of await legal.getByRole("checkbox").all()) await box.check();
    await legal.getByRole("button", { name: "Save" }).click();
    await expect(toast(owner, "Saved.")).toBeVisible();
    await expect(legal).toContainText("Done");
  });

  // Next, with services: 'Logo sprint' with eight fields and a condition is sold and delivered.
  // With promises: in Berlin time and euros, and refunded whole. With brand: own logo, no Bit.
});
