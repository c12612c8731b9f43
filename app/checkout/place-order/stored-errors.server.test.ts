import { expect, test } from "vitest";
import { PaymentProviderUnavailable } from "~/billing/provider/payment-provider";
import { allOrders, webPageCheckout } from "../../../tests/support/app/paid-orders";
import { openSandboxShop } from "../../../tests/support/app/sandbox-shop";
import { setUpTestApp } from "../../../tests/support/app/test-app";
import { payForm } from "../../../tests/support/sandbox/sandbox";
import { reopenCheckout } from "./payment-link.server";
import { placeOrder } from "./place-order.server";

const base = setUpTestApp();

test("staff's link for an order whose session was lost under another name opens a session, and only that one is stored", async () => {
  const { app, sdk, settle, failNext } = await openSandboxShop(base);
  const draft = webPageCheckout("Acme Ltd");
  failNext({ path: "/v1/checkout/sessions", status: 500 });
  await expect(placeOrder(app, draft)).rejects.toThrow(PaymentProviderUnavailable);
  const [order] = await allOrders(base);
  const named = { service: { slug: "web-page", name: "Custom Web Page" }, productName: "Web page" };
  const earlier = { ...named, currency: "usd", amount: 29_900, email: "jo@acme.example", metadata: {} };
  const urls = { successUrl: "http://localhost:3000/payment-success", cancelUrl: "http://localhost:3000/" };
  await app.paymentProvider.openSession({ orderId: order?.id ?? "", ...earlier, ...urls });
  const reopened = await reopenCheckout(app, order?.id ?? "", "ann@pixelpilots.example");
  await payForm(reopened.ok ? reopened.url : "");
  await settle();
  expect((await sdk.checkout.sessions.list()).data.map(({ status }) => status)).toEqual(["complete", "open"]);
  expect(await allOrders(base)).toMatchObject([{ status: "paid" }]);
});

test("of two sessions that were opened for one draft at the same time, the one that is not stored cannot be paid", async () => {
  const { app, sdk, failNext } = await openSandboxShop(base);
  const draft = webPageCheckout("Acme Ltd");
  failNext({ path: "/v1/checkout/sessions", status: 500 });
  await expect(placeOrder(app, draft)).rejects.toThrow(PaymentProviderUnavailable);
  const [one, two] = await Promise.all([placeOrder(app, draft), placeOrder(app, draft)]);
  expect(two).toEqual(one);
  expect((await sdk.checkout.sessions.list()).data.filter(({ status }) => status === "open")).toHaveLength(1);
});
