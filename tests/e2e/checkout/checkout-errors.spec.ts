import { expectAccessible } from "../helpers/accessibility.ts";
import { expect, test } from "../helpers/fixtures.ts";
import {
  besideLabel,
  countCheckouts,
  DECLINED_CARD,
  expectBrief,
  expectReceipt,
  fillBrief,
  GOOD_CARD,
  goToProvider,
  INSUFFICIENT_FUNDS_CARD,
  newBrief,
  notifications,
  orderUpToSummary,
  payButton,
  payWith,
  submitButton,
} from "../helpers/web-page-order.ts";

const CHECKOUT = "**/api/stripe-checkout";

test.describe("at the provider", () => {
  test("a declined card stays there, another one pays, and all pages are accessible", { tag: "@states" }, async ({
    page,
    shop,
  }) => {
    test.slow();
    const order = newBrief();
    await orderUpToSummary(page, order);
    await expectAccessible(page);
    await goToProvider(page, shop.sandboxUrl);
    await expectAccessible(page);
    for (const [card, message] of [
      [DECLINED_CARD, "Your card was declined."],
      [INSUFFICIENT_FUNDS_CARD, "Your card has insufficient funds."],
    ] as const) {
      await payWith(page, card, order.email);
      await expect(page.getByRole("alert")).toContainText(message);
      expect(new URL(page.url()).origin).toBe(shop.sandboxUrl);
    }
    await expectAccessible(page);
    await payWith(page, GOOD_CARD, order.email);
    await expectReceipt(page);
    await expectAccessible(page);
  });

  test("canceling, Back, a refresh and the success page lose nothing, and paying finds the same session", async ({
    page,
    shop,
  }) => {
    const order = newBrief();
    await page.goto("/build-my-page");
    await fillBrief(page, order);
    await submitButton(page).click();
    await goToProvider(page, shop.sandboxUrl);
    const session = page.url();

    await test.step("canceling returns to the filled form", async () => {
      await page.getByRole("link", { name: "Cancel and go back" }).click();
      await expect(page).toHaveURL("/build-my-page");
      await expect(page.getByText("Nothing was charged.")).toBeVisible();
      await expectBrief(page, order);
      await submitButton(page).click();
      await goToProvider(page, shop.sandboxUrl);
      expect(page.url()).toBe(session);
    });

    await test.step("Back and a refresh, on the summary and on the form", async () => {
      await page.goBack();
      await expect(page).toHaveURL("/pre-checkout");
      await expect(payButton(page)).toBeEnabled();
      await page.reload();
      await expect(besideLabel(page, "Email")).toHaveText(order.email);
      await page.goBack();
      await expect(page).toHaveURL("/build-my-page");
      await expectBrief(page, order);
      await page.reload();
      await expectBrief(page, order);
    });

    await test.step("the success page says that a payment is unfinished", async () => {
      await page.clock.install();
      await page.goto(`${shop.url}/payment-success`);
      await expect(page.getByText("Processing your order...")).toBeVisible();
      await expect(async () => {
        await page.clock.fastForward(2_000);
        await expect(page.getByRole("heading", { name: "Payment not confirmed yet" })).toBeVisible({ timeout: 200 });
      }).toPass();
      await page.goto("/build-my-page");
      await expectBrief(page, order);
    });
  });
});

test.describe("on the summary", () => {
  test("'Edit Info' returns to the form, changes apply, and paying disables the other controls", {
    tag: "@translated",
  }, async ({ page, shop }) => {
    const order = newBrief();
    await orderUpToSummary(page, order);
    await page.getByRole("link", { name: "Edit Info" }).click();
    await expect(page).toHaveURL("/build-my-page");
    await expectBrief(page, order);
    await page.locator('[name="company"]').fill("Acme and Daughters");
    await submitButton(page).click();
    await expect(besideLabel(page, "Company")).toHaveText("Acme and Daughters");

    const held = Promise.withResolvers<void>();
    await page.route(CHECKOUT, async (route) => {
      await held.promise;
      await route.continue();
    });
    await payButton(page).click();
    await expect(page.getByRole("button", { name: "PROCESSING..." })).toBeDisabled();
    await expect(page.getByRole("button", { name: "Edit Info" })).toBeDisabled();
    held.resolve();
    await page.waitForURL(`${shop.sandboxUrl}/**`);
  });

  test("a double click opens one session, and a second tab finds the same one", { tag: "@promise-8" }, async ({
    page,
    context,
    shop,
  }) => {
    await orderUpToSummary(page, newBrief());
    const second = await context.newPage();
    await second.goto("/pre-checkout");
    const asked = countCheckouts(context);
    await payButton(page).dblclick();
    await page.waitForURL(`${shop.sandboxUrl}/**`);
    expect(asked).toHaveLength(1);
    await payButton(second).click();
    await second.waitForURL(`${shop.sandboxUrl}/**`);
    expect(second.url()).toBe(page.url());
  });
});

test.describe("when the checkout does not open", () => {
  test.use({ allowedErrors: [/Failed to load resource/] });

  const failures = [
    {
      name: "because the shop refuses",
      answer: { status: 502, json: { error: "The card provider is away." } },
      panel: "Checkout failed: The card provider is away.",
      toast: "Failed to process payment",
    },
    {
      name: "because the answer has no url",
      answer: { status: 200, json: { sessionId: "cs_test_1" } },
      panel: "Error: No checkout URL returned",
      toast: "There was a problem processing your payment",
    },
    {
      name: "because the network is down",
      answer: null,
      panel: "Error: We couldn’t reach the server. Please check your connection and try again.",
      toast: "There was a problem processing your payment",
    },
  ];

  test("the summary says so, shows the technical details, and a retry succeeds", {
    tag: ["@translated", "@whole", "@promise-13"],
  }, async ({ page, shop }) => {
    await orderUpToSummary(page, newBrief());
    for (const { name, answer, panel, toast } of failures) {
      await test.step(name, async () => {
        await page.goto(`${shop.url}/pre-checkout`);
        await page.route(CHECKOUT, (route) => (answer ? route.fulfill(answer) : route.abort()), { times: 1 });
        await payButton(page).click();

        const errorPanel = page
          .getByRole("alert")
          .filter({ has: page.getByRole("heading", { name: "Error", exact: true }) });
        await expect(errorPanel).toContainText(panel);
        await expect(notifications(page)).toContainText(toast);
        await expect(page).toHaveURL("/pre-checkout");
        await expect(page.getByRole("link", { name: "Edit Info" })).toBeVisible();

        await errorPanel.getByRole("button", { name: "View Technical Details" }).click();
        const dialog = page.getByRole("dialog", { name: "Technical Error Details" });
        await expect(dialog).toContainText("The information below may help with troubleshooting:");
        await page.keyboard.press("Escape");
        await expect(dialog).toBeHidden();
        await expect(errorPanel.getByRole("button", { name: "View Technical Details" })).toBeFocused();

        await goToProvider(page, shop.sandboxUrl);
      });
    }
  });
});

test("unreadable or incomplete saved values count as missing", { tag: ["@whole", "@promise-17"] }, async ({ page }) => {
  const complete = { ...newBrief(), agreeTOS: true };
  const values = [
    // Missing.
    null,
    "",
    "{",
    "null",
    "[]",
    "42",
    '"text"',
    '{"__proto__":{"name":"Jo"}}',
    JSON.stringify({ ...complete, agreeTOS: false }),
    JSON.stringify({ ...complete, name: 7 }),
    JSON.stringify({ ...complete, requirements: "too short".slice(0, 9) }),
  ];
  await page.goto("/");
  for (const value of values) {
    await page.evaluate((text) => {
      for (const key of ["build-my-page", "build-my-page:draft", "payment-session-id"])
        if (text !== null) localStorage.setItem(key, text);
    }, value);
    await page.goto("/pre-checkout");
    await expect(page, `with ${value} stored`).toHaveURL("/build-my-page");
    await expect(notifications(page)).toContainText("No form data found. Please fill out the form.");
    await expect(submitButton(page)).toBeEnabled();
  }
});
