import { expect, test } from "vitest";
import { sdkOf, startTestSandbox, urlOf, webPage } from "../../../tests/support/sandbox/sandbox.ts";
import { createStripeProvider } from "./stripe.server";

const KEYS = { secretKey: "sk_test_sandbox_for_these_tests", webhookSecret: "whsec_x", mode: "sandbox" } as const;

async function open() {
  const clock = { seconds: 1_800_000_000 };
  const { sandbox } = await startTestSandbox({ stateFile: ":memory:", now: () => clock.seconds });
  const sdk = sdkOf(sandbox.url);
  return {
    sdk,
    clock,
    /** The adapter of another process. */
    payments: () => createStripeProvider({ ...KEYS, apiBase: new URL(sandbox.url) }),
  };
}

test("the first purchase of a service makes its product, the next ones use it, also in other processes", async () => {
  const { sdk, payments } = await open();
  const [one, other] = [payments(), payments()];
  await Promise.all([one.openSession(webPage("order-1")), other.openSession(webPage("order-2"))]);
  const session = await one.openSession(webPage("order-3"));
  expect((await sdk.checkout.sessions.listLineItems(session.id)).data).toMatchObject([
    { description: "Custom Web Page", price: { product: "web-page", unit_amount: 29_900 } },
  ]);
  expect(await sdk.products.retrieve("web-page")).toMatchObject({ metadata: { service: "web-page" } });
});

test("the parts of a price are separate products, and the page names parts and service as before", async () => {
  const { payments } = await open();
  const items = [
    { name: "Ad budget", amount: 450_000 },
    { name: "Management fee", amount: 112_500 },
  ];
  const service = { slug: "campaign", name: "Campaign Management" };
  const campaign = { ...webPage("order-1"), service, productName: "Campaign Management", amount: 562_500, items };
  const page = await (await fetch(urlOf(await payments().openSession(campaign)))).text();
  expect(page).toContain("Ad budget <small>Campaign Management</small>");
  expect(page).toContain("Management fee</span>");
});

test("a release that names a service differently renames its product", async () => {
  const { sdk, payments, clock } = await open();
  await payments().openSession(webPage("order-1"));
  const renamed = { ...webPage("order-2"), service: { slug: "web-page", name: "Web Page" }, productName: "Web Page" };
  const next = payments();
  for (const orderId of ["order-2", "order-3"]) {
    clock.seconds += 60;
    await next.openSession({ ...renamed, orderId });
  }
  expect(await sdk.products.retrieve("web-page")).toMatchObject({
    name: "Web Page",
    created: 1_800_000_000,
    updated: 1_800_000_060,
  });
});

test("a product that was archived in the dashboard while the shop runs is active again for the next purchase", async () => {
  const { sdk, payments } = await open();
  const shop = payments();
  await shop.openSession(webPage("order-1"));
  await sdk.products.update("web-page", { active: false });
  expect(await shop.openSession(webPage("order-2"))).toMatchObject({ status: "open" });
  expect(await sdk.products.retrieve("web-page")).toMatchObject({ active: true });
});
