import { runAdmin, signedInAdmin } from "../../support/shop/visitor.ts";
import { totp } from "../../support/totp.ts";
import { DESKTOP, expectAccessible, PHONE } from "../helpers/accessibility.ts";
import { signInAsNewAdmin, uniqueEmail } from "../helpers/admin.ts";
import { expect, test } from "../helpers/fixtures.ts";
import { expectToast, hydrated } from "../helpers/web-page-order.ts";

const PASSWORD = "correct horse";

test.describe("an admin who becomes a reader while a page is open", () => {
  test.use({ allowedErrors: [/status of 403/] });

  test("gets an error at the next click, and then sees no forms", { tag: "@states" }, async ({ page, shop }) => {
    const email = await signInAsNewAdmin(page, shop);
    // The last owner of a shop cannot change role, so another one is needed.
    await signedInAdmin(shop, uniqueEmail("boss"));
    await page.goto("/admin/coupons/new");
    await hydrated(page);
    await page.getByLabel("Code").fill("SPRING10");
    await page.getByLabel("Percent", { exact: true }).fill("10");
    await runAdmin(shop, "remove", email);
    await runAdmin(shop, "add", email, "reader");
    await page.getByRole("button", { name: "Create coupon" }).click();
    await expectToast(page, "Only owners and managers can do this. Nothing was changed.");
    await page.goto("/admin/coupons");
    await expect(
      page.getByText("You have view-only access: you can see everything, but you can’t change anything."),
    ).toBeVisible();
    await expect(page.getByText("Only owners and managers can create and end coupons.")).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: "New coupon" })).toHaveCount(0);
    await expectAccessible(page, [DESKTOP, PHONE]);
  });
});

test.describe("two-factor sign-in", () => {
  test.use({ allowedErrors: [/status of 40[01]/] });

  test("is set up with an app, passed with a code or a recovery code, and turned off", { tag: "@states" }, async ({
    page,
    shop,
  }) => {
    const email = await signInAsNewAdmin(page, shop);
    await page.goto("/admin/account");
    await hydrated(page);
    await page.getByLabel("Your password").fill(PASSWORD);
    await page.getByRole("button", { name: "Set it up" }).click();
    await expect(page.getByRole("img", { name: /^QR code/ })).toBeVisible();
    const link = await page.getByRole("link", { name: "Open it in your app" }).getAttribute("href");
    const key = new URL(link ?? "").searchParams.get("secret") ?? "";
    await expect(page.locator("code")).toHaveText(new RegExp(key.match(/.{1,4}/g)?.join(" ") ?? "no key"));
    await expectAccessible(page, [DESKTOP, PHONE]);

    const field = page.getByLabel("Code from your app");
    await field.fill("12345");
    await page.getByRole("button", { name: "Turn it on" }).click();
    await expect(field).toHaveAccessibleDescription("Please enter the six-digit code from your app.");
    await expect(page.getByRole("img", { name: /^QR code/ })).toBeVisible();
    await field.fill(totp(key));
    await page.getByRole("button", { name: "Turn it on" }).click();
    await expectToast(page, "Two-factor sign-in is on.");
    const codes = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
    await expect(codes).toHaveCount(10);
    await expect(codes.first()).toBeInViewport();
    const [recovery = ""] = await codes.allTextContents();
    await expect(page.getByText("10 recovery codes are left.")).toBeVisible();
    await expect(page.getByText("This browser", { exact: true })).toBeVisible();
    await expectAccessible(page, [DESKTOP, PHONE]);

    await page.context().clearCookies();
    const logIn = async () => {
      await page.goto("/auth?next=%2Fadmin%2Faccount");
      await hydrated(page);
      await page.getByLabel("Email").fill(email);
      await page.getByLabel("Password").fill(PASSWORD);
      await page.getByRole("button", { name: "LOGIN" }).click();
      await expect(page).toHaveURL(/\/auth\/code\?/);
    };
    await logIn();
    await expectAccessible(page, [DESKTOP, PHONE]);
    await page.getByLabel("Code from your app").fill("12 34");
    await page.getByRole("button", { name: "LOGIN" }).click();
    await expect(page.getByLabel("Code from your app")).toHaveAccessibleDescription(/Please enter the six-digit code/);
    await page.getByLabel("Code from your app").fill(totp(key, 1));
    await page.getByRole("button", { name: "LOGIN" }).click();
    await expect(page).toHaveURL("/admin/account");

    await page.context().clearCookies();
    await logIn();
    await page.getByRole("link", { name: "Use a recovery code" }).click();
    await page.getByLabel("Recovery code").fill(recovery.toUpperCase());
    await page.getByRole("button", { name: "LOGIN" }).click();
    await expect(page.getByText("9 recovery codes are left.")).toBeVisible();

    await hydrated(page);
    await page.getByRole("button", { name: "Sign out all other browsers" }).click();
    await expectToast(page, "You’re signed out in all other browsers.");
    await expect(page.getByRole("table", { name: `Sessions for ${email}` }).getByRole("row")).toHaveCount(2);
    await page.getByLabel("Your password, to turn it off").fill(PASSWORD);
    await page.getByRole("button", { name: "Turn it off" }).click();
    await expectToast(page, "Two-factor sign-in is off.");
    await expect(page.getByRole("button", { name: "Set it up" })).toBeVisible();
  });
});
