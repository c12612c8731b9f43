import { uniqueEmail } from "../../tests/e2e/helpers/admin.ts";
import { hydrated } from "../../tests/e2e/helpers/web-page-order.ts";
import type { Shop } from "../../tests/support/shop/shop.ts";
import { extractLink, findEmailTo } from "../../tests/support/shop/visitor.ts";
import type { Album } from "./album.ts";

const PASSWORD = "correct horse";

/** Pictures of the account pages and their notices. */
export async function takeAccounts(album: Album, shop: Shop): Promise<void> {
  const page = await album.newPage();
  for (const path of ["/auth", "/auth/forgot"]) await album.visit(page, path);
  await album.visit(page, "/auth?tab=register", "auth-register");

  const submit = async (path: string, label: string, email: string, password: string | null) => {
    await page.goto(path);
    await hydrated(page);
    await page.getByLabel("Email").fill(email);
    if (password !== null) await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: label, exact: true }).click();
  };
  const keepNotice = async (name: string, text: string | RegExp) => {
    await page.getByRole("main").getByText(text).first().waitFor();
    await album.keep(page, name);
  };

  await submit("/auth", "LOGIN", "", "");
  await keepNotice("auth-errors", /enter/i);
  await submit("/auth?tab=register", "CREATE ACCOUNT", uniqueEmail("jo"), "short");
  await keepNotice("auth-register-errors", /short/);
  const email = uniqueEmail("jo");
  await submit("/auth?tab=register", "CREATE ACCOUNT", email, PASSWORD);
  await keepNotice("auth-registered", "Registration successful!");
  const confirm = extractLink(await findEmailTo(shop, email, "Confirm"), "/auth/confirm");
  const elsewhere = await album.newPage();
  await album.visit(elsewhere, confirm, "auth-confirm");
  await album.visit(elsewhere, "/auth/confirm?token=wrong", "auth-confirm-wrong-link");
  await submit("/auth", "LOGIN", email, PASSWORD);
  await keepNotice("auth-unconfirmed", /confirm/);
  await album.visit(page, confirm, "auth-confirmed");
  await submit("/auth", "LOGIN", email, "wrong password");
  await keepNotice("auth-wrong-password", "Invalid email or password");
  await submit("/auth/forgot", "SEND THE LINK", email, null);
  await keepNotice("auth-forgot-sent", /on its way|sent/);
  await album.visit(page, extractLink(await findEmailTo(shop, email, "new password"), "/auth/reset"), "auth-reset");
  await album.visit(page, "/auth/reset?token=wrong", "auth-reset-wrong-link");
  await submit("/auth", "LOGIN", email, PASSWORD);
  await page.waitForURL("/");
  await album.visit(page, "/auth?account", "auth-account");
}

/** Pictures of the pages that say that something went wrong. */
export async function takeErrors(album: Album): Promise<void> {
  const page = await album.newPage();
  await album.visit(page, "/no-such-page");
  await album.visit(page, "/payment-success?session_id=cs_test_unknown", "payment-not-found");
  await album.visit(page, "/receipt");
  await album.visit(page, "/pre-checkout", "pre-checkout-without-form");
  await album.visit(page, "/my-order?key=wrong", "my-order-wrong-link");
  await album.visit(page, "/pay/00000000-0000-4000-8000-000000000000?key=wrong", "pay-wrong-link");
  await album.visit(page, "/quote/00000000-0000-4000-8000-000000000000", "quote-wrong-link");
  await takeFailedCheck(album, 500, "payment-check-failed");
  await takeFailedCheck(album, 200, "payment-pending");
  await takeBrokenPage(album);
}

/** The success page while the shop cannot tell whether the payment arrived. */
async function takeFailedCheck(album: Album, status: 200 | 500, name: string) {
  const page = await album.newPage();
  const failed = { error: "There was an issue processing your order, but your payment was successful." };
  await page.route("**/api/payment-webhook", (route) =>
    route.fulfill({
      status,
      json: status === 200 ? { status: "pending" } : { ...failed, requestId: "0a1b2c3d4e5f6071" },
    }),
  );
  await page.goto("/payment-success?session_id=cs_test_a1b2c3");
  await page.getByRole("heading", { level: 1, name: /WENT WRONG|not confirmed/ }).waitFor();
  await album.keep(page, name);
}

/** A page whose data is a damaged answer. */
async function takeBrokenPage(album: Album) {
  const page = await album.newPage();
  await page.goto("/auth");
  await hydrated(page);
  await page.route(/\.data/, (route) => route.fulfill({ status: 500, body: "<html>Not now</html>" }));
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await page.getByRole("heading", { level: 1, name: "Unexpected Application Error!" }).waitFor();
  await album.keep(page, "unexpected-error");
}
