import { expect, test } from "vitest";
import { callApi, serve, startTestSandbox, urlOf, webPage } from "../../../tests/support/sandbox/sandbox.ts";
import { PaymentEmailRejected, PaymentProviderUnavailable } from "./payment-provider";
import { createStripeProvider } from "./stripe.server";

test("a failure that the provider has stored under the order's key does not block the order for a day", async () => {
  const { payments, failNext } = await startTestSandbox();
  failNext({ path: "/v1/checkout/sessions", status: 500 });
  const checkout = webPage("order-1");
  await expect(payments.openSession(checkout)).rejects.toThrow(PaymentProviderUnavailable);
  const session = await payments.openSession(checkout);
  expect(session).toMatchObject({ status: "open", orderId: "order-1", url: urlOf(session) });
});

test("an order whose key was used with other parameters opens another session", async () => {
  const { payments, sandbox } = await startTestSandbox();
  const lost = await payments.openSession(webPage("order-1"));
  const renamed = await payments.openSession({ ...webPage("order-1"), productName: "Web page by hand" });
  expect(renamed).toMatchObject({ status: "open", orderId: "order-1", amount: lost.amount });
  expect(renamed.id).not.toBe(lost.id);
  expect((await callApi(sandbox.url, "/v1/checkout/sessions")).json.data).toHaveLength(2);
});

test("a refund whose failure was stored is looked for, and made once under one more key", async () => {
  const keys: unknown[] = [];
  const made: object[] = [];
  const failure = { error: { type: "api_error", message: "An unknown error occurred" } };
  const origin = await serve((request, response) => {
    request.resume();
    const key = request.headers["idempotency-key"];
    if (key) keys.push(key);
    const stored = key === "refund-1";
    const refund = { id: "re_1", object: "refund", amount: 500, status: "succeeded", metadata: { refund_id: "1" } };
    if (key && !stored) made.push(refund);
    response
      .writeHead(stored ? 500 : 200, {
        "content-type": "application/json",
        ...(stored && { "idempotent-replayed": "true", "stripe-should-retry": "false" }),
      })
      .end(JSON.stringify(stored ? failure : key ? refund : { object: "list", data: made, has_more: false }));
  });
  const secrets = { secretKey: "sk_test_x", webhookSecret: "whsec_x", mode: "test" } as const;
  const payments = createStripeProvider({ ...secrets, apiBase: new URL(origin), now: () => 3_600 * 7 });
  const wanted = { paymentIntentId: "pi_1", amount: 500, refundId: "1", idempotencyKey: "refund-1" };
  for (let times = 1; times <= 2; times++) expect((await payments.refund(wanted)).id).toBe("re_1");
  expect(keys).toEqual(["refund-1", "refund-1-7", "refund-1"]);
});

test("an address that the provider does not accept is a refusal of its own", async () => {
  const { payments, failNext } = await startTestSandbox();
  failNext({ path: "/v1/checkout/sessions", status: 400, code: "email_invalid" });
  await expect(payments.openSession(webPage("order-1"))).rejects.toThrow(PaymentEmailRejected);
});
