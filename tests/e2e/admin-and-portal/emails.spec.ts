import { DESKTOP, expectAccessible, PHONE } from "../helpers/accessibility.ts";
import { buyWebPage, rows, signInAsAdmin } from "../helpers/admin.ts";
import { expect, test } from "../helpers/fixtures.ts";
import { expectToast, hydrated } from "../helpers/web-page-order.ts";

test("an admin finds an email, reads it without its key, and resends it", { tag: "@states" }, async ({
  page,
  shop,
}) => {
  const { email, key } = await buyWebPage(shop);
  await signInAsAdmin(page, shop);
  const sent = rows(page).filter({ hasText: "Order confirmation" });

  await test.step("it is listed with its file", async () => {
    await page.goto("/admin/emails");
    await hydrated(page);
    // The list is searched while it is typed.
    await page.getByRole("searchbox", { name: "Search emails" }).fill(email);
    await expect(page).toHaveURL((url) => url.searchParams.get("q") === email);
    await expect(async () => {
      await page.getByRole("button", { name: "Refresh" }).click();
      await expect(sent).toContainText("Saved to a file", { timeout: 1_000 });
    }).toPass();
    await expectAccessible(page, [DESKTOP, PHONE]);
    await expect(page.getByText(/\.eml$/)).toHaveCount(0);
  });

  await test.step("its preview runs no scripts and hides the key", async () => {
    await sent.getByRole("link").first().click();
    await expect(page).toHaveURL(/\/admin\/emails\/[0-9a-f-]{36}$/);
    await hydrated(page);
    await expect(page.getByText(/^DATA_DIR\/mail\/.*\.eml$/)).toBeVisible();
    const letter = page.frameLocator("iframe");
    await expect(letter.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(letter.locator("h1")).toHaveCSS("font-size", "26px");
    await expect(letter.locator("body")).not.toContainText(key);
    await expectAccessible(page, [DESKTOP, PHONE]);
  });

  await test.step("one click resends it to the same address", async () => {
    await page.getByRole("button", { name: "Send again" }).click();
    await expectToast(page, `Sent again. It’s on its way to ${email}.`);
    await page.goto(`/admin/customers/${encodeURIComponent(email)}`);
    const mails = page.getByRole("table", { name: "Emails sent" });
    await expect(async () => {
      await page.reload();
      await expect(mails.getByText("Order confirmation")).toHaveCount(2, { timeout: 1_000 });
      await expect(mails.getByText("Waiting")).toHaveCount(0, { timeout: 1_000 });
    }).toPass();
  });
});
