import { expect, test } from "vitest";
import { callApi, startTestSandbox, webPage } from "../../../tests/support/sandbox/sandbox.ts";
import { PaymentProviderBusy, PaymentProviderUnavailable } from "./payment-provider";

test.each(["rate_limit", "lock_timeout"])(
  "a provider that is busy once (%s) is asked again, and the order opens",
  async (code) => {
    const { payments, sandbox, failNext } = await startTestSandbox();
    failNext({ path: "/v1/checkout/sessions", status: 429, code });
    const session = await payments.openSession(webPage("order-1"));
    expect(session).toMatchObject({ status: "open", orderId: "order-1" });
    expect((await callApi(sandbox.url, "/v1/checkout/sessions")).json.data).toHaveLength(1);
  },
);

test("a provider that stays busy is busy within 11 s, and the same order opens later", async () => {
  const { payments, failNext } = await startTestSandbox();
  const began = performance.now();
  failNext({ path: "/v1/checkout/sessions", status: 429, code: "rate_limit", times: 100 });
  const opened = payments.openSession(webPage("order-1"));
  await expect(opened).rejects.toThrow(PaymentProviderBusy);
  await expect(opened).rejects.toThrow(PaymentProviderUnavailable);
  expect(performance.now() - began).toBeLessThan(11_000);
  failNext(null);
  expect(await payments.openSession(webPage("order-1"))).toMatchObject({ status: "open" });
});
